#!/usr/bin/python3
"""Long runs of many initial states: how far the energy drifts at most, beside what rounding alone would do.

python3 reports/long_run.py [FOLDER]     writes published/long_run.md and its figures, of long-run.json in FOLDER
                                         (reference/baseline)
Exit 0: written; 2: nothing is there, or something is wrong with it; 3: cannot write."""
import os
import sys

import formats
import style
from makers import Makers
from palette import BLACK, FAINT, QUIET
from records import Trouble, document, exit_code
from style import METHODS, Sheet, note_height
from tables import table

HERE = os.path.dirname(os.path.abspath(__file__))
BASELINE = os.path.join(HERE, "..", "reference", "baseline")
PUBLISHED = os.path.join(HERE, "published")
EPS = 2.0**-52
COLUMNS, WIDE, TALL = 3, 2.5, 2.0
NOTES = ("marks: change of the mean energy from one octave of steps to the next, rms over members; a drift would rise "
         "as the number of steps does",
         "bar at the right end: |mean change over the whole run| at most, with 99.9 %",
         "dashed: roundings that walk (Brouwer's law), from their spread in one step; dotted: the same roundings, all "
         "to one side")


def rows_of(folder):
    """Every row has the mark of its build, where that is not the one of most rows; and who made them."""
    found = document(folder, "long-run.json") or {"rows": [], "runs": {}}
    rows = [r for r in found["rows"] if r["octaves"]]
    return rows, Makers(found["runs"], rows)


def decades(rows):
    """Powers of ten on the axis that all panels of a figure share."""
    most = max(v for r in rows for v in [*r["octaves"]["rms"], r["bound"] * r["T"]])
    high = max(0, formats.decade(most) + 1)
    return range(-14, high + 1, 2 if high < 4 else 4), high


def panel(ax, row, axis):
    color, marker = METHODS[row["method"]]
    n, rms = row["octaves"]["steps"], row["octaves"]["rms"]
    ax.plot(n, rms, color=color, marker=marker, markersize=3.6, linewidth=0.9)
    end = row["steps"]
    bound = row["bound"] * row["T"]
    ax.plot([end * 1.6], [bound], color=color, marker="_", markersize=11, markeredgewidth=2.2, clip_on=False)
    if row["rounding"]:
        spread = row["rounding"]["spread"]
        first = n[0]
        ax.plot([first, end], [spread * first**0.5, spread * end**0.5], color=BLACK, linewidth=0.9,
                linestyle=(0, (4, 2)))
        ax.plot([first, end], [spread * first, spread * end], color=QUIET, linewidth=0.9, linestyle=(0, (1, 1.5)))
    ax.set_xscale("log")
    ax.set_yscale("log")
    ax.set_xlim(n[0] / 1.5, end * 2.5)
    ticks, high = axis
    ax.set_ylim(10.0**ticks[0], 10.0**(high + 0.3))
    ax.set_yticks([10.0**k for k in ticks])
    ax.minorticks_off()
    ax.grid(axis="y", color=FAINT, linewidth=0.4)
    ax.set_title(row["method"] + ("" if row["symplectic"] else ", not symplectic"), loc="left", fontsize=8.5)


