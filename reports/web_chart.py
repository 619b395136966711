"""Small figures of lines or points as SVG, for readers without scripts."""
from math import ceil, floor, log10

from formats import power, scientific
from palette import FAINT
from web_html import esc, tag

WIDE, TALL, LEFT, RIGHT, TOP, LOW = 640, 300, 62, 190, 26, 34
MOST = 90                   # points of a line; more are drawn by the extremes of as many stretches


class Frame:
    """Maps data to a panel; logarithms along the axes where asked."""

    def __init__(self, points, logs):
        self.logs = logs
        self.spans = [self.span([p[k] for p in points], logs[k]) for k in range(2)]

    @staticmethod
    def span(values, log):
        values = [log10(v) for v in values] if log else values
        low, high = min(values), max(values)
        pad = 0.04 * (high - low) or 0.04 * abs(high) or 1e-12
        return low - pad, high + pad

    def at(self, x, y):
        x, y = (log10(v) if log else v for v, log in zip((x, y), self.logs))
        (a, b), (c, d) = self.spans
        return LEFT + (WIDE - LEFT - RIGHT) * (x - a) / (b - a), TALL - LOW - (TALL - LOW - TOP) * (y - c) / (d - c)

    def ticks(self, axis, most=6):
        """[(value, words)]"""
        low, high = self.spans[axis]
        if self.logs[axis]:
            marks = range(ceil(low), floor(high) + 1, max(1, round((high - low) / most)))
            return [(10.0**k, power(k)) for k in marks]
        size = 10.0 ** floor(log10((high - low) / most))
        unit = next(u * size for u in (1, 2, 5, 10) if (high - low) / (u * size) <= most)
        return [(k * unit, plain(k * unit)) for k in range(ceil(low / unit), floor(high / unit) + 1)]

    def grid(self, named=None):
        """Lines at the ticks of y, and the words of both; named: [(x, words)] in place of ticks of x."""
        (a, _), (c, _) = self.spans
        x, y = (10.0**v if log else v for v, log in zip((a, c), self.logs))
        rows = ((self.at(x, v)[1], text) for v, text in self.ticks(1))
        across = "".join(words(self.at(v, y)[0], TALL - LOW + 14, text, "middle") for v, text in named or self.ticks(0))
        return across + "".join(f'<path d="M{LEFT} {at:.1f}H{WIDE - RIGHT}" stroke="{FAINT}"/>'
                                + words(LEFT - 4, at + 3, text, "end") for at, text in rows)


def plain(value):
    return scientific(value) if "e" in f"{value:.6g}" else f"{value:.6g}".replace("-", "−")


def dash(line):
    """A line style of matplotlib as one of SVG: "-", or (0, lengths)."""
    return "" if line == "-" else " ".join(f"{1.4 * part:.2g}" for part in line[1])


def words(x, y, text, anchor="start"):
    side = "" if anchor == "start" else f' text-anchor="{anchor}"'
    return f'<text x="{x:.1f}" y="{y:.1f}"{side}>{esc(text)}</text>'


def thinned(points):
    """Each stretch by its lowest and its highest point, in their order."""
    if len(points) <= MOST:
        return points
    count, found = MOST // 2, []
    for k in range(count):
        part = points[k * len(points) // count:(k + 1) * len(points) // count]
        ends = {min(range(len(part)), key=lambda i: part[i][1]), max(range(len(part)), key=lambda i: part[i][1])}
        found += [part[i] for i in sorted(ends)]
    return found


def way_of(points):
    """A path by its steps, in tenths of a unit: half as many letters as its places."""
    tenths = [(round(10 * x), round(10 * y)) for x, y in points]
    steps = [d - c for a, b in zip(tenths, tenths[1:]) for c, d in zip(a, b)]
    text = "".join(f" {n / 10:g}".replace("0.", ".", 1) if abs(n) < 10 else f" {n / 10:g}" for n in steps)
    return "".join(f"M{x / 10:g} {y / 10:g}" for x, y in tenths[:1]) + ("l" + text.lstrip() if steps else "").replace(" -", "-")


def line(frame, points, colour, gaps=""):
    way = way_of([frame.at(*p) for p in points])
    gaps = f' stroke-dasharray="{gaps}"' if gaps else ""
    return f'<path class="line" d="{way}" fill="none" stroke="{esc(colour)}" stroke-width="1.4"{gaps}/>'


def dots(frame, points, colour):
    """As a path of lines without length, whose round ends show."""
    way = "".join(f"M{x:.1f} {y:.1f}h0" for x, y in (frame.at(*p) for p in points))
    return f'<path d="{way}" stroke="{esc(colour)}" stroke-width="3" stroke-linecap="round" fill="none"/>'


def shortened(text, most=28):
    return text if len(text) <= most else text[:most - 1].rstrip(" =") + "…"


def legend(entries):
    """A piece of each line, of more than a gap, and its name."""
    return "".join(f'<path d="M{WIDE - RIGHT + 4} {TOP + 13 * k + 1.5}h18" stroke="{esc(colour)}" stroke-width="2"'
                   + (f' stroke-dasharray="{gaps}"' if gaps else "") + "/>"
                   + words(WIDE - RIGHT + 26, TOP + 13 * k + 5, shortened(text)) for k, (text, colour, gaps) in enumerate(entries))


def picture(title, inside):
    return tag("figure", f'<svg viewBox="0 0 {WIDE} {TALL}" width="{WIDE}" role="img" class="chart" '
                         f'aria-label="{esc(title)}">'
               f"{words(4, 13, title)}{inside}</svg>", class_="static")


def shown(points, logs):
    """Those that the axes can show."""
    return [p for p in points if None not in p and all(v > 0 for v, log in zip(p, logs) if log)]


def chart(title, curves, logs=(False, False), steps=None, scattered=False):
    """curves: [(name, colour, gaps, [(x, y)])]; steps: [(x, words)] along x. '' where no line is left."""
    curves = [(name, colour, gaps, shown(points, logs)) for name, colour, gaps, points in curves]
    curves = [c for c in curves if len(c[3]) > 1]
    if not curves:
        return ""
    frame = Frame([p for c in curves for p in c[3]], logs)
    drawn = "".join(dots(frame, points, colour) if scattered else line(frame, thinned(points), colour, gaps)
                    for _, colour, gaps, points in curves)
    entries = list(dict.fromkeys((name, colour, gaps) for name, colour, gaps, _ in curves if name))
    return picture(title, frame.grid(steps) + drawn + legend(entries[:20]))
