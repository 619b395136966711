// PhysX, compiled to WebAssembly: one dynamic actor without shapes a body, loads by setForceAndTorque at the state at the
// beginning of the step, simulate(h) and fetchResults: one step of size h.
//
// State: pose of the centre of mass, velocity and angular velocity in space, all at the same time, in single precision.
// Switched off: gravity, sleeping (threshold 0, and woken before each step), damping of both velocities (0.05 of the
// angular one by default). The largest velocities are 1e6. The gyroscopic torque is a setting
// (eENABLE_GYROSCOPIC_FORCES, bit 10 of the flags of a body), off by default. The solver is another: PGS, the default, or
// TGS.
import { readFileSync } from "node:fs";
import { find, load, setting, speak, version } from "../adapter.mjs";

// NOTE: the package asks for a browser, by these two names, when it starts.
async function started() {
    const { default: start } = await load("physx-js-webidl"), node = globalThis.process;
    const wasmBinary = readFileSync(find("physx-js-webidl").replace(/mjs$/, "wasm"));
    globalThis.process = undefined, globalThis.window = globalThis;
    const module = await start({ wasmBinary });
    globalThis.process = node;
    return module;
}
const PhysX = await started();
const gyroscopic = 1 << 10;
const list = (a) => [a.x, a.y, a.z];
const [force, torque, put3] = [0, 0, 0].map(() => new PhysX.PxVec3(0, 0, 0));
const put = (to, [x, y, z]) => (to.x = x, to.y = y, to.z = z, to);
const pose = new PhysX.PxTransform(PhysX.PxIDENTITYEnum.PxIdentity);

function sceneOf() {
    const foundation = PhysX.PxTopLevelFunctions.prototype.CreateFoundation(PhysX.PHYSICS_VERSION,
        new PhysX.PxDefaultAllocator(), new PhysX.PxDefaultErrorCallback());
    const scales = new PhysX.PxTolerancesScale();
    const physics = PhysX.CreatePhysics(PhysX.PHYSICS_VERSION, foundation, scales);
    const told = new PhysX.PxSceneDesc(scales);
    put(told.gravity, [0, 0, 0]);
    told.solverType = setting.includes("tgs") ? PhysX.PxSolverTypeEnum.eTGS : PhysX.PxSolverTypeEnum.ePGS;
    told.cpuDispatcher = PhysX.PxTopLevelFunctions.prototype.DefaultCpuDispatcherCreate(0);
    told.filterShader = PhysX.PxTopLevelFunctions.prototype.DefaultFilterShader();
    return [physics, physics.createScene(told)];
}
const [physics, scene] = sceneOf();

function actorOf({ m, J }) {
    const body = physics.createRigidDynamic(pose);
    body.setMass(m), body.setMassSpaceInertiaTensor(put(put3, J));
    body.setLinearDamping(0), body.setAngularDamping(0), body.setSleepThreshold(0), body.setStabilizationThreshold(0);
    body.setMaxLinearVelocity(1e6), body.setMaxAngularVelocity(1e6);
    if (setting.includes("gyroscopic")) body.setRigidBodyFlags(new PhysX.PxRigidBodyFlags(gyroscopic));
    scene.addActor(body);
    return body;
}

function world(inertias) {
    const bodies = inertias.map(actorOf);
    return {
        set(i, { x, v, q: [w, a, b, c], w: spin }) {
            put(pose.p, x), pose.q.w = w, put(pose.q, [a, b, c]);
            bodies[i].setGlobalPose(pose);
            bodies[i].setLinearVelocity(put(put3, v)), bodies[i].setAngularVelocity(put(put3, spin));
        },
        get(i) {
            const { p, q } = bodies[i].getGlobalPose(), x = list(p), turned = [q.w, q.x, q.y, q.z];
            return { x, v: list(bodies[i].getLinearVelocity()), q: turned, w: list(bodies[i].getAngularVelocity()) };
        },
        step(h, states, loads) {
            loads(states).forEach(({ F, T }, i) => {
                bodies[i].setForceAndTorque(put(force, F), put(torque, T)), bodies[i].wakeUp();
            });
            scene.simulate(h);
            scene.fetchResults(true);
        },
        free() {
            for (const body of bodies) scene.removeActor(body), body.release();
        },
    };
}

speak({ name: setting, order: 1, digits: 24, note: "physx-js-webidl " + version("physx-js-webidl"),
    source: "PhysX " + [24, 16, 8].map((k) => (PhysX.PHYSICS_VERSION >> k) & 255).join(".") + ", single precision" }, world);
