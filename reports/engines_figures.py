"""The figures of the page of the engines: engines x laws, the tumbling body, work and precision."""
from claim_series import at
from engines_facts import SPHERES, TRIAXIAL, fate
from formats import SUPERSCRIPT
from palette import (BAND, BLUE, FAINT, GREEN, ILL, INK, OPEN, ORANGE, OWN_BROWN, OWN_VIOLET, PAGE, PURPLE, QUIET, RED,
                     SKY, TEAL, WELL)
from records import number
from style import Sheet

NONE_ASKED = PAGE
MARKERS = "osD^vP*X<>hd8p"
LINE = 0.014                # as wide as a line of the tumbling body, in numbers of its axis
ROW, LEFT = 0.2, 2.55
LAWS = (("symplectic", "symplectic"), ("symmetric", "reversible"), ("momentum_map", "momentum"))
PROBLEMS = (("free_body_physical", "free"), ("pendulum_triaxial", "pendulum"))


def of_law(law):
    """(words, colour)"""
    if law.exact:
        return "exact", WELL
    if law.fails:
        return ("h" + str(law.power).translate(SUPERSCRIPT) if law.power else "fails"), ILL
    if not law.asked:
        return "–", NONE_ASKED
    if law.rough:
        return "rough", OPEN
    return ("no step", OPEN) if law.failed else ("?", OPEN)


def of_order(found, claimed):
    if not found or found[0] is None:
        return ("–" if not found else "?"), (NONE_ASKED if not found else OPEN)
    return f"{abs(found[0]):.2f}", WELL if found[0] > claimed - 0.1 else ILL


def of_drift(row):
    if row is None:
        return "–", NONE_ASKED
    words = {"none": ("none", WELL), "undecided": ("?", OPEN), "failed": ("fails", ILL), "random_walk": ("walk", OPEN)}
    gains = number(row["slope"])
    if row["class"] in ("linear", "nonlinear", "exponential") and gains is not None:
        return ("gains" if gains > 0 else "loses"), ILL
    return words.get(row["class"], ("loses" if row["class"] == "dissipates" else row["class"], ILL))


def of_tumble(row):
    if row is None:
        return "–", NONE_ASKED
    words = fate(row)
    short = {"tumbles on": "tumbles on", "never turns over": "never", "blows up": "blows up"}
    if words.startswith("ends about"):
        return "ends: " + words.split()[5], ILL
    return (short.get(words, words.split(" after")[0].replace("turns over no more", "stops").replace(", changed", "*"))), (
        WELL if words == "tumbles on" else ILL)


def cells(facts, setting):
    name = setting["setting"]
    for problem, _ in PROBLEMS:
        for metric in ("attitude", "velocity"):
            yield of_order(facts.order(name, problem, metric), setting["order"])
    for law, _ in LAWS:
        for bodies in (SPHERES, TRIAXIAL):
            yield of_law(facts.law(name, law, bodies))
    for problem, _ in PROBLEMS:
        yield of_drift(facts.drift(name, problem)[0])
    yield of_tumble(facts.tumbles.get(name))


