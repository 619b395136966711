// Helpers: elements whose texts are never markup, the embedded records, numbers as they are printed.
const $ = (id) => document.getElementById(id);

/** An element. Attributes that are functions listen; children are elements or texts. */
function el(name, attributes = {}, ...children) {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) {
        if (value === null || value === undefined || value === false) continue;
        if (typeof value === "function") made.addEventListener(key, value);
        else made.setAttribute(key, value === true ? "" : value);
    }
    made.append(...children.flat().filter((c) => c !== null && c !== undefined && c !== ""));
    return made;
}
function show(where, ...children) {
    where.replaceChildren(...children.flat().filter(Boolean));
    return where;
}

/** Even times stand in the file by their ends, curves as steps in multiples of a power of ten. */
function spelledOut(value) {
    if (!value || typeof value !== "object") return value;
    for (const key of Array.isArray(value) ? value.keys() : Object.keys(value)) value[key] = spelledOut(value[key]);
    if (value.count !== undefined)
        return Array.from({length: value.count}, (_, k) =>
            Number((value.first + (k * (value.last - value.first)) / (value.count - 1)).toPrecision(9)),
        );
    if (value.exponent !== undefined && value.steps) {
        let whole = value.base;
        return value.steps.map((n) => (n === null ? null : Number(`${(whole += n) * value.times}e${value.exponent}`)));
    }
    return value;
}
/** Texts that stand packed in the file, by their id, once the page has unpacked them. */
const texts = new Map();
async function unpack(script) {
    const letters = atob(script.textContent),
        bytes = new Uint8Array(letters.length);
    for (let k = 0; k < bytes.length; k++) bytes[k] = letters.charCodeAt(k);
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream(script.dataset.packed));
    texts.set(script.id, await new Response(stream).text());
    script.remove();
}
const unpackAll = () => Promise.all([...document.querySelectorAll("script[data-packed]")].map(unpack));
const records = new Map();
/** The records under a name, parsed once. */
function data(name) {
    if (!records.has(name)) {
        const text = texts.get("data-" + name) ?? $("data-" + name)?.textContent;
        texts.delete("data-" + name);
        records.set(name, text ? spelledOut(JSON.parse(text)) : null);
    }
    return records.get(name);
}
const index = data("index");
/** The records of a problem; texts and envelopes that rows share are put back in their places. */
function placeData(place) {
    const found = data("place-" + index.places[place]);
    if (!found || found.whole) return found;
    for (const row of found.orders.flatMap((c) => Object.values(c.rows).flatMap(Object.values)))
        for (const key of ["bk", "of", "why"]) row[key] = found.texts[row[key]];
    for (const row of Object.values(found.laws).flat())
        for (const key of ["why", "command", "body"]) row[key] = found.said[row[key]];
    for (const {rows} of found.drifts)
        for (const of of Object.values(rows))
            of.forEach((row, k) => {
                if (row.as) for (const key of ["t", "mean", "min", "max"]) row[key] = rows[row.as][k][key];
            });
    found.whole = true;
    return found;
}
const allMethods = index.maps.flat();
const lookOf = (method) => index.looks[method] || [INK, "circle", "dash"];

const SUPER = "⁰¹²³⁴⁵⁶⁷⁸⁹";
const raised = (n) => (n < 0 ? "⁻" : "") + [...String(Math.abs(n))].map((d) => SUPER[d]).join("");
/** 3.14·10⁻⁹; plain where plain is short. */
function scientific(x, digits = 3) {
    if (x === null || x === undefined || !isFinite(x)) return "–";
    if (x === 0) return "0";
    if (Math.abs(x) >= 0.1 && Math.abs(x) < 1e4) return String(Number(x.toPrecision(digits + 1))).replace("-", "−");
    const [mantissa, exponent] = x.toExponential(digits - 1).split("e");
    return `${mantissa}·10${raised(Number(exponent))}`.replace("-", "−");
}
/** 1/64 where it is one. */
function stepText(h) {
    if (!h) return "–";
    const n = 1 / h;
    return n > 1.5 && Math.abs(n - Math.round(n)) < 1e-9 * n ? `1/${Math.round(n)}` : String(Number(h.toPrecision(6)));
}
let printing = false;
const darkWished = matchMedia("(prefers-color-scheme: dark)");
const dark = () => {
    const asked = document.documentElement.dataset.theme;
    return !printing && (asked ? asked === "dark" : darkWished.matches);
};
const style = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

/** A colour of the light page on the dark one. */
const ink = (colour) => (dark() && index.dark[colour]) || colour;
const {quiet: QUIET, ink: INK, grey: GREY, named: NAMED, all: PALETTE, steps: STEPS, ramp: RAMP} = index.colours;

const LONG = 60; // letters of a cell; a column with a longer one is prose
function table(head, rows, caption) {
    const letters = (c) => [c].flat().reduce((n, part) => n + String(part.textContent ?? part).length, 0);
    const prose = head.map((_, k) => rows.some((row) => letters(row[k]) > LONG));
    return el(
        "div",
        {class: "wide", tabindex: "0", role: "region", "aria-label": caption || head.join(", ")},
        el(
            "table",
            {},
            caption ? el("caption", {}, caption) : null,
            el(
                "thead",
                {},
                el(
                    "tr",
                    {},
                    head.map((h) => el("th", {scope: "col"}, ...[h].flat())),
                ),
            ),
            el(
                "tbody",
                {},
                rows.map((row) =>
                    el(
                        "tr",
                        {},
                        row.map((c, k) => el("td", {class: prose[k] && "prose"}, ...[c].flat())),
                    ),
                ),
            ),
        ),
    );
}
const command = (text) => el("pre", {tabindex: "0"}, el("code", {}, text));
