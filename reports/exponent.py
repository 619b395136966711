"""How the linear energy drift falls with the step: initial slopes, and the enclosure of the exponent."""
from itertools import cycle

from formats import order
from loglog import decades, step_axis
from palette import BLACK, BLUE, FAINT, GREEN, ORANGE, PURPLE, RED, SKY
from style import METHODS, Sheet, note_height
from triangles import triangles

WIDTH = 9.4
LOOKS = ((RED, "o"), (BLUE, "s"), (GREEN, "^"), (PURPLE, "D"), (BLACK, "v"), (ORANGE, "P"), (SKY, "X"))


def linear(results):
    """The exponent rows of which some step has a drift classed linear."""
    named = {(r["case"], r["method"], r["h"]) for r in results.drifts if r["class"] == "linear"}
    rows = [r for r in results.exponents if any((r["case"], r["method"], h) in named for h in r["h"])]
    return [r for r in rows if points(r)]


def points(row):
    return [(h, abs(s)) for h, s in zip(row["h"], row["initial_slope"]) if h and s]


def looks_of(rows, styles):
    """The method's own, as elsewhere, where no colour comes twice; methods of one's own keep theirs always."""
    catalogue = [METHODS[r["method"]] for r in rows if r["method"] in METHODS]
    other = iter(catalogue if len({colour for colour, _ in catalogue}) == len(catalogue) else cycle(LOOKS))
    return [next(other) if r["method"] in METHODS else styles[r["method"]][:2] for r in rows]


def tell_apart(ax, rows, looks):
    """A method of one's own looks the same on every problem: there the problem stands at the end of its curve."""
    mine = [r for r in rows if r["method"] not in METHODS]
    for row, (colour, _) in zip(rows, looks):
        if sum(r["method"] == row["method"] for r in mine) > 1:
            ax.annotate(row["case"], max(points(row)), xytext=(0, 4), textcoords="offset points", ha="right",
                        va="bottom", fontsize=6.5, color=colour)


def figures(seen):
    return [("drift_exponent", draw, seen.results, seen.looks)]


def draw(results, styles):
    rows = linear(results)
    if not rows:
        return None
    tall = max(2.9, 0.36 * len(rows) + 0.4)
    lost = [f"dashed, hollow: {r['method']} on {r['case']}: {r['reason'] or 'no enclosure'}"
            for r in rows if not r["interval"]]
    sheet = Sheet(WIDTH, tall + 1.55 + note_height(lost, WIDTH))
    sheet.title("Exponent of the energy drift in the step",
                "pairs classed linear; slope of the energy error per unit time, over the range where the energy has "
                "moved by less than 1 %")
    left, right = sheet.axes(0.72, 0.95, 3.1, tall), sheet.axes(6.35, 0.95, 2.85, tall)
    looks = looks_of(rows, styles)
    shown = [p for row in rows for p in points(row)]
    for row, (colour, marker) in zip(rows, looks):
        sure = row["interval"] is not None
        left.plot(*zip(*sorted(points(row))), color=colour, marker=marker, markersize=5, linewidth=1.2,
                  linestyle="-" if sure else (0, (2, 2)), markerfacecolor=colour if sure else "white")
    seen = [s for _, s in shown] + triangles(left, [points(row) for row in rows])
    tell_apart(left, rows, looks)
    step_axis(left, [h for h, _ in shown])
    decades(left, min(seen) / 2.5, max(seen) * 2.5)
    left.set_xlabel("step h")
    left.set_title("|initial slope|  (energy scale per unit time)", loc="left")

    intervals = [r["interval"] for r in rows if r["interval"]]
    values = [v for i in intervals for v in i] + [r["observed"] for r in rows if r["observed"] is not None]
    for p in range(0, 7):
        right.axvline(p, color=FAINT, linewidth=0.8, zorder=0)
    for k, (row, (colour, marker)) in enumerate(zip(rows, looks)):
        if row["interval"]:
            right.plot(row["interval"], [k, k], color=colour, linewidth=2.2, solid_capstyle="butt")
            for end in row["interval"]:
                right.plot([end, end], [k - 0.16, k + 0.16], color=colour, linewidth=1.2)
        if row["observed"] is not None:
            right.plot([row["observed"]], [k], marker=marker, color=colour, markersize=5,
                       markerfacecolor=colour if row["interval"] else "white")
        right.plot([-0.03], [k], marker=marker, color=colour, markersize=5, clip_on=False, zorder=9,
                   markerfacecolor=colour if row["interval"] else "white", transform=right.get_yaxis_transform())
    right.set_ylim(len(rows) - 0.5, -0.5)
    low, high = (min(values + [2]) - 0.08, max(values + [2]) + 0.08) if values else (1, 3)
    right.set_xlim(low, high)
    right.set_yticks(range(len(rows)))
    right.set_yticklabels([f"{r['method']}\non {r['case']}:  "
                           f"{order(r['observed'], r['interval']) if r['interval'] else 'not enclosed'}" for r in rows])
    right.tick_params(axis="y", length=0, pad=12)
    right.spines["left"].set_visible(False)
    right.set_xlabel("exponent of h, with its enclosure")
    sheet.notes(0.95 + tall + 0.5, lost)
    return sheet
