// Cells of the matrix open their evidence; the arrow keys go from cell to cell.
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
        if (!e.target.matches(".cell") || !/^Arrow/.test(e.key)) return;
        const next = neighbour(e.target, e.key);
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
