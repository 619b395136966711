"""Triangles on two logarithmic axes: each stands next to a curve and has its slope.

All places are in inches of the panel, where clearances mean something; curves are [(x, y, counts)], in numbers of the
axes: what does not count is in the way of a triangle but has no slope to show."""
from collections import Counter
from math import floor, log10, sqrt

import numpy

from palette import QUIET, STRIPE

NEAR = 0.1                  # a slope so near a multiple of 1/2 is that
WIDE = 0.18                 # of the panel
GAP = 0.11                  # inches between a triangle and what is drawn
MOST = 3
STEP = 0.12                 # inches from one place that is tried to the next
LETTER, LINE = 0.075, 0.12  # inches of the number beside a triangle


class Ruler:
    """Numbers of the axes to inches and back. The limits of both axes must be set."""

    def __init__(self, ax):
        box, figure = ax.get_position(), ax.figure
        self.low = [log10(ax.get_xlim()[0]), log10(ax.get_ylim()[0])]
        self.size = box.width * figure.get_figwidth(), box.height * figure.get_figheight()
        self.inch = [size / (log10(top) - low)
                     for size, low, top in zip(self.size, self.low, (ax.get_xlim()[1], ax.get_ylim()[1]))]

    def inches(self, x, y):
        return tuple((log10(v) - low) * inch for v, low, inch in zip((x, y), self.low, self.inch))

    def numbers(self, point):
        return tuple(10 ** (v / inch + low) for v, low, inch in zip(point, self.low, self.inch))


def triangle(ax, corners, p, above=False):
    """A right triangle of slope p with its number: corners are left low, that of the right angle, right high."""
    (left, low), (middle, side), (right, high) = corners
    at, align = ((sqrt(left * right), high), ("center", "bottom", 0, 2)) if above else (
        (right, sqrt(low * high)), ("left", "center", 3, 0))
    ax.fill(*zip(*corners), facecolor=STRIPE, edgecolor=QUIET, linewidth=0.7, zorder=1)
    ax.annotate(name(p), at, xytext=align[2:], textcoords="offset points", ha=align[0], va=align[1], fontsize=7.5,
                color=QUIET)


def name(p):
    return {0.5: "½"}.get(p, f"{p:g}")


def stretches(curve):
    """[(slope, left, right)], x rising, of at least two neighbouring steps that count, with one slope throughout: a
    multiple of 1/2."""
    found, points = [], sorted(curve)
    for (a, u, known), (b, v, counts) in zip(points, points[1:]):
        q = (log10(v) - log10(u)) / (log10(b) - log10(a)) if known and counts and b > a else 0
        p = floor(2 * q + 0.5) / 2
        p = p if p > 0 and abs(p - q) <= NEAR else None
        if found and found[-1][0] == p:
            found[-1] = p, found[-1][1], b, found[-1][3] + 1
        else:
            found.append((p, a, b, 1))
    return [(p, a, b) for p, a, b, steps in found if p and steps > 1]


