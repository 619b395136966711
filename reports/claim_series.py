"""Panels over time, one below the other, of curves or of their envelopes."""
from bisect import bisect_right
from math import ceil, floor, log10

from claim_sheet import HALO, LEFT, LEGEND, high, legend, looks_by_panel, painted, sheet_of
from claim_step import step_of, time_axis
from formats import mathtext
from loglog import decades
from palette import FAINT, QUIET
from records import number, numbers
from style import columns
from triangles import triangle

HEAD, GAP = 0.28, 0.62      # inches from the top of a panel's place to its frame, and between frames


def stretches(curve):
    """(t, low, high) without holes; low is high where the curve is a line."""
    lower, upper = (curve["min"], curve["max"]) if "min" in curve else (curve.get("y"),) * 2
    part = []
    for point in zip(numbers(curve.get("t")), numbers(lower), numbers(upper)):
        if None in point:
            if part:
                yield part
            part = []
        else:
            part.append(point)
    if part:
        yield part


def extent(curve):
    return max((b for part in stretches(curve) for _, _, b in part), default=0) - min(
        (a for part in stretches(curve) for _, a, _ in part), default=0)


def at(points, t):
    """The line through (x, _, y) at t."""
    k = min(max(bisect_right(points, t, key=lambda p: p[0]), 1), len(points) - 1)
    (a, _, u), (b, _, v) = points[k - 1], points[k]
    return u + (v - u) * (t - a) / (b - a) if b > a else v


def covered(curve, later, reach):
    """How many lines drawn later run within `reach` of this one throughout, so that nothing of it would be seen."""
    mine = [p for part in stretches(curve) for p in part]
    others = [[p for part in stretches(c) for p in part] for c in later if "min" not in c]
    return sum(len(mine) > 1 and len(o) > 1
               and all(abs(y - at(o, t)) <= reach for t, _, y in mine if o[0][0] <= t <= o[-1][0]) for o in others)


def lies_in(band, other, reach):
    """Whether an envelope leaves another nowhere by more than `reach`, so that the other, drawn later, hides it."""
    low, high = ([(t, v[k], v[k]) for part in stretches(other) for t, *v in part] for k in (0, 1))
    mine = [p for part in stretches(band) for p in part]
    return len(mine) > 1 and len(low) > 1 and low[0][0] <= mine[0][0] and mine[-1][0] <= low[-1][0] and all(
        at(low, t) - reach <= a and b <= at(high, t) + reach for t, a, b in mine)


def unseen(panels):
    """What no reader could see, in sentences: envelopes that lie under others."""
    for panel in panels:
        bands = [c for c in by_width(panel) if "min" in c and not panel.get("log")]
        for k, band in enumerate(bands):
            over = [c["label"] for c in bands[k + 1:] if lies_in(band, c, 0.005 * extent(bands[0]))]
            if over:
                yield f"{panel.get('y', '')}: {band['label']} lies under {over[-1]}."


def by_width(panel):
    """Wide curves first, so that narrow ones stay in sight."""
    return sorted(panel["curves"], key=lambda c: -extent(c))


def draw_band(ax, part, look, depth):
    """On a log axis the upper edge counts: the lower one is where an error crosses zero."""
    (colour, _, line), (t, low, top) = look, zip(*part)
    on_log = ax.get_yscale() == "log"
    ax.fill_between(t, low, top, facecolor=colour, edgecolor=colour, linewidth=0 if on_log else 0.5,
                    alpha=0.2 if on_log else 0.75, zorder=3 + depth)
    if on_log:
        ax.plot(t, top, color=colour, linestyle=line, linewidth=0.9, zorder=3 + depth)


def in_proportion(ax, curves):
    """A triangle of slope 1 above the beginning."""
    seen = [p for c in curves for part in stretches(c) for p in part if p[0] > 0 and p[2] > 0]
    if seen:
        begin = min(p[0] for p in seen)
        y = 3 * max(p[2] for p in seen if p[0] <= 5 * begin)
        triangle(ax, [(begin, y), (begin, 5 * y), (5 * begin, 5 * y)], 1, above=True)


def at_limit(ax, limit):
    """A dashed line at the value that decides."""
    if limit:
        ax.axhline(number(limit["y"]), color=QUIET, linewidth=0.8, linestyle=(0, (4, 3)), zorder=2)
        ax.annotate(mathtext(limit["label"]), (1, number(limit["y"])), xycoords=("axes fraction", "data"), xytext=(0, 2),
                    textcoords="offset points", ha="right", va="bottom", fontsize=7, color=QUIET)


