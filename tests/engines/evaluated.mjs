// A world in JavaScript alone, for the adapter's own half: a kick, and a turn by the quaternion of h w, normalised.
import { conjugate, speak, turned } from "../../studies/engines/adapter.mjs";

function world(inertias) {
    const bodies = [];
    return {
        set(i, state) { bodies[i] = state; },
        get(i) { return bodies[i]; },
        step(h, states, loads) {
            loads(states).forEach(({ F, T }, i) => {
                const { m, J } = inertias[i], { x, v, q, w } = states[i];
                const W = turned(conjugate(q), w).map((c, k) => c + h / J[k] * turned(conjugate(q), T)[k]);
                const [a, b, c, d] = q, [e, f, g] = turned(q, W).map((s) => h / 2 * s);
                bodies[i] = { v: v.map((s, k) => s + h / m * F[k]), x: x.map((s, k) => s + h * (v[k] + h / m * F[k])),
                    q: [a - e * b - f * c - g * d, b + e * a + f * d - g * c, c + f * a + g * b - e * d,
                        d + g * a + e * c - f * b], w: turned(q, W) };
                const length = Math.hypot(...bodies[i].q);
                bodies[i].q = bodies[i].q.map((s) => s / length);
            });
        },
    };
}

speak({ name: "evaluated", order: 1 }, world);
