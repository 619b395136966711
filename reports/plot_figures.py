"""Figures for papers, as wide as one or two columns of a journal: the curves of the report on a sheet of their own."""
from fractions import Fraction
from math import ceil, floor, log10
from shlex import quote
from statistics import median_low

import matplotlib
from matplotlib.lines import Line2D
from matplotlib.ticker import MaxNLocator

import convergence
import drift
import measure
import work_precision
from budget_rows import from_csv
from formats import power, step, wrap
from grouping import coincident, drawable, same_drift_rows, same_order_rows
from loglog import beneath
from palette import BLACK, DARK_GREY, INK, MIDDLE_GREY, QUIET
from records import Results, Trouble
from style import OTHER, SYMPLECTIC, Sheet, distinct, group_looks, styles

WIDTHS = {1: 3.35, 2: 6.9}  # inches
EDGE, LINE = 0.2, 0.17
TITLE = {"fontsize": 9, "fontweight": "bold"}
LEGEND = {"frameon": False, "borderaxespad": 0, "borderpad": 0.2, "handlelength": 2.6, "columnspacing": 1,
          "labelspacing": 0.25}
GREYS = (BLACK, DARK_GREY, MIDDLE_GREY)


def dress(name):
    """What a style changes before anything is drawn."""
    matplotlib.rcParams.update({"pdf.fonttype": 42, "legend.fontsize": 7, "axes.titlesize": 8, "axes.labelsize": 8})
    if name == "serif":
        matplotlib.rcParams.update({"font.family": ["STIXGeneral", "DejaVu Serif"], "mathtext.fontset": "stix"})


def grey(figure, by_light=False):
    """Colours to greys; markers and line styles tell curves apart. `by_light`: areas keep their order from light to
    dark."""
    seen = {}
    areas = figure.findobj(lambda a: hasattr(a, "set_facecolors"))
    light = {tuple(c[:3]) for one in areas for c in one.get_facecolor() if by_light}

    def shade(colour):
        r, g, b, a = matplotlib.colors.to_rgba(colour)
        y = 0.299 * r + 0.587 * g + 0.114 * b
        if max(r, g, b) - min(r, g, b) > 0.05:
            if (r, g, b) in light:
                return (*[0.25 + y] * 3, a)
            y = seen.setdefault((r, g, b), len(seen) % len(GREYS))
            return (*matplotlib.colors.to_rgb(GREYS[y]), a)
        return (y, y, y, a)
    for one in figure.findobj(lambda a: isinstance(a, Line2D)):
        for get, put in ((one.get_color, one.set_color), (one.get_markerfacecolor, one.set_markerfacecolor),
                         (one.get_markeredgecolor, one.set_markeredgecolor)):
            if get() not in ("none", "None"):
                put(shade(get()))
    for one in areas:
        one.set_facecolor([shade(c) for c in one.get_facecolor()])
        one.set_edgecolor([shade(c) for c in one.get_edgecolor()])
    for one in figure.findobj(matplotlib.text.Text):
        one.set_color(shade(one.get_color()))


def exact(value):
    """1,2,5/2 and [1, 2, 2.5] as the same numbers; a word as it is."""
    parts = value if isinstance(value, list) else str(value).split(",")
    try:
        return [Fraction(str(part).strip()) for part in parts]
    except ValueError:
        return [str(part).strip() for part in parts]


def parameters(asked, problems):
    """{name: numbers} of --set, without what is the problem's own."""
    own = {p["name"]: exact(p["default"]) for p in problems.get(asked.problem, {}).get("parameters", [])}
    given = {name: exact(value) for name, _, value in (words.partition("=") for words in asked.set)}
    return {name: value for name, value in given.items() if own.get(name) != value}


def of_question(rows, asked, problems):
    """Those of the problem with these parameters; where none are given and the plain question was not asked, all."""
    mine = [r for r in rows if r["problem"] == asked.problem]
    wanted = parameters(asked, problems)
    same = [r for r in mine if {k: exact(v) for k, v in (r["asked"].get("set") or {}).items()} == wanted]
    return same if same or asked.set else mine


