"""Figures for readers without scripts: error against step, and the energy over time, as small SVG of their own."""
from math import floor, log10

from formats import power, step
from grouping import coincident, drawable, same_order_rows
from style import leader
from web_html import esc, tag

WIDE, TALL, LEFT, RIGHT, TOP, LOW = 640, 300, 62, 190, 26, 34
PALE = "#c9c9c9"


class Frame:
    """Maps data to a panel; logarithms where asked."""

    def __init__(self, xs, ys, log):
        self.log = log
        self.x, self.y = self.span(xs, log), self.span(ys, log)

    def span(self, values, log):
        values = [log10(v) for v in values] if log else list(values)
        low, high = min(values), max(values)
        pad = 0.04 * (high - low) or 1e-12
        return low - pad, high + pad

    def at(self, x, y):
        if self.log:
            x, y = log10(x), log10(y)
        (a, b), (c, d) = self.x, self.y
        return (LEFT + (WIDE - LEFT - RIGHT) * (x - a) / (b - a), TALL - LOW - (TALL - LOW - TOP) * (y - c) / (d - c))

    def line(self, points, colour, dash=""):
        way = " ".join(f"{x:.1f},{y:.1f}" for x, y in (self.at(*p) for p in points))
        return f'<polyline points="{way}" fill="none" stroke="{esc(colour)}" stroke-width="1.4"{dash}/>'


def words(x, y, text, anchor="start"):
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" font-size="10" fill="currentColor">{esc(text)}</text>'


def picture(title, inside):
    return tag("figure", f'<svg viewBox="0 0 {WIDE} {TALL}" width="{WIDE}" role="img" aria-label="{esc(title)}">'
               f"{words(4, 13, title)}{inside}</svg>", class_="static")


def legend(entries):
    return "".join(f'<rect x="{WIDE - RIGHT + 8}" y="{TOP + 13 * k}" width="12" height="3" fill="{esc(colour)}"/>'
                   + words(WIDE - RIGHT + 24, TOP + 13 * k + 5, text) for k, (text, colour) in enumerate(entries))


def colour_of(looks, method):
    return looks[method][0] if method in looks and isinstance(looks[method][0], str) else "#222222"


def decades(frame):
    low, high = frame.y
    marks = range(floor(low) + 1, floor(high) + 1, max(1, round((high - low) / 7)))
    return "".join(f'<path d="M{LEFT} {frame.at(10 ** frame.x[0], 10.0 ** k)[1]:.1f}H{WIDE - RIGHT}" stroke="{PALE}"/>'
                   + words(LEFT - 4, frame.at(10 ** frame.x[0], 10.0 ** k)[1] + 3, power(k), "end") for k in marks)


def convergence(results, case, looks):
    rows = {m: by for m, by in results.orders_of(case).items() if drawable(by)}
    metric = next((k for k in ("h1", "attitude", "velocity") if any(k in by for by in rows.values())), None)
    groups = [g for g in coincident(rows, same_order_rows) if metric in rows[g[0]]]
    curves = [(g, [(h, e) for h, e in zip(rows[g[0]][metric]["h"], rows[g[0]][metric]["error"]) if h and e and e > 0])
              for g in groups]
    points = [p for _, c in curves for p in c]
    if not points:
        return ""
    frame = Frame([h for h, _ in points], [e for _, e in points], True)
    steps = sorted({h for h, _ in points})
    marks = "".join(words(frame.at(h, 10 ** frame.y[0])[0], TALL - LOW + 14, step(h), "middle")
                    for h in steps[::max(1, len(steps) // 5)])
    lines = "".join(frame.line(c, colour_of(looks, leader(g))) for g, c in curves if len(c) > 1)
    return picture(f"{case}: error ({'H¹' if metric == 'h1' else metric}) against step h", decades(frame) + marks + lines
                   + legend([(" = ".join(g)[:30], colour_of(looks, leader(g))) for g, _ in curves]))


def drift(results, case, looks):
    curves = []
    for method, rows in results.drifts_of(case).items():
        row = next((r for r in rows if r["batches"]["t"]), None)
        if row:
            mean = [(t, y) for t, y in zip(row["batches"]["t"], row["batches"]["mean"]) if None not in (t, y)]
            curves += [(f"{method} h={step(row['h'])}", method, mean)] if len(mean) > 1 else []
    points = [p for _, _, c in curves for p in c]
    if not points:
        return ""
    frame = Frame([t for t, _ in points], [y for _, y in points], False)
    ends = "".join(words(LEFT - 4, frame.at(points[0][0], y)[1] + 3, f"{y:.1e}", "end")
                   for y in {min(y for _, y in points), max(y for _, y in points)})
    ends += words(WIDE - RIGHT, TALL - LOW + 14, f"t = {max(t for t, _ in points):g}", "end")
    return picture(f"{case}: energy error, mean of each stretch of the run", ends
                   + "".join(frame.line(c, colour_of(looks, m)) for _, m, c in curves)
                   + legend([(name[:30], colour_of(looks, m)) for name, m, _ in curves]))


def figures(results, place, looks):
    """(figures of orders, figures of drifts) of a problem."""
    return ("".join(convergence(results, c, looks) for c in results.cases_of(place, results.orders)),
            "".join(drift(results, c, looks) for c in results.cases_of(place, results.drifts)))
