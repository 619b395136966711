"""Helpers for axes in log h: ticks that read 1/64, slope triangles."""
from math import log10

from matplotlib.ticker import FixedLocator, FuncFormatter, LogLocator, NullFormatter, NullLocator

from formats import power, step
from style import QUIET


def step_axis(ax, steps, most=6):
    """Ticks at the rungs themselves, thinned from the coarse end so that labels do not collide."""
    steps = sorted(set(steps), reverse=True)
    ax.set_xscale("log")
    ax.set_xlim(steps[-1] / 1.35, steps[0] * 1.35)
    stride = -(-len(steps) // most)
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
        at, align = (left, y * (right / left) ** (p / 2)), ("right", "center", -3, 0)
    else:
        low = y / (right / left) ** p
        corners = [(left, low), (right, low), (right, y)]
        at, align = (right, y / (right / left) ** (p / 2)), ("left", "center", 3, 0)
    ax.fill(*zip(*corners), facecolor="#f4f4f4", edgecolor=QUIET, linewidth=0.7, zorder=1)
    ax.annotate({0.5: "½"}.get(p, f"{p:g}"), at, xytext=align[2:], textcoords="offset points", ha=align[0], va=align[1],
                fontsize=7.5, color=QUIET)
