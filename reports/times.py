"""Nanoseconds per step: machine-dependent, so on a sheet of its own."""
from records import number
from rowsheet import ROW, rows_axis, stripes
from style import BLUE, FAINT, Sheet

LEFT, TOP = 1.55, 0.7


def draw(results, problem):
    rows = [r for r in results.bench or [] if r["problem"] == problem and number(r["nanoseconds_per_step"])]
    if not rows:
        return None
    place = results.method_order(r["method"] for r in rows)
    rows = sorted(rows, key=lambda r: place.index(r["method"]))
    sheet = Sheet(7.2, TOP + ROW * len(rows) + 0.6)
    stripes(sheet, TOP, len(rows))
    ax = sheet.axes(LEFT, TOP, 3.7, ROW * len(rows))
    rows_axis(ax, len(rows), [r["method"] for r in rows])
    values = [number(r["nanoseconds_per_step"]) for r in rows]
    ax.set_xlim(0, 1.05 * max(values))
    ax.barh(range(len(rows)), values, height=0.55, color=BLUE, zorder=3)
    for k, (row, value) in enumerate(zip(rows, values)):
        ratio = number(row.get("ratio_to_rk4"))
        ax.text(1.02, k, f"{value:.0f} ns" + (f"   {ratio:.2f} × baseline" if ratio else ""), transform=ax.get_yaxis_transform(),
                va="center", fontsize=7)
    ax.grid(axis="x", color=FAINT, linewidth=0.5)
    ax.set_xlabel("nanoseconds per step")
    sheet.title(f"{problem}: time per step", f"of the machine that ran the study, not reproducible; baseline: {results.baseline}; ratios: medians of pairs timed in turn")
    return sheet
