"""One look for every figure: colours that colour-blind readers can tell apart (palette.py), markers that differ in print,
fixed bytes."""
import io
import os
import re
import textwrap
import zlib
from math import cos, pi, sin

import matplotlib

matplotlib.use("Agg")
from matplotlib.figure import Figure  # noqa: E402
from matplotlib.lines import Line2D  # noqa: E402
from matplotlib.path import Path  # noqa: E402

from palette import (BLACK, BLUE, GREEN, INK, LARGE_H, MIDDLE_H, ONE_BY_ONE, ORANGE, OWN_BROWN, OWN_NAVY,  # noqa: E402
                     OWN_VIOLET, PURPLE, QUIET, RED, SKY, SMALL_H)

NOTE = 0.16
SMALL_PRINT = 20            # letters an inch at 7 points
LARGE_TO_SMALL_H = (LARGE_H, MIDDLE_H, SMALL_H)

# A colour is shared by one symplectic and one other method at most, grey by three: the line style and the marker tell
# them apart.
METHODS = {"rrp_body": (SKY, "o"), "rrp_spatial": (RED, "s"), "rrp_newmark": (GREEN, "^"), "lgvi": (BLACK, "D"),
           "lie_verlet": (BLUE, "v"), "romero_vi": (PURPLE, "P"), "rrp_euler": (ORANGE, "p"), "lie_newmark": (RED, "X"),
           "lie_newmark_exp": (ORANGE, "h"), "liemid_ea": (PURPLE, "<"), "lie_midpoint": (BLACK, ">"),
           "simo_wong": (BLUE, "d"), "campello_phi0": (SKY, "*"), "campello_phi_half": (GREEN, "8"),
           "lgvi_chain": (QUIET, "D"), "dumbbell_midpoint": (QUIET, "H"), "dumbbell_conserving": (QUIET, "s"),
           "rrp_general": (SKY, "D"), "rrp_general_closed": (RED, "D"), "exact_axisymmetric": (GREEN, "D"),
           "exact_free": (PURPLE, "D"), "split_xyzyx": (ORANGE, "D"), "preprocessed_dmv4": (BLUE, "X"),
           "rattle": (ORANGE, "P"), "rkmk4": (GREEN, "P"), "commutator_free4": (SKY, "X"),
           "lie_generalised_alpha": (BLACK, "X")}
# Methods of the user's own: colours as far from those above, for normal and colour-blind readers, as from each other
# (25 units of CIE Lab at least; above they are 14 apart),
# and outlines that no method above has, filled or hollow.
SYMPLECTIC, OTHER, UNKNOWN = "-", (0, (4, 1.6)), (0, (4, 1.4, 1, 1.4))       # lines
OWN_COLOURS = (OWN_VIOLET, OWN_BROWN, OWN_NAVY)


def outline(*corners):
    return Path([*corners, corners[0]], closed=True)


OWN_MARKERS = {
    "four-pointed star": (4, 1, 0),
    "hourglass": outline((-0.8, 1), (0.8, 1), (-0.8, -1), (0.8, -1)),
    "half disc": outline(*((cos(pi * k / 12), 1.4 * sin(pi * k / 12) - 0.7) for k in range(13))),
    "tee": outline((-1, 1), (1, 1), (1, 0.2), (0.4, 0.2), (0.4, -1), (-0.4, -1), (-0.4, 0.2), (-1, 0.2)),
    "bow tie": outline((-1, 0.8), (1, -0.8), (1, 0.8), (-1, -0.8)),
    "slanted bar": outline((-1, -0.9), (0, -0.9), (1, 0.9), (0, 0.9)),
    "roof": outline((-1, -0.7), (0, 1), (1, -0.7), (0, 0)),
    "steps": outline((-1, 1), (0.1, 1), (0.1, 0), (1, 0), (1, -1), (-1, -1)),
}

RC = {"font.family": "DejaVu Sans", "font.size": 8.5, "axes.titlesize": 9, "axes.labelsize": 8.5,
      "xtick.labelsize": 7.5, "ytick.labelsize": 7.5, "legend.fontsize": 7.5, "axes.linewidth": 0.6,
      "axes.edgecolor": QUIET, "text.color": INK, "axes.labelcolor": INK, "xtick.color": QUIET, "ytick.color": QUIET,
      "xtick.labelcolor": INK, "ytick.labelcolor": INK, "xtick.major.width": 0.6, "ytick.major.width": 0.6,
      "xtick.minor.width": 0.4, "ytick.minor.width": 0.4, "axes.spines.top": False, "axes.spines.right": False,
      "axes.unicode_minus": True, "hatch.linewidth": 0.6, "svg.hashsalt": "verilie", "svg.fonttype": "path",
      "figure.dpi": 100, "savefig.dpi": 160, "path.simplify": True}


def reset():
    """The user's own matplotlibrc has no say in what is published."""
    matplotlib.rcdefaults()
    matplotlib.rcParams.update(RC)


def symplectic(facts, spheres=False):
    """True where the method claims symplecticity for every inertia it accepts, or for spheres where the bodies are."""
    claim = (facts or {}).get("symplectic")
    return claim in (True, "always") or (claim == "spherical" and (spheres or (facts or {}).get("accepts") == "spherical"))


def line_of(group, methods, spheres):
    """One and the same map has one line: that of a member that claims symplecticity of these bodies."""
    if any(symplectic(methods.get(m), spheres) for m in group):
        return SYMPLECTIC
    return OTHER if any(m in methods for m in group) else UNKNOWN


