// Terms explain themselves: on hover, on focus, and in the glossary at the foot of the page.
const meanings = new Map();
for (const term of document.querySelectorAll("#glossary dt"))
    for (const word of term.dataset.term.split(", "))
        meanings.set(word.replace(/`/g, "").toLowerCase(), term.nextElementSibling);

const tip = el("div", {id: "tip", role: "tooltip", hidden: true});
document.body.append(tip);
function explain(event) {
    const word = event.target.closest && event.target.closest(".term");
    tip.hidden = !word;
    if (!word) return;
    show(tip, ...[...meanings.get(word.dataset.means).childNodes].map((n) => n.cloneNode(true)));
    word.setAttribute("aria-describedby", "tip");
    const at = word.getBoundingClientRect(),
        wide = Math.min(340, innerWidth - 16);
    tip.style.width = wide + "px";
    tip.style.left = Math.max(8, Math.min(at.left, innerWidth - wide - 8)) + scrollX + "px";
    tip.style.top = at.bottom + 6 + scrollY + "px";
}
for (const name of ["mouseover", "focusin"]) document.addEventListener(name, explain);
document.addEventListener("keydown", (e) => {
    if (e.key === "Escape") tip.hidden = true;
});

/** A word with its meaning; a plain text where the glossary has none. */
function term(word, means = word) {
    return meanings.has(means.toLowerCase())
        ? el("span", {class: "term", tabindex: "0", "data-means": means.toLowerCase()}, word)
        : word;
}
/** Marks the first place of each word that is in the glossary, in headings of tables and summaries of the page. */
function markTerms(where) {
    for (const cell of where.querySelectorAll("th:not([scope=row]), .legend strong")) {
        const words = cell.textContent.trim();
        if (cell.children.length === 0 && meanings.has(words.toLowerCase())) show(cell, term(words));
    }
}
