"""Errors against the step: one panel a metric, and one a problem where there are several."""
from claim_sheet import HALO, LEFT, LEGEND, high, legend, looks, sheet_of
from formats import mathtext
from loglog import beneath, decades, step_axis
from records import numbers
from style import distinct
from tables import SYMBOLS
from triangles import triangles

TITLES = {**SYMBOLS, "attitude": "attitude (rad)", "energy_error": "energy (38)"}
WIDE, TALL, GAP = 2.5, 2.7, 0.65
AT_END, OVER_TIME = "at T alone", "rms over [0, T]"


def place(curve):
    """What a panel is about beside its metric: "torus, T = 10"."""
    given = curve.get("panel")
    return given or (f"{curve['problem']}, T = {curve['T']}" if curve.get("problem") and curve.get("T") else "")


def curve_label(curve):
    """What a curve is called beside others; its metric and its place stand above the panel."""
    label, method, metric = curve.get("label"), curve.get("method", ""), curve.get("metric")
    if method and place(curve):
        return method
    if not label:
        return " ".join(str(curve[k]) for k in ("method", "problem", "start") if curve.get(k)) or "error"
    label = ", ".join(part for part in label.split(", ") if part != metric) or label
    return f"{label}, {method}" if method and method not in label else label


def rungs(curve, what="error"):
    return [(h, e) for h, e in zip(numbers(curve.get("h")), numbers(curve.get(what))) if h and e and e > 0]


def slopes(ax, curves):
    """Triangles, and the limits of y that hold everything."""
    points = [p for xy in curves for p in xy]
    fine, coarse = min(h for h, _ in points), max(h for h, _ in points)
    ticks = []
    # steps of several ladders may all but coincide
    for h in sorted({h for h, _ in points}, reverse=True):
        if not ticks or ticks[-1] / h > (coarse / fine) ** 0.15:
            ticks.append(h)
    step_axis(ax, ticks)
    ax.set_xlim(fine / 1.35, coarse * 1.35)
    errors = [e for _, e in points]
    decades(ax, min(errors) / 3, max(errors) * 3)
    seen = errors + triangles(ax, [[(h, e, True) for h, e in xy] for xy in curves])
    decades(ax, min(seen) / 3, max(seen) * 3)


def grid(panels):
    """{(place, metric): (column, row)}: places down and metrics across, one after the other where there is only one of
    either."""
    places, metrics = [list(dict.fromkeys(key[k] for key in panels)) for k in (0, 1)]
    if len(places) > 1 and len(metrics) > 1:
        return {(p, m): (metrics.index(m), places.index(p)) for p, m in panels}
    across = 2 if len(panels) == 4 else min(3, len(panels))
    return {key: (n % across, n // across) for n, key in enumerate(panels)}


def panel(ax, of, look):
    """Bold the error at the end where there is one, with the norm over time thin beside it; where one curve hides
    another it is drawn pale and wide."""
    main = [rungs(c, "error_end") or rungs(c) for c in of]
    for curve, xy, covered in zip(of, main, beneath(main, 0.03)):
        colour, marker, line = look[curve_label(curve)]
        wide = min(covered, 2)
        ax.plot(*zip(*xy), color=colour, marker=marker, linestyle=line, linewidth=1.3 + 1.5 * wide,
                markersize=4.5 + 2.5 * wide, alpha=HALO if wide else 1)
        if rungs(curve, "error_end"):
            ax.plot(*zip(*rungs(curve)), color=colour, linestyle=(0, (1, 1.2)), linewidth=1.1)
    slopes(ax, main + [rungs(c) for c in of if rungs(c, "error_end")])
    ax.set_xlabel("step h")


def apart(look):
    """Told by colour alone, for where the line tells which error it is."""
    chosen = distinct(look)
    return {name: (colour, marker, "-" if colour != look[name][0] else line)
            for name, (colour, marker, line) in chosen.items()}


def title(where, metric):
    error = "error: " + TITLES.get(metric, mathtext(metric))
    return f"{mathtext(where)}\n{error}" if where else error


def convergence(row):
    panels = {}
    for c in row["figure"].get("curves") or []:
        if rungs(c):
            panels.setdefault((place(c), c.get("metric") or "error"), []).append(c)
    if not panels:
        return None
    names = list(dict.fromkeys(curve_label(c) for of in panels.values() for c in of))
    both = [AT_END, OVER_TIME] if any(rungs(c, "error_end") for of in panels.values() for c in of) else []
    look, at = apart(looks(names)) if both else looks(names), grid(panels)
    head = 0.36 if any(where for where, _ in panels) else 0.2
    across, down = [max(spot[k] for spot in at.values()) + 1 for k in (0, 1)]
    sheet, top = sheet_of(row, LEFT + across * (WIDE + GAP) + LEGEND,
                          max(down * (TALL + head + 0.5), high(names + both)))
    for key, of in panels.items():
        column, line = at[key]
        ax = sheet.axes(LEFT + column * (WIDE + GAP), top + head + line * (TALL + head + 0.5), WIDE, TALL)
        panel(ax, of, look)
        ax.set_title(title(*key), loc="left", linespacing=1.3)
    legend(sheet, LEFT + across * (WIDE + GAP) - 0.35, top + head, names, look, markers=True,
           beside=dict(zip(both, ("-", (0, (1, 1.2))))))
    return sheet