def matrix(facts):
    settings = facts.built()
    heads = ([f"{where}\n{what}" for _, where in PROBLEMS for what in ("attitude", "spin")]
             + [f"{name}\n{body}" for _, name in LAWS for body in ("sphere", "triaxial")]
             + [f"energy\n{where}" for _, where in PROBLEMS] + ["body"])
    wide = [0.62] * 4 + [0.72] * 6 + [0.62] * 2 + [0.95]
    height = 1.55 + ROW * len(settings) + 0.85
    sheet = Sheet(LEFT + sum(wide) + 0.2, height)
    sheet.title("What engines keep: orders, laws and energy of a rigid body, each in the engine's own binary",
                "Blue: as documented, or exact. Orange: less, or a defect that falls with this power of h. Grey: not resolved.")
    axes = sheet.axes(LEFT, 1.4, sum(wide), ROW * len(settings))
    axes.set_xlim(0, sum(wide)), axes.set_ylim(len(settings), 0), axes.axis("off")
    for k, (head, group) in enumerate(zip(heads, wide)):
        sheet.text(LEFT + sum(wide[:k]) + group / 2, 1.36, head, ha="center", va="bottom", fontsize=7)
    for words, first, last in (("order", 0, 4), ("laws", 4, 10), ("energy", 10, 12), ("tumbling", 12, 13)):
        sheet.text(LEFT + (sum(wide[:first]) + sum(wide[:last])) / 2, 0.95, words, ha="center", fontsize=8, fontweight="bold")
    before, said = None, []
    for i, setting in enumerate(settings):
        if setting["engine"] != before:
            axes.axhline(i, color=QUIET, linewidth=0.8, xmin=-0.2)
            sheet.text(0.12, 1.42 + ROW * i, setting["engine"], fontsize=7.5, fontweight="bold")
        before = setting["engine"]
        sheet.text(LEFT - 0.08, 1.42 + ROW * i, setting["setting"], fontsize=7, ha="right")
        for k, (words, colour) in enumerate(cells(facts, setting)):
            x = sum(wide[:k])
            said.append(words)
            axes.fill([x + 0.01, x + wide[k] - 0.01, x + wide[k] - 0.01, x + 0.01], [i + 0.04, i + 0.04, i + 0.96, i + 0.96], color=colour, linewidth=0)
            axes.text(x + wide[k] / 2, i + 0.53, words, ha="center", va="center", fontsize=7.2, color=INK)
    sheet.notes(1.5 + ROW * len(settings), [
        "Order: observed, on free_body_physical and pendulum_triaxial, against the order documented (1 where none is). Laws: sphere, J = (2,2,2); triaxial, J = (2,3,4). "
        "Powers of h: of the symplectic defect per unit of time, of the others per step. Energy: at the smallest step. Tumbling body: 10⁶ or 10⁵ steps of 1/60 about the middle axis. "
        + meanings(said)])
    return sheet


MEANINGS = {"no step": "no step: the engine does not take h < 0, which this law asks for.", "rough": "rough: the step has no derivative there.",
            "*": "*: tumbles on with another energy or momentum.", "?": "?: measured and not resolved: round-off hides it, or the numbers do not settle.",
            "–": "–: not measured."}


def meanings(said):
    """Of the words in the cells, and of no others."""
    return " ".join(words for sign, words in MEANINGS.items() if any(sign in cell for cell in said))


SHOWN = (("mujoco_rk4", RED), ("mujoco_implicit", ORANGE), ("bullet_implicit_body_double", PURPLE), ("ode_step", GREEN), ("lammps_rigid", OWN_BROWN),
         ("lammps_rigid_nve", BLUE), ("yade_aspherical", OWN_VIOLET), ("jolt_gyroscopic", SKY), ("lgvi", INK))


def named(sheet, x, y, name, colour, line="-", marker=None):
    """A name with a piece of its line before it: a text in the colour of a thin line is hard to read."""
    sheet.stroke(x, y + 0.055, 0.22, colour, line)
    if marker:
        sheet.badge(x + 0.11, y + 0.055, (colour, marker))
    sheet.text(x + 0.28, y, name, fontsize=7, color=INK, fontweight="bold")


def series(row, key):
    """[t, value over that of the beginning], t on a logarithmic axis."""
    return zip(*((t, v + 1) for t, v in zip(row["series"]["t"], row["series"][key]) if t > 0 and number(v) is not None))


def hidden(rows):
    """{name: (panels in which a later curve lies on it throughout, those curves)}."""
    found = {}
    for k, (name, _, row) in enumerate(rows):
        for key in ("energy", "momentum"):
            points = {other: [(t, v, v) for t, v in zip(*series(of, key))] for other, _, of in rows[k:]}
            above = [other for other, curve in points.items() if other != name and lies_on(points[name], curve)]
            if above:
                panels, names = found.setdefault(name, ([], []))
                panels.append(key)
                names += [above[-1]] if above[-1] not in names else []
    return found


def lies_on(curve, later):
    """Whether a line over [(t, value, value)] is hidden by a later one."""
    return len(curve) > 1 and later[0][0] <= curve[0][0] and curve[-1][0] <= later[-1][0] and all(
        abs(v - at(later, t)) <= LINE for t, _, v in curve)


