"""Error against step: attitude, H1 and the q-error (37) above, the order from rung to rung below each."""
from math import sqrt

from matplotlib.ticker import MultipleLocator

import convergence_legend
import theory
from cases import file_name
from formats import order, scientific, step
from grouping import coincident, drawable, same_order_rows
from loglog import beneath, decades, step_axis
from palette import BAND, FAINT, INK, QUIET
from records import number
from style import Sheet, group_looks, note_height
from tables import SYMBOLS, words
from triangles import triangles

PANELS = (("attitude", "attitude error  |log(RᵣᵀR)|  (rad)", (1, 2)),
          ("h1", "H¹ error  ‖qₕ − q‖ / ‖q‖", (1, 2)),
          ("q_error", "q-error (37): half the order", (0.5, 1)))
LEFT, TOP, WIDE, TALL, LOW, GAP = 0.68, 0.8, 2.55, 3.25, 1.35, 0.62
MOST_NOTES = 8


def points(row):
    """(h, error, inside the asymptotic window) of every rung that can stand on a log axis."""
    first, last = row["window"] or (1, 0)
    return [(h, e, first <= k <= last) for k, (h, e) in enumerate(zip(row["h"], row["error"])) if h and e and e > 0]


def stretches(xyw):
    """[(inside, points)]: lines of one weight, the window and what lies before and after it."""
    found = []
    for (x0, y0, in0), (x1, y1, in1) in zip(xyw, xyw[1:]):
        inside = in0 and in1
        if not found or found[-1][0] != inside:
            found.append((inside, [(x0, y0)]))
        found[-1][1].append((x1, y1))
    return found


def curve(ax, xyw, look, size):
    """Full weight and filled markers inside the window, thin and hollow outside."""
    colour, marker, line = look
    for inside, xy in stretches(xyw):
        ax.plot(*zip(*xy), color=colour, linestyle=line, linewidth=1.5 if inside else 0.7, zorder=4 if inside else 3)
    for inside in (True, False):
        chosen = [(x, y) for x, y, w in xyw if w == inside]
        if chosen:
            ax.plot(*zip(*chosen), linestyle="", marker=marker, markersize=size, color=colour, markeredgewidth=0.8,
                    markerfacecolor=colour if inside else "white", zorder=5)


def rungs(row):
    """(mid step, eoc, inside) between neighbouring rungs."""
    first, last = row["window"] or (1, 0)
    return [(sqrt(row["h"][k] * row["h"][k + 1]), p, first <= k and k + 1 <= last)
            for k, p in enumerate(row["eoc"][:len(row["h"]) - 1]) if p is not None and row["h"][k] and row["h"][k + 1]]


def digits(row):
    """' (quad)' of a curve that is not of doubles."""
    return f" ({row['scalar']})" if row["scalar"] != "double" else ""


def rows_in_double(rows):
    """Where there are some, else all: runs of more digits have floor and reference far below."""
    return [r for r in rows if not digits(r)] or rows


def floor_of(rows):
    """[(h, largest floor of the methods)] by rising h."""
    found = {}
    for row in rows_in_double(rows):
        for h, rho in zip(row["h"], row["floor"]):
            if h and rho:
                found[h] = max(found.get(h, 0), rho)
    return sorted(found.items())


def show_floor(ax, rows, low, note):
    """The band where double precision and the reference end; a line of words where it lies below the frame."""
    known = floor_of(rows)
    bounds = [b for b in (number(row["reference"]["bound"]) for row in rows_in_double(rows)) if b]
    words = []
    if known and max(r for _, r in known) > low:
        ax.fill_between([known[0][0] / 2] + [h for h, _ in known] + [known[-1][0] * 2], 1e-300,
                        [known[0][1]] + [r for _, r in known] + [known[-1][1]], color=BAND, linewidth=0, zorder=0)
    elif known:
        words.append(f"round-off ≤ {scientific(max(r for _, r in known), 1)}")
    if bounds and max(bounds) > low:
        ax.axhline(max(bounds), color=INK, linewidth=0.8, linestyle=convergence_legend.DOTS, zorder=1)
    elif bounds:
        words.append(f"reference ≤ {scientific(max(bounds), 1)}")
    if words and note:
        ax.text(0.02, 0.015, "↓ " + ", ".join(words), transform=ax.transAxes, fontsize=6.8, color=QUIET)


