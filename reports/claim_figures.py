"""The figures of the ledger, by kind of data:

convergence  curves: {label?, method?, problem?, metric?, h, error}
series       panels: {y, log, curves: {label, t, y} or {label, t, min, max}}
paths        curves: {label, t, points}: a path in space, seen along the three axes
snapshots    frames: {t, points or x, strain?, body?: {centre, R}}; windows?: [[from, to]..], one picture each, else one a frame;
             diameter? of the points; bonds?; cylinder?: semi-axes and height; panels? as of a series, below"""
from math import log
from statistics import median

from claim_scenes import paths, snapshots
from claim_series import series
from claim_sheet import HALO, LEFT, LEGEND, high, legend, looks, sheet_of
from formats import symbols
from loglog import beneath, decades, step_axis, triangle
from records import Trouble, numbers
from tables import SYMBOLS

TITLES = {**SYMBOLS, "attitude": "attitude (rad)", "energy_error": "energy (38)"}


def curve_label(curve):
    """What a curve is called beside others; its metric stands above the panel."""
    label, method, metric = curve.get("label"), curve.get("method", ""), curve.get("metric")
    if not label:
        return " ".join(str(curve[k]) for k in ("method", "problem", "start") if curve.get(k)) or "error"
    label = ", ".join(part for part in label.split(", ") if part != metric) or label
    return f"{label}, {method}" if method and method not in label else label


def rungs(curve):
    return [(h, e) for h, e in zip(numbers(curve.get("h")), numbers(curve.get("error"))) if h and e and e > 0]


def slope_of(xy):
    """The bulk of the orders between neighbouring steps, to the half."""
    seen = [log(a[1] / b[1]) / log(a[0] / b[0]) for a, b in zip(xy, xy[1:]) if a[0] != b[0]]
    return max(0.5, round(2 * median(seen)) / 2) if seen else None


def slopes(ax, curves):
    """Triangles of the steepest and the flattest curve, and the limits of y that hold everything."""
    points = [p for xy in curves for p in xy]
    fine, coarse = min(h for h, _ in points), max(h for h, _ in points)
    low, most = min(e for _, e in points), max(e for _, e in points)
    found = sorted({slope_of(xy) for xy in curves} - {None})
    if found and coarse > fine:
        reach = (coarse / fine) ** 0.2
        under = min(e for h, e in points if h >= coarse / reach / 1.01) / 2.5
        triangle(ax, coarse / reach, coarse, under, found[-1])
        low = min(low, under / reach ** found[-1])
        if found[0] < found[-1]:
            over = max(e for h, e in points if h <= fine * reach * 1.4) * 2.2
            triangle(ax, fine, fine * reach, over, found[0], above=True)
            most = max(most, over * reach ** found[0])
    decades(ax, low / 3, most * 3)
    ticks = []
    for h in sorted({h for h, _ in points}, reverse=True):                    # steps of several ladders may all but coincide
        if not ticks or ticks[-1] / h > (coarse / fine) ** 0.15:
            ticks.append(h)
    step_axis(ax, ticks)
    ax.set_xlim(fine / 1.35, coarse * 1.35)


def convergence(row):
    curves = row["figure"].get("curves") or []
    panels = {}
    for c in curves:
        if rungs(c):
            panels.setdefault(c.get("metric") or "error", []).append((curve_label(c), rungs(c)))
    if not panels:
        return None
    names = list(dict.fromkeys(name for of in panels.values() for name, _ in of))
    look, wide, tall, gap = looks(names), 2.5, 2.7, 0.65
    across = 2 if len(panels) == 4 else min(3, len(panels))
    down = -(-len(panels) // across)
    sheet, top = sheet_of(row, LEFT + across * (wide + gap) + LEGEND, 0.2 + max(down * (tall + 0.7), high(names)))
    for k, (metric, of) in enumerate(panels.items()):
        ax = sheet.axes(LEFT + k % across * (wide + gap), top + 0.2 + k // across * (tall + 0.7), wide, tall)
        for (name, xy), covered in zip(of, beneath([xy for _, xy in of], 0.03)):
            colour, marker, line = look[name]
            bold = min(covered, 2)
            ax.plot(*zip(*xy), color=colour, marker=marker, linestyle=line, linewidth=1.3 + 1.5 * bold, markersize=4.5 + 2.5 * bold, alpha=HALO if bold else 1)
        slopes(ax, [xy for _, xy in of])
        ax.set_title("error: " + TITLES.get(metric, symbols(metric)), loc="left")
        ax.set_xlabel("step h")
    legend(sheet, LEFT + across * (wide + gap) - 0.35, top + 0.2, names, look, markers=True)
    return sheet


KINDS = {"convergence": convergence, "series": series, "paths": paths, "snapshots": snapshots}


def draw(row):
    """The sheet of a claim, or None where its data hold nothing to draw."""
    kind = row["figure"].get("kind")
    if kind not in KINDS:
        raise Trouble(f"claims.json: {row['id']} has a figure of the kind {kind!r}; known are {', '.join(KINDS)}.")
    try:
        return KINDS[kind](row)
    except (KeyError, IndexError, TypeError, AttributeError) as why:
        raise Trouble(f"claims.json: the figure of {row['id']} lacks data or is of another shape ({type(why).__name__}: {why}).")
