// What is drawn of the curves of a figure. An envelope is two curves in the data and one shape in the picture; the
// slopes of many methods are lines that nothing hovers over. Each curve less is time that a reader does not wait.
/** The shape between two curves, a stretch without holes at a time. */
function envelope(top, low) {
    const x = [],
        y = [],
        known = (k) => top.y[k] !== null && low.y[k] !== null;
    for (let k = 0; k < low.x.length; k++) {
        if (!known(k)) continue;
        let end = k;
        while (end + 1 < low.x.length && known(end + 1)) end++;
        const ks = Array.from({length: end - k + 1}, (_, i) => k + i),
            back = [...ks].reverse();
        x.push(...ks.map((i) => low.x[i]), ...back.map((i) => low.x[i]), low.x[k], null);
        y.push(...ks.map((i) => low.y[i]), ...back.map((i) => top.y[i]), low.y[k], null);
        k = end;
    }
    const {part, ...look} = low;
    return {...look, x, y, fill: "toself"};
}
/** Curves for plotly; a part is the `top` or the `low` of an envelope, or a line that is `still`. */
const drawnCurves = (curves) =>
    curves.flatMap((c, k) =>
        c.part === "top" || c.part === "still" ? [] : c.part === "low" ? [envelope(curves[k - 1], c)] : [c],
    );
const stillLines = (curves) =>
    curves
        .filter((c) => c.part === "still")
        .map((c) => ({
            type: "line",
            x0: c.x[0],
            x1: c.x[1],
            y0: c.y[0],
            y1: c.y[1],
            line: {...c.line, color: ink(c.line.color)},
        }));

const LEGEND_FONT = 11, LEGEND_MARK = 30, LEGEND_LETTERS = 34;
const measure = document.createElement("canvas").getContext("2d");
/** The names of one map, a few a line, so that they leave room for the curves. */
function lined(name) {
    const lines = [];
    for (const part of name.split(" = "))
        if (lines.length && (lines.at(-1) + " = " + part).length <= LEGEND_LETTERS)
            lines.push(lines.pop() + " = " + part);
        else lines.push(part);
    return lines.map(literal).join(" =<br>");
}
/** Words in lines of at most so many pixels in this font. */
function broken(text, pixels, font) {
    measure.font = font;
    const lines = [];
    for (const word of text.split(" "))
        if (lines.length && measure.measureText(`${lines.at(-1)} ${word}`).width <= pixels)
            lines.push(`${lines.pop()} ${word}`);
        else lines.push(word);
    return lines;
}
/** Pixels that the legend takes beside a figure. Plotly would find out by drawing everything twice. */
function legendRoom(curves, family) {
    measure.font = `${LEGEND_FONT}px ${family}`;
    const lines = curves.filter((c) => c.showlegend !== false).flatMap((c) => lined(c.name ?? "").split("<br>"));
    return Math.ceil(Math.max(0, ...lines.map((l) => measure.measureText(l).width))) + LEGEND_MARK + 34;
}

/** The legend below a narrow figure: in columns, and the pixels that it takes. */
function legendBelow(curves, family, wide) {
    const names = curves.filter((c) => c.showlegend !== false && (c.named || c.name)).map((c) => lined(c.name ?? "")),
        one = legendRoom(curves, family) - LEGEND_MARK,
        columns = Math.max(1, Math.floor(wide / (one + LEGEND_MARK))),
        tall = (row) => 5 + 14 * Math.max(...row.map((n) => n.split("<br>").length)),
        rows = Array.from({length: Math.ceil(names.length / columns)}, (_, k) =>
            names.slice(k * columns, (k + 1) * columns),
        );
    return {
        tall: 12 + rows.reduce((sum, row) => sum + tall(row), 0),
        legend: {orientation: "h", entrywidth: one, x: 0, y: 0, yref: "container", yanchor: "bottom"},
    };
}

/** Does these, one whenever nothing else is to be done, as long as they are wanted. */
function whenIdle([first, ...others], wanted) {
    if (!first) return;
    (window.requestIdleCallback || setTimeout)(async () => {
        if (!wanted()) return;
        await first();
        whenIdle(others, wanted);
    });
}
/** Draws a figure where nobody sees it; asked for, it is shown at once. What is shown by then stays where it is. */
async function drawUnseen(holder, width, draw) {
    if (holder.isConnected) return;
    const look = {class: "unseen", "aria-hidden": "true", inert: true, style: `width:${width}px`},
        unseen = el("div", look, holder);
    document.body.append(unseen);
    await draw();
    unseen.remove();
}
/** After the frame that shows what was done. */
const afterFrame = (act) => requestAnimationFrame(() => setTimeout(act));