def frame(ax, rows, note):
    """Limits that hold curves, triangles of what powers of h do in their windows and, if it is near, the floor."""
    shown = [p for row in rows for p in points(row)]
    steps = [h for h, _, _ in shown]
    least, most = min(e for _, e, _ in shown), max(e for _, e, _ in shown)
    step_axis(ax, steps)
    decades(ax, least / 4, most * 3)
    seen = triangles(ax, [points(row) for row in rows])
    low, high = min([least, *seen]) / 4, max([most * 1.5, *seen]) * 2
    floors = [r for _, r in floor_of(rows)]
    if floors and low / 30 < max(floors):
        low = min(low, min(floors) / 3)
    decades(ax, low, high)
    show_floor(ax, rows, low, note)


def deciding(row):
    """(finest step of the window, middle of it and its neighbour): where the last order of the enclosure lies; None
    without a window or where nothing is judged."""
    if not row["judged"] or not row["window"] or not row["interval"]:
        return None
    k = row["window"][1]
    h = row["h"]
    return (k, sqrt(h[k - 1] * h[k])) if 0 < k < len(h) and h[k] and h[k - 1] else None


def show_deciding(ax, below, rows):
    """A ring about the step that decides, and the enclosure of the order below it; whether there is one."""
    found = [(row, *deciding(row)) for row in rows if deciding(row)]
    for row, k, middle in found:
        if row["error"][k] and row["error"][k] > 0:
            ax.plot([row["h"][k]], [row["error"][k]], marker="o", markersize=10, color=INK, markerfacecolor="none",
                    markeredgewidth=0.7, linestyle="", zorder=6)
        below.plot([middle, middle], row["interval"], color=INK, linewidth=1.1, marker="_", markersize=9,
                   markeredgewidth=1.1, zorder=6)
    return bool(found)


def open_verdicts(rows):
    """Of methods with a curve that are not confirmed: what, in which metrics, where, and why."""
    found = {}
    for method, by_metric in rows.items():
        for metric, row in by_metric.items():
            if row["judged"] and row["verdict"] not in ("confirmed", "not_applicable", "reported"):
                k = row["window"][1] if row["window"] else None
                where = f" at h = {step(row['h'][k])}" if k is not None and k < len(row["h"]) else ""
                seen = row["observed_order"] is not None
                what = (words(row["verdict"])
                        + (" " + order(row["observed_order"], row["interval"], row["formal_order"]) if seen else "")
                        + where)
                found.setdefault((method, what, row["reason"].split(";")[0]), []).append(SYMBOLS.get(metric, metric))
    lines = [f"not confirmed: {method}, {', '.join(metrics)}: {what}{'; ' + reason if reason else ''}"
             for (method, what, reason), metrics in found.items()]
    return lines if len(lines) <= MOST_NOTES else lines[:MOST_NOTES] + [
        f"and {len(lines) - MOST_NOTES} more (page of the problem)"]


