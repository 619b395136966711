// What the adapters of engines on node share: the protocol of studies/process by lines. An adapter is a world: made by
// world(bodies) for [{m, J}], with set(i, state), get(i) and step(h, states, loads). A state is {x, v, q, w}: position,
// velocity, quaternion [w, x, y, z] body to space, angular velocity in space. loads() returns [{F, T}], both in space.
//
// The engine keeps its own state between steps, as it does for its users; a start sets it.
import { readFileSync, readSync, writeSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

// node adapter.mjs FOLDER SETTING: the packages lie in FOLDER/node_modules.
const folder = resolve(process.argv[2]);
export const setting = process.argv[3];
const require = createRequire(join(folder, "here.js"));
export const find = (name) => require.resolve(name);
export const load = (name) => import(pathToFileURL(find(name)));
export const version = (name) => JSON.parse(readFileSync(join(folder, "node_modules", name, "package.json"))).version;

// Product with q of the pure quaternion a, and back: a vector turned from the body to space, or from space to the body.
export function turned([w, x, y, z], [a, b, c]) {
    const [s, t, u] = [2 * (y * c - z * b), 2 * (z * a - x * c), 2 * (x * b - y * a)];
    return [a + w * s + y * u - z * t, b + w * t + z * s - x * u, c + w * u + x * t - y * s];
}
export const conjugate = ([w, x, y, z]) => [w, -x, -y, -z];

function quaternion([a, b, c, d, e, f, g, h, i]) {
    const squares = [1 + a + e + i, 1 + a - e - i, 1 - a + e - i, 1 - a - e + i], k = squares.indexOf(Math.max(...squares));
    const q = [[squares[0], h - f, c - g, d - b], [h - f, squares[1], b + d, c + g], [c - g, b + d, squares[2], f + h],
        [d - b, c + g, f + h, squares[3]]][k];
    const length = Math.hypot(...q);
    return q.map((x) => x / length);
}

// What a step writes to standard output of itself must not come between the lines.
console.log = console.info = console.warn = console.error;
let read = "";
const buffer = Buffer.alloc(1 << 16);
function hear() {
    for (let end; (end = read.indexOf("\n")) < 0;) {
        const n = readSync(0, buffer, 0, buffer.length, null);
        if (n === 0) process.exit(0);
        read += buffer.toString("latin1", 0, n);
    }
    const end = read.indexOf("\n"), line = read.slice(0, end);
    read = read.slice(end + 1);
    return JSON.parse(line);
}
const say = (answer) => writeSync(1, JSON.stringify(answer) + "\n");

const told = (states) => ({
    x: states.map((s) => s.x),
    v: states.map((s) => s.v),
    q: states.map((s) => s.q),
    W: states.map((s) => turned(conjugate(s.q), s.w)),
});

/// Speaks for the engine until the input ends.
export function speak(hello, world) {
    let bodies = [], h = 0, engine;
    const states = () => bodies.map((_, i) => {
        const state = engine.get(i), length = Math.hypot(...state.q);
        return { ...state, q: state.q.map((c) => c / length) };
    });
    const loads = (at) => {
        const { x, q } = told(at);
        say({ loads: { x, q } });
        const { F, T } = hear();
        return F.map((f, i) => ({ F: f, T: turned(at[i].q, T[i]) }));
    };
    function start({ start: z, h: step, m, J }) {
        h = step, bodies = m.map((mass, i) => ({ m: mass, J: J[i] })), engine?.free?.(), engine = world(bodies);
        bodies.forEach((_, i) => {
            const q = quaternion(z.R[i]);
            engine.set(i, { x: z.x[i], v: z.v[i], q, w: turned(q, z.W[i]) });
        });
    }
    for (;;) {
        const asked = hear();
        if (asked.hello) say({ accepts: "always", orbital_momentum: false, again: true, ...hello });
        else if (asked.start) start(asked), say({ state: told(states()) });
        else {
            let steps = 0;
            try {
                for (; steps < asked.advance; ++steps) engine.step(h, states(), loads);
                say({ state: told(states()) });
            } catch (e) { say({ failed: "domain", said: String(e.message ?? e), steps }); }
        }
    }
}
