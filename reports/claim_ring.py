"""Spheres and what they strike: a picture a frame, all of one scale, series below."""
from matplotlib.collections import EllipseCollection, LineCollection
from matplotlib.patches import Rectangle
from matplotlib.ticker import MaxNLocator

from claim_series import stack, stack_size
from claim_sheet import LEFT, sheet_of
from claim_step import step_of
from formats import SUBSCRIPT
from palette import BLUE, FAINT, INK, QUIET, SKY
from records import number

ACROSS, SIDE, GAP, HEAD = 4, 2.0, 0.4, 0.3


def seen(frames, wall, margin):
    """The two axes in which most happens, the wall's normal among them, and the extent that every picture has along
    them."""
    ends = [[(min(p[k] for p in f["points"]), max(p[k] for p in f["points"])) for f in frames] for k in range(3)]
    reach = [max(b for _, b in e) - min(a for a, _ in e) for e in ends]
    thin = min(range(3) if wall is None else (1, 2), key=lambda k: reach[k])
    i, j = [k for k in range(3) if k != thin]
    return i, j, max(b - a for a, b in ends[i]) + 2 * margin, (min(a for a, _ in ends[j]) - margin,
                                                               max(b for _, b in ends[j]) + margin)


def begin(frame, i, wide, margin, wall):
    """Where a picture begins on axis i: at the wall as long as that leaves the body inside, else so that the body is in
    the middle."""
    low, top = min(p[i] for p in frame["points"]), max(p[i] for p in frame["points"])
    if wall is not None and i == 0 and top <= wall - margin + wide - 0.2 * margin:
        return wall - margin
    return (low + top - wide) / 2


def draw_wall(ax, wall, left, low, high, margin):
    if left < wall:
        ax.add_patch(Rectangle((wall - margin, low), margin, high - low, facecolor=FAINT, edgecolor=QUIET, linewidth=0,
                               hatch="////", zorder=1))
        ax.axvline(wall, color=INK, linewidth=1, zorder=2)
    else:
        ax.set_title(f"← wall at {wall:g}", loc="right", fontsize=7, color=QUIET)


def draw_spheres(ax, frame, i, j, wide, bonds):
    at = frame["points"]
    ax.add_collection(EllipseCollection([wide], [wide], [0], units="xy", offsets=[(p[i], p[j]) for p in at],
                                        offset_transform=ax.transData, facecolor=SKY, edgecolor=BLUE, linewidth=0.35,
                                        zorder=3))
    ax.add_collection(LineCollection([[(at[a][i], at[a][j]), (at[b][i], at[b][j])] for a, b in bonds], colors=QUIET,
                                     linewidths=0.6))


def pictures(row, figure, frames):
    wall, panels = number(figure.get("wall")), [p for p in figure.get("panels") or [] if p.get("curves")]
    diameter = number(figure.get("diameter"))
    margin = 2 * diameter if diameter else 0.1
    i, j, wide, (low, high) = seen(frames, wall, margin)
    across, tall = min(ACROSS, len(frames)), SIDE * (high - low) / wide
    pitch, down = tall + 0.55, -(-len(frames) // across)
    room, below = stack_size(panels) if panels else (0, 0)
    sheet, top = sheet_of(row, max(LEFT + across * (SIDE + GAP), room), HEAD + down * pitch + below)
    for k, frame in enumerate(frames):
        ax = sheet.axes(LEFT + k % across * (SIDE + GAP), top + HEAD + k // across * pitch, SIDE, tall)
        left = begin(frame, i, wide, margin, wall)
        ax.set(xlim=(left, left + wide), ylim=(low, high))
        draw_spheres(ax, frame, i, j, diameter or 0.01 * wide, figure.get("bonds") or [])
        if wall is not None and i == 0:
            draw_wall(ax, wall, left, low, high, margin)
        for axis in (ax.xaxis, ax.yaxis):
            axis.set_major_locator(MaxNLocator(5, steps=[1, 2, 5, 10]))
        ax.set_title(f"t = {frame['t']:g}", loc="left")
        if k + across >= len(frames):
            ax.set_xlabel(f"x{i + 1}".translate(SUBSCRIPT), labelpad=1)
        if k % across == 0:
            ax.set_ylabel(f"x{j + 1}".translate(SUBSCRIPT), labelpad=1)
    if panels:
        stack(sheet, top + HEAD + down * pitch, panels, step_of(row))
    return sheet
