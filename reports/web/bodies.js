// What moves: a body about a point, spheres with bonds, a string.
/** Numbers of frame k of a quantised array. */
function framesOf(packed) {
    const bytes = Uint8Array.from(atob(packed.data), (c) => c.charCodeAt(0)),
        whole = new Uint16Array(bytes.buffer);
    const unit = (packed.high - packed.low) / 65535;
    return (k) => Array.from(whole.subarray(k * packed.size, (k + 1) * packed.size), (n) => packed.low + n * unit);
}
const triples = (flat) => Array.from({length: flat.length / 3}, (_, i) => flat.slice(3 * i, 3 * i + 3));
/** q v q* of q = [w, x, y, z]. */
function turned([w, x, y, z], [a, b, c]) {
    const u = [2 * (y * c - z * b), 2 * (z * a - x * c), 2 * (x * b - y * a)];
    return [a + w * u[0] + y * u[2] - z * u[1], b + w * u[1] + z * u[0] - x * u[2], c + w * u[2] + x * u[1] - y * u[0]];
}
const turnedBack = ([w, x, y, z], v) => turned([w, -x, -y, -z], v);
const scaled = (v, s) => v.map((x) => x * s);
const sizeOf = (v) => Math.hypot(...v);

/** Three arms of a rigid body, one of each axis. */
function axesOn(stage, colour, size = 1) {
    const rods = [
        [1, 0, 0, 0.045],
        [0, 0.75, 0, 0.06],
        [0, 0, 0.5, 0.08],
    ].map((a, k) => ({
        at: scaled(a.slice(0, 3), size),
        rod: rodOn(stage, a[3] * size, k === 0 ? colour : k === 1 ? GREY : ink(QUIET)),
    }));
    return (q, about = [0, 0, 0]) =>
        rods.forEach(({at, rod}) => {
            const way = turned(q, at);
            rod.place(
                about.map((v, i) => v - way[i]),
                about.map((v, i) => v + way[i]),
            );
        });
}
/** A free body: its arms, where L points in space (thin: at the start), and the polhode that L draws in the body. */
function tumbling(motion) {
    const stage = new Stage(
        1.5,
        [0.75, -0.6, 0.35],
        `${motion.method} on ${motion.case}: the body, its momentum L and its polhode`,
    );
    const q = framesOf(motion.q),
        spin = framesOf(motion.spin),
        L0 = spin(0),
        unit = 1.35 / sizeOf(L0);
    const body = axesOn(stage, METHOD_INK(motion.method)),
        arrow = rodOn(stage, 0.03, ink(NAMED.red)),
        tip = stage.ball(0.07, ink(NAMED.red));
    rodOn(stage, 0.008, style("--ink")).place([0, 0, 0], scaled(L0, unit));
    stage.line(
        motion.t.map((_, k) => scaled(spin(k), unit)),
        ink(NAMED.red),
    );
    stage.line(
        motion.t.map((_, k) => scaled(turnedBack(q(k), spin(k)), unit)),
        METHOD_INK(motion.method),
    );
    return {
        stage,
        notes: (k) =>
            `|L| = ${scientific(sizeOf(spin(k)), 4)}, at the start ${scientific(sizeOf(L0), 4)}; ` +
            `L is off by ${(
                (Math.acos(Math.min(1, spin(k).reduce((s, v, i) => s + v * L0[i], 0) / sizeOf(spin(k)) / sizeOf(L0))) *
                    180) /
                Math.PI
            ).toFixed(2)}°`,
        at: (k) => {
            body(q(k));
            arrow.place([0, 0, 0], scaled(spin(k), unit));
            tip.position.set(...scaled(spin(k), unit));
        },
    };
}
/** A body about a point, its arm along its third axis; the field is along +e3, so that is downwards. */
function hanging(motion) {
    const stage = new Stage(
        1.35,
        [0.8, -0.6, -0.25],
        `${motion.method} on ${motion.case}: the pendulum and the path of its tip`,
        [0, 0, 1],
    );
    const arm = [0, 0, 1],
        q = framesOf(motion.q),
        body = rodOn(stage, 0.05, METHOD_INK(motion.method));
    const bob = stage.ball(0.13, METHOD_INK(motion.method)),
        path = motion.t.map((_, k) => turned(q(k), arm));
    stage.line(path, METHOD_INK(motion.method), 0.8);
    stage.ball(0.05, GREY);
    return {
        stage,
        at: (k) => {
            body.place([0, 0, 0], path[k]);
            bob.position.set(...path[k]);
        },
    };
}
function middleOf(points) {
    const low = [0, 1, 2].map((i) => Math.min(...points.map((p) => p[i]))),
        high = [0, 1, 2].map((i) => Math.max(...points.map((p) => p[i])));
    return {middle: low.map((v, i) => (v + high[i]) / 2), reach: Math.max(...low.map((v, i) => high[i] - v)) / 2 || 1};
}
/** Spheres, coloured by what each holds; bonds as lines. */
function spheres(motion) {
    const T = library(),
        x = framesOf(motion.x),
        held = framesOf(motion.colour),
        first = triples(x(0));
    const {middle, reach} = middleOf([...first, ...triples(x(motion.t.length - 1))]);
    const stage = new Stage(
        reach,
        [0.35, -0.85, 0.5],
        `${motion.method} on ${motion.case}: spheres by ${motion.colour.words}`,
    );
    stage.controls.target.set(...middle);
    stage.camera.position.add(new T.Vector3(...middle));
    const many = new T.InstancedMesh(new T.SphereGeometry(0.5, 16, 12), new T.MeshLambertMaterial(), first.length);
    stage.add(many);
    const place = new T.Matrix4(),
        colour = new T.Color(),
        top = motion.colour.high || 1;
    return {
        stage,
        bar: colourBar(0, top, motion.colour.words),
        at: (k) => {
            const energies = held(k);
            triples(x(k)).forEach((p, i) => {
                const d = motion.diameters[i];
                many.setMatrixAt(i, place.makeScale(d, d, d).setPosition(...p));
                many.setColorAt(i, colour.set(shade(energies[i] / top)));
            });
            many.instanceMatrix.needsUpdate = true;
            many.instanceColor.needsUpdate = true;
        },
    };
}
/** A string of nodes, coloured by the strain of its pieces; the arms at its end are the axes of the body. */
function stringed(motion) {
    const T = library(),
        x = framesOf(motion.x),
        strain = motion.colour && framesOf(motion.colour);
    const {middle, reach} = middleOf(
        [0, 0.25, 0.5, 0.75, 1].flatMap((s) => triples(x(Math.round(s * (motion.t.length - 1))))),
    );
    const stage = new Stage(
        reach * 0.9,
        [0.8, -0.8, -0.2],
        `${motion.method} on ${motion.case}: the string${strain ? " by its strain" : ""}`,
        motion.down || [0, 0, 1],
    );
    stage.controls.target.set(...middle);
    stage.camera.position.add(new T.Vector3(...middle));
    const rods = motion.bonds.map(() => rodOn(stage, reach / 60, GREY)),
        end = motion.q && framesOf(motion.q);
    const body = end && axesOn(stage, METHOD_INK(motion.method), reach / 6);
    const low = motion.colour?.low ?? 0,
        high = motion.colour?.high ?? 1;
    return {
        stage,
        bar: strain ? colourBar(low, high, motion.colour.words) : null,
        at: (k) => {
            const nodes = triples(x(k)),
                strains = strain ? strain(k) : [];
            motion.bonds.forEach(([i, j], b) => {
                rods[b].place(nodes[i], nodes[j]);
                if (strain) rods[b].material.color.set(shade((strains[b] - low) / (high - low || 1)));
            });
            body?.(end(k), nodes.at(-1));
        },
    };
}
