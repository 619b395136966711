// Any methods on any problem, in one figure; the choice stands in the address.
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
const chosen = {place: null, view: "h1", methods: null, h: null};

function metricOf(found, wanted) {
    const metrics = new Set(Object.values(found.rows).flatMap((r) => Object.keys(r)));
    return metrics.has(wanted) ? wanted : metrics.has("h1") ? "h1" : [...metrics][0];
}
function comparedFigures(view) {
    const found = placeData(chosen.place),
        of = chosen.methods;
    if (view === "drift") return found.drifts.map((c) => () => driftCompared(c, of, chosen.h));
    return found.orders.map((c) => () => {
        const metric = metricOf(c, view);
        return view === "eoc"
            ? eocFigure(c, metric, of)
            : view === "loads" || view === "iterations"
              ? workFigure(c, metric, of, view)
              : metric === view
                ? errorFigure(c, view, of, 500)
                : null;
    });
}
const methodsHere = (place) => allMethods.filter((m) => index.measured[place].includes(m));
// Every view has figures of its own: those that are not shown stay drawn, and come back at once.
const kept = new Map();
/** Pixels that a figure has, kept: to ask for it makes the browser lay out the page. */
let room = 0;
const roomWatch = new ResizeObserver((seen) => (room = Math.round(seen[0].contentRect.width)));
/** What a figure was drawn for: where nothing of it has changed it is not drawn again. */
const drawnFor = (view) => [chosen.place, view, chosen.methods, chosen.h, dark(), room].join("|");
function drawHolder(holder, view) {
    const wanted = drawnFor(view);
    if (holder.drawnFor === wanted && drawn.has(holder.box)) return null;
    holder.drawnFor = wanted;
    return holder.draw();
}
/** The figures of a view, one a case. */
function holdersOf(view) {
    if (!kept.has(view)) kept.set(view, []);
    const holders = kept.get(view),
        count = comparedFigures(view).length;
    while (holders.length < count) {
        const k = holders.length;
        holders.push(
            figureOf(
                () => comparedFigures(view)[k]?.(),
                () => `compare-${chosen.place}-${view}`,
            ),
        );
    }
    return holders.slice(0, count);
}
let ready = null;
/** What may be asked for next is made ready: drifts are drawn, for they have most curves, the records of the other
 * problems are read, and the other views are drawn. */
function makeReady() {
    const choice = drawnFor("");
    if (ready === choice) return;
    ready = choice;
    const drawings = (view) =>
            view === chosen.view
                ? []
                : holdersOf(view).map((holder) => () => drawUnseen(holder, room, () => drawHolder(holder, view))),
        readings = Object.keys(index.places).map((place) => () => placeData(place)),
        others = VIEWS.map(([view]) => view).filter((view) => view !== "drift");
    whenIdle([...drawings("drift"), ...readings, ...others.flatMap(drawings)], () => ready === choice);
}
/** What stands first is drawn at once, and what stands below it after the frame that shows the first. */
function drawCompared() {
    const spot = $("compare-figure"),
        holders = holdersOf(chosen.view),
        now = drawnFor(chosen.view);
    if (spot.children.length !== holders.length || holders.some((f, k) => spot.children[k] !== f)) show(spot, holders);
    const draw = (some) => {
        for (const holder of some) drawHolder(holder, chosen.view);
        $("compare-none").hidden = holders.some((f) => !f.hidden);
    };
    draw(holders.slice(0, 1));
    afterFrame(() => {
        if (now === drawnFor(chosen.view)) draw(holders);
        makeReady();
    });
}
function rememberChoice() {
    const words = {compare: chosen.place, show: chosen.view, of: chosen.methods.join(",")};
    if (chosen.view === "drift" && chosen.h) words.h = chosen.h;
    $("compare-link").href = "#" + new URLSearchParams(words);
    afterFrame(() => remember(words)); // which takes as long as a small figure
}
function boxOf(method) {
    const [colour] = lookOf(method);
    const box = el("input", {
        type: "checkbox",
        value: method,
        checked: chosen.methods.includes(method),
        change: () => {
            chosen.methods = allMethods.filter((m) => (m === method ? box.checked : chosen.methods.includes(m)));
            rememberChoice();
            drawCompared();
        },
    });
    return el("label", {class: "pick"}, box, el("span", {class: "swatch", style: `background:${ink(colour)}`}), method);
}
function controls() {
    const here = methodsHere(chosen.place);
    chosen.methods = (chosen.methods || here).filter((m) => here.includes(m));
    if (!chosen.methods.length) chosen.methods = here;
    const set = (key) => (e) => {
        chosen[key] = e.target.value;
        refresh();
    };
    const option = (value, words, key) => el("option", {value, selected: value === chosen[key]}, words);
    const steps = [...new Set(placeData(chosen.place).drifts.flatMap(driftSteps))];
    const every = (all) => () => {
        chosen.methods = all ? here : here.slice(0, 1);
        refresh();
    };
    show(
        $("compare-controls"),
        el(
            "div",
            {class: "controls"},
            el(
                "label",
                {},
                "Problem ",
                el(
                    "select",
                    {id: "compare-place", change: set("place")},
                    Object.keys(index.places)
                        .filter((p) => methodsHere(p).length)
                        .map((p) => option(p, p, "place")),
                ),
            ),
            el(
                "label",
                {},
                "Shown ",
                el(
                    "select",
                    {id: "compare-view", change: set("view")},
                    VIEWS.map(([v, w]) => option(v, w, "view")),
                ),
            ),
            chosen.view === "drift"
                ? el(
                      "label",
                      {},
                      "Step ",
                      el(
                          "select",
                          {change: set("h")},
                          steps.map((h) => option(h, h, "h")),
                      ),
                  )
                : null,
            el("button", {type: "button", click: every(true)}, "All methods"),
            el("button", {type: "button", click: every(false)}, "Only the first"),
            el("a", {id: "compare-link", href: "#"}, "Link to this choice"),
        ),
        el("fieldset", {class: "picks"}, el("legend", {}, "Methods"), here.map(boxOf)),
        el("p", {id: "compare-none", hidden: true}, "Nothing of this kind was measured for these methods."),
    );
}
function refresh(keep = true) {
    controls();
    if (keep) rememberChoice();
    drawCompared();
}
function startCompare() {
    if (!$("compare-controls")) return;
    const withData = Object.keys(index.places).filter((p) => methodsHere(p).length);
    chosen.place = withData.includes("stress_test") ? "stress_test" : withData[0];
    controls();
    room = $("compare-figure").clientWidth;
    roomWatch.observe($("compare-figure"));
    onSight($("compare-figure"), () => {
        if (!$("compare-figure").children.length) refresh(false);
    });
    route("compare", (asked) => {
        if (!withData.includes(asked.get("compare"))) return;
        Object.assign(chosen, {
            place: asked.get("compare"),
            view: VIEWS.some(([v]) => v === asked.get("show")) ? asked.get("show") : "h1",
            methods: asked.has("of")
                ? asked
                      .get("of")
                      .split(",")
                      .filter((m) => allMethods.includes(m))
                : null,
            h: asked.get("h"),
        });
        if (chosen.methods?.length === 1) chosen.methods = methodsHere(chosen.place);
        refresh();
        $("compare").scrollIntoView();
    });
}
