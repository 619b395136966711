// What engines do to a tumbling body, and what it costs.
const KEPT = {energy: "E / E₀", momentum: "|π| / |π₀|"};
const engineColour = (name, k) => data("engines").colours[name] || PALETTE[k % PALETTE.length];

function engineCurve(name, k, [x, y], words, more = {}) {
    const colour = engineColour(name, k);
    return {
        type: "scatter",
        mode: "lines",
        name,
        x,
        y,
        color: colour,
        named: true,
        line: {color: colour, width: 1.6},
        hovertemplate: `%{x}<br>%{y}<br>${literal(words)}<extra>%{fullData.name}</extra>`,
        ...more,
    };
}
function tumbleFigure(key, names) {
    const found = data("engines").tumble;
    const curves = names
        .map((n, k) => found[n] && engineCurve(n, k, found[n][key], found[n].words))
        .filter((c) => c?.x.length);
    if (!curves.length) return null;
    const steps = [...new Set(names.map((n) => found[n]?.h).filter(Boolean))].join(", ");
    return {
        title: `The tumbling body, steps of ${steps}: ${KEPT[key]}`,
        xName: "t",
        logX: true,
        xTitle: "t",
        yTitle: KEPT[key],
        data: curves,
        command: names.map((n) => found[n]?.command).filter(Boolean).join("\n"),
        layout: {
            height: 400,
            xaxis: {type: "log", title: {text: "t"}, exponentformat: "power"},
            yaxis: {title: {text: KEPT[key]}, rangemode: "tozero"},
        },
    };
}
function engineWorkFigure(names) {
    const {work: found, problem, T} = data("engines"),
        axis = "µs of processor time for a unit of time";
    const curves = names
        .map((n, k) => {
            if (!found[n]) return null;
            const [x, e] = found[n].points,
                ks = x.map((_, i) => i).filter((i) => e[i] > 0);
            const points = [ks.map((i) => x[i]), ks.map((i) => e[i])];
            return engineCurve(n, k, points, "", {
                mode: "lines+markers",
                markers: true,
                customdata: ks.map((i) => found[n].h[i]),
                hovertemplate: "h = %{customdata}<br>%{x} µs<br>error %{y} rad<extra>%{fullData.name}</extra>",
                marker: {color: engineColour(n, k), size: 6},
            });
        })
        .filter((c) => c?.x.length);
    if (!curves.length) return null;
    return {
        title: `Error of the attitude at t = ${T} on ${problem} against processor time`,
        xName: axis,
        logX: true,
        logY: true,
        xTitle: axis,
        yTitle: "error (rad)",
        data: curves,
        command: names.map((n) => found[n]?.command).filter(Boolean).join("\n"),
        layout: {
            height: 400,
            xaxis: decadeAxis(
                curves.flatMap((c) => c.x),
                axis,
            ),
            yaxis: decadeAxis(
                curves.flatMap((c) => c.y),
                "error (rad)",
            ),
        },
    };
}
function startEngines() {
    if (!$("engines-controls")) return;
    const {tumble, work, colours} = data("engines"),
        all = [...new Set([...Object.keys(tumble), ...Object.keys(work)])];
    let chosen = all.filter((n) => colours[n]);
    if (!chosen.length) chosen = all;
    const figures = [
        ...Object.keys(KEPT).map((key) => [() => tumbleFigure(key, chosen), `tumble-${key}`]),
        [() => engineWorkFigure(chosen), "engines-work"],
    ].map(([make, name]) =>
        figureOnSight(make, () => name),
    );
    const pick = (name) => {
        const box = el("input", {
            type: "checkbox",
            value: name,
            checked: chosen.includes(name),
            change: () => {
                chosen = all.filter((n) => (n === name ? box.checked : chosen.includes(n)));
                figures.forEach((f) => f.draw());
            },
        });
        return el("label", {class: "pick"}, box, " ", name);
    };
    show(
        $("engines-controls"),
        el(
            "details",
            {},
            el("summary", {}, "Settings that are drawn"),
            el("fieldset", {class: "picks"}, el("legend", {}, "Settings"), all.map(pick)),
        ),
    );
    show($("engines-figures"), figures);
}
