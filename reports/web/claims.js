// Figures of the ledger, from the data that each measurement handed over; a panel is a figure of its own.
const SYMBOLS = ["circle", "square", "diamond", "triangle-up", "triangle-down", "cross", "x", "star"];
const DASHES = ["solid", "dash", "dot", "dashdot"];

/** {label: [colour, symbol, dash]}: a method's own where all are methods, else one after the other. */
function looksOf(labels) {
    const found = new Map(),
        own = labels.every((l) => index.looks[l]);
    const distinct = new Set(labels.map((l) => index.looks[l]?.[0])).size === labels.length;
    labels.forEach((label, k) =>
        found.set(
            label,
            own && distinct ? index.looks[label] : [PALETTE[k % PALETTE.length], SYMBOLS[k % 8], DASHES[Math.floor(k / PALETTE.length) % 4]],
        ),
    );
    return found;
}
function labelOf(c) {
    const words = c.label || [c.method, c.problem, c.start].filter(Boolean).join(" ") || "error";
    return c.method && !words.includes(c.method) ? `${words}, ${c.method}` : words;
}
function convergencePanels(id, figure) {
    const place = (c) => c.panel || (c.problem && c.T ? `${c.problem}, T = ${c.T}` : "");
    const keys = [...new Set(figure.curves.map((c) => `${place(c)}|${c.metric || ""}`))];
    return keys.map((key) => () => {
        const [where, metric] = key.split("|");
        const curves = figure.curves.filter((c) => `${place(c)}|${c.metric || ""}` === key);
        return convergencePanel(id, curves, [where, WORDS[metric] || metric].filter(Boolean).join(": "));
    });
}
function convergencePanel(id, curves, title) {
    const found = looksOf(curves.map(labelOf)),
        data = curves.map((c) => {
            const [colour, symbol, dash] = found.get(labelOf(c)),
                ks = c.h.map((_, k) => k).filter((k) => c.error[k] > 0);
            return {
                type: "scatter",
                mode: "lines+markers",
                name: labelOf(c),
                x: ks.map((k) => c.h[k]),
                color: colour,
                symbol,
                y: ks.map((k) => c.error[k]),
                named: true,
                markers: true,
                dashed: dash !== "solid",
                line: {color: colour, dash, width: 1.8},
                marker: {symbol, color: colour, size: 7},
                hovertemplate: "h = %{x}<br>%{y}<extra>%{fullData.name}</extra>",
            };
        });
    const all = data.flatMap((c) => c.y);
    if (!all.length) return null;
    return {
        title: title || id,
        xName: "h",
        xTitle: "step h",
        yTitle: title,
        logX: true,
        logY: true,
        data,
        layout: {height: 340, xaxis: stepAxis(data.flatMap((c) => c.x)), yaxis: decadeAxis(all, "error")},
    };
}
function seriesPanels(id, figure) {
    const time = figure.step ? `t, in steps of h = ${figure.step}` : "t";
    return (figure.panels || []).map((panel, n) => () => {
        const curves = panel.curves.filter((c) => c.t?.length),
            found = looksOf(curves.map((c) => c.label));
        const data = curves.flatMap((c) => {
            const look = found.get(c.label),
                colour = NAMED[c.colour] || look[0];
            return c.min
                ? band(c, colour)
                : [
                      {
                          type: "scatter",
                          mode: "lines",
                          name: c.label,
                          x: c.t,
                          y: c.y,
                          color: colour,
                          named: true,
                          dashed: look[2] !== "solid",
                          line: {color: colour, width: 1.5, dash: look[2]},
                          hovertemplate: "t = %{x}<br>%{y}<extra>%{fullData.name}</extra>",
                      },
                  ];
        });
        if (!data.length) return null;
        if (panel.limit)
            data.push({
                type: "scatter",
                mode: "lines",
                name: panel.limit.label || "limit",
                named: true,
                x: [curves[0].t[0], curves[0].t.at(-1)],
                y: [panel.limit.y, panel.limit.y],
                color: QUIET,
                dashed: true,
                line: {color: QUIET, dash: "dash", width: 1.2},
            });
        const logX = panel.log === true,
            logY = Boolean(panel.log);
        return {
            title: `${id}${figure.panels.length > 1 ? ` (${n + 1})` : ""}: ${panel.y || ""}`,
            xName: "t",
            xTitle: time,
            yTitle: panel.y,
            logX,
            logY,
            data,
            layout: {
                height: 300,
                xaxis: {title: {text: time}, type: logX ? "log" : "linear"},
                yaxis: {
                    title: {text: panel.y || ""},
                    type: logY ? "log" : "linear",
                    exponentformat: "power",
                    automargin: true, // -0.5x10^-14 is wide
                },
            },
        };
    });
}
function band(c, colour) {
    const shared = {type: "scatter", mode: "lines", x: c.t, color: colour, legendgroup: c.label};
    return [
        {
            ...shared,
            y: c.max,
            name: c.label + ", largest",
            showlegend: false,
            line: {width: 0.6, color: colour},
            hovertemplate: "t = %{x}<br>largest %{y}<extra>" + "%{fullData.name}</extra>",
        },
        {
            ...shared,
            y: c.min,
            name: c.label,
            named: true,
            fill: "tonexty",
            fillcolor: faded(colour, 0.25),
            line: {width: 0.6, color: colour},
            hovertemplate: "t = %{x}<br>least %{y}<extra>%{fullData.name}</extra>",
        },
    ];
}
/** The elements of a claim's figure. */
function claimFigures(id) {
    const figure = data("figures")[id];
    if (!figure) return [];
    const panels = figure.kind === "convergence" ? convergencePanels(id, figure) : seriesPanels(id, figure);
    const again = (panel) => panel && {...panel, command: `verilie claims --claim ${id}`};
    const found = panels.map((make, k) => figureOnSight(() => again(make()), () => `${id}-${k + 1}`));
    const scene = (figure.kind === "paths" || figure.kind === "snapshots") && sceneOfClaim(id, figure);
    const notes = (figure.notes || []).map((n) => el("p", {class: "note"}, n));
    return [scene || null, ...found, ...notes];
}
for (const claim of document.querySelectorAll(".claim"))
    claim.addEventListener("toggle", () => {
        if (!claim.open || printing) return;
        const spot = claim.querySelector("[data-claim]");
        if (spot && !spot.children.length) show(spot, claimFigures(spot.dataset.claim));
        remember({claim: claim.dataset.id});
    });
route("claim", (asked) => {
    const found = [...document.querySelectorAll(".claim")].find((c) => c.dataset.id === asked.get("claim"));
    if (!found) return `claim “${asked.get("claim")}”`;
    found.open = true;
    found.scrollIntoView();
    return "";
});
