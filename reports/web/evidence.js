// What stands behind a cell: plots, tables, laws, work, and the commands that ask again.
function eocTable(row, name) {
    const lines = row.h.map((h, k) => [
        stepText(h),
        scientific(row.e[k], 4),
        row.eoc[k] === null || row.eoc[k] === undefined ? "–" : row.eoc[k].toFixed(4),
        scientific(floorAt(row, k), 2),
        inside(row, k) ? "yes" : "no",
    ]);
    return table(["h", "error", term("EOC"), term("floor"), "in the window"], lines, `${name}: ${row.v} ${row.said}`);
}
function orderPart(found, method) {
    const rows = found.rows[method];
    if (!rows)
        return [
            el("p", {}, `Order: not measured here${found.refused[method] ? ", for it " + found.refused[method] : ""}.`),
        ];
    const metrics = Object.keys(rows),
        pick = metrics.includes("h1") ? "h1" : metrics[0];
    const group = found.maps.find((g) => g.includes(method)) || [method];
    const lines = metrics.map((m) => [
        index.metrics[m] || m,
        rows[m].v + (rows[m].j ? "" : " (not judged)"),
        rows[m].said,
        String(rows[m].f ?? "–"),
        rows[m].why,
    ]);
    const spot = el("div", {}),
        choose = el(
            "select",
            {"aria-label": "Metric of the plots", change: () => draw(choose.value)},
            metrics.map((m) => el("option", {value: m, selected: m === pick}, index.metrics[m] || m)),
        );
    const draw = (m) =>
        show(
            spot,
            el(
                "div",
                {class: "pair"},
                figureOnSight(
                    () => errorFigure(found, m, [method]),
                    () => `convergence-${found.case}-${method}-${m}`,
                ),
                figureOnSight(
                    () => eocFigure(found, m, [method]),
                    () => `eoc-${found.case}-${method}-${m}`,
                ),
            ),
            eocTable(rows[m], index.metrics[m] || m),
            el(
                "p",
                {class: "note"},
                `Reference: its error is at most ${scientific(rows[m].b)}` +
                    ` (${rows[m].bk || "bound"}). ${rows[m].of || ""}`,
            ),
        );
    draw(pick);
    return [
        el("h4", {}, `Order: ${found.case}`),
        group.length > 1 ? el("p", {}, "The same runs, to nine digits at the largest step: ", joined(group)) : null,
        table(["metric", "verdict", "observed [enclosure]", term("formal order"), "why"], lines),
        found.theory[method] ? el("p", {class: "note"}, `${method} is ${found.theory[method]}.`) : null,
        el("label", {}, "Metric ", choose),
        spot,
        figureOnSight(
            () => workFigure(found, pick, [method]),
            () => `work-${found.case}-${method}`,
        ),
        command(found.commands[method]),
    ];
}
function driftPart(found, method) {
    const rows = found.rows[method];
    if (!rows) return [];
    const lines = rows.map((r) => [
        r.h,
        String(r.T),
        r.c + (r.judged ? "" : " (not judged)"),
        r.said,
        scientific(r.a),
        scientific(r.worst),
        r.why,
    ]);
    return [
        el("h4", {}, `Energy over a long run: ${found.case}`),
        figureOnSight(
            () => driftFigure(found, method),
            () => `drift-${found.case}-${method}`,
        ),
        table(
            ["h", "T", term("class"), "slope (scale per unit time)", "amplitude (scale)", "largest error (unit of energy)", "remark"],
            lines,
        ),
        ...[...new Set(rows.map((r) => r.command))].map(command),
    ];
}
function lawPart(rows) {
    if (!rows) return [];
    const lines = rows.map((r) => [
        r.law,
        r.body,
        r.scalar,
        r.claimed ? "yes" : "no",
        scientific(r.value),
        scientific(r.limit),
        r.h === null ? "–" : r.h.toFixed(3),
        r.v,
        r.why,
    ]);
    return [
        el("h4", {}, "Laws"),
        table(["law", "body", "digits", "claimed", "value", "limit", "falls like h to the", "verdict", "why"], lines),
        ...[...new Set(rows.map((r) => r.command))].map(command),
    ];
}
function stepPart(found) {
    if (!found) return [];
    return [
        el("h4", {}, "Largest usable step"),
        ...found.flatMap((s) => [
            el("p", {}, `${s.asked ? s.asked + ": " : ""}h = ${stepText(s.h)}; ${s.why}`),
            command(s.command),
        ]),
    ];
}
function evidence(method, place) {
    const found = placeData(place),
        spot = $("evidence");
    if (!found || !allMethods.includes(method)) return;
    const facts = index.methods[method],
        of = index.problems[place.split(";")[0]];
    const title = el("h3", {tabindex: "-1"}, el("code", {}, method), found.marks[method] ?? "", " on ", place);
    const close = el("button", {type: "button", class: "close", click: shut}, "Close");
    const more = el("a", {href: "#" + new URLSearchParams({compare: place})}, "compare with other methods");
    show(
        spot,
        el(
            "article",
            {class: "card"},
            close,
            title,
            facts
                ? el("p", {}, `Order ${facts.order}; symplectic: ${facts.symplectic}; ${facts.source}. `, more)
                : el("p", {}, more),
            of ? el("p", {class: "note"}, `${of.source}. ${of.why}`) : null,
            ...found.orders.flatMap((c) => orderPart(c, method)),
            ...found.drifts.flatMap((c) => driftPart(c, method)),
            ...lawPart(found.laws[method]),
            ...stepPart(found.steps[method]),
        ),
    );
    for (const cell of document.querySelectorAll("#matrix .cell"))
        cell.classList.toggle("chosen", cell.dataset.method === method && cell.dataset.place === place);
    markTerms(spot);
    title.focus({preventScroll: true});
    spot.scrollIntoView({block: "start"});
}
function shut() {
    show($("evidence"));
    const last = document.querySelector("#matrix .chosen");
    last?.classList.remove("chosen");
    last?.focus();
    remember({});
}
route("cell", (asked) => {
    const [method, place] = [asked.get("cell"), asked.get("on")],
        odd = strange(["method", method, allMethods], ["problem", place, Object.keys(index.places)]);
    if (!odd) evidence(method, place);
    return odd;
});
document.addEventListener("keydown", (e) => {
    if (e.key === "Escape" && $("evidence").children.length) shut();
});
