// A figure: its picture, and what can be taken away of it.
const CONFIG = {
    displaylogo: false,
    responsive: true,
    modeBarButtonsToRemove: ["select2d", "lasso2d", "toImage"],
    scrollZoom: false,
};
const drawn = new Map();

/** plotly reads some markup in names: a name out of a record is a text. */
const literal = (words) => String(words).replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

function paint(box, figure) {
    const curves = drawnCurves(figure.data),
        family = "system-ui, sans-serif",
        width = box.clientWidth; // laid out once
    const colours = {
        paper_bgcolor: style("--page"),
        plot_bgcolor: style("--page"),
        font: {color: style("--ink"), size: 12, family},
    };
    const narrow = printing || width < 620;
    const below = narrow && legendBelow(curves, family, (printing ? 640 : width) - 90);
    const layout = {
        margin: {
            l: roomAtLeft(figure.layout.yaxis || {}),
            r: narrow ? 16 : legendRoom(curves, family),
            t: 26,
            b: 48 + (below ? below.tall : 0),
            autoexpand: Boolean(figure.layout.yaxis?.automargin), // which draws twice
        },
        hovermode: "closest",
        showlegend: true,
        legend: {
            font: {size: LEGEND_FONT},
            itemwidth: LEGEND_MARK,
            tracegroupgap: 0,
            ...(below ? below.legend : {x: 1, xanchor: "left"}),
        },
        ...figure.layout,
        ...colours,
        ...(printing ? {width: 640} : {}),
    };
    if (below) layout.height = figure.layout.height + below.tall;
    box.style.height = layout.height + "px";
    for (const [key, value] of Object.entries(layout))
        if (/^[xy]axis/.test(key))
            layout[key] = {
                gridcolor: style("--line"),
                zerolinecolor: style("--line"),
                linecolor: style("--quiet"),
                ticklabeloverflow: "allow", // what is asked for fits; to find out plotly would measure every label
                ...value,
                title: key[0] === "y" ? titleAlong(value, layout, family) : {text: literal(value.title?.text ?? "")},
                ...(narrow && value.tickvals && key[0] === "x" ? thinned(value) : {}),
            };
    layout.shapes = [...(layout.shapes || []).map(banded), ...stillLines(figure.data)];
    const data = curves.map((c) => ({...c, name: lined(c.name ?? ""), ...recoloured(c)}));
    return library().Plotly.react(box, data, layout, CONFIG);
}
/** For the labels of the ticks, and the title of the axis beside them; labels that plotly makes are as long as this. */
const LONGEST = "-1.5×10⁻¹⁰";
function roomAtLeft({ticktext, exponentformat, automargin}) {
    const labels = ticktext || (exponentformat && !automargin ? [LONGEST] : []);
    return Math.max(70, 36 + 7 * Math.max(0, ...labels.map((words) => words.length)));
}
/** The title of a vertical axis, in lines that are no longer than it. */
function titleAlong(axis, {height, margin}, family) {
    const lines = broken(axis.title?.text ?? "", height - margin.t - margin.b, `14px ${family}`);
    return {text: lines.map(literal).join("<br>"), standoff: 8};
}
/** Every second tick or fewer: what fits a narrow screen. */
function thinned(axis) {
    const every = Math.ceil(axis.tickvals.length / 5),
        keep = (_, k) => k % every === 0;
    return {tickvals: axis.tickvals.filter(keep), ticktext: axis.ticktext.filter(keep)};
}
/** A band in the colour of its curve. */
const banded = ({colour, ...shape}) => ({...shape, layer: "below", ...(colour && {fillcolor: faded(ink(colour), 0.25)})});
function recoloured(curve) {
    const found = {};
    if (curve.line?.color) found.line = {...curve.line, color: ink(curve.line.color)};
    if (curve.marker?.color)
        found.marker = {
            ...curve.marker,
            color: Array.isArray(curve.marker.color)
                ? curve.marker.color.map((c) => (c === "hollow" ? style("--page") : ink(c)))
                : ink(curve.marker.color),
            line: {width: 1.2, color: ink(curve.color || INK)},
        };
    if (curve.fillcolor) found.fillcolor = faded(ink(curve.color), 0.25);
    return found;
}
function faded(colour, opacity) {
    const n = parseInt(colour.slice(1), 16);
    return `rgba(${(n >> 16) & 255},${(n >> 8) & 255},${n & 255},${opacity})`;
}

/** `make()` gives {title, data, layout, xName, ...}; drawn when it is seen. */
function figureOf(make, name) {
    const box = el("div", {class: "plot"});
    const words = el("figcaption", {});
    const take = (label, act) =>
        el("button", {type: "button", click: () => act(drawn.get(box)), title: `${label} of this figure`}, label);
    const file = (kind) =>
        name()
            .replace(/[^\w.,=-]+/g, "-")
            .slice(0, 80) +
        "." +
        kind;
    const holder = el(
        "figure",
        {class: "figure"},
        words,
        box,
        el(
            "div",
            {class: "take", role: "group", "aria-label": "Take the data of this figure away"},
            take("CSV", (f) => save(file("csv"), "text/csv", csvOf(f))),
            take("JSON", (f) => save(file("json"), "application/json", jsonOf(f))),
            take("SVG", async (f) => save(file("svg"), "image/svg+xml", await svgOf(box, f))),
            take("LaTeX", (f) => save(file("tex"), "text/x-tex", latexOf(f))),
        ),
    );
    holder.box = box;
    holder.draw = () => {
        const figure = make();
        if (!figure) {
            holder.hidden = true;
            return null;
        }
        holder.hidden = false;
        show(words, figure.title);
        box.setAttribute("role", "group");
        box.setAttribute("aria-label", `${figure.title}. Its numbers: the buttons CSV and JSON below.`);
        drawn.set(box, figure);
        return paint(box, figure);
    };
    return holder;
}
/** The same, waiting until it is near the screen. */
function figureOnSight(make, name) {
    const holder = figureOf(make, name);
    return onSight(holder, holder.draw);
}
function repaint() {
    for (const [box, figure] of drawn)
        if (box.isConnected) paint(box, figure);
        else drawn.delete(box);
    for (const swatch of document.querySelectorAll(".swatch[data-colour]"))
        swatch.style.background = ink(swatch.dataset.colour);
}
darkWished.addEventListener("change", repaint);
/** What was opened for paper, to be closed again. */
let unfolded = [];
function unfold(on) {
    if (on) unfolded = [...document.querySelectorAll("main details:not([open])")];
    for (const part of unfolded) part.open = on;
}
// On paper figures are as wide as the paper, and light; nothing is folded, since paper cannot be opened.
for (const [name, on] of [
    ["beforeprint", true],
    ["afterprint", false],
])
    window.addEventListener(name, () => {
        printing = on;
        unfold(on);
        repaint();
    });