def tumble(facts):
    rows = [(m, c, facts.tumbles[m]) for m, c in SHOWN if m in facts.tumbles]
    if not rows:
        return None
    under = hidden(rows)
    tall = max(4.3, 1.0 + 0.31 * len(rows) + 0.12 * len(under))
    sheet = Sheet(10.4, tall + 0.45)
    sheet.title("The tumbling body: a free body about its middle axis, steps of 1/60",
                "J = (1, 2, 5/2), |W| = 5, 75 steps a turn. It should turn over for ever, and keep its energy and its angular momentum.")
    panels = (("energy", "E / E₀", sheet.axes(0.7, 0.95, 3.1, 2.9)), ("momentum", "|π| / |π₀|", sheet.axes(4.5, 0.95, 3.1, 2.9)))
    for key, label, axes in panels:
        axes.set_xscale("log")
        for name, colour, row in rows:
            axes.plot(*series(row, key), color=colour, linewidth=1.3, label=name)
        axes.set_ylim(-0.05, 2.15), axes.set_xlim(0.2, 2e4), axes.set_xlabel("t, in units of the problem: 60 steps"), axes.set_title(label, loc="left")
        axes.grid(color=BAND, linewidth=0.5)
    y = 0.95
    for name, colour, row in rows:
        named(sheet, 7.8, y, name, colour)
        sheet.text(8.08, y + 0.13, fate(row), fontsize=6.5, color=QUIET)
        if name in under:
            where, names = under[name]
            words = f"{where[0]} hidden by" if len(where) == 1 else "hidden by"
            sheet.text(8.08, y + 0.25, f"{words} {', '.join(names)}", fontsize=6.5, color=QUIET)
        y += 0.43 if name in under else 0.31
    sheet.notes(tall, ["lgvi is the variational method of Lee, Leok and McClamroch, for comparison. Engines whose default has no gyroscopic torque never turn over and are not drawn. "
                      "Curves of `verilie engines --tumble`."])
    return sheet


def costs(facts):
    """(what the adapter is, least and most µs a step)"""
    kinds = (("a shared object", lambda command: command.endswith(".so")), ("a program", lambda command: not command.endswith(".so")))
    for what, fits in kinds:
        found = [facts.works[s["setting"]]["nanoseconds_per_step"] / 1e3 for s in facts.built() if s["setting"] in facts.works and fits(s["command"])]
        if found:
            yield what, min(found), max(found)


def few(x):
    """Two digits, without a power of ten."""
    return f"{x:.2g}" if x < 100 else f"{float(f'{x:.2g}'):.0f}"


def work(facts):
    wanted = [(m, c) for m, c in SHOWN + (("lie_verlet", QUIET), ("odeint_rk4", TEAL)) if m in facts.works]
    if not wanted:
        return None
    sheet = Sheet(8.2, 5.0)
    first = facts.works[wanted[0][0]]
    sheet.title("Work and precision", f"Error of the attitude at t = {first['T']} on {first['problem']}, against processor time; each step of the ladder is a point.")
    axes = sheet.axes(0.75, 0.85, 5.0, 3.0)
    axes.set_xscale("log"), axes.set_yscale("log"), axes.grid(color=FAINT, linewidth=0.4)
    axes.set_xlabel("µs of processor time for a unit of time"), axes.set_ylabel("error, rad")
    for k, (name, colour) in enumerate(wanted):
        row = facts.works[name]
        points = [(row["nanoseconds_per_step"] / 1e3 / parts(h), e) for h, e in zip(row["h"], row["error"]) if e]
        if points:
            axes.plot(*zip(*points), color=colour, marker=MARKERS[k], markersize=4.5, linewidth=1.1, linestyle="--" if not row["engine"] else "-")
        named(sheet, 5.95, 0.9 + 0.19 * k, name, colour, "-" if row["engine"] else "--", MARKERS[k])
    sheet.notes(4.45, ["Dashed: of this library, and one Runge-Kutta step of Boost.odeint. Times of engines hold what their interface costs. A step takes "
                       + ", ".join(f"{few(low)} to {few(high)} µs where the adapter is {what}" for what, low, high in costs(facts)) + ". Of one machine, on one day."])
    return sheet


def parts(h):
    top, _, bottom = h.partition("/")
    return float(top) / float(bottom or 1)


def all_of(facts):
    sheets = (("engines_laws", matrix(facts)), ("engines_tumble", tumble(facts)), ("engines_work", work(facts)))
    return [(name, sheet) for name, sheet in sheets if sheet]
