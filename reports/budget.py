#!/usr/bin/python3
"""Where the energy of a run went, and what it kept:  python3 reports/budget.py FILE OUT.svg [--title WORDS]

FILE is a table (.csv) of `verilie run --file`, or a JSON document of a run with a `series`. One column a method:
energies by part, error of the total, change of every other invariant. Many swings are shown as the band from smallest
to largest.
Exit 0: written; 2: something is wrong with the input, nothing written; 3: cannot write."""
import argparse
import csv
import os
import sys
from math import floor, isfinite, log10

sys.dont_write_bytecode = True

from budget_rows import from_csv, from_json  # noqa: E402
from palette import BESIDE_BLACK, BLACK, BLUE, GREEN, QUIET, RED  # noqa: E402
from records import Trouble  # noqa: E402

LEFT, TOP, WIDE, TALL, ACROSS, DOWN, LEGEND = 0.72, 0.82, 3.3, 1.75, 0.3, 0.52, 1.35
COLUMNS, STRETCHES, DENSE = 3, 250, 2500
SMALL = 0.03                # a part below this share of the largest is drawn enlarged by a power of ten
GROWTH = 30                 # an error that spans more is drawn on a log axis


# ---- curves

def cycles(values):
    """How often they swing about their mean."""
    mean = sum(values) / len(values)
    return sum((a > mean) != (b > mean) for a, b in zip(values, values[1:])) / 2