def only(results, rows, asked, what):
    """Those of the methods on the problem with its parameters, of its plain question where there is one."""
    mine = [r for r in of_question(rows, asked, results.problems) if r["method"] in asked.method]
    cases = list(dict.fromkeys(r["case"] for r in mine))
    case = min(cases, key=len) if cases else None
    missing = [m for m in asked.method if not any(r["method"] == m and r["case"] == case for r in mine)]
    if missing:
        command = (f"verilie {what} --problem {asked.problem} --method {','.join(missing)} "
                   + "".join(f"--set {quote(words)} " for words in asked.set) + f"--out {asked.results}")
        raise Trouble(f"{asked.results} holds no {what} of {', '.join(missing)} on {asked.problem}; `{command}` adds it.")
    return [r for r in mine if r["case"] == case], case


class Page:
    """A sheet whose height follows from what stands on it, from the top; the legend has as many of these columns as the
    width holds."""

    def __init__(self, asked, drawn, entries, columns):
        self.width = WIDTHS[asked.columns]
        self.title = measure.wrapped(asked.title, self.width - 2 * EDGE, **TITLE)
        self.top = EDGE + LINE * len(self.title)
        legends = [{"handles": entries, "ncol": n, **LEGEND} for n in range(columns, 0, -1)] if entries else []
        sizes = [measure.of_legend(**of) for of in legends]
        k = next((k for k, (wide, _) in enumerate(sizes) if wide <= self.width - EDGE - 0.05), len(sizes) - 1)
        self.sheet = Sheet(self.width, self.top + drawn + (sizes[k][1] if sizes else 0) + 0.1)
        for n, words in enumerate(self.title):
            self.sheet.text(EDGE, 0.08 + LINE * n, words, **TITLE)
        if legends:
            self.sheet.figure.legend(loc="lower left", bbox_to_anchor=(EDGE / self.width, 0.05 / self.sheet.height),
                                     **legends[k])


def spherical(results, rows):
    """Whether the bodies of these rows, all of one problem, are spheres."""
    return results.spherical(rows[0]["problem"], rows[0]["asked"])


def entry(name, look):
    colour, marker, line = look
    return Line2D([], [], color=colour, marker=marker, linestyle=line, linewidth=1.3, markersize=4.5, label=name)


def plain(word, **look):
    return Line2D([], [], color=INK, label=word, linewidth=1.2, **look)


def of_convergence(asked):
    results = Results(asked.results)
    results.orders, case = only(results, results.orders, asked, "order")
    rows = results.orders_of(case)
    groups = coincident({m: r for m, r in rows.items() if drawable(r)}, same_order_rows)
    looks = distinct(group_looks(groups, styles(results), results.methods, spherical(results, results.orders)))
    panels = [p for p in convergence.PANELS
              if any(p[0] in rows[g[0]] and convergence.points(rows[g[0]][p[0]]) for g in groups)][:asked.columns]
    if not panels:
        return None
    left, gap, tall, low = 0.62, 0.6, 2.3, 0.95
    wide = (WIDTHS[asked.columns] - EDGE - left - (len(panels) - 1) * gap) / len(panels)
    entries = [entry("\n".join(wrap(g, 26)), look) for g, look in looks.items()]
    lines = {line for _, _, line in looks.values()}
    entries += [plain(word, linestyle=line) for line, word in ((SYMPLECTIC, "symplectic"), (OTHER, "not symplectic"))
                if line in lines and len(lines) > 1]
    page = Page(asked, 0.25 + tall + 0.15 + low + 0.5, entries, 2 * asked.columns)
    for k, (metric, label, slopes) in enumerate(panels):
        chosen = [g for g in groups if metric in rows[g[0]] and convergence.points(rows[g[0]][metric])]
        shown, look = [rows[g[0]][metric] for g in chosen], [looks[tuple(g)] for g in chosen]
        x, y = left + k * (wide + gap), page.top + 0.22
        ax = page.sheet.axes(x, y, wide, tall)
        hidden = beneath([[p[:2] for p in convergence.points(row)] for row in shown], 0.03)
        for row, one, covered in zip(shown, look, hidden):
            convergence.curve(ax, convergence.points(row), one, 4 + 2 * min(covered, 2))
        convergence.frame(ax, shown, True)
        ax.set_title(label, loc="left")
        ax.tick_params(labelbottom=False)
        below = page.sheet.axes(x, y + tall + 0.15, wide, low)
        convergence.local_order(below, shown, look, slopes, [h for r in shown for h, _, _ in convergence.points(r)], 4)
        convergence.show_deciding(ax, below, shown)
        if k == 0:
            below.set_ylabel("observed order")
    return page.sheet


