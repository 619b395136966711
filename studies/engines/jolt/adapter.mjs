// Jolt Physics, compiled to WebAssembly: one dynamic body a body, loads by AddForce and AddTorque at the state at the
// beginning of the step, Step(h, 1): one collision step of size h.
//
// State: position of the centre of mass, rotation, velocity and angular velocity in space, all at the same time, in
// single precision.
// Switched off: gravity, sleeping, damping of both velocities (0.05 by default), contacts (no layers collide). The largest
// velocities are 1e6. The gyroscopic torque is a setting (mApplyGyroscopicForce), off by default. Time does not run
// backwards: of h < 0 the engine makes nothing, and it is refused.
import { load, mustGoForwards, setting, speak, version } from "../adapter.mjs";

const Jolt = await (await load("jolt-physics")).default();
const list = (a) => [a.GetX(), a.GetY(), a.GetZ()];
const [vector, place, turn] = [new Jolt.Vec3(0, 0, 0), new Jolt.RVec3(0, 0, 0), new Jolt.Quat(0, 0, 0, 1)];
const put = (to, a) => (to.Set(...a), to);

function interfaceOf() {
    const pairs = new Jolt.ObjectLayerPairFilterTable(1), broad = new Jolt.BroadPhaseLayerInterfaceTable(1, 1);
    broad.MapObjectToBroadPhaseLayer(0, new Jolt.BroadPhaseLayer(0));
    const settings = new Jolt.JoltSettings();
    settings.mMaxWorkerThreads = 0;
    settings.mObjectLayerPairFilter = pairs, settings.mBroadPhaseLayerInterface = broad;
    settings.mObjectVsBroadPhaseLayerFilter = new Jolt.ObjectVsBroadPhaseLayerFilterTable(broad, 1, pairs, 1);
    return new Jolt.JoltInterface(settings);
}
function settingsOf({ m, J }) {
    const s = new Jolt.BodyCreationSettings(new Jolt.SphereShape(0.1), put(place, [0, 0, 0]), put(turn, [0, 0, 0, 1]),
        Jolt.EMotionType_Dynamic, 0);
    s.mOverrideMassProperties = Jolt.EOverrideMassProperties_MassAndInertiaProvided;
    s.mMassPropertiesOverride.mMass = m;
    s.mMassPropertiesOverride.mInertia = Jolt.Mat44.prototype.sScaleVec3(put(vector, J));
    s.mLinearDamping = s.mAngularDamping = s.mGravityFactor = 0;
    s.mAllowSleeping = false, s.mApplyGyroscopicForce = setting === "jolt_gyroscopic";
    s.mMaxLinearVelocity = s.mMaxAngularVelocity = 1e6;
    return s;
}

const engine = interfaceOf();
function world(inertias) {
    const all = engine.GetPhysicsSystem().GetBodyInterface();
    const bodies = inertias.map((inertia) => {
        const body = all.CreateBody(settingsOf(inertia));
        all.AddBody(body.GetID(), Jolt.EActivation_Activate);
        return body;
    });
    return {
        set(i, { x, v, q: [w, a, b, c], w: spin }) {
            all.SetPositionAndRotation(bodies[i].GetID(), put(place, x), put(turn, [a, b, c, w]), Jolt.EActivation_Activate);
            bodies[i].SetLinearVelocity(put(vector, v)), bodies[i].SetAngularVelocity(put(vector, spin));
        },
        get(i) {
            const q = bodies[i].GetRotation(), turned = [q.GetW(), q.GetX(), q.GetY(), q.GetZ()];
            return { x: list(bodies[i].GetCenterOfMassPosition()), v: list(bodies[i].GetLinearVelocity()), q: turned,
                w: list(bodies[i].GetAngularVelocity()) };
        },
        step(h, states, loads) {
            mustGoForwards(h);
            loads(states).forEach(({ F, T }, i) => {
                bodies[i].AddForce(put(vector, F)), bodies[i].AddTorque(put(vector, T));
            });
            engine.Step(h, 1);
        },
        free() {
            for (const body of bodies) all.RemoveBody(body.GetID()), all.DestroyBody(body.GetID());
        },
    };
}

speak({ name: setting, order: 1, digits: 24, source: "jolt-physics " + version("jolt-physics") + ", single precision",
    note: "gyroscopic force " + (setting === "jolt" ? "off, the default" : "on") }, world);