def stretches(t, values):
    """(line, band): [(t, v)] where few samples or few swings can be followed, else [(t, low, high)] with two swings a
    stretch at least, for shorter ones would beat against the swing. What is not finite is left out."""
    known = [(x, v) for x, v in zip(t, values) if isfinite(v)]
    if len(known) <= DENSE:
        return known, []
    swings = cycles([v for _, v in known])
    count = STRETCHES if swings <= 60 else int(max(40, min(STRETCHES, swings / 2)))
    parts = [known[k * len(known) // count:(k + 1) * len(known) // count] for k in range(count)]
    ends = [sorted((min(p, key=lambda q: q[1]), max(p, key=lambda q: q[1]))) for p in parts]
    if swings <= 60:
        return [q for pair in ends for q in pair], []
    return [], [((p[0][0] + p[-1][0]) / 2, min(a[1], b[1]), max(a[1], b[1])) for p, (a, b) in zip(parts, ends)]


def change(values):
    return [v - values[0] for v in values]


def largest(values):
    return max((abs(v) for v in values if isfinite(v)), default=0.0)


def grows(row):
    """Whether the energy error spans too much for a linear axis: at its end it dwarfs its beginning."""
    errors = [abs(e) for e in change(row["invariants"]["E"])]
    start = largest(errors[1:max(2, len(errors) // 20)])
    return start > 0 and largest(errors) > GROWTH * start


def draw_curve(ax, pieces, look, zorder=3):
    (line, band), (colour, style) = pieces, look
    if line:
        ax.plot(*zip(*line), color=colour, linestyle=style, linewidth=0.9, zorder=zorder)
    if band:
        x, low, high = zip(*band)
        ax.fill_between(x, low, high, color=colour, linewidth=0, alpha=0.3, zorder=zorder)
        for edge in (low, high):
            ax.plot(x, edge, color=colour, linestyle=style, linewidth=0.8, zorder=zorder)


# ---- panels

def part_looks(rows):
    """{name: (colour, line)} of every part that is not zero throughout."""
    names = [n for n in rows[0]["parts"] if any(largest(r["parts"][n]) > 0 for r in rows)]
    return {n: (BESIDE_BLACK[k % 7], ("-", (0, (4, 1.6)))[k // 7 % 2]) for k, n in enumerate(names)}


def invariant_looks(rows):
    """Families P, L, S share a colour, their components have their own line; ours beside energy, whatever they are
    called."""
    family, axis = {"P": BLUE, "L": RED, "S": GREEN}, {"x": "-", "y": (0, (4, 1.6)), "z": (0, (1, 1.2))}
    looks, others = {}, iter(((c, s) for s in ("-", (0, (4, 1.6)), (0, (1, 1.2)))
                              for c in BESIDE_BLACK[:-1]))
    for name in rows[0]["invariants"]:
        if name == "E":
            continue
        known = len(name) == 3 and name[1] == "_" and name[0] in family and name[2] in axis
        looks[name] = (family[name[0]], axis[name[2]]) if known else next(others)
    return looks


def enlarged(rows, looks):
    """{name: k}: parts to be shown times 10^k."""
    top = max((largest(r["parts"][n]) for r in rows for n in looks), default=0)
    size = {n: max(largest(r["parts"][n]) for r in rows) for n in looks}
    return {n: floor(log10(0.5 * top / s)) if 1e-12 * top < s < SMALL * top else 0 for n, s in size.items()}


def total(row):
    return [sum(values) for values in zip(*row["parts"].values())]


def energies(ax, row, looks, powers):
    for name, look in looks.items():
        draw_curve(ax, stretches(row["t"], [v * 10.0**powers[name] for v in row["parts"][name]]), look)
    draw_curve(ax, stretches(row["t"], total(row)), (BLACK, "-"), zorder=4)


def error(ax, row, unit):
    """E − E₀ in `unit`, or |E − E₀| on a log axis where `unit` is None."""
    if unit is None:
        log_curve(ax, row["t"], change(row["invariants"]["E"]), (BLACK, "-"))
    else:
        ax.axhline(0, color=QUIET, linewidth=0.5)
        draw_curve(ax, stretches(row["t"], [v / unit for v in change(row["invariants"]["E"])]), (BLACK, "-"))


def peaks(t, values):
    """The largest |value| of each stretch that is not zero: on a log axis an oscillation would be a wall of spikes."""
    known = [(x, abs(v)) for x, v in zip(t, values) if isfinite(v)]
    count = min(120, max(1, len(known) // 4))
    parts = [known[k * len(known) // count:(k + 1) * len(known) // count] for k in range(count)]
    return [(p[len(p) // 2][0], max(v for _, v in p)) for p in parts if p and max(v for _, v in p) > 0]


def log_curve(ax, t, values, look):
    top = peaks(t, values)
    if top:
        ax.plot(*zip(*top), color=look[0], linestyle=look[1], linewidth=1.1)


def log_limits(curves):
    """Whole decades around what log_curve draws."""
    sizes = [v for t, values in curves for _, v in peaks(t, values)]
    if not sizes:
        return 1e-16, 1.0
    low, high = floor(log10(0.7 * min(sizes))), floor(log10(1.5 * max(sizes))) + 1
    return 10.0**min(low, high - 2), 10.0**high


def legend(ax, entries):
    """Beside the panel, where nothing is drawn."""
    from matplotlib.lines import Line2D
    handles = [Line2D([], [], color=c, linestyle=s, linewidth=1.6, label=words) for words, (c, s) in entries]
    if handles:
        ax.legend(handles=handles, loc="upper left", bbox_to_anchor=(1.02, 1.04), frameon=False, handlelength=2.2,
                  labelspacing=0.25, borderaxespad=0, borderpad=0)


def part_words(name, k):
    from formats import power
    return name if k == 0 else f"{name} × {10 if k == 1 else power(k)}"


def draw(rows, title="energy budget"):
    from matplotlib.ticker import MaxNLocator
    from formats import power
    from style import Sheet
    parts, kept = part_looks(rows), invariant_looks(rows)
    powers = enlarged(rows, parts)
    reaches = [largest(change(r["invariants"]["E"])) for r in rows]
    on_log = any(grows(r) for r in rows) or max(reaches) > GROWTH * max(min(reaches), 1e-300) > 0
    unit = None if on_log or not max(reaches) else 10.0 ** floor(log10(max(reaches)))
    changes = {n: [change(r["invariants"][n]) for r in rows] for n in kept}
    moving = [n for n in kept if any(largest(c) > 0 for c in changes[n])]
    still = [n for n in kept if n not in moving]
    columns = min(COLUMNS, len(rows))
    bands = [rows[k:k + columns] for k in range(0, len(rows), columns)]
    panels = 3 if moving else 2
    tall = panels * (TALL + DOWN) + 0.35
    sheet = Sheet(LEFT + columns * (WIDE + ACROSS) + LEGEND, TOP + len(bands) * tall + 0.12)
    below = ("energies by part and in total; error of the total; change of the other invariants, the largest in each "
             "stretch of time")
    if still:
        below += "; unchanged to the last digit: " + ", ".join(still)
    sheet.title(title, below)
    for depth, band in enumerate(bands):
        axes = []
        for column, row in enumerate(band):
            x, y = LEFT + column * (WIDE + ACROSS), TOP + depth * tall
            stack = [sheet.axes(x, y + k * (TALL + DOWN) + 0.12, WIDE, TALL) for k in range(panels)]
            axes.append(stack)
            stack[0].set_title(row["method"], loc="left", fontsize=9, fontweight="bold", pad=4)
            energies(stack[0], row, parts, powers)
            error(stack[1], row, unit if unit else None if on_log else 1.0)
            if moving:
                for name in moving:
                    log_curve(stack[2], row["t"], change(row["invariants"][name]), kept[name])
            for ax in stack:
                ax.set_xlim(row["t"][0], max(r["t"][-1] for r in rows) or 1)
                ax.xaxis.set_major_locator(MaxNLocator(6))
            stack[-1].set_xlabel("time t")
        share_axes(axes, rows, on_log, unit, [(r["t"], c) for n in moving for r, c in zip(rows, changes[n])], parts,
                   powers)
        if on_log:
            words = "|E − E₀|"
        else:
            words = "E − E₀" if unit in (None, 1.0) else f"E − E₀  in {power(round(log10(unit)))}"
        for ax, label in zip(axes[0], ("energy", words, "|change|")):
            ax.set_ylabel(label)
        legend(axes[-1][0], [(part_words(n, powers[n]), look) for n, look in parts.items()] + [("total", (BLACK, "-"))])
        if moving:
            legend(axes[-1][2], [(n, kept[n]) for n in moving])
    return sheet


def share_axes(axes, rows, on_log, unit, changes, parts, powers):
    """The same scale in every column; numbers at the left one alone."""
    from loglog import decades
    from matplotlib.ticker import FuncFormatter, MaxNLocator
    seen = [v * 10.0**powers[n] for r in rows for n in parts for v in r["parts"][n] if isfinite(v)] + [
        v for r in rows for v in total(r) if isfinite(v)] + [0.0]
    room = 0.06 * ((max(seen) - min(seen)) or 1)
    errors = [(r["t"], change(r["invariants"]["E"])) for r in rows]
    known = [e for _, c in errors for e in c if isfinite(e)] + [0.0]
    span = (max(known) - min(known)) / (unit or 1.0)
    for column, stack in enumerate(axes):
        stack[0].set_ylim(min(seen) - room, max(seen) + room)
        stack[0].yaxis.set_major_locator(MaxNLocator(5))
        if on_log:
            decades(stack[1], *log_limits(errors))
        else:
            stack[1].set_ylim(min(known) / (unit or 1.0) - 0.08 * (span or 1),
                              max(known) / (unit or 1.0) + 0.08 * (span or 1))
            stack[1].yaxis.set_major_locator(MaxNLocator(5))
        for ax in stack[:1] if on_log else stack[:2]:
            ax.yaxis.set_major_formatter(FuncFormatter(lambda v, _: f"{v:.3g}".replace("-", "−")))
        if len(stack) > 2:
            decades(stack[2], *log_limits(changes))
        if column:
            for ax in stack:
                ax.tick_params(labelleft=False)


def budget(rows, title="energy budget"):
    """The figure as SVG text; the same rows give the same text."""
    import style
    style.reset()
    return draw(rows, title).svg()


def main(argv=None):
    parser = argparse.ArgumentParser(prog="reports/budget.py", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", metavar="FILE")
    parser.add_argument("out", metavar="OUT.svg", help="an .svg or a .png")
    parser.add_argument("--title", default=None)
    options = parser.parse_args(argv)
    try:
        kind = os.path.splitext(options.out)[1]
        if kind not in (".svg", ".png"):
            raise Trouble(f"{options.out}: the name must end in .svg or .png.")
        rows = (from_json if options.file.endswith(".json") else from_csv)(options.file)
        title = options.title or os.path.splitext(os.path.basename(options.file))[0]
        if kind == ".svg":
            with open(options.out, "w", encoding="utf-8", newline="\n") as file:
                file.write(budget(rows, title))
        else:
            import style
            style.reset()
            draw(rows, title).figure.savefig(options.out, metadata={"Software": None}, facecolor="white")
    except Trouble as why:
        print(f"reports: {why}", file=sys.stderr)
        return why.code
    except (UnicodeDecodeError, csv.Error) as why:
        print(f"reports: {options.file} is no text of a run: {why}.", file=sys.stderr)
        return 2
    except ImportError as why:
        print(f"reports: {why}; install python3-matplotlib and run with /usr/bin/python3.", file=sys.stderr)
        return 3
    except OSError as why:
        print(f"reports: {why.filename or options.out}: {why.strerror}.", file=sys.stderr)
        return 2 if why.filename == options.file else 3
    return 0


if __name__ == "__main__":
    sys.exit(main())
