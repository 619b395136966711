// Axes and curves that figures share.
const WORDS = {
    attitude: "attitude error |log(RᵣᵀR)| (rad)",
    h1: "H¹ error ‖q_h − q‖/‖q‖",
    velocity: "velocity error",
    position: "position error",
    q_error: "q-error (37)",
    energy_error: "energy error (38)",
};
/** Ticks that a reader can name: steps as fractions, decades as powers. */
function stepAxis(steps, more = {}) {
    const all = [...new Set(steps)].sort((a, b) => a - b),
        every = Math.ceil(all.length / 7);
    const shown = all.filter((_, k) => k % every === 0);
    return {type: "log", title: {text: "step h"}, tickvals: shown, ticktext: shown.map(stepText), ...more};
}
function decadeAxis(values, title, more = {}) {
    const found = values.filter((v) => v > 0).map(Math.log10);
    const low = Math.floor(Math.min(...found)),
        high = Math.ceil(Math.max(...found));
    const every = Math.max(1, Math.ceil((high - low) / 8)),
        between = Math.max(...found) - Math.min(...found) < 2 ? [1, 2, 5] : [1],
        ticks = [];
    for (let k = low; k <= high; k += every) ticks.push(...between.map((n) => [n, k]));
    return {
        type: "log",
        title: {text: title},
        tickvals: ticks.map(([n, k]) => n * 10 ** k),
        ticktext: ticks.map(([n, k]) =>
            k === 0 || k === 1 ? String(n * 10 ** k) : (n > 1 ? `${n}·` : "") + "10" + raised(k),
        ),
        ...more,
    };
}
/** A curve in the look of a method. */
function curve(method, x, y, more = {}) {
    const [colour, symbol, dash] = lookOf(method);
    return {
        type: "scatter",
        mode: "lines+markers",
        name: method,
        x,
        y,
        color: colour,
        symbol,
        dashed: dash !== "solid",
        markers: true,
        named: true,
        line: {color: colour, dash, width: 1.8},
        marker: {symbol, color: colour, size: 7},
        ...more,
    };
}
/** [maps] of a case among the chosen methods: one curve for what is one map here. */
function mapsAmong(found, chosen) {
    const grouped = found.maps.map((g) => g.filter((m) => chosen.includes(m))).filter((g) => g.length);
    const alone = chosen.filter((m) => found.rows[m] && !found.maps.some((g) => g.includes(m)));
    return [...grouped, ...alone.map((m) => [m])];
}
const joined = (group) => group.join(" = ");
