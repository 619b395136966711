// What the page uses of its libraries, and nothing else of them.
export { default as Plotly } from "plotly.js-basic-dist-min";
export {
    AmbientLight, BufferAttribute, BufferGeometry, Color, CylinderGeometry, DirectionalLight, DoubleSide, InstancedMesh,
    Line, LineBasicMaterial, Matrix4, Mesh, MeshLambertMaterial, PerspectiveCamera, Points, PointsMaterial, Scene,
    SphereGeometry, Vector3, WebGLRenderer
} from "three";
export { OrbitControls } from "three/examples/jsm/controls/OrbitControls.js";
