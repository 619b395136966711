"""How the linear energy drift falls with the step: initial slopes, and the enclosure of the exponent, problem by
problem."""
from itertools import pairwise
from math import log10

from matplotlib.lines import Line2D
from matplotlib.ticker import NullLocator

from formats import decade, order
from loglog import beneath, decades, step_axis
from palette import DARK_GREY, FAINT
from style import METHODS, Sheet, distinct, note_height
from triangles import triangles

WIDTH, TOP, LEFT, WIDE, NAMES, RIGHT, ACROSS = 9.4, 1.0, 0.72, 2.9, 4.05, 6.9, 2.3
ROW, TALL, HEAD, GAP = 0.25, 1.5, 0.2, 0.5          # inches: of a row, least of a panel, above it and below it
DASHED = (0, (2, 2))
MARKERS = "osD^v*Pp<>"      # for what would have that of another, the clearest first


def linear(results):
    """The exponent rows of which some step has a drift classed linear."""
    named = {(r["case"], r["method"], r["h"]) for r in results.drifts if r["class"] == "linear"}
    rows = [r for r in results.exponents if any((r["case"], r["method"], h) in named for h in r["h"])]
    return [r for r in rows if points(r)]


def points(row):
    return sorted((h, abs(s)) for h, s in zip(row["h"], row["initial_slope"]) if h and s)


def by_problem(rows):
    found = {}
    for row in rows:
        found.setdefault(row["case"], []).append(row)
    return found


def looks_of(rows, styles):
    """{method: (colour, marker)}: its own as elsewhere, but no marker of the catalogue twice on a problem, and no colour
    while there are colours left."""
    mine = {r["method"]: styles[r["method"]][:2] for r in rows}
    known = distinct({m: look for m, look in mine.items() if m in METHODS}, (DARK_GREY,))
    free, taken = [m for m in MARKERS if m not in {marker for _, marker in known.values()}], set()
    for method, (colour, marker) in known.items():
        mine[method] = colour, free.pop(0) if marker in taken and free else marker
        taken.add(marker)
    return mine


def from_the_top(rows):
    """As the right ends of their curves lie, so that what leads to their names does not cross."""
    return sorted(rows, key=lambda row: -points(row)[-1][1])


def why(row):
    """The reason without an enclosure; exponents with the digits that show it."""
    known = [p for p in row["exponents"] if p is not None]
    changes = [b - a for a, b in pairwise(known)]
    if not row["reason"].startswith("the exponents do not settle") or not all(changes) or len(changes) < 2:
        return row["reason"] or "no enclosure"
    places = min(6, max(2, 1 - decade(min(changes, key=abs))))
    return (f"the exponents do not settle: {', '.join(f'{p:.{places}f}' for p in known)}; their changes, "
            f"{', '.join(f'{c:+.{places}f}' for c in changes)}, do not fall as the step does").replace("-", "−")


def draw_slopes(ax, rows, looks):
    curves = [points(row) for row in rows]
    for row, curve, covered in zip(rows, curves, beneath(curves, 0.03)):
        (colour, marker), sure = looks[row["method"]], row["interval"] is not None
        ax.plot(*zip(*curve), color=colour, marker=marker, markersize=5 + 2 * min(covered, 2), linewidth=1.2,
                linestyle="-" if sure else DASHED, markerfacecolor=colour if sure else "white")
    slopes = [s for curve in curves for _, s in curve]
    step_axis(ax, [h for curve in curves for h, _ in curve])
    decades(ax, min(slopes) / 3, max(slopes) * 3)
    slopes += triangles(ax, [[(h, s, True) for h, s in curve] for curve in curves])
    decades(ax, min(slopes) / 3, max(slopes) * 3)
    ax.yaxis.set_minor_locator(NullLocator())        # in so many low panels they say nothing, and are most of the file


