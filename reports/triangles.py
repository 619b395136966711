"""Triangles on two logarithmic axes: each stands next to a curve and has its slope.

All places are in inches of the panel, where clearances mean something; curves are [(x, y, counts)], in numbers of the
axes: what does not count is in the way of a triangle but has no slope to show."""
from collections import Counter
from math import ceil, floor, inf, log10, sqrt

from palette import QUIET, STRIPE

NEAR = 0.1                  # a slope so near a multiple of 1/2 is that
MOST = 3
WIDE = 0.18                 # of the panel
# in inches
GAP = 0.11                  # between a triangle and what is drawn
ROOM = 0.4                  # that is as good as more
GRID = 0.04                 # from one x at which heights are known to the next
LETTER, LINE = 0.075, 0.12  # of the number beside a triangle


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


def heights(points):
    """{k: (height, length of a piece of the curve over that of its shadow on x)} at x = k GRID, through points in
    inches."""
    found = {}
    for (a, u), (b, v) in zip(points, points[1:]):
        slope = (v - u) / max(b - a, 1e-9)
        for k in range(ceil(a / GRID - 1e-6), floor(b / GRID + 1e-6) + 1):
            found[k] = u + slope * (k * GRID - a), sqrt(1 + slope**2)
    return found


class Place:
    """A triangle with its number, in inches."""

    def __init__(self, curve, first, last, p, slope, above):
        """The long side runs along a curve, GAP away from it, from first to last in steps of GRID."""
        inside = [(k * GRID, curve[k][0]) for k in range(first, last + 1)]
        left, right = first * GRID, last * GRID
        offsets = [y - slope * (x - left) for x, y in inside]
        gap = GAP * sqrt(1 + slope**2)
        base = max(offsets) + gap if above else min(offsets) - gap
        top, wide = base + slope * (right - left), LETTER * len(name(p))
        self.p, self.above, self.first, self.last = p, above, first, last
        self.corners = (left, base), ((left, top) if above else (right, base)), (right, top)
        x, y = ((left + right - wide) / 2, top + 0.03) if above else (right + 0.04, (base + top - LINE) / 2)
        self.word = x, y, x + wide, y + LINE
        self.box = left, base, max(right, x + wide), max(top, y + LINE)

    def span(self, x):
        """(lowest, highest) at x."""
        (left, base), _, (right, top) = self.corners
        slanted = base + (top - base) * min(1, max(0, (x - left) / (right - left)))
        low, high = (slanted, top) if self.above else (base, slanted)
        if x > right:
            return self.word[1], self.word[3]
        return low, self.word[3] if self.above and self.word[0] <= x <= self.word[2] else high

    def distance(self, curve):
        """Inches to a curve, 0 where they meet: also to one that ends just beside it."""
        found = inf
        for k in range(self.first - 2 * self.above, ceil(self.box[2] / GRID) + 2):
            if k in curve:
                (y, stretched), (low, high) = curve[k], self.span(k * GRID)
                found = min(found, max(0, low - y, y - high) / stretched)
        return found

    def clear_of(self, other):
        a, b = self.box, other.box
        return a[2] + GAP < b[0] or b[2] + GAP < a[0] or a[3] + GAP < b[1] or b[3] + GAP < a[1]


class Panel:
    """The curves in inches, where they have a slope in sight, and the places beside those whose slope counts."""

    def __init__(self, ax, curves):
        self.ruler, self.taken = Ruler(ax), []
        self.curves = [heights([self.ruler.inches(x, y) for x, y, _ in c]) for c in curves]
        self.slopes = [self.steps_of([(x, y, True) for x, y, _ in c]) for c in curves]
        self.places = {}
        wide = round(WIDE * self.ruler.size[0] / GRID)
        for curve, points in zip(self.curves, curves):
            for p, first, last in self.steps_of(points):
                slope = p * self.ruler.inch[1] / self.ruler.inch[0]
                self.places.setdefault(p, []).extend(
                    Place(curve, k, k + wide, p, slope, above)
                    for k in range(last - wide, first - 1, -2) for above in (False, True))

    def steps_of(self, points):
        """[(slope, first, last)] of its stretches, in steps of GRID."""
        return [(p, ceil(self.ruler.inches(a, 1)[0] / GRID - 1e-6), floor(self.ruler.inches(b, 1)[0] / GRID + 1e-6))
                for p, a, b in stretches(points)]

    def room(self, place):
        """Inches to what has another slope; 0 where something is touched."""
        if place.box[2] > self.ruler.size[0] + 0.2 or not all(place.clear_of(other) for other in self.taken):
            return 0
        found = ROOM
        for curve, slopes in zip(self.curves, self.slopes):
            distance = place.distance(curve)
            like = any(p == place.p and first <= place.first and place.last <= last for p, first, last in slopes)
            if distance < 0.8 * GAP:
                return 0
            found = min(found, ROOM if like else distance)
        return found

    def best(self, p):
        """The place with most room about it, of several the one furthest to the right, below its curve; None without
        one."""
        chosen, most = None, (0,)
        for place in self.places.get(p, []):
            room = self.room(place)
            worth = round(room, 1), -self.outside(place), not place.above, place.last
            if room >= 1.6 * GAP and worth > most:
                chosen, most = place, worth
        return chosen

    def outside(self, place):
        """Inches by which the panel would have to grow."""
        return round(max(0, -place.box[1]) + max(0, place.box[3] - self.ruler.size[1]), 1)


def triangles(ax, curves):
    """One for each of the orders that most curves have, where there is room next to such a curve. Returns heights that
    the limits of y must hold, [] without a triangle."""
    curves = [sorted(c) for c in curves if len(c) > 1]
    panel, seen = Panel(ax, curves), []
    having = Counter(p for c in curves for p in {p for p, *_ in stretches(c)})
    for p, _ in having.most_common(MOST):
        place = panel.best(p)
        if place:
            triangle(ax, [panel.ruler.numbers(c) for c in place.corners], p, place.above)
            panel.taken.append(place)
            seen += [panel.ruler.numbers((0, y))[1] for y in (place.box[1], place.box[3])]
    return seen
