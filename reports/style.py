"""One look for every figure: Okabe-Ito colours (safe for colour-blind readers), markers that differ in print, fixed bytes."""
import os
import textwrap

import matplotlib

matplotlib.use("Agg")
from matplotlib.figure import Figure  # noqa: E402

BLACK, ORANGE, SKY, GREEN, BLUE, RED, PURPLE = "#000000", "#E69F00", "#56B4E9", "#009E73", "#0072B2", "#D55E00", "#CC79A7"
INK, QUIET, FAINT, BAND = "#222222", "#6b6b6b", "#c9c9c9", "#ececec"
ALARM = "#B03A00"
NOTE = 0.16
LARGE_TO_SMALL_H = ("#A6CEE3", "#3C8DC0", "#08306B")

# A colour is shared by one symplectic and one other method at most: the line style and the marker tell them apart.
METHODS = {
    "rrp_body": (SKY, "o"), "rrp_spatial": (RED, "s"), "rrp_newmark": (GREEN, "^"), "lgvi": (BLACK, "D"),
    "lie_verlet": (BLUE, "v"), "romero_vi": (PURPLE, "P"), "rrp_euler": (ORANGE, "p"),
    "lie_newmark": (RED, "X"), "lie_newmark_exp": (ORANGE, "h"), "liemid_ea": (PURPLE, "<"), "lie_midpoint": (BLACK, ">"),
    "simo_wong": (BLUE, "d"), "campello_phi0": (SKY, "*"), "campello_phi_half": (GREEN, "8"),
    "dumbbell_midpoint": (QUIET, "H"), "dumbbell_conserving": (QUIET, "$c$"),
}
SPARE = [(c, m) for m in ("$a$", "$b$", "$d$", "$e$") for c in (BLUE, RED, GREEN, PURPLE, BLACK)]

RC = {
    "font.family": "DejaVu Sans", "font.size": 8.5, "axes.titlesize": 9, "axes.labelsize": 8.5, "xtick.labelsize": 7.5,
    "ytick.labelsize": 7.5, "legend.fontsize": 7.5, "axes.linewidth": 0.6, "axes.edgecolor": QUIET, "text.color": INK,
    "axes.labelcolor": INK, "xtick.color": QUIET, "ytick.color": QUIET, "xtick.labelcolor": INK, "ytick.labelcolor": INK,
    "xtick.major.width": 0.6, "ytick.major.width": 0.6, "xtick.minor.width": 0.4, "ytick.minor.width": 0.4,
    "axes.spines.top": False, "axes.spines.right": False, "axes.unicode_minus": True, "hatch.linewidth": 0.6,
    "svg.hashsalt": "verilie", "svg.fonttype": "path", "figure.dpi": 100, "savefig.dpi": 160, "path.simplify": False,
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


def note_height(lines, width=150):
    """Inches that Sheet.notes will need."""
    return NOTE * sum(len(textwrap.wrap(line, width)) for line in lines)


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

    def notes(self, y, lines, width=150):
        """Small print from y downwards, broken where a line would leave the sheet."""
        for line in lines:
            for part in textwrap.wrap(line, width):
                self.text(0.12, y, part, fontsize=7, color=QUIET)
                y += NOTE

    def title(self, words, below=""):
        self.text(0.12, 0.1, words, fontsize=11, fontweight="bold")
        self.text(0.12, 0.33, textwrap.fill(below, int(15 * self.width)), fontsize=8, color=QUIET, linespacing=1.25)

    def save(self, folder, name):
        for kind, metadata in (("svg", {"Date": None, "Creator": None}), ("png", {"Software": None})):
            self.figure.savefig(os.path.join(folder, f"{name}.{kind}"), format=kind, metadata=metadata, facecolor="white")
        return name
