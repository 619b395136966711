"""Figures of the ledger for readers without scripts: curves, series, paths and pictures from two sides."""
import claim_orders
from claim_sheet import looks, painted
from claim_step import time_axis
from formats import step as step_words, symbols
from palette import QUIET
from records import number, numbers
from web_chart import chart, dash

SIDES = ((0, 1, "first and second"), (0, 2, "first and third"))
MOST_FRAMES, MOST_POINTS = 5, 400


def drawn_as(names, curves=()):
    """{name: (colour, dash)}, with the colours that curves ask for."""
    return {name: (colour, dash(line)) for name, (colour, _, line) in painted(looks(names), curves).items()}


def convergence(figure):
    panels, found = {}, ""
    for curve in figure["curves"]:
        panels.setdefault((claim_orders.place(curve), curve.get("metric") or ""), []).append(curve)
    for (place, metric), of in panels.items():
        names = [claim_orders.curve_label(c) for c in of]
        look = drawn_as(names)
        curves = [(n, *look[n], claim_orders.rungs(c)) for n, c in zip(names, of)]
        steps = sorted({h for *_, points in curves for h, _ in points})
        title = ": ".join(p for p in (place, claim_orders.TITLES.get(metric, metric)) if p) or "error"
        found += chart(symbols(title) + " against step h", curves, (True, True),
                       [(h, step_words(h)) for h in steps[::max(1, len(steps) // 5)]])
    return found


def series(panels, step=""):
    found = ""
    for panel in panels:
        look, curves = drawn_as([c["label"] for c in panel["curves"]], panel["curves"]), []
        for c in panel["curves"]:
            t, name = numbers(c.get("t")), symbols(c["label"])
            for key in ("min", "max") if "min" in c else ("y",):
                curves.append((name, *look[c["label"]], list(zip(t, numbers(c.get(key))))))
        if panel.get("limit"):
            ends = [t for *_, points in curves for t, _ in points
                    if t is not None and (t > 0 or panel.get("log") is not True)]
            at = number(panel["limit"]["y"])
            curves.append((symbols(panel["limit"].get("label") or "limit"), QUIET, "6 4",
                           [(t, at) for t in (min(ends), max(ends))] if ends else []))
        found += chart(symbols(panel.get("y") or "") + time_axis(" over time", step), curves,
                       (panel.get("log") is True, bool(panel.get("log"))))
    return found


def sparse(points):
    return points[::-(-len(points) // MOST_POINTS)] if points else []


def paths(figure):
    curves = [c for c in figure.get("curves") or [] if c.get("points")]
    look = drawn_as([c["label"] for c in curves])
    return "".join(chart(f"{figure.get('space', 'path')}: the {words} components",
                         [(c["label"], *look[c["label"]], [(p[i], p[j]) for p in sparse(c["points"])]) for c in curves],
                         scattered=True) for i, j, words in SIDES)


def snapshots(figure, step=""):
    frames = [(f["t"], f.get("points") or f.get("x")) for f in figure.get("frames") or []]
    frames = [(t, points) for t, points in frames if points]
    frames = frames[::-(-len(frames) // MOST_FRAMES)] if frames else []
    look = drawn_as([f"t = {t:g}" for t, _ in frames])
    return "".join(chart(f"the {words} coordinates",
                         [(f"t = {t:g}", *look[f"t = {t:g}"], [(p[i], p[j]) for p in points]) for t, points in frames],
                         scattered=True) for i, j, words in SIDES) + series(figure.get("panels") or [], step)


KINDS = {"convergence": lambda figure, _: convergence(figure), "paths": lambda figure, _: paths(figure),
         "series": lambda figure, step: series(figure.get("panels") or [], step), "snapshots": snapshots}


def figures(figure, step=""):
    """HTML; '' where its data hold no line."""
    return KINDS[figure["kind"]](figure, step)
