"""What the figures of the ledger share: looks, legends, the head of a sheet."""
from functools import cache
from textwrap import wrap

from matplotlib.lines import Line2D

import claim_step
import measure
from formats import mathtext
from palette import NAMED, ONE_BY_ONE, QUIET
from style import METHODS, Sheet, note_height

MARKERS = "osDv^PXp<>h*d8"
LINES = ("-", (0, (4, 1.6)), (0, (1, 1.2)))
LEFT, LEGEND, LABEL = 0.75, 2.0, 1.4
ENERGIES = {"U_m": "bending, torsion", "U_a": "stretch", "U_s": "shear", "U_pp": "contact of spheres",
            "U_pw": "contact with the wall"}
COLOURS = (*ONE_BY_ONE, QUIET)
HALO = 0.4                  # opacity of a curve that others cover: it is drawn bolder, and pale


def crossed(labels):
    """(firsts, seconds) where the labels are all the pairs "first, second" of two lists, else None."""
    pairs = [label.rsplit(", ", 1) for label in labels]
    if not all(len(p) == 2 for p in pairs):
        return None
    found = [list(dict.fromkeys(p[k] for p in pairs)) for k in (0, 1)]
    fits = max(map(len, found)) <= len(ONE_BY_ONE) and min(map(len, found)) <= len(LINES)
    return found if fits and len(found[0]) * len(found[1]) == len(pairs) else None


def colours_of(names):
    """A method's own, as elsewhere, where all are methods and no colour comes twice."""
    own = [METHODS[n][0] for n in names if n in METHODS]
    return dict(zip(names, own if len(set(own)) == len(names) else ONE_BY_ONE))


def looks_crossed(labels, parts):
    """The longer list by colour (of two as long, the methods), the other by line."""
    k = max((0, 1), key=lambda k: (len(parts[k]), all(n in METHODS for n in parts[k])))
    colours, lines = colours_of(parts[k]), dict(zip(parts[1 - k], LINES))
    pairs = {label: label.rsplit(", ", 1) for label in labels}
    return {label: (colours[p[k]], MARKERS[n % 14], lines[p[1 - k]]) for n, (label, p) in enumerate(pairs.items())}


def looks(labels):
    """{label: (colour, marker, line style)}; a method alone keeps colour and marker of elsewhere, the second of a
    colour is dashed."""
    labels = list(dict.fromkeys(labels))
    if parts := crossed(labels):
        return looks_crossed(labels, parts)
    chosen = {}
    for k, label in enumerate(labels):
        colour, marker = METHODS.get(label, (COLOURS[k % 8], MARKERS[k % 14]))
        chosen[label] = colour, marker, LINES[sum(c == colour for c, _, _ in chosen.values()) % 3]
    return chosen


def looks_by_panel(panels):
    """The same for a list of lists of labels; where a panel shares none with those above it, the colours begin anew."""
    chosen, together = {}, []
    for names in panels:
        together = together + names if set(together) & set(names) else names
        chosen.update(looks(together))
    return chosen


@cache
def broken(label, inches=LABEL):
    """In lines that a legend has room for; an energy is followed by what it is of."""
    words = f"{label}: {ENERGIES[label]}" if label in ENERGIES else label
    return "\n".join(measure.wrapped(mathtext(words).replace(" = ", "\u00a0=\u00a0"), inches, fontsize=7.5)) or label


def legend(sheet, x, y, names, look, markers=False, beside=None):
    """`beside`: {label: line style} of what a line means in any colour."""
    handles = [Line2D([], [], color=look[n][0], linestyle=look[n][2], linewidth=1.4,
                      marker=look[n][1] if markers else "", markersize=4, label=broken(n)) for n in names]
    handles += [Line2D([], [], color=QUIET, linestyle=line, linewidth=1.4, label=broken(n))
                for n, line in (beside or {}).items()]
    sheet.figure.legend(handles=handles, loc="upper left", bbox_to_anchor=(x / sheet.width, 1 - y / sheet.height),
                        frameon=False, handlelength=2.6, labelspacing=0.45, borderaxespad=0)


def high(names):
    """Inches of a legend."""
    return 0.16 * sum(1 + broken(n).count("\n") for n in names) + 0.1


def painted(look, curves):
    """The same looks, with the colour that a curve asks for by name: that of the paper."""
    asked = {c["label"]: NAMED[c["colour"]] for c in curves if c.get("colour")}
    return {label: (asked[label], marker, "-") if label in asked else (colour, marker, line)
            for label, (colour, marker, line) in look.items()}


def sheet_of(row, width, height, said=()):
    """A sheet with `height` inches to draw on, and where they begin; at its foot what is said of the drawing, and the
    figure's own notes."""
    width = max(width, 6.4)
    notes = [mathtext(n) for n in (*said, *claim_step.notes(row))]
    below = note_height(notes, width)
    words = wrap(mathtext(f"{row['claim']} "
                         f"{row['verdict'].capitalize()}{': ' + row['correction'] if row['correction'] else ''}."),
                 int(15 * width))
    top = 0.5 + 0.145 * len(words)
    sheet = Sheet(width, top + height + below + 0.3)
    sheet.text(0.12, 0.1, f"{row['source']}, {row['where']}", fontsize=11, fontweight="bold")
    for k, line in enumerate(words):
        sheet.text(0.12, 0.33 + 0.145 * k, line, fontsize=8, color=QUIET)
    sheet.notes(sheet.height - 0.2 - below, notes)
    sheet.text(0.12, sheet.height - 0.18, row["id"], fontsize=7, color=QUIET)
    return sheet, top
