"""One look for every figure: Okabe-Ito colours (safe for colour-blind readers), markers that differ in print, fixed bytes."""
import io
import os
import re
import textwrap

import matplotlib

matplotlib.use("Agg")
from matplotlib.figure import Figure  # noqa: E402

BLACK, ORANGE, SKY, GREEN, BLUE, RED, PURPLE = "#000000", "#E69F00", "#56B4E9", "#009E73", "#0072B2", "#D55E00", "#CC79A7"
INK, QUIET, FAINT, BAND = "#222222", "#6b6b6b", "#c9c9c9", "#ececec"
ALARM = "#B03A00"
NOTE = 0.16
SMALL_PRINT = 20            # letters an inch at 7 points
LARGE_TO_SMALL_H = ("#A6CEE3", "#3C8DC0", "#08306B")

# A colour is shared by one symplectic and one other method at most, grey by three: the line style and the marker tell them apart.
METHODS = {
    "rrp_body": (SKY, "o"), "rrp_spatial": (RED, "s"), "rrp_newmark": (GREEN, "^"), "lgvi": (BLACK, "D"),
    "lie_verlet": (BLUE, "v"), "romero_vi": (PURPLE, "P"), "rrp_euler": (ORANGE, "p"),
    "lie_newmark": (RED, "X"), "lie_newmark_exp": (ORANGE, "h"), "liemid_ea": (PURPLE, "<"), "lie_midpoint": (BLACK, ">"),
    "simo_wong": (BLUE, "d"), "campello_phi0": (SKY, "*"), "campello_phi_half": (GREEN, "8"),
    "lgvi_chain": (QUIET, "D"), "dumbbell_midpoint": (QUIET, "H"), "dumbbell_conserving": (QUIET, "s"),
}
# The user's own methods: colours that no method of the literature has.
SPARE = [(c, m) for m in "*XP8" for c in ("#882255", "#8A8A00", "#7B4B1E")]

RC = {
    "font.family": "DejaVu Sans", "font.size": 8.5, "axes.titlesize": 9, "axes.labelsize": 8.5, "xtick.labelsize": 7.5,
    "ytick.labelsize": 7.5, "legend.fontsize": 7.5, "axes.linewidth": 0.6, "axes.edgecolor": QUIET, "text.color": INK,
    "axes.labelcolor": INK, "xtick.color": QUIET, "ytick.color": QUIET, "xtick.labelcolor": INK, "ytick.labelcolor": INK,
    "xtick.major.width": 0.6, "ytick.major.width": 0.6, "xtick.minor.width": 0.4, "ytick.minor.width": 0.4,
    "axes.spines.top": False, "axes.spines.right": False, "axes.unicode_minus": True, "hatch.linewidth": 0.6,
    "svg.hashsalt": "verilie", "svg.fonttype": "path", "figure.dpi": 100, "savefig.dpi": 160, "path.simplify": True,
}


def reset():
    """The user's own matplotlibrc has no say in what is published."""
    matplotlib.rcdefaults()
    matplotlib.rcParams.update(RC)


def symplectic(facts):
    """True where the method claims symplecticity for every inertia it accepts."""
    claim = (facts or {}).get("symplectic")
    return claim in (True, "always") or (claim == "spherical" and (facts or {}).get("accepts") == "spherical")


def styles(results):
    """{method: (colour, marker, line style)}, the same in every figure of a report."""
    used = results.method_order([r["method"] for r in results.orders + results.drifts])
    strangers = [m for m in used if m not in METHODS]
    look = dict(METHODS)
    look.update((m, SPARE[i % len(SPARE)]) for i, m in enumerate(strangers))
    return {m: look[m] + (("-" if symplectic(results.methods.get(m)) else (0, (4, 1.6))),) for m in used}


def small_print(lines, width):
    """Lines that a sheet of `width` inches holds."""
    return [part for line in lines for part in textwrap.wrap(line, int(SMALL_PRINT * (width - 0.24)))]


def note_height(lines, width):
    """Inches that Sheet.notes will need on a sheet of `width` inches."""
    return NOTE * len(small_print(lines, width))


def columns(points, inches):
    """[(x, lowest, highest)] with no more points than a screen has dots across `inches`: each keeps the extremes of those it stands for."""
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

    def title(self, words, below=""):
        self.text(0.12, 0.1, words, fontsize=11, fontweight="bold")
        self.text(0.12, 0.33, textwrap.fill(below, int(15 * self.width)), fontsize=8, color=QUIET, linespacing=1.25)

    def svg(self):
        out = io.StringIO()
        self.figure.savefig(out, format="svg", metadata={"Date": None, "Creator": None}, facecolor="white")
        return shortened(out.getvalue())

    def save(self, folder, name):
        with open(os.path.join(folder, name + ".svg"), "w", encoding="utf-8", newline="\n") as file:
            file.write(self.svg())
        self.figure.savefig(os.path.join(folder, name + ".png"), format="png", metadata={"Software": None}, facecolor="white")
        return name
