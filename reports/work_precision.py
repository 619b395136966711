"""Error against work: trajectory, energy and momentum, at a short and at a long time; methods of the library beside
general solvers as their users set them up."""
from matplotlib.lines import Line2D

import measure
import records
from cases import file_name
from formats import scientific
from loglog import decade_ticks, decades
from makers import named
from palette import QUIET
from style import METHODS, OWN_COLOURS, Sheet, line_of, note_height, own_looks
from tables import table

QUANTITIES = (("trajectory", "H¹ error"), ("energy", "|E − E₀| / scale"), ("momentum", "change of momentum / scale"))
OUTSIDE = {"odeint_rk4": (OWN_COLOURS[1], "x"), "odeint_fehlberg78": (OWN_COLOURS[0], "+"),
           "cvode_adams": (OWN_COLOURS[2], "1")}
DOTTED = (0, (1, 1.2))
LEFT, TOP, WIDE, TALL, GAP, LOW = 0.68, 0.85, 2.3, 2.1, 0.55, 0.6
MOST = 10.0                 # an error beyond it is no number to compare
LOADS, SECONDS = "load evaluations", "seconds of processor time"


def looks_of(rows, methods, spheres=False):
    """{method: (colour, marker, line)} where the bodies are spheres, or not; outside solvers have looks of their own."""
    names = dict.fromkeys(r["method"] for r in rows)
    mine = {**METHODS, **own_looks([n for n in names if n not in OUTSIDE])}
    return {n: (*OUTSIDE[n], DOTTED) if n in OUTSIDE
            else (*mine[n], line_of([n], methods, spheres)) for n in names}


def points(row, of, against=LOADS):
    """[(work, error)] of the runs that did not fail."""
    times = row.get("seconds") or [None] * len(row["runs"])
    work = [r["load_evaluations"] if against == LOADS else (t or {}).get("median") for r, t in zip(row["runs"], times)]
    errors = [records.number(r[of]) for r in row["runs"]]
    return [(w, e) for w, e in zip(work, errors) if w and e and e < MOST]


def without(of):
    """Why there is no curve."""
    return "no reference over this time" if of == "trajectory" else "no number"


def panel(ax, rows, of, looks, against=LOADS):
    """Curves, or words where there is no number."""
    curves = [(looks[r["method"]], points(r, of, against)) for r in rows]
    seen = [p for _, curve in curves for p in curve]
    if not seen:
        ax.axis("off")
        ax.text(0.5, 0.5, without(of), ha="center", va="center", transform=ax.transAxes, fontsize=7.5, color=QUIET)
        return
    for (colour, marker, line), curve in curves:
        if curve:
            ax.plot(*zip(*curve), color=colour, linestyle=line, marker=marker, markersize=4.5, linewidth=1.1)
    ax.set_xscale("log")
    ax.set_xlim(min(w for w, _ in seen) / 1.5, max(w for w, _ in seen) * 1.5)
    decade_ticks(ax.xaxis, *ax.get_xlim(), 6)
    decades(ax, min(e for _, e in seen) / 3, max(e for _, e in seen) * 3)


def handles(rows, looks):
    names = sorted({r["method"] for r in rows}, key=lambda n: (n in OUTSIDE, n))
    return [Line2D([], [], color=looks[n][0], marker=looks[n][1], linestyle=looks[n][2], markersize=4.5,
                   linewidth=1.1, label=n) for n in names]


def reaches(rows):
    """[(T, its rows)], the short time first."""
    found = {}
    for row in rows:
        found.setdefault(row["T"], []).append(row)
    return sorted(found.items(), key=lambda item: records.number(item[0]))


def rows_of_panels(rows, against):
    """([[(T, its rows, quantity), ..], ..], what has no panel, in words): a line a time; times that fill none share
    one."""
    shown = [q for q in QUANTITIES if any(points(r, q[0], against) for r in rows)]
    lines, lacking = [], {}
    for T, of in reaches(rows):
        seen = [q for q in shown if any(points(r, q[0], against) for r in of)]
        for q in shown:
            if q not in seen:
                lacking.setdefault(q, []).append(T)
        if lines and len(lines[-1]) + len(seen) <= len(shown):
            lines.append(lines.pop() + [(T, of, q) for q in seen])
        elif seen:
            lines.append([(T, of, q) for q in seen])
    return lines, [f"no panel of {words} over 0 ≤ t ≤ {', '.join(times)}: {without(of)}"
                   for (of, words), times in lacking.items()]


