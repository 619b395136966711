// Search and filter: rows and columns of the matrix, claims and tables that hold the words.
const FILTERS = [
    ["", "every cell"],
    ["order-open order-off", "orders not confirmed"],
    ["drift-drifts drift-falls drift-wanders drift-open drift-off", "energy not kept"],
    ["laws-off laws-open", "laws not as claimed"],
    ["order-confirmed", "orders confirmed"],
    ["drift-kept", "no drift"],
];

const shownCell = (cells) => cells.find((c) => !c.hidden && c.querySelector(".cell"))?.querySelector(".cell");

/** What the matrix holds of the words: [[kind, the element to go to], ..]; without words nothing. */
function filterMatrix(words, states) {
    const matrix = $("matrix");
    if (!matrix) return [];
    const heads = [...matrix.tHead.rows[0].cells].slice(1),
        rows = [...matrix.tBodies[0].rows],
        has = (text) => Boolean(words) && text.toLowerCase().includes(words);
    const byRow = rows.filter((r) => has(r.cells[0].dataset.methods)),
        byColumn = heads.filter((h) => has(h.dataset.place));
    rows.forEach((r) => {
        r.hidden = byRow.length > 0 && !byRow.includes(r);
    });
    heads.forEach((h, k) => {
        const off = !byRow.length && byColumn.length > 0 && !byColumn.includes(h);
        h.hidden = off;
        rows.forEach((r) => {
            r.cells[k + 1].hidden = off;
        });
    });
    for (const cell of matrix.querySelectorAll(".cell"))
        cell.classList.toggle(
            "dim",
            states.length > 0 && !states.some((s) => cell.dataset.states.split(" ").includes(s)),
        );
    return [
        ...byRow.flatMap((r) => namesWith(r, has).map(() => ["method", shownCell([...r.cells])])),
        ...byColumn.map((h) => ["problem", shownCell(rows.filter((r) => !r.hidden).map((r) => r.cells[h.cellIndex]))]),
    ];
}
const namesWith = (row, has) => row.cells[0].dataset.methods.split(" ").filter(has);
/** The same of claims, tables and terms. */
function filterParts(words, verdict) {
    const hits = [];
    for (const part of document.querySelectorAll(".claim, .problem, #glossary dt")) {
        const isTerm = part.tagName === "DT",
            kind = isTerm ? "term" : part.matches(".claim") ? "claim" : "table",
            text = (part.dataset.id ?? "") + part.textContent + (isTerm ? part.nextElementSibling.textContent : "");
        part.hidden =
            Boolean(words && !text.toLowerCase().includes(words)) ||
            Boolean(verdict && kind === "claim" && part.dataset.verdict !== verdict);
        if (isTerm) part.nextElementSibling.hidden = part.hidden;
        if (words && !part.hidden) hits.push([kind, part]);
    }
    return hits;
}
const KINDS_FOUND = ["method", "problem", "claim", "table", "term"];
/** 2 methods, 1 claim. */
function counted(hits) {
    const many = (kind) => hits.filter(([k]) => k === kind).length;
    return KINDS_FOUND.filter(many)
        .map((kind) => `${many(kind)} ${kind}${many(kind) === 1 ? "" : "s"}`)
        .join(", ");
}
function goTo(hit) {
    if (hit.tagName === "DETAILS") hit.open = true;
    const target = hit.querySelector("summary") ?? hit;
    if (target.tagName === "DT") target.tabIndex = -1;
    target.focus({preventScroll: true});
    target.scrollIntoView({block: hit.tagName === "DETAILS" ? "start" : "center", inline: "nearest"});
}
function startSearch() {
    const box = el("input", {
        type: "search",
        id: "search",
        placeholder: "Search (/)",
        title: "Enter goes to the first that is found",
        "aria-label": "Search methods, problems, claims, terms",
    });
    const which =
        $("matrix") &&
        el(
            "select",
            {id: "filter", "aria-label": "Which cells stand out"},
            FILTERS.map(([v, w]) => el("option", {value: v}, w)),
        );
    const verdicts = [...new Set([...document.querySelectorAll(".claim")].map((c) => c.dataset.verdict))];
    const verdict =
        $("ledger-filters") &&
        el(
            "select",
            {id: "verdict", "aria-label": "Verdict of the claims"},
            el("option", {value: ""}, "every verdict"),
            verdicts.map((v) => el("option", {value: v}, v)),
        );
    const count = el("output", {id: "hits", for: "search", "aria-live": "polite"});
    let hits = [];
    const act = () => {
        const words = box.value.trim().toLowerCase();
        hits = [
            ...filterMatrix(words, which && which.value ? which.value.split(" ") : []),
            ...filterParts(words, verdict ? verdict.value : ""),
        ];
        count.textContent = words && (counted(hits) || "nothing found");
    };
    box.addEventListener("input", act);
    box.addEventListener("keydown", (e) => {
        const first = hits.find(([, target]) => target);
        if (e.key !== "Enter" || !first) return;
        e.preventDefault(); // or the key would act on what it went to
        goTo(first[1]);
    });
    which?.addEventListener("change", act);
    verdict?.addEventListener("change", act);
    $("tools").append(count, box);
    if (which) $("filters").append(el("label", {}, "Show ", which));
    if (verdict) $("ledger-filters").append(el("label", {}, "Show ", verdict));
    document.addEventListener("keydown", (e) => {
        if (e.key !== "/" || e.target.matches("input, select, textarea")) return;
        e.preventDefault();
        box.focus();
    });
}