def own_looks(names):
    """{method: (colour, marker)} of methods that are not of the catalogue: by its name, whatever else is in the report;
    where two would get the same marker, the second in the order of names the next that is free."""
    shapes, taken, look = list(OWN_MARKERS.values()), set(), {}
    for name in sorted(n for n in names if n not in METHODS):
        k = zlib.crc32(name.encode())
        free = [i for i in range(k, k + len(shapes)) if i % len(shapes) not in taken] or [k]
        taken.add(free[0] % len(shapes))
        look[name] = OWN_COLOURS[k // len(shapes) % len(OWN_COLOURS)], shapes[free[0] % len(shapes)]
    return look


def styles(results, laws=None):
    """{method: (colour, marker, line style)}, the same in every figure of a report."""
    used = results.method_order([r["method"]
                                 for r in results.orders + results.drifts + (results.bench or [])
                                 + (laws or {}).get("rows", [])])
    look = {**METHODS, **own_looks(used)}
    return {m: (*look[m], line_of([m], results.methods, False)) for m in used}


def own(method, looks):
    """The look of a method that is not of the catalogue, else None."""
    return looks.get(method) if method not in METHODS else None


def leader(group):
    """Whose look the curve of one and the same map has: that of a method of one's own, where one is among them."""
    return next((m for m in group if m not in METHODS), group[0])


def group_looks(groups, looks, methods, spheres):
    """{group, as a tuple: its look on a problem whose bodies are spheres, or not}."""
    return {tuple(g): (*looks[leader(g)][:2], line_of(g, methods, spheres)) for g in groups}


def distinct(looks, more=()):
    """No colour twice while there are colours left: who comes second gets the first that nobody has, at last of `more`."""
    chosen, free = {}, [c for c in (*ONE_BY_ONE, *more) if c not in {colour for colour, *_ in looks.values()}]
    for name, (colour, *rest) in looks.items():
        taken = any(colour == c for c, *_ in chosen.values())
        chosen[name] = (free.pop(0) if taken and free else colour, *rest)
    return chosen


def small_print(lines, width):
    """Lines that a sheet of `width` inches holds."""
    return [part for line in lines for part in textwrap.wrap(line, int(SMALL_PRINT * (width - 0.24)))]


def note_height(lines, width):
    """Inches that Sheet.notes will need on a sheet of `width` inches."""
    return NOTE * len(small_print(lines, width))


def subtitle(words, width):
    """Lines below a title."""
    return textwrap.wrap(words, int(15 * width))


def title_height(below, width):
    """Inches that a title takes with these words below it."""
    return 0.38 + 0.145 * len(subtitle(below, width))


def columns(points, inches):
    """[(x, lowest, highest)] with no more points than a screen has dots across `inches`: each keeps the extremes of
    those it stands for."""
    most = int(96 * inches)
    if len(points) <= most:
        return points
    parts = [points[k * len(points) // most:(k + 1) * len(points) // most] for k in range(most)]
    return [(p[0][0], min(q[1] for q in p), max(q[2] for q in p)) for p in parts]


def shortened(svg):
    """Coordinates to a hundredth of a point; what is scaled (transform) keeps its digits."""
    return re.sub(r' (?:d|x|y)="[^"]*"', lambda found: re.sub(r"(\.\d\d)\d+", r"\1", found[0]), svg)


class Sheet:
    """A figure laid out in inches from the top left corner."""

    def __init__(self, width, height):
        self.width, self.height = width, height
        self.figure = Figure(figsize=(width, height))

    def axes(self, x, y, width, height, **kw):
        box = (x / self.width, 1 - (y + height) / self.height, width / self.width, height / self.height)
        return self.figure.add_axes(box, **kw)

    def text(self, x, y, words, **kw):
        kw.setdefault("va", "top")
        return self.figure.text(x / self.width, 1 - y / self.height, words, **kw)

    def notes(self, y, lines):
        """Small print from y downwards, broken where a line would leave the sheet."""
        for k, part in enumerate(small_print(lines, self.width)):
            self.text(0.12, y + NOTE * k, part, fontsize=7, color=QUIET)

    def badge(self, x, y, look):
        """Colour and marker of a method of one's own beside its name; others are told by their name alone."""
        self.figure.add_artist(Line2D([x / self.width], [1 - y / self.height], linestyle="", color=look[0],
                                      marker=look[1], markersize=5, transform=self.figure.transFigure))

    def stroke(self, x, y, length, colour, line="-"):
        """A piece of a curve's line, for a legend that the sheet itself lays out."""
        self.figure.add_artist(Line2D([x / self.width, (x + length) / self.width], [1 - y / self.height] * 2, color=colour,
                                      linestyle=line, linewidth=1.6, transform=self.figure.transFigure))

    def title(self, words, below=""):
        self.text(0.12, 0.1, words, fontsize=11, fontweight="bold")
        self.text(0.12, 0.33, "\n".join(subtitle(below, self.width)), fontsize=8, color=QUIET, linespacing=1.25)

    def svg(self):
        out = io.StringIO()
        self.figure.savefig(out, format="svg", metadata={"Date": None, "Creator": None}, facecolor="white")
        return shortened(out.getvalue())

    def save(self, folder, name):
        with open(os.path.join(folder, name + ".svg"), "w", encoding="utf-8", newline="\n") as file:
            file.write(self.svg())

    def save_raster(self, folder, name):
        self.figure.savefig(os.path.join(folder, name + ".png"), format="png", metadata={"Software": None},
                            facecolor="white")
