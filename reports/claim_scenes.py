"""What moves in space: paths along the three axes, a string with its body."""
from math import cos, pi, sin

from matplotlib.collections import LineCollection
from matplotlib.colors import LinearSegmentedColormap, Normalize
from matplotlib.patches import Polygon
from matplotlib.ticker import MultipleLocator

from claim_sheet import LEFT, looks, sheet_of
from formats import SUBSCRIPT
from palette import INK, MIDDLE_GREY, PAGE, RAMP

STRAIN = LinearSegmentedColormap.from_list("strain", RAMP)
AXES = ((0, 2), (1, 2), (0, 1))


def projected(ax, low, top, i, j, flipped=False):
    ax.set_aspect("equal", adjustable="box", anchor="NW")
    ax.set_xlim(low[i], top[i])
    ax.set_ylim((top[j], low[j]) if flipped else (low[j], top[j]))


def box(points, margin):
    """Lowest and highest of every coordinate, with a margin in parts of the largest extent."""
    low, top = [min(p[k] for p in points) for k in range(3)], [max(p[k] for p in points) for k in range(3)]
    more = margin * max(b - a for a, b in zip(low, top)) or 1
    return [a - more for a in low], [b + more for b in top]


def paths(row):
    curves = [c for c in row["figure"].get("curves") or [] if c.get("points")]
    if not curves:
        return None
    look, side = looks([c["label"] for c in curves]), 2.1
    sheet, at = sheet_of(row, LEFT + 3 * (side + 0.65), len(curves) * (side + 0.75))
    low, top = box([p for c in curves for p in c["points"]], 0.05)
    for r, c in enumerate(curves):
        for k, (i, j) in enumerate(AXES):
            ax = sheet.axes(LEFT + k * (side + 0.65), at + 0.2 + r * (side + 0.75), side, side)
            ax.plot([p[i] for p in c["points"]], [p[j] for p in c["points"]], linestyle="", marker=".", markersize=1.2,
                    color=look[c["label"]][0], rasterized=True)
            projected(ax, low, top, i, j)
            ax.set(xlabel=f"component {i + 1}", ylabel=f"component {j + 1}")
            if k == 0:
                ax.set_title(f"{c['label']}: {row['figure'].get('space', 'path')}", loc="left")
    return sheet


def hull(points):
    """Convex hull of points in the plane, by Andrew's chains."""
    points = sorted(set(points))
    if len(points) < 3:
        return points

    def chain(run):
        kept = []
        for p in run:
            while len(kept) > 1 and (kept[-1][0] - kept[-2][0]) * (p[1] - kept[-2][1]) <= (
                kept[-1][1] - kept[-2][1]) * (p[0] - kept[-2][0]):
                kept.pop()
            kept.append(p)
        return kept[:-1]
    return chain(points) + chain(points[::-1])


def outline(body, shape):
    """Points of the rims of an elliptic cylinder, axis e3 of the body."""
    a, b, tall = shape
    R, centre = body["R"], body["centre"]
    rim = [(a * cos(2 * pi * k / 24), b * sin(2 * pi * k / 24), s * tall / 2) for k in range(24) for s in (-1, 1)]
    return [[centre[i] + sum(R[3 * i + j] * y[j] for j in range(3)) for i in range(3)] for y in rim]


def string_frame(ax, frame, figure, i, j, shade, strained):
    """String by strain, body by time."""
    at = frame["points"]
    if frame.get("body") and figure.get("cylinder"):
        corners = hull([(p[i], p[j]) for p in outline(frame["body"], figure["cylinder"])])
        ax.add_patch(Polygon(corners, closed=True, facecolor=shade, edgecolor=INK, linewidth=0.5, zorder=3, alpha=0.9))
    lines = LineCollection([[(at[a][i], at[a][j]), (at[b][i], at[b][j])] for a, b in figure.get("bonds") or []],
                           cmap=STRAIN, norm=strained, linewidths=1.1, zorder=4)
    lines.set_array(frame.get("strain") or [0] * len(figure.get("bonds") or []))
    ax.add_collection(lines)
    return lines


def windows(row, figure, frames):
    """One picture a window of time, from two sides, all of one scale; `down` points down the page."""
    spans = figure["windows"]
    every = [p for f in frames
             for p in f["points"]
             + (outline(f["body"], figure["cylinder"]) if f.get("body") and figure.get("cylinder") else [])]
    low, top = box(every, 0.03)
    inch = 2.0 / max(top[k] - low[k] for k in range(2))                      # of one unit of length
    side, tall = [inch * (top[k] - low[k]) for k in range(2)], inch * (top[2] - low[2])
    sheet, y = sheet_of(row, LEFT + len(spans) * (max(side) + 0.4) + 0.9, 2 * (tall + 0.6) + 0.25,
                        ["The body is drawn white at the beginning of each window and grey at its end."])
    most = max((abs(s) for f in frames for s in f.get("strain") or []), default=0) or 1
    strained = Normalize(-most, most)
    fade = LinearSegmentedColormap.from_list("time", (PAGE, MIDDLE_GREY))
    for k, (begin, end) in enumerate(spans):
        inside = [f for f in frames if begin - 1e-9 <= f["t"] <= end + 1e-9]
        for r, (i, j) in enumerate(AXES[:2]):
            ax = sheet.axes(LEFT + k * (max(side) + 0.4), y + 0.2 + r * (tall + 0.6), side[r], tall)
            for n, f in enumerate(inside):
                lines = string_frame(ax, f, figure, i, j, fade(n / max(1, len(inside) - 1)), strained)
            projected(ax, low, top, i, j, flipped=bool(figure.get("down")))
            ax.xaxis.set_major_locator(MultipleLocator(0.5))
            ax.yaxis.set_major_locator(MultipleLocator(0.5))
            if r == 0:
                ax.set_title(f"t = {begin:g} … {end:g}", loc="left")
            if k == 0:
                ax.set_ylabel(f"x{j + 1}".translate(SUBSCRIPT))
            ax.set_xlabel(f"x{i + 1}".translate(SUBSCRIPT), labelpad=1)
    bar = sheet.axes(LEFT + len(spans) * (max(side) + 0.4) + 0.05, y + 0.2, 0.1, tall)
    sheet.figure.colorbar(lines, cax=bar).set_label("strain", fontsize=7.5)
    return sheet