def lead(sheet, ax, row, look, y):
    """From the last point of a curve to the frame, and on to its name at height y, in inches."""
    box, (low, high), (h, slope) = ax.get_position(), ax.get_ylim(), points(row)[-1]
    first, last = (log10(v) for v in ax.get_xlim())
    at = box.y0 + box.height * (log10(slope / low) / log10(high / low))
    begin, frame = box.x0 + box.width * (log10(h) - first) / (last - first), box.x1 + 0.06 / sheet.width
    way = [(begin, at), (frame, at), ((NAMES - 0.12) / sheet.width, 1 - y / sheet.height)]
    sheet.figure.add_artist(Line2D(*zip(*way), color=look[0], linewidth=0.6, transform=sheet.figure.transFigure))


def name_rows(sheet, ax, rows, looks, y):
    """Marker, name and exponent of every curve, at the end of a line that leads to it from the curve."""
    for k, row in enumerate(rows):
        look, sure, middle = looks[row["method"]], row["interval"], y + ROW * (k + 0.5)
        lead(sheet, ax, row, look, middle)
        sheet.figure.add_artist(Line2D([NAMES / sheet.width], [1 - middle / sheet.height], linestyle="", color=look[0],
                                       marker=look[1], markersize=5, markerfacecolor=look[0] if sure else "white",
                                       transform=sheet.figure.transFigure))
        sheet.text(NAMES + 0.12, middle, f"{row['method']}:  {order(row['observed'], sure) if sure else 'not enclosed'}",
                   va="center", fontsize=7.5)


def draw_exponents(ax, rows, looks, limits):
    for p in range(7):
        ax.axvline(p, color=FAINT, linewidth=0.8, zorder=0)
    for k, row in enumerate(rows):
        colour, marker = looks[row["method"]]
        if row["interval"]:
            ax.plot(row["interval"], [k, k], color=colour, linewidth=2.2, solid_capstyle="butt")
            for end in row["interval"]:
                ax.plot([end, end], [k - 0.16, k + 0.16], color=colour, linewidth=1.2)
        if row["observed"] is not None:
            ax.plot([row["observed"]], [k], marker=marker, color=colour, markersize=5,
                    markerfacecolor=colour if row["interval"] else "white")
    ax.set_ylim(len(rows) - 0.5, -0.5)
    ax.set_xlim(*limits)
    ax.set_yticks([])
    ax.spines["left"].set_visible(False)


def figures(seen):
    return [("drift_exponent", draw, seen.results, seen.looks)]


def draw(results, styles):
    found = by_problem(linear(results))
    if not found:
        return None
    rows = [row for of in found.values() for row in of]
    lost = [f"dashed, hollow: {r['method']} on {r['case']}: {why(r)}" for r in rows if not r["interval"]]
    heights = [max(TALL, ROW * len(of)) for of in found.values()]
    sheet = Sheet(WIDTH, TOP + sum(heights) + len(found) * (HEAD + GAP) + 0.2 + note_height(lost, WIDTH))
    sheet.title("Exponent of the energy drift in the step",
                "pairs classed linear; |initial slope| of the energy error, in energy scales per unit time, over the range "
                "where the energy has moved by less than 1 %; right: the exponent of h, with its enclosure")
    values = [v for r in rows for v in (*(r["interval"] or ()), r["observed"]) if v is not None] + [2]
    y = TOP
    for (case, of), tall in zip(found.items(), heights):
        looks, of = looks_of(of, styles), from_the_top(of)
        left, right = sheet.axes(LEFT, y + HEAD, WIDE, tall), sheet.axes(RIGHT, y + HEAD, ACROSS, ROW * len(of))
        left.set_title(case, loc="left", fontweight="bold")
        draw_slopes(left, of, looks)
        draw_exponents(right, of, looks, (min(values) - 0.08, max(values) + 0.08))
        name_rows(sheet, left, of, looks, y + HEAD)
        y += HEAD + tall + GAP
    left.set_xlabel("step h")
    right.set_xlabel("exponent of h")
    sheet.notes(y + 0.1, lost)
    return sheet