def local_order(ax, rows, looks, slopes, steps, size):
    """The range follows the formal orders and the bulk of what was seen; a dip of the q-error may leave it."""
    unit = slopes[0]
    seen = sorted(p for row in rows for _, p, inside in rungs(row) if inside)
    seen = seen[len(seen) // 10:len(seen) - len(seen) // 10] or [slopes[1]]
    formal = [row["formal_order"] for row in rows if row["formal_order"] is not None]
    low, high = min(seen + formal) - 0.5 * unit, max(seen + formal) + 0.5 * unit
    for p in range(1, 9):
        ax.axhline(p * unit, color=FAINT, linewidth=0.8, zorder=1)
    ax.set_ylim(low, high)
    ax.yaxis.set_major_locator(MultipleLocator(0.5 * unit if high - low < 3.5 * unit else unit))
    for row, look in zip(rows, looks):
        curve(ax, rungs(row), look, size - 1)
    if not any(rungs(row) for row in rows):
        ax.text(0.5, 0.5, "needs two steps", transform=ax.transAxes, ha="center", va="center", fontsize=7.5,
                color=QUIET, bbox={"facecolor": "white", "edgecolor": "none"})
    step_axis(ax, steps)
    ax.set_xlabel("step h")


def figures(seen):
    return [(f"convergence_{file_name(c)}", draw, seen.results, c, seen.looks)
            for c in seen.results.case_order(seen.results.orders)]


def finest_errors(rows, methods):
    """{method: error at its finest step, of the first metric that it has}."""
    first = {m: next((rows[m][metric] for metric, *_ in PANELS if metric in rows[m]), next(iter(rows[m].values())))
             for m in methods}
    return {m: next((e for _, e, _ in reversed(points(row))), 0) for m, row in first.items()}


def band_of(panels, frames):
    """What the grey band says beside its name, None where none is in sight."""
    seen = [rows for rows, ax in zip(panels, frames) if any(r > ax.get_ylim()[0] for _, r in floor_of(rows))]
    mixed = any(len(rows_in_double(rows)) < len(rows) for rows in seen)
    return None if not seen else "\nof runs in double" if mixed else ""


def draw_panel(sheet, x, tall, shown, mine, panel):
    """Errors above and orders below; (the frame above, whether a step decides)."""
    metric, label, slopes = panel
    ax = sheet.axes(x, TOP, WIDE, tall)
    for row, look, covered in zip(shown, mine, beneath([[p[:2] for p in points(row)] for row in shown], 0.03)):
        curve(ax, points(row), look, 5 + 2 * min(covered, 2))
    frame(ax, shown, metric != "q_error")
    ax.set_title(label, loc="left")
    ax.tick_params(labelbottom=False)
    below = sheet.axes(x, TOP + tall + 0.28, WIDE, LOW)
    local_order(below, shown, mine, slopes, [h for row in shown for h, _, _ in points(row)], 5)
    if x == LEFT:
        below.set_ylabel("observed order")
    return ax, show_deciding(ax, below, shown)


def draw(results, problem, styles):
    """The sheet, or None where no method has a curve."""
    rows = results.orders_of(problem)
    groups = coincident({m: r for m, r in rows.items() if drawable(r)}, same_order_rows)
    panels = [p for p in PANELS if any(p[0] in rows[g[0]] and points(rows[g[0]][p[0]]) for g in groups)]
    if not panels:
        return None
    any_row = next(iter(rows[groups[0][0]].values()))
    looks = group_looks(groups, styles, results.methods, results.spherical(any_row["problem"], any_row["asked"]))
    chosen = [[g for g in groups if p[0] in rows[g[0]] and points(rows[g[0]][p[0]])] for p in panels]
    shown = [[rows[g[0]][p[0]] for g in of] for p, of in zip(panels, chosen)]
    upper = convergence_legend.methods(groups, rows, looks, finest_errors(rows, [g[0] for g in groups]),
                                       panels[0][1].split("  ")[0].split(" (")[0], digits)
    lines = {line for _, _, line in looks.values()}
    wide, high = convergence_legend.size(upper, convergence_legend.keys(lines, True, "\nof runs in double"))
    beside = LEFT + len(panels) * (WIDE + GAP) - 0.3
    width, tall = beside + max(2.05, wide + 0.1), max(TALL, high - 0.28 - LOW)
    missing = [m for m in rows if not any(m in g for g in groups)]
    notes = ["no curve: " + ", ".join(missing) + " (reasons on the page of the problem)"] if missing else []
    curved = {m: r for m, r in rows.items() if m not in missing}
    notes += open_verdicts(curved) + theory.lower(curved, results.methods)
    sheet = Sheet(width, TOP + tall + 0.28 + LOW + 0.55 + note_height(notes, width))
    T = next((row["T"] for r in rows.values() for row in r.values()), None)
    sheet.title(f"{problem}: error against step",
                "errors over " + (f"0 ≤ t ≤ {T}" if T else "the run")
                + "; below, the order between neighbouring steps (EOC)")
    drawn = [draw_panel(sheet, LEFT + k * (WIDE + GAP), tall, of, [looks[tuple(g)] for g in chosen[k]], panels[k])
             for k, of in enumerate(shown)]
    lower = convergence_legend.keys(lines, any(decides for _, decides in drawn), band_of(shown, [ax for ax, _ in drawn]))
    convergence_legend.place(sheet, beside, TOP - 0.12, TOP + tall + 0.28 + LOW, upper, lower)
    sheet.notes(sheet.height - note_height(notes, width) - 0.08, notes)
    return sheet