def filled(points, every=0.04):
    """Points so near one another along a line through these that nothing slips between them."""
    line = [numpy.array(points[:1])]
    for a, b in zip(points, points[1:]):
        count = max(2, int(sqrt((b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2) / every) + 1)
        line.append(numpy.linspace(a, b, count)[1:])
    return numpy.concatenate(line)


def apart(some, others):
    """The least distance of two sets of points."""
    if not len(some) or not len(others):
        return numpy.inf
    return sqrt(((some[:, None, :] - others[None, :, :]) ** 2).sum(axis=2).min())


def corners_at(line, left, right, slope, above):
    """Of the triangle whose long side runs along a line of points between left and right, GAP away from it."""
    inside = line[(line[:, 0] >= left - 1e-9) & (line[:, 0] <= right + 1e-9)]
    heights = inside[:, 1] - slope * (inside[:, 0] - left)
    gap = GAP * sqrt(1 + slope**2)
    base = heights.max() + gap if above else heights.min() - gap
    low, high = (left, base), (right, base + slope * (right - left))
    return low, ((left, high[1]) if above else (right, base)), high


def outline(corners, p, above):
    """Points of a triangle and of the frame of its number."""
    (left, low), _, (right, high) = corners
    wide = LETTER * len(name(p))
    x, y = ((left + right - wide) / 2, high + 0.03) if above else (right + 0.04, (low + high - LINE) / 2)
    word = [(x, y), (x + wide, y), (x + wide, y + LINE), (x, y + LINE), (x, y)]
    return numpy.concatenate([filled([*corners, corners[0]], 0.06), filled(word, 0.06)])


def places(curve, line, ruler):
    """Every (p, corners, above) along every stretch of a curve."""
    wide = WIDE * ruler.size[0]
    for p, *ends in stretches(curve):
        first, last = (ruler.inches(x, 1)[0] for x in ends)
        for n in range(max(0, int((last - first - wide) / STEP + 1e-6) + 1)):
            for above in (False, True):
                left = first + STEP * n if above else last - STEP * n - wide
                slope = p * ruler.inch[1] / ruler.inch[0]
                yield p, corners_at(line, left, left + wide, slope, above), above


class Panel:
    """What is drawn, as points in inches, and where each curve has a slope, in sight or in its window."""

    def __init__(self, ax, curves):
        self.ruler = Ruler(ax)
        lines = [filled([self.ruler.inches(x, y) for x, y, _ in c]) for c in curves]
        self.drawn = numpy.concatenate(lines)
        self.owner = numpy.repeat(range(len(lines)), [len(line) for line in lines])
        self.slopes = [[(p, *(self.ruler.inches(x, 1)[0] for x in ends))
                        for p, *ends in stretches([(x, y, True) for x, y, _ in c])] for c in curves]
        self.places = [place for c, line in zip(curves, lines) for place in places(c, line, self.ruler)]
        self.taken = numpy.empty((0, 2))

    def like(self, p, left, right):
        """Of each curve, whether it has this slope between left and right."""
        return numpy.array([any(q == p and a <= left + 0.01 and right <= b + 0.01 for q, a, b in of)
                            for of in self.slopes])

    def room(self, p, corners, parts):
        """Inches to what has another slope; 0 where something is touched."""
        near = numpy.abs(self.drawn[:, 0] - parts[:, 0].mean()) < 1
        drawn, others = self.drawn[near], ~self.like(p, corners[0][0], corners[2][0])[self.owner[near]]
        if parts[:, 0].max() > self.ruler.size[0] + 0.2 or apart(parts, drawn) < 0.8 * GAP:
            return 0
        return min(0.4, apart(parts, drawn[others]), apart(parts, self.taken))

    def best(self, p):
        """(corners, above, outline) of the place with most room about it, of several the one furthest to the right,
        below its curve; None without one."""
        chosen, most = None, (0,)
        for q, corners, above in self.places:
            parts = outline(corners, p, above) if q == p else None
            room = self.room(p, corners, parts) if q == p else 0
            if room >= 1.6 * GAP:
                worth = round(room, 1), -self.outside(parts), not above, corners[2][0]
                chosen, most = ((corners, above, parts), worth) if worth > most else (chosen, most)
        return chosen

    def outside(self, parts):
        """Inches by which the panel would have to grow."""
        return round(max(0, -parts[:, 1].min()) + max(0, parts[:, 1].max() - self.ruler.size[1]), 1)


def triangles(ax, curves):
    """One for each of the orders that most curves have, where there is room next to such a curve. Returns heights that
    the limits of y must hold, [] without a triangle."""
    curves = [sorted(c) for c in curves if len(c) > 1]
    if not curves:
        return []
    panel, seen = Panel(ax, curves), []
    having = Counter(p for c in curves for p in {p for p, *_ in stretches(c)})
    for p, _ in having.most_common(MOST):
        chosen = panel.best(p)
        if chosen:
            corners, above, parts = chosen
            triangle(ax, [panel.ruler.numbers(c) for c in corners], p, above)
            panel.taken = numpy.concatenate([panel.taken, parts])
            seen += [panel.ruler.numbers((0, y))[1] for y in (parts[:, 1].min(), parts[:, 1].max())]
    return seen
