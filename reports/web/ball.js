// Attitudes as paths in the ball of rotation vectors, among surfaces of equal potential.
/** Attitudes as rotation vectors at these times, in the ball of radius π, among surfaces of equal potential. */
function inBall(label, times, curve, figure, colour) {
    const T = library(),
        stage = new Stage(Math.PI, [0.55, -0.75, 0.4], `${label}: its attitude in the ball of rotation vectors`);
    stage.mesh(new T.SphereGeometry(Math.PI, 64, 40), style("--quiet"), {
        transparent: true,
        opacity: 0.06,
        depthWrite: false,
    });
    const levels = [...new Set((figure.surfaces || []).map((s) => s.level))].sort((a, b) => a - b);
    for (const s of figure.surfaces || [])
        surface(stage, s, 0.15 + 0.3 * (1 - levels.indexOf(s.level) / (levels.length || 1)));
    for (const mark of figure.marks || []) stage.ball(0.07, style("--ink")).position.set(...mark.at);
    if (curve.dots) stage.dots(curve.points, ink(colour), 0.05);
    else pathIn(stage, curve.points, ink(colour));
    const here = stage.mesh(new T.SphereGeometry(0.12, 20, 14), ink(colour), {transparent: true});
    here.renderOrder = 2;
    return {
        stage,
        at: (k) => here.position.set(...curve.points[k]),
        table: () => [["t", "r1", "r2", "r3"], ...curve.points.map((p, k) => [times[k], ...p.map(shortened)])],
    };
}
/** A turn past π comes back at the other side: the line is broken there. */
function pathIn(stage, points, colour) {
    let piece = [];
    for (const p of points) {
        if (piece.length && sizeOf(p.map((v, i) => v - piece.at(-1)[i])) > Math.PI) {
            stage.line(piece, colour, 0.9);
            piece = [];
        }
        piece.push(p);
    }
    stage.line(piece, colour, 0.9);
}
/** log R of [w, x, y, z]. */
function rotationVector(q) {
    const [w, ...v] = q[0] < 0 ? scaled(q, -1) : q,
        s = sizeOf(v);
    return s < 1e-12 ? scaled(v, 2) : scaled(v, (2 * Math.atan2(s, w)) / s);
}
/** A recorded run as a path in the ball, with the surfaces that a claim handed over, where one did. */
function ballOf(motion) {
    const q = framesOf(motion.q),
        figure = Object.values(data("figures") || {}).find((f) => f.surfaces) || {};
    return inBall(
        `${motion.method} on ${motion.case}`,
        motion.t,
        {points: motion.t.map((_, k) => rotationVector(q(k)))},
        figure,
        lookOf(motion.method)[0],
    );
}
function surface(stage, s, opacity) {
    const T = library(),
        rows = s.radius.length,
        points = [],
        faces = [];
    s.radius.forEach((line, i) =>
        line.forEach((r, k) => {
            const a = (Math.PI * i) / (rows - 1),
                b = (2 * Math.PI * k) / line.length;
            points.push(
                s.centre[0] + r * Math.sin(a) * Math.cos(b),
                s.centre[1] + r * Math.sin(a) * Math.sin(b),
                s.centre[2] + r * Math.cos(a),
            );
        }),
    );
    const across = s.radius[0].length;
    for (let i = 0; i + 1 < rows; i++)
        for (let k = 0; k < across; k++) {
            const a = i * across + k,
                b = i * across + ((k + 1) % across);
            faces.push(a, b, b + across, a, b + across, a + across);
        }
    const shape = new T.BufferGeometry();
    shape.setAttribute("position", new T.BufferAttribute(new Float32Array(points), 3));
    shape.setIndex(faces);
    shape.computeVertexNormals();
    stage.mesh(shape, GREY, {transparent: true, opacity, depthWrite: false});
}
