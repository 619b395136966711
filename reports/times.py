"""Time of a step beside the baseline's: machine-dependent, so on a sheet of its own."""
from makers import named
from palette import BLUE, FAINT, INK
from records import number
from rowsheet import ROW, badges, rows_axis, stripes
from style import Sheet

LEFT, TOP = 1.55, 0.7


def figures(seen):
    return [("overview_times", draw, seen.results, seen.problem, seen.looks)]


def draw(results, problem, looks):
    """Bars are ratios, as printed: times of several runs stand on no common scale."""
    rows = [r for r in results.bench or [] if r["case"] == problem and number(r["nanoseconds_per_step"])]
    if not rows:
        return None
    place = results.method_order(r["method"] for r in rows)
    rows = sorted(rows, key=lambda r: place.index(r["method"]))
    sheet = Sheet(7.2, TOP + ROW * len(rows) + 0.6)
    stripes(sheet, TOP, len(rows))
    ax = sheet.axes(LEFT, TOP, 3.7, ROW * len(rows))
    rows_axis(ax, len(rows), [named(r["method"], [r]) for r in rows])
    badges(sheet, ax, LEFT, TOP, [r["method"] for r in rows], looks)
    ratios = [number(r["ratio_to_rk4"]) for r in rows]
    ax.set_xlim(0, 1.05 * max([1.0] + [r for r in ratios if r]))
    for k, (row, ratio) in enumerate(zip(rows, ratios)):
        if ratio:
            ax.barh(k, ratio, height=0.55, color=BLUE, zorder=3)
        words = f"{ratio:.2f} × baseline" if ratio else "no baseline"
        ax.text(1.02, k, f"{words}   {number(row['nanoseconds_per_step']):.0f} ns", transform=ax.get_yaxis_transform(),
                va="center", fontsize=7)
    ax.axvline(1, color=INK, linewidth=0.8, zorder=4)
    ax.grid(axis="x", color=FAINT, linewidth=0.5)
    ax.set_xlabel("time of a step, as a multiple of the baseline's")
    sheet.title(f"{problem}: time per step",
                f"of the machine that ran the study, not reproducible; baseline: {results.baseline}; ratios: medians "
                "of pairs timed in turn")
    return sheet
