"""Error against step: attitude, H1 and the q-error (37) above, the order from rung to rung below each."""
from math import sqrt

from matplotlib.lines import Line2D
from matplotlib.patches import Patch
from matplotlib.ticker import MultipleLocator

from cases import file_name
from formats import order, scientific, step, wrap
from grouping import coincident, drawable, same_order_rows
from loglog import beneath, decades, step_axis, triangles
from makers import named
from palette import BAND, FAINT, INK, QUIET
from records import number
from style import OTHER, SYMPLECTIC, UNKNOWN, Sheet, leader, note_height
from tables import SYMBOLS, words

PANELS = (("attitude", "attitude error  |log(RᵣᵀR)|  (rad)", (1, 2)),
          ("h1", "H¹ error  ‖q_h − q‖ / ‖q‖", (1, 2)),
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
        ax.axhline(max(bounds), color=INK, linewidth=0.8, linestyle=(0, (1, 1.5)), zorder=1)
    elif bounds:
        words.append(f"reference ≤ {scientific(max(bounds), 1)}")
    if words and note:
        ax.text(0.02, 0.015, "↓ " + ", ".join(words), transform=ax.transAxes, fontsize=6.8, color=QUIET)


def is_a_power(row):
    """Whether its errors have one slope: the order is enclosed within a half."""
    return row["interval"] and row["interval"][1] - row["interval"][0] <= 0.5


def frame(ax, rows, note):
    """Limits that hold curves, triangles of what powers of h do in their windows and, if it is near, the floor."""
    shown = [p for row in rows for p in points(row)]
    steps = [h for h, _, _ in shown]
    least, most = min(e for _, e, _ in shown), max(e for _, e, _ in shown)
    seen = triangles(ax, [[(h, e) for h, e, inside in points(row) if inside] for row in rows if is_a_power(row)])
    low, high = min([least, *seen]) / 4, max([most * 1.5, *seen]) * 2
    floors = [r for _, r in floor_of(rows)]
    if floors and low / 30 < max(floors):
        low = min(low, min(floors) / 3)
    decades(ax, low, high)
    step_axis(ax, steps)
    show_floor(ax, rows, low, note)


def deciding(row):
    """(finest step of the window, middle of it and its neighbour): where the last order of the enclosure lies; None
    without a window or where nothing is judged."""
    if not row["judged"] or not row["window"] or not row["interval"]:
        return None
    k = row["window"][1]
    h = row["h"]
    return (k, sqrt(h[k - 1] * h[k])) if 0 < k < len(h) and h[k] and h[k - 1] else None


def show_deciding(ax, below, rows, looks):
    """A ring about the step that decides, and the enclosure beside the order there."""
    for row, (colour, _, _) in zip(rows, looks):
        found = deciding(row)
        if not found:
            continue
        k, middle = found
        if row["error"][k] and row["error"][k] > 0:
            ax.plot([row["h"][k]], [row["error"][k]], marker="o", markersize=10, color=INK, markerfacecolor="none",
                    markeredgewidth=0.7, linestyle="", zorder=6)
        low, high = row["interval"]
        below.plot([middle, middle], [low, high], color=colour, linewidth=3.5, alpha=0.45, solid_capstyle="butt",
                   zorder=2)


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


def legend(sheet, groups, rows, styles, x, band):
    """Largest attitude error first, so that the list reads like the panel; then what weight, fill and dash mean."""
    shown = {g[0]: rows[g[0]].get("attitude") or next(iter(rows[g[0]].values())) for g in groups}
    last = {m: next((e for _, e, _ in reversed(points(row))), 0) for m, row in shown.items()}
    handles = []
    for group in sorted(groups, key=lambda g: -last[g[0]]):
        colour, marker, line = styles[leader(group)]
        handles.append(Line2D([], [], color=colour, marker=marker, linestyle=line, linewidth=1.5, markersize=5,
                              label="\n".join(wrap([named(m, rows[m].values()) + digits(next(iter(rows[m].values())))
                                                    for m in group], 22))))
    spot = (x / sheet.width, 1 - (TOP - 0.12) / sheet.height)
    sheet.figure.legend(handles=handles, loc="upper left", bbox_to_anchor=spot, frameon=False,
                        title="by error at the finest h", title_fontsize=7.5, handlelength=3.2, labelspacing=0.55,
                        borderaxespad=0, alignment="left")
    keys = [Line2D([], [], color=INK, marker="o", linewidth=1.5, markersize=4.5, label="in the asymptotic window"),
            Line2D([], [], color=INK, marker="o", linewidth=0.7, markersize=4.5, markerfacecolor="white",
                   label="outside it"),
            Line2D([], [], color=INK, marker="o", linestyle="", markersize=9, markerfacecolor="none",
                   markeredgewidth=0.7, label="the step that decides"),
            Line2D([], [], color=INK, linewidth=3.5, alpha=0.45, label="enclosure of the order"),
            Line2D([], [], color=INK, linewidth=1.3, linestyle=SYMPLECTIC, label="symplectic"),
            Line2D([], [], color=INK, linewidth=1.3, linestyle=OTHER, label="not, or for spheres only")]
    if any(styles[leader(g)][2] == UNKNOWN for g in groups):
        keys.append(Line2D([], [], color=INK, linewidth=1.3, linestyle=UNKNOWN, label="unknown: no list.json"))
    if band is not None:
        keys += [Patch(color=BAND, label="round-off and reference" + band),
                 Line2D([], [], color=INK, linewidth=0.8, linestyle=(0, (1, 1.5)),
                        label="bound of the reference" + band)]
    sheet.figure.legend(handles=keys, loc="lower left", bbox_to_anchor=(x / sheet.width, 0.1), frameon=False,
                        handlelength=3.2, labelspacing=0.55, borderaxespad=0)


def figures(seen):
    return [(f"convergence_{file_name(c)}", draw, seen.results, c, seen.looks)
            for c in seen.results.case_order(seen.results.orders)]


def draw(results, problem, styles):
    """The sheet, or None where no method has a curve."""
    rows = results.orders_of(problem)
    groups = coincident({m: r for m, r in rows.items() if drawable(r)}, same_order_rows)
    panels = [p for p in PANELS if any(p[0] in rows[g[0]] and points(rows[g[0]][p[0]]) for g in groups)]
    if not panels:
        return None
    width = LEFT + len(panels) * (WIDE + GAP) + 1.75
    missing = [m for m in rows if not any(m in g for g in groups)]
    notes = ["no curve: " + ", ".join(missing) + " (reasons on the page of the problem)"] if missing else []
    notes += open_verdicts({m: r for m, r in rows.items() if m not in missing})
    sheet = Sheet(width, TOP + TALL + 0.28 + LOW + 0.55 + note_height(notes, width))
    T = next((row["T"] for r in rows.values() for row in r.values()), None)
    sheet.title(f"{problem}: error against step",
                "errors over " + (f"0 ≤ t ≤ {T}" if T else "the run")
                + "; below, the order between neighbouring steps (EOC)")
    band = None  # what the grey band says beside its name
    for k, (metric, label, slopes) in enumerate(panels):
        chosen = [g for g in groups if metric in rows[g[0]] and points(rows[g[0]][metric])]
        shown, looks = [rows[g[0]][metric] for g in chosen], [styles[leader(g)] for g in chosen]
        x = LEFT + k * (WIDE + GAP)
        ax = sheet.axes(x, TOP, WIDE, TALL)
        for row, look, covered in zip(shown, looks, beneath([[p[:2] for p in points(row)] for row in shown], 0.03)):
            curve(ax, points(row), look, 5 + 2 * min(covered, 2))
        frame(ax, shown, metric != "q_error")
        if any(r > ax.get_ylim()[0] for _, r in floor_of(shown)):
            band = "\nof runs in double" if len(rows_in_double(shown)) < len(shown) else band or ""
        ax.set_title(label, loc="left")
        ax.tick_params(labelbottom=False)
        below = sheet.axes(x, TOP + TALL + 0.28, WIDE, LOW)
        local_order(below, shown, looks, slopes, [h for row in shown for h, _, _ in points(row)], 5)
        show_deciding(ax, below, shown, looks)
        if k == 0:
            below.set_ylabel("observed order")
    legend(sheet, groups, rows, styles, LEFT + len(panels) * (WIDE + GAP) - 0.3, band)
    sheet.notes(sheet.height - note_height(notes, width) - 0.08, notes)
    return sheet
