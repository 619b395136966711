// Search and filter: rows and columns of the matrix, claims and tables that hold the words.
const FILTERS = [
    ["", "every cell"],
    ["order-open order-off", "orders not confirmed"],
    ["drift-drifts drift-falls drift-wanders drift-open drift-off", "energy not kept"],
    ["laws-off laws-open", "laws not as claimed"],
    ["order-confirmed", "orders confirmed"],
    ["drift-kept", "no drift"],
];

function filterMatrix(words, states) {
    const matrix = $("matrix");
    if (!matrix) return;
    const heads = [...matrix.tHead.rows[0].cells].slice(1),
        has = (text) => text.toLowerCase().includes(words);
    const rows = [...matrix.tBodies[0].rows],
        byRow = rows.some((r) => has(r.cells[0].dataset.methods));
    const byColumn = heads.some((h) => has(h.dataset.place));
    rows.forEach((r) => {
        r.hidden = words && byRow && !has(r.cells[0].dataset.methods);
    });
    heads.forEach((h, k) => {
        const off = Boolean(words && !byRow && byColumn && !has(h.dataset.place));
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
}
function filterParts(words, verdict) {
    for (const part of document.querySelectorAll(".claim, .problem, #glossary dt")) {
        const text = part.tagName === "DT" ? part.textContent + part.nextElementSibling.textContent : part.textContent;
        part.hidden =
            Boolean(words && !text.toLowerCase().includes(words)) ||
            Boolean(verdict && part.matches(".claim") && part.dataset.verdict !== verdict);
        if (part.tagName === "DT") part.nextElementSibling.hidden = part.hidden;
    }
}
function startSearch() {
    const box = el("input", {
        type: "search",
        id: "search",
        placeholder: "Search (/)",
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
    const act = () => {
        const words = box.value.trim().toLowerCase();
        filterMatrix(words, which && which.value ? which.value.split(" ") : []);
        filterParts(words, verdict ? verdict.value : "");
    };
    box.addEventListener("input", act);
    which?.addEventListener("change", act);
    verdict?.addEventListener("change", act);
    $("tools").append(box);
    if (which) $("filters").append(el("label", {}, "Show ", which));
    if (verdict) $("ledger-filters").append(el("label", {}, "Show ", verdict));
    document.addEventListener("keydown", (e) => {
        if (e.key !== "/" || e.target.matches("input, select, textarea")) return;
        e.preventDefault();
        box.focus();
    });
}
