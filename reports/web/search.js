// Search and filter: rows and columns of the matrix, claims, tables and terms that hold all of the words, in any order.
const FILTERS = [
    ["", "every cell"],
    ["order-open order-off", "orders not confirmed"],
    ["drift-drifts drift-falls drift-wanders drift-open drift-off", "energy not kept"],
    ["laws-off laws-open", "laws not as claimed"],
    ["order-confirmed", "orders confirmed"],
    ["drift-kept", "no drift"],
];

const shownCell = (cells) => cells.find((c) => !c.hidden && c.querySelector(".cell"))?.querySelector(".cell");

/** Whether a text holds all of the words; no words are held by nothing. */
const holds = (words) => (text) => words.length > 0 && words.every((w) => text.toLowerCase().includes(w));

/** [rows, columns] that are left: those that hold the words alone, else those of cells whose row and column hold them
 * together; null: all. */
function leftOf(words, rows, heads) {
    const has = holds(words),
        alone = [rows.filter((r) => namesWith(r, has).length), heads.filter((h) => has(h.dataset.place))];
    if (alone[0].length) return [alone[0], null];
    if (alone[1].length) return [null, alone[1]];
    const both = (r, h) => namesWith(r, (name) => has(`${name} ${h.dataset.place}`)).length > 0,
        found = [rows.filter((r) => heads.some((h) => both(r, h))), heads.filter((h) => rows.some((r) => both(r, h)))];
    return found[0].length ? found : [null, null];
}
/** What the matrix holds of the words: [[kind, the element to go to], ..]; without words nothing. */
function filterMatrix(words, states) {
    const matrix = $("matrix");
    if (!matrix) return [];
    const heads = [...matrix.tHead.rows[0].cells].slice(1),
        rows = [...matrix.tBodies[0].rows],
        has = holds(words),
        [byRow, byColumn] = leftOf(words, rows, heads);
    rows.forEach((r) => {
        r.hidden = byRow !== null && !byRow.includes(r);
    });
    heads.forEach((h, k) => {
        h.hidden = byColumn !== null && !byColumn.includes(h);
        rows.forEach((r) => {
            r.cells[k + 1].hidden = h.hidden;
        });
    });
    for (const cell of matrix.querySelectorAll(".cell"))
        cell.classList.toggle(
            "dim",
            states.length > 0 && !states.some((s) => cell.dataset.states.split(" ").includes(s)),
        );
    const left = rows.filter((r) => !r.hidden);
    if (byRow && byColumn) return left.flatMap((r) => cellsOf(r).map((c) => ["cell", c.querySelector(".cell")]));
    return [
        ...(byRow ?? []).flatMap((r) => namesWith(r, has).map(() => ["method", shownCell([...r.cells])])),
        ...heads
            .filter((h) => has(h.dataset.place))
            .map((h) => ["problem", shownCell(left.map((r) => r.cells[h.cellIndex]))]),
    ];
}
const namesWith = (row, has) => row.cells[0].dataset.methods.split(" ").filter(has);
const cellsOf = (row) => [...row.cells].filter((c) => !c.hidden && c.querySelector(".cell"));
const textsOfParts = new Map();
/** Its words, as they came with the page, without the figures for readers without scripts. */
function textOf(part) {
    if (!textsOfParts.has(part)) {
        const words = [part.dataset.id ?? ""],
            walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
        while (walker.nextNode())
            if (!walker.currentNode.parentElement.closest("noscript, svg")) words.push(walker.currentNode.data);
        textsOfParts.set(part, words.join(" "));
    }
    return textsOfParts.get(part);
}
/** The same of claims, tables and terms. */
function filterParts(words, verdict) {
    const hits = [],
        has = holds(words);
    for (const part of document.querySelectorAll(".claim, .problem, #glossary dt")) {
        const isTerm = part.tagName === "DT",
            kind = isTerm ? "term" : part.matches(".claim") ? "claim" : "table",
            found = has(textOf(part) + (isTerm ? " " + textOf(part.nextElementSibling) : ""));
        part.hidden =
            (words.length > 0 && !found) || Boolean(verdict && kind === "claim" && part.dataset.verdict !== verdict);
        if (isTerm) part.nextElementSibling.hidden = part.hidden;
        if (found && !part.hidden) hits.push([kind, part]);
    }
    return hits;
}
const KINDS_FOUND = ["method", "problem", "cell", "claim", "table", "term"];
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
        placeholder: "Search: all words (/)",
        title: "Finds what holds all of the words, in any order, in large or small letters; Enter goes to the first",
        "aria-label": "Search methods, problems, claims, tables and terms for all of the words",
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
        const words = box.value.toLowerCase().split(/\s+/).filter(Boolean);
        hits = [
            ...filterMatrix(words, which && which.value ? which.value.split(" ") : []),
            ...filterParts(words, verdict ? verdict.value : ""),
        ];
        count.textContent = words.length ? counted(hits) || "nothing found" : "";
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
