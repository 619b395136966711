// cannon-es: one Body a body, loads as body.force and body.torque at the state at the beginning of the step,
// world.step(h): one step of size h.
//
// State: position, quaternion, velocity and angular velocity in space, all at the same time, in double.
// Switched off: damping of both velocities (0.01 by default); gravity is zero, sleeping off, and there are no shapes. The
// moments of inertia are set in place of those of a shape, and their inverses as Body.updateMassProperties sets them: 0 for
// a moment of 0. There is no gyroscopic torque.
import { load, speak, version } from "../adapter.mjs";

const { Body, World, Vec3 } = await load("cannon-es");
const list = (a) => [a.x, a.y, a.z];

function world(inertias) {
    const engine = new World({ gravity: new Vec3(0, 0, 0), allowSleep: false });
    const bodies = inertias.map(({ m, J }) => {
        const body = new Body({ mass: m, linearDamping: 0, angularDamping: 0, allowSleep: false });
        engine.addBody(body);
        body.inertia.set(...J), body.invInertia.set(...J.map((j) => (j > 0 ? 1 / j : 0)));
        return body;
    });
    return {
        set(i, { x, v, q: [w, a, b, c], w: spin }) {
            bodies[i].position.set(...x), bodies[i].velocity.set(...v);
            bodies[i].quaternion.set(a, b, c, w), bodies[i].angularVelocity.set(...spin);
            bodies[i].updateInertiaWorld(true);
        },
        get(i) {
            const { position, velocity, quaternion: q, angularVelocity } = bodies[i];
            return { x: list(position), v: list(velocity), q: [q.w, q.x, q.y, q.z], w: list(angularVelocity) };
        },
        step(h, states, loads) {
            loads(states).forEach(({ F, T }, i) => { bodies[i].force.set(...F), bodies[i].torque.set(...T); });
            engine.step(h);
        },
    };
}

speak({ name: "cannon_es", order: 1, source: "cannon-es " + version("cannon-es"), note: "world.step" }, world);
