"""The legends beside errors against the step: the methods, and what weight, fill, ring and dash mean."""
from matplotlib.lines import Line2D
from matplotlib.patches import Patch
from matplotlib.path import Path

import measure
from formats import wrap
from makers import named
from palette import BAND, INK
from style import OTHER, SYMPLECTIC, UNKNOWN

LOOK = {"frameon": False, "handlelength": 3.2, "labelspacing": 0.55, "borderaxespad": 0}
BETWEEN = 0.2               # inches
DOTS = (0, (1, 1.5))
BRACKET = Path([(-1, 1), (1, 1), (0, 1), (0, -1), (-1, -1), (1, -1)],
               [Path.MOVETO, Path.LINETO, Path.MOVETO, Path.LINETO, Path.MOVETO, Path.LINETO])


def methods(groups, rows, looks, errors, words, digits):
    """Handles, the largest error first, so that the list reads like the panel."""
    def name(group):
        return "\n".join(wrap([named(m, rows[m].values()) + digits(next(iter(rows[m].values()))) for m in group], 22))
    handles = []
    for group in sorted(groups, key=lambda g: -errors[g[0]]):
        colour, marker, line = looks[tuple(group)]
        handles.append(Line2D([], [], color=colour, marker=marker, linestyle=line, linewidth=1.5, markersize=5,
                              label=name(group)))
    return {"handles": handles, "title": f"from the top: by {words}\nat the finest h", "title_fontsize": 7.5,
            "alignment": "left", **LOOK}


def line(label, dash="-", **look):
    return Line2D([], [], color=INK, linestyle=dash, label=label, **look)


def keys(lines, decided, band):
    """Of what is drawn: `lines` of the methods, whether a step `decided`, what the grey `band` says beside its name, or
    None without one."""
    found = [line("in the asymptotic window", marker="o", linewidth=1.5, markersize=4.5),
             line("outside it", marker="o", linewidth=0.7, markersize=4.5, markerfacecolor="white")]
    if decided:
        found += [line("the step that decides", "", marker="o", markersize=9, markerfacecolor="none",
                       markeredgewidth=0.7),
                  line("enclosure of the order", "", marker=BRACKET, markersize=9, markerfacecolor="none",
                       markeredgewidth=1.1)]
    found += [line(words, dash, linewidth=1.3)
              for dash, words in ((SYMPLECTIC, "symplectic"), (OTHER, "not symplectic"),
                                  (UNKNOWN, "unknown: no list.json")) if dash in lines]
    if band is not None:
        found += [Patch(color=BAND, label="round-off and reference" + band),
                  line("bound of the reference" + band, DOTS, linewidth=0.8)]
    return {"handles": found, **LOOK}


def size(*legends):
    """(width, height) of both, one below the other."""
    sizes = [measure.of_legend(**of) for of in legends]
    return max(w for w, _ in sizes), sum(h for _, h in sizes) + BETWEEN


def place(sheet, x, top, bottom, upper, lower):
    """One at the top, the other at the bottom of a column."""
    for of, where, y in ((upper, "upper left", top), (lower, "lower left", bottom)):
        sheet.figure.legend(loc=where, bbox_to_anchor=(x / sheet.width, 1 - y / sheet.height), **of)
