"""Rotation vectors in the ball of radius pi: surfaces of equal potential, semi-transparent, with the attitudes of each
method among them,
and two slices in which distances can be read.

A surface: {level, name, centre, radius}; radius[i][k] from the centre towards the polar angle pi i/(rows - 1) from axis
3 and the azimuth 2 pi k/columns."""
from math import cos, pi, sin

from matplotlib.collections import PolyCollection
from matplotlib.lines import Line2D
from matplotlib.patches import Circle
from matplotlib.ticker import MultipleLocator

from claim_sheet import broken, looks, sheet_of
from palette import FAINT, INK, QUIET
from records import numbers

AZIMUTH, ELEVATION = -1.05, 0.35                                             # of the viewer
BALL, SIDE, GAP, LEGEND, SLAB = 3.3, 2.5, 0.55, 2.0, 0.15
LIGHT = (0.35, -0.55, 0.76)
# greys of the lowest and of the highest level: of surfaces, which paths are seen on, and of lines on white
SURFACE, LINE = (0x60, 0xC4), (0x30, 0x8c)


def grey(n, count, span=SURFACE):
    dark, pale = span
    shade = dark + (pale - dark) * n // max(1, count - 1)
    return f"#{shade:02x}{shade:02x}{shade:02x}"


def direction(i, rows, k, columns):
    a, b = pi * i / (rows - 1), 2 * pi * k / columns
    return sin(a) * cos(b), sin(a) * sin(b), cos(a)


def nodes(surface):
    """Points of the surface, by rows from axis 3 downwards."""
    grid, centre = surface["radius"], surface["centre"]
    return [[[c + r * n for c, n in zip(centre, direction(i, len(grid), k, len(line)))] for k, r in enumerate(line)]
            for i, line in enumerate(grid)]


def quads(at):
    return [[at[i][k], at[i][(k + 1) % len(at[i])], at[i + 1][(k + 1) % len(at[i])], at[i + 1][k]]
            for i in range(len(at) - 1) for k in range(len(at[i]))]


def projected(p):
    """(right, up, towards the viewer) in a parallel projection."""
    a, e = (cos(AZIMUTH), sin(AZIMUTH)), (cos(ELEVATION), sin(ELEVATION))
    out = a[0] * p[0] + a[1] * p[1]
    return -a[1] * p[0] + a[0] * p[1], e[0] * p[2] - e[1] * out, e[0] * out + e[1] * p[2]


def dot(p, size):
    x, y, depth = projected(p)
    return depth, [(x + size * cos(pi * k / 3), y + size * sin(pi * k / 3)) for k in range(6)]


