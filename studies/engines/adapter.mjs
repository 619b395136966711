// What the adapters of engines on node share: the protocol of studies/process by lines. An adapter is a world: made by
// world(bodies) for [{m, J}], with set(i, state), get(i) and step(h, states, loads). A state is {x, v, q, w}: position,
// velocity, quaternion [w, x, y, z] body to space, angular velocity in space. loads() returns [{F, T}], both in space.
//
// The engine keeps its own state between steps, as it does for its users; a start sets it.
//
// Where verilie_loads.node is built (loads/evaluator.h), numbers lie in memory that both sides share, loads are
// evaluated here, and no step crosses a pipe; elsewhere everything goes by lines.
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
// Of an engine that takes no notice of a step of h <= 0, or stands still.
export function mustGoForwards(h) {
    if (!(h > 0)) throw new Error("time does not run backwards in this engine");
}
export const conjugate = ([w, x, y, z]) => [w, -x, -y, -z];

function quaternion([a, b, c, d, e, f, g, h, i]) {
    const squares = [1 + a + e + i, 1 + a - e - i, 1 - a + e - i, 1 - a - e + i];
    const k = squares.indexOf(Math.max(...squares));
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
    return line;
}
const say = (answer) => writeSync(1, JSON.stringify(answer) + "\n");

function matrix([w, x, y, z]) {
    return [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y),
        2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x),
        2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)];
}

const told = (states) => ({
    x: states.map((s) => s.x),
    v: states.map((s) => s.v),
    q: states.map((s) => s.q),
    W: states.map((s) => turned(conjugate(s.q), s.w)),
});
const placed = (x, v, R, W) => {
    const q = quaternion(R);
    return { x, v, q, w: turned(q, W) };
};

/// What is asked and answered by lines alone.
class Lines {
    start({ start: z, h, m, J }) {
        return { h, bodies: m.map((mass, i) => ({ m: mass, J: J[i] })),
            states: m.map((_, i) => placed(z.x[i], z.v[i], z.R[i], z.W[i])) };
    }
    steps(question) { return [question.advance, question.advance]; }
    loads(at) {
        const { x, q } = told(at);
        say({ loads: { x, q } });
        const { F, T } = JSON.parse(hear());
        return F.map((f, i) => ({ F: f, T: turned(at[i].q, T[i]) }));
    }
    after() {}
    answer(states) { say({ state: told(states()) }); }
}

/// Over shared memory (studies/process/block.hpp), in words of 8 bytes: 8 of the head, then inertias (4), loads (6),
/// bodies asked about (18: x, v, R, W), records.
class Block {
    static open(line, n, digits) {
        let evaluator;
        try { evaluator = require(join(folder, "..", "verilie_loads.node")); } catch { return null; }
        const memory = evaluator.open(line, digits);
        return memory && new Block(evaluator, memory, n);
    }
    constructor(evaluator, memory, n) {
        this.evaluator = evaluator, this.knows = evaluator.knows(), this.n = n;
        this.words = new Float64Array(memory), this.head = new Int32Array(memory, 0, 16);
        this.answered = 8 + 4 * n, this.asked = 8 + 10 * n, this.records = 8 + 28 * n;
    }
    part(at, count) { return Array.from(this.words.subarray(at, at + count)); }
    start() {
        const inertia = (i) => this.part(8 + 4 * i, 4), rows = [...Array(this.n).keys()];
        return { h: this.words[6], bodies: rows.map((i) => ({ m: inertia(i)[0], J: inertia(i).slice(1) })),
            states: rows.map((i) => {
                const b = this.part(this.records + 18 * i, 18);
                return placed(b.slice(0, 3), b.slice(3, 6), b.slice(6, 15), b.slice(15));
            }) };
    }
    // NOTE: the head holds integers of 64 bits; these are their lower halves.
    steps() { return [this.head[4], this.head[6]]; }
    loads(at) {
        at.forEach(({ x, q }, i) => {
            this.words.set(x, this.asked + 18 * i), this.words.set(matrix(q), this.asked + 18 * i + 6);
        });
        const said = this.knows ? this.evaluator.loads() : this.ask();
        if (said) throw Object.assign(new Error(said.slice(said.indexOf(" ") + 1)), { why: said.split(" ", 1)[0] });
        return at.map(({ q }, i) => {
            const [a, b, c, d, e, f] = this.words.subarray(this.answered + 6 * i, this.answered + 6 * i + 6);
            return { F: [a, b, c], T: turned(q, [d, e, f]) };
        });
    }
    ask() { writeSync(1, "loads\n"), hear(); }
    after(k, every, states) {
        if (k % every === 0) this.record(k / every - 1, states());
        this.head[8] = k;
    }
    record(k, states) {
        states.forEach(({ x, v, q, w }, i) => {
            const at = this.records + 18 * (this.n * k + i), words = this.words;
            words.set(x, at), words.set(v, at + 3), words.set(matrix(q), at + 6);
            words.set(turned(conjugate(q), w), at + 15);
        });
    }
    answer() { writeSync(1, "state\n"); }
}

/// Speaks for the engine until the input ends.
export function speak(hello, world) {
    let bodies = [], h = 0, engine, channel;
    const states = () => bodies.map((_, i) => {
        const state = engine.get(i), length = Math.hypot(...state.q);
        return { ...state, q: state.q.map((c) => c / length) };
    });
    function introduce(line, { bodies: n }) {
        channel = Block.open(line, n, hello.digits ?? 53) ?? new Lines();
        say({ accepts: "always", orbital_momentum: false, again: true, shared: channel instanceof Block, ...hello });
    }
    function start(question) {
        const given = channel.start(question);
        h = given.h, bodies = given.bodies, engine?.free?.(), engine = world(bodies);
        given.states.forEach((state, i) => engine.set(i, state));
        channel.record?.(0, states()), channel.answer(states);
    }
    function advance(question) {
        const loads = (at) => channel.loads(at), [count, every] = channel.steps(question);
        let steps = 0;
        try {
            for (; steps < count; channel.after(++steps, every, states)) engine.step(h, states(), loads);
            channel.answer(states);
        } catch (e) { say({ failed: e.why ?? "domain", said: String(e.message ?? e), steps }); }
    }
    for (;;) {
        const line = hear(), question = line.startsWith("{") ? JSON.parse(line) : { [line]: true };
        if (question.hello) introduce(line, question);
        else if (question.start) start(question);
        else advance(question);
    }
}