def sheet_of(question, rows, methods, against=LOADS, spheres=False):
    lines, lacking = rows_of_panels(rows, against)
    if not lines:
        return None
    looks = looks_of(rows, methods, spheres)
    key = {"handles": handles(rows, looks), "frameon": False, "handlelength": 3, "borderaxespad": 0}
    across = max(map(len, lines)) * (WIDE + GAP) - GAP
    width, low = LEFT + across + 0.35 + measure.of_legend(**key)[0] + 0.12, TOP + len(lines) * (TALL + LOW)
    below = {r["machine"] for r in rows if r.get("machine")} if against == SECONDS else set()
    sheet = Sheet(width, low + note_height(lacking, width) + 0.15)
    sheet.title(f"{question}: error against work",
                "solid: symplectic; dashed: not; dotted: general solvers on the equations written by hand, without the library; down and to the left "
                "is better" + "".join(f"; times of {m}" for m in sorted(below)))
    for k, line in enumerate(lines):
        wide = (across + GAP) / len(line) - GAP           # where a panel is lacking the others have its place
        for column, (T, of, (name, words)) in enumerate(line):
            ax = sheet.axes(LEFT + column * (wide + GAP), TOP + k * (TALL + LOW), wide, TALL)
            panel(ax, of, name, looks, against)
            ax.set_title(f"{words}, 0 ≤ t ≤ {T}", loc="left", fontsize=8)
            if k + 1 == len(lines):
                ax.set_xlabel(against)
    sheet.figure.legend(**key, loc="upper left", bbox_to_anchor=((LEFT + across + 0.35) / width, 1 - TOP / sheet.height))
    sheet.notes(low, lacking)
    return sheet


def by_question(rows):
    """{problem, with what else was asked but the end times: rows}."""
    found = {}
    for row in rows:
        found.setdefault(row["question"], []).append(row)
    return found


def figure_name(question, against):
    return "work_" + "times_" * (against == SECONDS) + file_name(question)


def figures(seen):
    results = seen.results
    return [(figure_name(question, against), sheet_of, question, of, results.methods, against,
             results.spherical(of[0]["problem"], of[0]["asked"]))
            for question, of in by_question(results.work).items() for against in (LOADS, SECONDS)]


def cheapest(finding, solver, rows):
    if not (found := finding[solver]):
        return "none here"
    asked = finding["question"], finding["T"], found["method"]
    made = [r for r in rows if (r["question"], r["T"], r["method"]) == asked]
    return f"{found['load_evaluations']} ({named('`' + found['method'] + '`', made)}, {found['setting']})"


def left_out(rows):
    """Which steps nobody tried, a line a problem and time."""
    words = dict.fromkeys(f"{r['question']}, 0 ≤ t ≤ {r['T']}: {', '.join(r['left_out'])}" for r in rows if r["left_out"])
    return ("" if not words else "\n\nFor these end times the finest steps were too many to run; \"none here\" is said of the steps "
            "that were run. Left out: " + "; ".join(words) + ".\n")


def section(results, figures_drawn):
    """What report.md says: who needs fewer loads, and the figures."""
    findings, rows = results.work_findings, results.work
    if not findings:
        return ""
    words = {"library": "methods of the library", "outside": "**outside solvers**", "neither": "as many"}
    text = ("Load evaluations of the cheapest run that comes within an error, over short and long times. The outside "
            "solvers are Boost.odeint (RK4, Fehlberg 7(8)) and CVODE (Adams), each on equations written by hand; "
            "bold: there they need fewer. An error is the largest over the times that all steps asked for have in "
            "common; other steps have other such times, so numbers of different questions do not compare, those of the "
            "outside solvers included.\n\n")
    lines = [[f["question"], f["T"], f["of"], scientific(f["within"], 1), cheapest(f, "library", rows),
              cheapest(f, "outside", rows), words[f["wins"]] + (f", {f['factor']:.3g} times" if f["factor"] else "")] for f in findings]
    text += table(["problem", "T", "error of", "within", "library", "outside", "fewer loads"], lines, right=(1, 3))
    shown = [f"![error against work on {q}]({name}.svg)" for q in by_question(findings)
             if (name := figure_name(q, LOADS)) in figures_drawn]
    return text + left_out(rows) + "\n" + "".join("\n" + line + "\n" for line in shown)


def times(results, figures_drawn):
    """What times.md shows of it."""
    shown = [f"![error against time on {q}]({name}.svg)\n" for q in by_question(results.work)
             if (name := figure_name(q, SECONDS)) in figures_drawn]
    return "".join("\n" + line for line in shown)
