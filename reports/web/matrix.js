// Cells of the matrix open their evidence; the arrow keys go from cell to cell, Home and End to the ends of a row, with
// Control to the first and the last of all.
const cells = () => [...document.querySelectorAll("#matrix tbody tr:not([hidden]) td:not([hidden]) .cell")];

function neighbour(cell, key) {
    const td = cell.parentElement,
        row = td.parentElement,
        column = td.cellIndex;
    const along = {ArrowRight: 1, ArrowLeft: -1}[key],
        down = {ArrowDown: 1, ArrowUp: -1}[key];
    const line = along ? [...row.cells] : [...row.parentElement.rows].map((r) => r.cells[column]);
    let at = line.indexOf(td);
    do at += along || down;
    while (line[at] && (line[at].hidden || line[at].parentElement.hidden || !line[at].querySelector(".cell")));
    return line[at]?.querySelector(".cell");
}
function endOf(cell, {key, ctrlKey}) {
    const all = ctrlKey ? cells() : cells().filter((c) => c.closest("tr") === cell.closest("tr"));
    return key === "Home" ? all[0] : all.at(-1);
}
function startMatrix() {
    const matrix = $("matrix");
    if (!matrix) return;
    matrix.addEventListener("click", (e) => {
        const cell = e.target.closest(".cell");
        if (!cell) return;
        e.preventDefault();
        remember({cell: cell.dataset.method, on: cell.dataset.place});
        evidence(cell.dataset.method, cell.dataset.place);
    });
    matrix.addEventListener("keydown", (e) => {
        if (!e.target.matches(".cell") || !/^(Arrow|Home|End)/.test(e.key)) return;
        const next = /^Arrow/.test(e.key) ? neighbour(e.target, e.key) : endOf(e.target, e);
        if (!next) return;
        e.preventDefault();
        for (const cell of cells()) cell.tabIndex = -1;
        next.tabIndex = 0;
        next.focus();
    });
    cells().forEach((cell, k) => {
        cell.tabIndex = k ? -1 : 0;
    });
}