def positive(points, kind):
    """Runs of points that logarithmic axes can show; log is True for both axes, "y" for one. A value of zero leaves a
    gap."""
    if not kind:
        return [points]
    runs = [[]]
    for p in points:
        if p[1] > 0 and (p[0] > 0 or kind == "y"):
            runs[-1].append(p)
        elif kind == "y":
            runs.append([])
    return [run for run in runs if run]


def bounds(panels):
    """Whole decades that hold all of the panels logarithmic in y alone, their limits included."""
    seen = [v for p in panels if p.get("log") == "y" for c in p["curves"] for part in stretches(c) for _, a, b in part
            for v in (a, b) if v > 0]
    seen += [number(p["limit"]["y"]) for p in panels if p.get("log") == "y" and p.get("limit")]
    return (10.0 ** (floor(log10(min(seen))) - 0.3), 10.0 ** (ceil(log10(max(seen))) + 0.3)) if seen else (0.1, 10)


def series_panel(ax, panel, look, limits):
    """`limits` of a y that is logarithmic alone."""
    kind, logarithmic = panel.get("log"), bool(panel.get("log"))
    if kind == "y":
        decades(ax, *limits)
    elif logarithmic:
        ax.set(xscale="log", yscale="log")
    curves = by_width(panel)
    inches = ax.get_position().width * ax.figure.get_figwidth()
    for depth, curve in enumerate(curves):
        colour, _, line = look[curve["label"]]
        hidden = 0 if logarithmic or "min" in curve else covered(curve, curves[depth + 1:], 0.025 * extent(curves[0]))
        bold = min(2, hidden)
        for part in [run for part in stretches(curve) for run in positive(part, kind)]:
            if part and "min" in curve:
                draw_band(ax, part if logarithmic else columns(part, inches), look[curve["label"]], depth)
            elif part:
                t, _, y = zip(*part)
                ax.plot(t, y, color=colour, linestyle=line, marker="." if len(part) == 1 else "", markersize=2,
                        linewidth=0.9 + 1.6 * bold, alpha=HALO if bold else 1, zorder=3 + depth)
    if kind == "y":
        ax.margins(x=0.01)
        at_limit(ax, panel.get("limit"))
    elif logarithmic:
        in_proportion(ax, curves)
    else:
        ax.margins(x=0.01)
        if ax.get_ylim()[0] < 0 < ax.get_ylim()[1]:
            ax.axhline(0, color=FAINT, linewidth=0.6, zorder=1)
        ax.ticklabel_format(axis="y", style="sci", scilimits=(-3, 4), useMathText=True)
        ax.yaxis.get_offset_text().set_fontsize(7)
    ax.set_title(mathtext(panel.get("y", "")), loc="left")


def series_height(panel, own_legend):
    tall = {True: 2.3, "y": 1.7}.get(panel.get("log")) or max(1.35, 0.26 * len(panel["curves"]))
    return max(tall, high([c["label"] for c in panel["curves"]])) if own_legend else tall


def series_plan(panels):
    """[(panel, inches, whether its legend differs from the one above)]."""
    plan, above = [], None
    for panel in panels:
        names = [c["label"] for c in panel["curves"]]
        plan.append((panel, series_height(panel, names != above), names != above))
        above = names
    return plan


def stack(sheet, y, panels, step="", wide=5.2):
    """Panels from y downwards; what states a unit is in SI."""
    look, limits = painted(looks_by_panel([[c["label"] for c in p["curves"]] for p in panels]),
                           [c for p in panels for c in p["curves"]]), bounds(panels)
    for panel, tall, fresh in series_plan(panels):
        ax = sheet.axes(LEFT, y + HEAD, wide, tall)
        series_panel(ax, panel, look, limits)
        if fresh:
            legend(sheet, LEFT + wide + 0.15, y + HEAD, [c["label"] for c in panel["curves"]], look)
        y += tall + GAP
    ax.set_xlabel(time_axis("t [s]" if any("[" in p.get("y", "") for p in panels) else "t", step))


def stack_size(panels, wide=5.2):
    return LEFT + wide + LEGEND, sum(tall + GAP for _, tall, _ in series_plan(panels))


def series(row):
    panels = [p for p in row["figure"].get("panels") or [] if p.get("curves")]
    if not panels:
        return None
    wide, tall = stack_size(panels)
    sheet, top = sheet_of(row, wide, tall + 0.2, list(unseen(panels)))
    stack(sheet, top, panels, step_of(row))
    return sheet
