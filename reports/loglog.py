"""Helpers for axes in log h: ticks that read 1/64, triangles of the slope of the data they stand beside."""
from math import log, log10, sqrt

from matplotlib.ticker import FixedLocator, FuncFormatter, LogLocator, NullFormatter, NullLocator

from formats import power, step
from palette import QUIET, STRIPE


LETTER = 0.07               # inches of a letter of a tick label
NEAR = 0.1                  # a slope so near a multiple of 1/2 is drawn as that


def apart(ax, steps):
    """Whether the labels of falling steps leave two letters between them."""
    low, high = ax.get_xlim()
    decade = ax.get_position().width * ax.figure.get_figwidth() / log10(high / low)
    return all(decade * log10(a / b) > LETTER * ((len(step(a)) + len(step(b))) / 2 + 2)
               for a, b in zip(steps, steps[1:]))


def step_axis(ax, steps):
    """Ticks at the rungs themselves, thinned from the coarse end so that labels do not collide."""
    steps = sorted(set(steps), reverse=True)
    ax.set_xscale("log")
    ax.set_xlim(steps[-1] / 1.35, steps[0] * 1.35)
    stride = next(k for k in range(1, len(steps) + 1) if apart(ax, steps[::k]))
    ax.xaxis.set_major_locator(FixedLocator(steps[::stride]))
    ax.xaxis.set_minor_locator(FixedLocator(steps))
    ax.xaxis.set_major_formatter(FuncFormatter(lambda h, _: step(h)))
    ax.xaxis.set_minor_formatter(NullFormatter())


def decades(ax, low, high):
    """Labelled decades on y, at most eight of them."""
    ax.set_yscale("log")
    ax.set_ylim(low, high)
    stride = max(1, round((log10(high) - log10(low)) / 8))
    first, last = int(log10(low)) - 1, int(log10(high)) + 1
    ax.yaxis.set_major_locator(FixedLocator([10.0**k for k in range(first, last + 1) if k % stride == 0]))
    ax.yaxis.set_major_formatter(FuncFormatter(lambda y, _: power(round(log10(y)))))
    ax.yaxis.set_minor_locator(LogLocator(subs=range(2, 10), numticks=99) if stride == 1 else NullLocator())
    ax.yaxis.set_minor_formatter(NullFormatter())


def triangle(ax, left, right, y, p, above=False):
    """A right triangle of slope p. Below the curves y is the height of its right top corner; above, of its left top."""
    if above:
        corners = [(left, y), (left, y * (right / left) ** p), (right, y * (right / left) ** p)]
        at, align = (sqrt(left * right), y * (right / left) ** p), ("center", "bottom", 0, 2)
    else:
        low = y / (right / left) ** p
        corners = [(left, low), (right, low), (right, y)]
        at, align = (right, y / (right / left) ** (p / 2)), ("left", "center", 3, 0)
    ax.fill(*zip(*corners), facecolor=STRIPE, edgecolor=QUIET, linewidth=0.7, zorder=1)
    ax.annotate({0.5: "½"}.get(p, f"{p:g}"), at, xytext=align[2:], textcoords="offset points", ha=align[0], va=align[1],
                fontsize=7.5, color=QUIET)


def at(curve, x):
    """The line through the points of a curve at x, on two logarithmic axes; None beyond its ends."""
    points = sorted(curve)
    if not points or not points[0][0] * (1 - 1e-9) <= x <= points[-1][0] * (1 + 1e-9):
        return None
    for (a, u), (b, v) in zip(points, points[1:]):
        if x <= b or b == points[-1][0]:
            return u * (v / u) ** (log(x / a) / log(b / a))
    return points[0][1]


def span(curves, left, right, above):
    """(slope, reach) of the curve that is next to a triangle on [left, right]: its slope there, and the height that a
    line of this slope has at `right` when it touches what is drawn."""
    whole = [c for c in curves if at(c, left) and at(c, right)]
    if not whole:
        return None
    first = (max if above else min)(whole, key=lambda c: at(c, sqrt(left * right)))
    p = log(at(first, right) / at(first, left)) / log(right / left)
    near = round(2 * p) / 2
    p = near if abs(p - near) <= NEAR else round(p, 1)
    seen = [(x, y) for c in curves
            for x, y in [*c, (left, at(c, left)), (right, at(c, right))]
            if y and left * (1 - 1e-9) <= x <= right * (1 + 1e-9)]
    return p, (max if above else min)(y * (right / x) ** p for x, y in seen)


def guide(curves, above):
    """(left, right, y, slope) of a triangle below the curves, as far to the right as data have a slope that is a
    multiple of 1/2, or above them, as far to the left;
    of the outermost place where they have none. None where nothing rises."""
    xs = sorted({x for c in curves for x, _ in c})
    if len(xs) < 2:
        return None
    wide, fallback = (xs[-1] / xs[0]) ** 0.2, None
    for x in xs if above else xs[::-1]:
        left, right = (x, x * wide) if above else (x / wide, x)
        found = span(curves, left, right, above)
        if not found or found[0] < 0.25:
            continue
        p, y = found
        place = left, right, (y * 2.2 / wide ** p if above else y / 2.5), p
        if p == round(2 * p) / 2:
            return place
        fallback = fallback or place
    return fallback


def triangles(ax, curves):
    """A triangle below the data, and one above where that shows another slope: each of the slope of the data beside it.
    (lowest, highest) of both, [] of none."""
    seen, below = [], guide(curves, above=False)
    if below:
        left, right, y, p = below
        triangle(ax, left, right, y, p)
        seen.append(y / (right / left) ** p)
    upper = guide(curves, above=True)
    if upper and below and upper[3] != below[3]:
        left, right, y, p = upper
        triangle(ax, left, right, y, p, above=True)
        seen.append(y * (right / left) ** p)
    return seen


def beneath(curves, share):
    """Of each [(h, error)], how many of those drawn after it lie within `share` of it at every step and hide it."""
    def near(a, b):
        other = dict(b)
        return len(a) == len(b) and all(h in other and abs(e - other[h]) <= share * e for h, e in a)
    return [sum(near(a, b) for b in curves[k + 1:]) for k, a in enumerate(curves)]