def draw(rows):
    """A panel a method, of one problem and one number of steps a figure."""
    if not rows:
        return None
    down, across = -(-len(rows) // COLUMNS), max(2, min(COLUMNS, len(rows)))
    width, step = 0.75 + across * (WIDE + 0.4), TALL + 0.75
    sheet = Sheet(width, 0.95 + down * step + note_height(NOTES, width))
    first, axis = rows[0], decades(rows)
    steps = formats.scientific(first["steps"])
    sheet.title(f"{steps} steps of {first['members']} initial states: does the energy drift?",
                f"{first['problem']}, h = {formats.step(first['h'])}, energies in units of the problem's scale")
    for k, row in enumerate(rows):
        ax = sheet.axes(0.75 + k % COLUMNS * (WIDE + 0.4), 0.95 + k // COLUMNS * step, WIDE, TALL)
        panel(ax, row, axis)
        if k + COLUMNS >= len(rows):
            ax.set_xlabel("steps")
        if k % COLUMNS:
            ax.set_yticklabels([])
    sheet.notes(0.85 + down * step, NOTES)
    return sheet


def groups(rows):
    """{name of a figure: its rows}: problems and steps apart."""
    found = {}
    for row in rows:
        found.setdefault((row["problem"], row["h"], row["steps"], row["members"]), []).append(row)
    return {"long_run" + ("" if len(found) == 1 else f"_{k + 1}"): g for k, g in enumerate(found.values())}


def figures(seen):
    return [(name, draw, rows) for name, rows in groups(rows_of(seen.results.folder)[0]).items()]


def walks(row):
    """What rounding comes to in the end: a walk, and the interval of what all roundings share."""
    found = row["rounding"]
    if not found:
        return formats.NONE, formats.NONE
    low, high = (row["steps"] * (found["bias"] + s * found["half_width"]) for s in (-1, 1))
    return formats.scientific(row["walk"]), f"{formats.scientific(low)} to {formats.scientific(high)}"


def ulps(x):
    return f"{x / EPS:.0f}" if x < 1e4 * EPS else formats.scientific(x / EPS)


def line(row):
    walk, shared = walks(row)
    change = f"{formats.scientific(row['change'])} ± {formats.scientific(row['half_width'])}"
    return [row["method"] + row["mark"], row["class"], change, formats.scientific(row["bound"]),
            ulps(row["bound"] * row["h"]), walk, shared]


def section(rows, name):
    first = rows[0]
    head = ["method", "class", "mean change", "slope at most", "ε a step at most", "walk", "bias, all steps"]
    commands = "\n".join(sorted({r["command"] for r in rows}))
    return "\n\n".join([
        f"## {first['problem']}, h = {formats.step(first['h'])}, {first['steps']} steps, {first['members']} members",
        f"![Change of the mean energy by octaves of steps, beside what rounding alone would do]({name}.svg)",
        table(head, [line(r) for r in rows]),
        f"```\n{commands}\n```"])


TEXT = """# Long runs of many initial states

Initial states are drawn on one energy and marched side by side in the registers of the processor, each bit for bit the
scalar run. *Mean change*: over members, of slope times time, with its 99.9 % interval, in units of the problem's energy
scale. *Slope at most*: the farther end of that interval, per unit of time; the next column is the same for one step, in
units of the spacing of doubles at 1. The class is D7 of the [rules](../../lib/include/verilie/analysis/README.md).

The last two columns are what rounding alone would do to the energy, from short stretches that are repeated in quad.
*Walk*: independent roundings, rms over members at the end, √n times the spread of one step (Brouwer's law). *Bias*: n
times the mean of one step, with its 95 % interval; an interval that holds 0 shows no bias."""


def biased(rows):
    """How many of those intervals do not hold 0, beside what chance alone would do; two methods that step a body alike to
    the last bit have one."""
    seen = {(r["steps"], r["rounding"]["bias"], r["rounding"]["half_width"]) for r in rows if r["rounding"]}
    off = sum(abs(bias) > half_width for _, bias, half_width in seen)
    return (f"Of the {len(seen)} different intervals below {off} do not hold 0; chance alone would leave about "
            f"{len(seen) / 20:.0f}. The others show a bias of rounding; their rows say how large it may be.")


def runaways(rows):
    """A sentence where members end many energy scales apart."""
    names = sorted({r["method"] for r in rows if r["half_width"] > 1})
    return [f"Members of {' and '.join(names)} end many energy scales apart, farther than their mean has moved, so that "
            "nothing is decided of a drift of all together."] if names else []


def made_with(makers):
    head = ["mark", "program", "version", "build", "hash of the sources", "hash of what is one's own", "rows"]
    return ("## Made with\n\nA mark after a method: that row is of another build than most.\n\n"
            + table(head, makers.rows(), right=(6,)))


def page(rows, makers):
    parts = [section(g, name) for name, g in groups(rows).items()]
    return "\n\n".join([TEXT, biased(rows), *runaways(rows), *parts, made_with(makers),
                        "This page and its figures are made by `python3 reports/long_run.py`."]) + "\n"


def write(folder):
    rows, makers = rows_of(folder)
    if not rows:
        raise Trouble("there is no long-run.json with rows; `verilie long-run --out FOLDER` writes one.")
    style.reset()
    for name, group in groups(rows).items():
        with open(os.path.join(PUBLISHED, name + ".svg"), "w", encoding="utf-8", newline="\n") as file:
            file.write(draw(group).svg())
    with open(os.path.join(PUBLISHED, "long_run.md"), "w", encoding="utf-8", newline="\n") as file:
        file.write(page(rows, makers))


def main(argv):
    if len(argv) > 1:
        print("Usage: reports/long_run.py [FOLDER]", file=sys.stderr)
        return 2
    return exit_code(lambda: write(argv[0] if argv else BASELINE))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