def of_drift(asked):
    """One panel a map, as wide as a column; a scale of its own where it leaves the common one."""
    results = Results(asked.results)
    results.drifts, case = only(results, results.drifts, asked, "drift")
    every = results.drifts_of(case)
    rows = {m: drift.chosen(r) for m, r in every.items()}
    ran = {m: r for m, r in rows.items() if r and drift.reach(r) > 0}
    if not ran:
        return None
    groups = coincident(ran, same_drift_rows)
    reaches = [drift.reach(ran[g[0]]) for g in groups]
    scale = drift.common_scale(reaches)
    ordinary = [drift.span(ran[g[0]]) for g, a in zip(groups, reaches) if a <= scale]
    shared = min(low for low, _ in ordinary), max(high for _, high in ordinary)
    steps = sorted({r["h"] for rs in ran.values() for r in rs}, reverse=True)
    colour = drift.colours(steps)
    left, gap, tall, head = 0.6, 0.45, 0.95, 0.34
    wide = (WIDTHS[asked.columns] - EDGE - left - (asked.columns - 1) * gap) / asked.columns
    bands = ceil(len(groups) / asked.columns)
    entries = [Line2D([], [], color=colour[h], linewidth=5, label=f"h = {step(h)}") for h in steps]
    page = Page(asked, bands * (head + tall) + 0.45, entries, 3 * asked.columns)
    end = median_low(drift.duration(ran[g[0]]) for g in groups)
    for k, group in enumerate(groups):
        mine, across, down = ran[group[0]], k % asked.columns, k // asked.columns
        ax = page.sheet.axes(left + across * (wide + gap), page.top + head + down * (head + tall), wide, tall)
        ax.set_xlim(0, drift.duration(mine))
        ax.xaxis.set_major_locator(MaxNLocator(5))
        drift.panel(ax, mine, colour, shared, scale, drift.deciding(every[group[0]]))
        worst = drift.deciding(every[group[0]]) or mine[0]
        own = drift.own_axes(mine, scale, end)
        ax.set_title(" = ".join(group) + ": " + drift.WORDS[worst["class"]].lower() + (f" ({own})" if own else ""),
                     loc="left", fontsize=7.5, fontweight="bold", pad=3)
        ax.tick_params(labelbottom=k + asked.columns >= len(groups))
        if k + asked.columns >= len(groups):
            ax.set_xlabel("time t")
        if across == 0:
            ax.set_ylabel(f"(E − E₀)/scale, {power(floor(log10(scale)))}", fontsize=7)
    return page.sheet


