// What Compare can show of a problem, and the command that measures what was not.
const VIEWS = [
    ["h1", "error: H¹"],
    ["attitude", "error: attitude"],
    ["velocity", "error: velocity"],
    ["position", "error: position"],
    ["q_error", "error: q-error (37)"],
    ["energy_error", "error: energy (38)"],
    ["eoc", "order between steps (EOC)"],
    ["loads", "error against load evaluations"],
    ["iterations", "error against solver iterations"],
    ["drift", "energy over a long run"],
];
const viewsKnown = new Map();

function viewsFound(place) {
    const {orders, drifts} = placeData(place),
        metrics = orders.flatMap((c) => Object.values(c.rows).flatMap(Object.keys)),
        counted = (kind) => orders.some((c) => Object.values(c[kind]).some((of) => of?.some((n) => n > 0)));
    return new Set([
        ...metrics,
        ...(metrics.length ? ["eoc"] : []),
        ...["loads", "iterations"].filter(counted),
        ...(drifts.some((c) => Object.values(c.rows).some((of) => of.length)) ? ["drift"] : []),
    ]);
}
/** The views of a problem for which something was measured. */
function viewsOf(place) {
    if (!viewsKnown.has(place)) viewsKnown.set(place, viewsFound(place));
    return viewsKnown.get(place);
}
/** `pendulum; m = 3` in the words of the command line. */
function problemAsked(place) {
    const [problem, ...set] = place.split("; ");
    return [problem, ...set.map((p) => `--set ${p.replaceAll(" ", "")}`)].join(" ");
}
/** What makes a view of these methods; null of what the orders of the problem do not hold. */
function commandFor(place, view, methods) {
    const known = viewsOf(place);
    if (view !== "drift" && known.has("eoc") && !known.has(view)) return null;
    return `verilie ${view === "drift" ? "drift" : "order"} --problem ${problemAsked(place)} --method ${methods.join(",")}`;
}
/** Says that nothing is there to be shown, and what makes it. */
function nothingOf(place, view, methods) {
    const name = VIEWS.find(([v]) => v === view)[1],
        makes = commandFor(place, view, methods);
    return makes
        ? [el("p", {}, `On ${place} “${name}” was not measured for these methods. What measures it:`), command(makes)]
        : [el("p", {}, `On ${place} there is no “${name}”: the orders measured there hold no such numbers.`)];
}
