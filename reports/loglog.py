"""Helpers for axes in log h: ticks that read 1/64, decades."""
from math import ceil, floor, log10

from matplotlib.ticker import FixedLocator, FuncFormatter, LogLocator, NullFormatter, NullLocator

from formats import power, scientific, step

LETTER = 0.07               # inches of a letter of a tick label


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


def decade_ticks(axis, low, high, most=8):
    """Labelled decades, no more than that; where less than two are in sight, multiples of them as well."""
    stride = max(1, round((log10(high) - log10(low)) / most))
    powers = [10.0**k for k in range(floor(log10(low)), ceil(log10(high)) + 1) if k % stride == 0]
    for multiples in ((1,), (1, 2, 5), range(1, 10)):
        ticks = [m * p for p in powers for m in multiples]
        if sum(low <= v <= high for v in ticks) > 1:
            break
    axis.set_major_locator(FixedLocator(ticks))
    axis.set_major_formatter(FuncFormatter(
        lambda v, _: power(round(log10(v))) if ticks == powers else scientific(v, 1)))
    axis.set_minor_locator(LogLocator(subs=range(2, 10), numticks=99) if stride == 1 else NullLocator())
    axis.set_minor_formatter(NullFormatter())


def decades(ax, low, high):
    ax.set_yscale("log")
    ax.set_ylim(low, high)
    decade_ticks(ax.yaxis, low, high)


def beneath(curves, share):
    """Of each [(h, error)], how many of those drawn after it lie within `share` of it at every step and hide it."""
    def near(a, b):
        other = dict(b)
        return len(a) == len(b) and all(h in other and abs(e - other[h]) <= share * e for h, e in a)
    return [sum(near(a, b) for b in curves[k + 1:]) for k, a in enumerate(curves)]