def of_work(asked):
    results = Results(asked.results)
    rows = [r for r in of_question(results.work, asked, results.problems)
            if r["method"] in asked.method or r["solver"] == "outside"]
    if not any(r["solver"] == "library" for r in rows):
        raise Trouble(f"{asked.results} holds no work of {', '.join(asked.method)} on {asked.problem}; `verilie "
                      f"work-precision --problem {asked.problem} --method {','.join(asked.method)} --out "
                      f"{asked.results}` adds it.")
    shown = [q for q in work_precision.QUANTITIES if any(work_precision.points(r, q[0]) for r in rows)]
    parts, looks = work_precision.reaches(rows), distinct(work_precision.looks_of(rows, results.methods, spherical(results, rows)))
    cells = [(T, of, q) for T, of in parts for q in (shown if asked.columns == 2 else shown[:2])
             if any(work_precision.points(r, q[0]) for r in of)]
    left, gap, tall, low = 0.62, 0.6, 1.7, 0.62
    across = len(shown) if asked.columns == 2 else 1
    wide = (WIDTHS[asked.columns] - EDGE - left - (across - 1) * gap) / across
    names = sorted(looks, key=lambda n: (n in work_precision.OUTSIDE, n))
    page = Page(asked, ceil(len(cells) / across) * (tall + low), [entry(n, looks[n]) for n in names], 2 * asked.columns)
    for k, (T, of, (name, words)) in enumerate(cells):
        ax = page.sheet.axes(left + k % across * (wide + gap), page.top + 0.2 + k // across * (tall + low), wide, tall)
        work_precision.panel(ax, of, name, looks)
        ax.set_title(f"{words}, t ≤ {T}", loc="left", fontsize=7.5)
        ax.set_xlabel(work_precision.LOADS, labelpad=1)
    return page.sheet


def run_looks(rows):
    class Seen:                                             # what style.styles asks of results
        orders, drifts, bench, methods = [], rows, [], {}

        @staticmethod
        def method_order(keys):
            return list(dict.fromkeys(keys))
    return distinct(styles(Seen))


def runs_of(asked):
    rows = from_csv(asked.results)
    for row in rows:
        row["method"] = row["method"] or asked.method[0]
    return rows


def of_energy(asked):
    """Energy errors of runs, one below the other where one would hide another."""
    rows = runs_of(asked)
    looks, left, tall = run_looks(rows), 0.62, 1.1 if len(rows) > 1 else 1.9
    wide = WIDTHS[asked.columns] - EDGE - left
    page = Page(asked, 0.1 + len(rows) * (tall + 0.28) + 0.35, [], 0)
    energies = {r["method"]: next(iter(r["invariants"].values())) for r in rows}
    errors = {method: [e - energy[0] for e in energy] for method, energy in energies.items()}
    most = max(abs(e) for of in errors.values() for e in of) or 1
    unit = 10.0 ** floor(log10(most))
    for k, row in enumerate(rows):
        ax = page.sheet.axes(left, page.top + 0.2 + k * (tall + 0.28), wide, tall)
        ax.plot(row["t"], [e / unit for e in errors[row["method"]]], color=looks[row["method"]][0], linewidth=0.8)
        ax.axhline(0, color=QUIET, linewidth=0.5)
        ax.set_ylim(-1.1 * most / unit, 1.1 * most / unit)
        ax.set_xlim(0, row["t"][-1] or 1)
        ax.set_title(f"{row['method']}: E − E₀ in {power(floor(log10(most)))}", loc="left", fontsize=7.5, pad=3)
        ax.tick_params(labelbottom=k + 1 == len(rows))
    ax.set_xlabel("time t")
    return page.sheet


def of_phase(asked):
    """Angular velocity in the body, plane by plane: a row a method."""
    rows = runs_of(asked)
    if not all(len(r["state"].get("Wx", [])) == len(r["t"]) for r in rows):
        raise Trouble(f"a phase portrait is of one body: {asked.problem} has several.")
    looks, left, gap = run_looks(rows), 0.55, 0.55
    planes = (("Wx", "Wy"), ("Wy", "Wz"), ("Wx", "Wz"))[:3 if asked.columns == 2 else 1]
    side = (WIDTHS[asked.columns] - EDGE - left - (len(planes) - 1) * gap) / len(planes)
    tall = min(side, 2.1)
    page = Page(asked, len(rows) * (tall + 0.55) + 0.1, [], 0)
    names = {"Wx": "Ω₁", "Wy": "Ω₂", "Wz": "Ω₃"}
    for k, row in enumerate(rows):
        for column, (a, b) in enumerate(planes):
            ax = page.sheet.axes(left + column * (side + gap), page.top + 0.22 + k * (tall + 0.55), side, tall)
            ax.plot(row["state"][a], row["state"][b], color=looks[row["method"]][0], linewidth=0.5)
            ax.plot(row["state"][a][:1], row["state"][b][:1], marker="o", markersize=3, color=INK, linestyle="")
            ax.set_xlabel(names[a], labelpad=1)
            ax.set_ylabel(names[b], labelpad=1)
            if column == 0:
                ax.set_title(f"{row['method']}: angular velocity in the body", loc="left", fontsize=7.5, pad=3)
    return page.sheet


KINDS = {"convergence": of_convergence, "drift": of_drift, "work": of_work, "energy": of_energy, "phase": of_phase}