def lit(quad, shade):
    """The grey of a quadrangle, brighter where it faces the light."""
    a, b = [[y - x for x, y in zip(quad[k], quad[k + 2])] for k in (0, 1)]
    normal = [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
    size = sum(x * x for x in normal) ** 0.5 or 1
    glow = 0.78 + 0.32 * abs(sum(x * y for x, y in zip(normal, LIGHT))) / size
    return "#" + "".join(f"{min(255, int(glow * int(shade[k:k + 2], 16))):02x}" for k in (1, 3, 5))


def painted(surfaces, shades, points, colour):
    """[(depth, corners, colour)] of everything, from the farthest to the nearest."""
    parts = []
    for surface, shade in zip(surfaces, shades):
        for quad in quads(nodes(surface)):
            corners = [projected(p) for p in quad]
            parts.append((sum(c[2] for c in corners) / 4, [c[:2] for c in corners], lit(quad, shade) + "38"))
    parts += [(*dot(p, 0.022), colour) for p in points]
    return sorted(parts, key=lambda part: part[0])


def space(ax, surfaces, shades, marks, points, colour):
    """The ball from outside, its equator and its axes."""
    ax.set(aspect="equal", xlim=(-1.06 * pi, 1.06 * pi), ylim=(-1.06 * pi, 1.06 * pi))
    ax.axis("off")
    ax.add_patch(Circle((0, 0), pi, facecolor="none", edgecolor=QUIET, linewidth=0.7))
    rim = [projected((pi * cos(pi * k / 60), pi * sin(pi * k / 60), 0)) for k in range(121)]
    for near, line in ((True, "-"), (False, (0, (2, 2)))):
        ax.plot([p[0] if (p[2] >= 0) == near else None for p in rim],
                [p[1] if (p[2] >= 0) == near else None for p in rim], color=FAINT, linewidth=0.7, linestyle=line,
                zorder=1)
    for k in range(3):
        ends = [projected([s * 0.93 * pi * (j == k) for j in range(3)]) for s in (-1, 1)]
        ax.plot(*zip(*[p[:2] for p in ends]), color=FAINT, linewidth=0.7, zorder=1)
        ax.annotate(f"x{'₁₂₃'[k]}", ends[1][:2], xytext=(3, 3), textcoords="offset points", fontsize=7.5, color=QUIET)
    parts = painted(surfaces, shades, points, colour)
    ax.add_collection(PolyCollection([p[1] for p in parts], facecolors=[p[2] for p in parts], edgecolors="none",
                                     zorder=3, rasterized=True))
    for mark in marks:
        x, y, _ = projected(mark["at"])
        ax.plot([x], [y], marker="o", markersize=5, color=INK, linestyle="", zorder=5)
        ax.annotate(mark["label"], (x, y), xytext=(5, 3), textcoords="offset points", fontsize=8)


def cut(surface, plane):
    """The closed curve in which a plane through the centre cuts a surface: plane 1-3 by two meridians, plane 1-2 by the
    equator."""
    at = nodes(surface)
    if plane == (0, 2):
        half = len(at[0]) // 2
        curve = [line[0] for line in at] + [line[half] for line in at[::-1]]
    else:
        curve = at[len(at) // 2]
    return [(p[plane[0]], p[plane[1]]) for p in curve]


def sliced(ax, surfaces, shades, marks, points, colour, plane):
    i, j = plane
    away = 3 - i - j
    cuts = [(cut(s, plane), shade) for s, shade in zip(surfaces, shades) if abs(s["centre"][away]) < 1e-9]
    reach = 1.1 * max(abs(x) for curve, _ in cuts for p in curve for x in p)
    ax.set(aspect="equal", xlim=(-reach, reach), ylim=(-reach, reach))
    ax.add_patch(Circle((0, 0), pi, facecolor="none", edgecolor=QUIET, linewidth=0.7))
    for curve, shade in cuts:
        ax.plot(*zip(*curve, curve[0]), color=shade, linewidth=1.3, zorder=4)
    near = [p for p in points if abs(p[away]) <= SLAB]
    ax.plot([p[i] for p in near], [p[j] for p in near], linestyle="", marker=".", markersize=2.4, color=colour,
            zorder=3, rasterized=True)
    for mark in marks:
        if abs(mark["at"][away]) < 1e-9:
            ax.plot([mark["at"][i]], [mark["at"][j]], marker="o", markersize=4, color=INK, linestyle="", zorder=5)
            ax.annotate(mark["label"], (mark["at"][i], mark["at"][j]), xytext=(4, 3), textcoords="offset points",
                        fontsize=8)
    for axis, k in ((ax.xaxis, i), (ax.yaxis, j)):
        axis.set_major_locator(MultipleLocator(1))
        axis.set_label_text(f"x{'₁₂₃'[k]}")
        axis.labelpad = 1
    ax.set_title(f"slice |x{'₁₂₃'[away]}| ≤ {SLAB:g}", loc="left")


def ball(row):
    figure = row["figure"]
    curves = [c for c in figure.get("curves") or [] if c.get("points")]
    surfaces = [{**s, "radius": [numbers(line) for line in s["radius"]]} for s in figure["surfaces"]]
    if not curves:
        return None
    levels = sorted({s["level"] for s in surfaces})
    shades, lines = ([grey(levels.index(s["level"]), len(levels), span) for s in surfaces] for span in (SURFACE, LINE))
    names = {s["level"]: s.get("name", f"U = {s['level']:.3g}") for s in surfaces}
    look, marks = looks([c["label"] for c in curves]), figure.get("marks") or []
    wide, pitch = 0.1 + BALL + 2 * (SIDE + GAP), BALL + 0.35
    sheet, top = sheet_of(row, wide + LEGEND, len(curves) * pitch)
    for n, c in enumerate(curves):
        y, colour = top + 0.25 + n * pitch, look[c["label"]][0]
        ax = sheet.axes(0.1, y, BALL, BALL)
        space(ax, surfaces, shades, marks, c["points"], colour)
        ax.set_title(f"{c['label']}: {figure.get('space', 'path')}", loc="left")
        for k, plane in enumerate(((0, 2), (0, 1))):
            sliced(sheet.axes(0.1 + BALL + GAP + k * (SIDE + GAP), y + 0.3, SIDE, SIDE), surfaces, lines, marks,
                   c["points"], colour, plane)
    handles = [Line2D([], [], color=grey(k, len(levels), LINE), linewidth=3, label=broken(names[level]))
               for k, level in enumerate(levels)]
    handles += [Line2D([], [], color=QUIET, linewidth=0.7, label="turns by π: the\nedge of the ball")]
    sheet.figure.legend(handles=handles, loc="upper left",
                        bbox_to_anchor=((wide + 0.1) / sheet.width, 1 - (top + 0.25) / sheet.height), frameon=False)
    return sheet
