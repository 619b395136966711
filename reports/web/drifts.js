// The energy over a long run: envelope, mean, and the slope with its half-width.

/** Envelope and mean of each row; rows: [{h, c, t, mean, min, max, s, half, said}]. more.look gives [symbol, dash] of a
 * row; more.still: slopes are lines that nothing hovers over; more.until: none is drawn of a run that went on for longer,
 * whose means are mostly out of sight. */
function envelopes(rows, colourOf, nameOf, more = {}) {
    const found = rows
        .filter((r) => r.t.length)
        .flatMap((r, k) => {
            const colour = colourOf(r, k),
                shared = {type: "scatter", mode: "lines", color: colour, x: r.t};
            const legend = {legendgroup: nameOf(r), hoverinfo: "skip"};
            const [symbol, dash] = more.look?.(r) ?? [];
            const line = (r.t.at(-1) > 1.2 * more.until ? [] : slopeLine(r, colour)).map((c) =>
                more.still ? {...c, part: "still"} : c,
            );
            return [
                {
                    ...shared,
                    part: "top",
                    y: r.max,
                    name: nameOf(r) + ", largest",
                    line: {width: 0, color: colour},
                    showlegend: false,
                    ...legend,
                },
                {
                    ...shared,
                    part: "low",
                    y: r.min,
                    name: nameOf(r) + ", least",
                    line: {width: 0, color: colour},
                    fillcolor: faded(colour, 0.25),
                    showlegend: false,
                    ...legend,
                },
                {
                    ...shared,
                    y: r.mean,
                    name: nameOf(r),
                    named: true,
                    line: {color: colour, width: 1.6, ...(dash && {dash})},
                    ...(symbol && {
                        mode: "lines+markers",
                        symbol,
                        markers: true,
                        dashed: dash !== "solid",
                        marker: {symbol, color: colour, size: 7, maxdisplayed: 6},
                    }),
                    legendgroup: nameOf(r),
                    customdata: r.t.map((_, i) => [r.min[i], r.max[i]]),
                    hovertemplate:
                        "t = %{x}<br>mean %{y}<br>least %{customdata[0]}, largest %{customdata[1]}" +
                        (r.s === null ? "" : `<br>slope ${r.said} scale per unit time`) +
                        "<extra>%{fullData.name}</extra>",
                },
                ...line,
            ];
        });
    return found.some((c) => c.legendgroup === "slope") ? [...found, slopeKey] : found;
}
/** What the dotted lines are, in the legend; it has no data. */
const slopeKey = {
    type: "scatter",
    mode: "lines",
    name: "dotted: the fitted slope",
    x: [null],
    y: [null],
    skip: true,
    color: QUIET,
    line: {color: QUIET, dash: "dot", width: 1.2},
    legendgroup: "slope",
    hoverinfo: "skip",
};
/** The fitted slope through the middle of the means; both are in energy scales. That of a modified energy is no slope of
 * these means, and none is drawn. */
function slopeLine(r, colour) {
    const means = r.mean.filter((v) => v !== null);
    if (r.s === null || !r.own || !means.length) return [];
    const middle = means.reduce((a, b) => a + b, 0) / means.length,
        tm = (r.t[0] + r.t[r.t.length - 1]) / 2;
    const ends = [r.t[0], r.t[r.t.length - 1]];
    return [
        {
            type: "scatter",
            mode: "lines",
            x: ends,
            y: ends.map((t) => middle + r.s * (t - tm)),
            color: colour,
            name: `slope ${r.said} scale per unit time`,
            dashed: true,
            showlegend: false,
            legendgroup: "slope",
            line: {color: colour, dash: "dot", width: 1.2},
            hovertemplate: `slope ${r.said} scale per unit time<extra></extra>`,
        },
    ];
}
function driftLayout(tall) {
    return {
        height: tall,
        xaxis: {title: {text: "t"}},
        yaxis: {title: {text: "(E − E₀) / energy scale"}, exponentformat: "power"},
    };
}
function driftFigure(found, method) {
    const rows = (found.rows[method] || []).filter((r) => r.t.length);
    if (!rows.length) return null;
    return {
        title: `${found.case}: energy error of ${method}, mean and envelope of each stretch`,
        xName: "t",
        xTitle: "t",
        yTitle: "(E − E₀) / energy scale",
        command: rows[0].command,
        data: envelopes(
            rows,
            (r, k) => STEPS[k % STEPS.length],
            (r) => `h = ${r.h}: ${r.c}`,
        ),
        layout: driftLayout(360),
    };
}
/** Several methods at the step that most of them ran. */
function driftCompared(found, chosen, asked) {
    const steps = chosen.flatMap((m) => (found.rows[m] || []).map((r) => r.h));
    const count = (h) => steps.filter((s) => s === h).length;
    const h = steps.includes(asked) ? asked : steps.sort((a, b) => count(b) - count(a))[0];
    const all = chosen.flatMap((m) => (found.rows[m] || []).filter((r) => r.h === h).map((r) => ({...r, method: m}))),
        map = (r) => r.as ?? r.method,
        rows = all.filter((r) => all.find((o) => map(o) === map(r)) === r),
        words = (r) => joined(all.filter((o) => map(o) === map(r)).map((o) => o.method));
    if (!rows.length) return null;
    const T = usualEnd(rows),
        longer = rows.some((r) => r.t.at(-1) > T);
    return {
        title:
            `${found.case}: energy error at h = ${h}` +
            (longer ? "; some runs went on for longer: a double click shows all of them; their slopes are not drawn" : ""),
        xName: "t",
        xTitle: "t",
        yTitle: "(E − E₀) / energy scale",
        command: rows.map((r) => r.command).join("\n"),
        data: envelopes(
            rows,
            (r) => lookOf(r.method)[0],
            (r) => `${words(r)}: ${r.c}`,
            {still: true, until: T, look: (r) => lookOf(r.method).slice(1)},
        ),
        layout: withinTime(driftLayout(430), rows, T),
    };
}
/** The last time that most runs have. */
function usualEnd(rows) {
    const ends = rows.filter((r) => r.t.length).map((r) => r.t.at(-1)),
        count = (t) => ends.filter((e) => Math.abs(e - t) < 0.2 * t).length;
    return Math.max(...ends.filter((t) => count(t) === Math.max(...ends.map(count))));
}
/** Axes that hold what happens until T. */
function withinTime(layout, rows, T) {
    const seen = rows
        .flatMap((r) => r.t.flatMap((t, k) => (t <= T ? [r.min[k], r.max[k]] : [])))
        .filter((v) => v !== null && isFinite(v));
    const low = Math.min(...seen, 0),
        high = Math.max(...seen, 0),
        pad = 0.05 * (high - low) || 1e-16;
    return {
        ...layout,
        xaxis: {...layout.xaxis, range: [0, 1.02 * T]},
        yaxis: {...layout.yaxis, range: [low - pad, high + pad]},
    };
}
const driftSteps = (found) => [
    ...new Set(
        Object.values(found.rows)
            .flat()
            .map((r) => r.h),
    ),
];
