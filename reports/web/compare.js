// Any methods on any problem, in one figure; the choice stands in the address.
/** `methods` are all where there are none: a problem shows those of them that it has. */
const chosen = {place: null, view: "h1", methods: null, h: null};

function metricOf(found, wanted) {
    const metrics = new Set(Object.values(found.rows).flatMap((r) => Object.keys(r)));
    return metrics.has(wanted) ? wanted : metrics.has("h1") ? "h1" : [...metrics][0];
}
/** What is chosen of the methods that a problem has. */
function methodsOn(place) {
    const here = methodsHere(place),
        some = (chosen.methods || here).filter((m) => here.includes(m));
    return some.length ? some : here;
}
function comparedFigures(place, view) {
    const found = placeData(place),
        of = methodsOn(place);
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
const places = () => Object.keys(index.places).filter((place) => methodsHere(place).length);
// Every problem and view has figures of its own: those that are not shown stay drawn, and come back at once.
const kept = new Map();
/** Pixels that a figure has, kept: to ask for it makes the browser lay out the page. */
let room = 0;
const roomWatch = new ResizeObserver((seen) => (room = Math.round(seen[0].contentRect.width)));
/** What a figure was drawn for: where nothing of it has changed it is not drawn again. */
const drawnFor = (place, view) => [place, view, methodsOn(place), chosen.h, dark(), room].join("|");
function drawHolder(holder, place, view) {
    const wanted = drawnFor(place, view);
    if (holder.drawnFor === wanted && drawn.has(holder.box)) return null;
    holder.drawnFor = wanted;
    return holder.draw();
}
/** The figures of a view of a problem, one a case. */
function holdersOf(place, view) {
    const key = place + "|" + view;
    if (!kept.has(key))
        kept.set(
            key,
            comparedFigures(place, view).map((_, k) =>
                figureOf(
                    () => comparedFigures(place, view)[k](),
                    () => `compare-${place}-${view}`,
                ),
            ),
        );
    return kept.get(key);
}
/** What is being drawn ahead; another choice ends it. */
let ahead = null;
/** What may be asked for next is drawn: the drifts first, for they have most curves, then what else is known of this
 * problem, then what is shown, of the others. */
function makeReady() {
    const mine = (ahead = {});
    const drawings = (place, view) =>
            place === chosen.place && view === chosen.view
                ? []
                : holdersOf(place, view).map(
                      (holder) => () => drawUnseen(holder, room, () => drawHolder(holder, place, view)),
                  ),
        others = VIEWS.map(([view]) => view).filter((view) => view !== "drift"),
        all = places(),
        after = all.indexOf(chosen.place) + 1,
        next = [...all.slice(after), ...all.slice(0, after)];
    whenIdle(
        [
            ...["drift", ...others].flatMap((view) => drawings(chosen.place, view)),
            ...next.map((place) => async () => {
                for (const draw of drawings(place, chosen.view)) await draw();
            }),
            () => ($("compare").dataset.ready = "all"),
        ],
        () => ahead === mine,
    );
}
/** What stands first is drawn at once, and what stands below it after the frame that shows the first. */
function drawCompared() {
    const spot = $("compare-figure"),
        {place, view} = chosen,
        holders = holdersOf(place, view),
        now = drawnFor(place, view);
    ahead = null;
    delete $("compare").dataset.ready;
    if (spot.children.length !== holders.length || holders.some((f, k) => spot.children[k] !== f)) show(spot, holders);
    const draw = (some) => {
        for (const holder of some) drawHolder(holder, place, view);
        const none = $("compare-none"),
            empty = holders.every((f) => f.hidden);
        none.hidden = !empty;
        show(none, empty ? nothingOf(place, view, methodsOn(place)) : null);
    };
    draw(holders.slice(0, 1));
    afterFrame(() => {
        if (now === drawnFor(chosen.place, chosen.view)) draw(holders);
        makeReady();
    });
}
function choiceWords() {
    const words = {compare: chosen.place, show: chosen.view};
    if (chosen.methods) words.of = methodsOn(chosen.place).join(",");
    if (chosen.view === "drift" && chosen.h) words.h = chosen.h;
    return words;
}
function rememberChoice() {
    const words = choiceWords();
    $("compare-link").href = "#" + new URLSearchParams(words);
    afterFrame(() => remember(words)); // which takes as long as a small figure
}
function boxOf(method) {
    const [colour] = lookOf(method);
    const box = el("input", {
        type: "checkbox",
        value: method,
        checked: methodsOn(chosen.place).includes(method),
        change: () => {
            const before = chosen.methods ? methodsOn(chosen.place) : allMethods;
            chosen.methods = allMethods.filter((m) => (m === method ? box.checked : before.includes(m)));
            if (!chosen.methods.length) {
                chosen.methods = null; // without the last, all are chosen again
                return refresh();
            }
            rememberChoice();
            drawCompared();
        },
    });
    const swatch = el("span", {class: "swatch", "data-colour": colour, style: `background:${ink(colour)}`});
    return el("label", {class: "pick"}, box, swatch, method);
}
function controls() {
    const here = methodsHere(chosen.place);
    const set = (key) => (e) => {
        chosen[key] = e.target.value;
        refresh();
    };
    const option = (value, words, key, disabled = false) =>
        el("option", {value, disabled, selected: value === chosen[key]}, words);
    const known = viewsOf(chosen.place);
    const steps = [...new Set(placeData(chosen.place).drifts.flatMap(driftSteps))];
    const every = (all) => () => {
        chosen.methods = all ? null : here.slice(0, 1);
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
                    places().map((p) => option(p, p, "place")),
                ),
            ),
            el(
                "label",
                {},
                "Shown ",
                el(
                    "select",
                    {id: "compare-view", change: set("view")},
                    VIEWS.map(([v, w]) => option(v, w, "view", !known.has(v))),
                ),
            ),
            chosen.view === "drift" && steps.length
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
            el("a", {id: "compare-link", href: "#" + new URLSearchParams(choiceWords())}, "Link to this choice"),
        ),
        el("fieldset", {class: "picks"}, el("legend", {}, "Methods"), here.map(boxOf)),
        el("div", {id: "compare-none", hidden: true}),
    );
}
function refresh(keep = true) {
    controls();
    if (keep) rememberChoice();
    drawCompared();
}
function startCompare() {
    if (!$("compare-controls")) return;
    const withData = places();
    chosen.place = withData.includes("stress_test") ? "stress_test" : withData[0];
    const known = viewsOf(chosen.place);
    if (!known.has(chosen.view)) chosen.view = VIEWS.map(([v]) => v).find((v) => known.has(v)) ?? chosen.view;
    controls();
    room = $("compare-figure").clientWidth;
    roomWatch.observe($("compare-figure"));
    onSight($("compare-figure"), () => {
        if (!$("compare-figure").children.length) refresh(false);
    });
    route("compare", followCompare);
}
function followCompare(asked) {
    const place = asked.get("compare"),
        view = asked.get("show") ?? "h1",
        of = asked.get("of")?.split(",") ?? null,
        views = VIEWS.map(([v]) => v),
        odd = strange(
            ["problem", place, places()],
            ["view", view, views],
            ...(of ?? []).map((m) => ["method", m, allMethods]),
        );
    if (!places().includes(place)) return odd;
    Object.assign(chosen, {
        place,
        view: views.includes(view) ? view : "h1",
        methods: of && of.filter((m) => allMethods.includes(m)),
        h: asked.get("h"),
    });
    refresh(!odd);
    $("compare").scrollIntoView();
    return odd;
}
