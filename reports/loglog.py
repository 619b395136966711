"""Helpers for axes in log h: ticks that read 1/64, slope triangles."""
from math import log, log10, sqrt
from statistics import median

from matplotlib.ticker import FixedLocator, FuncFormatter, LogLocator, NullFormatter, NullLocator

from formats import power, step
from style import QUIET


LETTER = 0.07               # inches of a letter of a tick label


def apart(ax, steps):
    """Whether the labels of falling steps leave two letters between them."""
    low, high = ax.get_xlim()
    decade = ax.get_position().width * ax.figure.get_figwidth() / log10(high / low)
    return all(decade * log10(a / b) > LETTER * ((len(step(a)) + len(step(b))) / 2 + 2) for a, b in zip(steps, steps[1:]))


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
    ax.fill(*zip(*corners), facecolor="#f4f4f4", edgecolor=QUIET, linewidth=0.7, zorder=1)
    ax.annotate({0.5: "½"}.get(p, f"{p:g}"), at, xytext=align[2:], textcoords="offset points", ha=align[0], va=align[1],
                fontsize=7.5, color=QUIET)


def slope_of(xy):
    """The bulk of the orders between neighbouring steps, to the half."""
    seen = [log(a[1] / b[1]) / log(a[0] / b[0]) for a, b in zip(xy, xy[1:]) if a[0] != b[0]]
    return max(0.5, round(2 * median(seen)) / 2) if seen else None


def beneath(curves, share):
    """Of each [(h, error)], how many of those drawn after it lie within `share` of it at every step and hide it."""
    def near(a, b):
        other = dict(b)
        return len(a) == len(b) and all(h in other and abs(e - other[h]) <= share * e for h, e in a)
    return [sum(near(a, b) for b in curves[k + 1:]) for k, a in enumerate(curves)]
