"""engines.md: what the engines ship, for users of engines first."""
import re

from claims import verdict
from engines_advice import findings, order
from engines_facts import SPHERES, TRIAXIAL, fate, well_translated
from engines_figures import LAWS, of_law
from formats import NONE, scientific
from records import number
from tables import table

HEAD = """# What the engines ship

The rigid-body integrators of {engines} physics engines, {settings} settings, each measured in the engine's own binary: its order, the laws that it keeps, what
becomes of its energy. An adapter hands the engine a state and the loads, the engine takes the step, the adapter reads the state back. Before anything is
measured, each adapter must reproduce known motions as h → 0, and hand a state through to 64 units in its last digit (`verilie engines --check`).

**Most of these engines are made for contact at 60 Hz.** They run for seconds or minutes, friction takes energy out, and a step of first order is often the right
choice there. This page asks another question: what is left of a body's rotation when nothing touches it. It says nothing of contact. Damping and sleeping, which several
of them have on by default, are switched off here; the head of each adapter says what was.
"""


def measured(facts):
    rows = []
    for s in facts.built():
        name = s["setting"]
        shown = [order(facts, name, p, m) or NONE for p in ("free_body_physical", "pendulum_triaxial", "stress_test", "heavy_top") for m in ("attitude", "velocity")]
        drifts = []
        for p in ("free_body_physical", "pendulum_triaxial"):
            row, exponent = facts.drift(name, p)
            drifts.append(NONE if row is None else row["class"] + (f", ∝ h^{exponent:.2g}" if exponent else ""))
        tumble = facts.tumbles.get(name)
        rows.append([f"`{name}`", s["version"], s["says"], s["digits"], s["order"], *(f"{a} / {b}" for a, b in zip(shown[::2], shown[1::2])), *drifts,
                     fate(tumble) if tumble else NONE, {True: "right", False: "**wrong**", None: NONE}[well_translated(s)]])
    return table(["setting", "engine", "what is set", "digits", "order documented", "order, free: attitude / spin", "pendulum, triaxial", "stress test", "heavy top",
                  "energy, free", "energy, pendulum", "tumbling body", "adapter"], rows, right=(3, 4))


def of_steps(facts):
    """After how many steps the tumbling body is looked at."""
    steps = {}
    for s in facts.built():
        if s["setting"] in facts.tumbles:
            steps.setdefault(facts.tumbles[s["setting"]]["steps"], []).append(s)
    told = [f"{n} steps" + (f" ({', '.join(engines_of(of))})" if len(steps) > 1 else "") for n, of in sorted(steps.items(), reverse=True)]
    return f"The tumbling body after {', or '.join(told)}." if told else ""


def tumbles(facts):
    rows = [[f"`{m}`", r["steps"], r["taken"], *(scientific(number(r[k])) if number(r[k]) is not None else str(r[k]) for k in ("energy_end", "momentum_end", "angle_most")), r["turned_over"],
             f"{r['turns_over']:.0f}", fate(r)] for m, r in facts.tumbles.items()]
    return table(["method", "steps", "taken", "E/E₀ − 1", "\\|π\\|/\\|π₀\\| − 1", "swing of π, rad", "sign changes of W₂", "exact", "fate"], rows, right=range(1, 8)) if rows else ""


def of_digits(facts):
    few = sorted({(r["steps"], r["digits"]) for r in facts.tumbles.values() if r["digits"] < 53})
    if not few:
        return ""
    sums = " and ".join(f"{scientific(steps * 2.0 ** (1 - digits))} in {steps} steps" for steps, digits in few)
    return (f"In single precision a unit of rounding a step, all in one direction, adds up to {sums}, and to four times that where a step is four of the engine's own (`rapier`): what changes by no more is not told from rounding.")


def worked(facts):
    row = next(iter(facts.works.values()))
    return (f"The angle of the attitude to the reference at T = {row['T']} of {row['problem']}, and the processor time of a step: of the engine, of this tool and, where the engine runs in another "
            "process, of what the two say to each other. Times are of one machine, and compare with each other alone.\n\n")


RULER = """## The free ruler

A free box of 1 × 0.1 × 0.02, J = (0.0104, 1.0004, 1.01), that spins about no axis of its own: W = (0, 0.6, 0.8), |W| = 1. Its kinetic energy is constant. What one step of the binary makes of it{but}:

"""
RULER_COMMAND = """

```
verilie run --problem free_body_physical --set J=0.0104,1.0004,1.01 --set W0=0,0.6,0.8 --h 1/2 --steps 1 --plugin build/release/engines/mujoco_implicit.so
```
"""


def ruler(facts):
    steps = sorted({h for _, h in facts.ruler}, key=number)
    def change(name, h):
        energy = facts.ruler.get((name, h))
        first, last = (number(energy[k]) for k in ("initial", "final")) if energy else (None, None)
        return NONE if last is None else scientific(last / first - 1)
    rows = [[f"`{s['setting']}`", s["version"], *(change(s["setting"], h) for h in steps)]
            for s in facts.built() if s["gyroscopic"] and any((s["setting"], h) in facts.ruler for h in steps)]
    heads = [f"E/E₀ − 1 with h\\|W\\| = {h}" for h in steps]
    cut = any(name.startswith("rapier") for name, _ in facts.ruler)
    but = " (Rapier cuts a spin to π/4 a step, which shows with h|W| = 1)" if cut else ""
    return RULER.format(but=but) + table(["setting", "engine", *heads], rows, right=range(2, 2 + len(steps))) + RULER_COMMAND if rows else ""


CERTIFIED = """## Laws of a step

From random states, in double or in the engine's own precision: whether a step is symplectic, undoes itself with h < 0, and keeps the momentum map. *exact*: to round-off. hᵏ: the defect falls so, a
unit of time of the symplectic one and a step of the others. *fails*: a defect stands out of round-off, and its power of h does not show, as where single precision leaves too few digits. ?: below what these digits show. *no step*: the engine does not take h < 0, which the law asks for. *rough*: the step has no derivative there. –: not asked of such bodies. Where the
scheme behind the binary is known (below), its certificate in 50 digits says more.

"""


def certified(facts):
    rows = [[f"`{s['setting']}`", *(of_law(facts.law(s["setting"], law, bodies))[0] for law, _ in LAWS for bodies in (SPHERES, TRIAXIAL))]
            for s in facts.built() if any((s["setting"], law) in facts.laws for law, _ in LAWS)]
    heads = [f"{words}, {body}" for _, words in LAWS for body in ("sphere", "triaxial")]
    return CERTIFIED + table(["setting", *heads], rows) if rows else ""


def identities(facts):
    rows = [[f"`{m}`", r["engine"], f"`{r['scheme']}`", {True: "yes", False: "**no**", None: NONE}[r["same"]], scientific(number(r["units"])), r["states"]] for m, r in sorted(facts.identities.items()) if r["same"] is not None]
    return table(["setting", "engine", "scheme of the catalogue", "one map", "largest distance, in units of its precision", "states"], rows, right=(4, 5)) if rows else ""


MOTIONS = (("loaded", "field"), ("spring", "torsional spring"), ("clock", "torque prescribed in time"))
READINGS = ("t", "t - h/2")


def reading(facts, setting, motion, when):
    """Order of the attitude, or why there is none."""
    row = facts.readings.get((setting["setting"], motion, when))
    if row is None:
        return NONE
    if row["said"]:
        return "fails" if re.search("not_finite|nonsense", row["said"]) else "refused"
    part = row["attitude"]
    if number(part["order"]) is not None:
        return f"{abs(part['order']):.2f}"
    return "round-off" if part["finest"] < 512 * 2.0 ** (1 - setting["digits"]) else NONE


def readings(facts):
    rows = []
    for s in facts.built():
        if (s["setting"], "rod", "t") in facts.readings:
            asked = [m + bodies for m, _ in MOTIONS for bodies in ("_sphere", "")] + ["rod", "rod_loaded"]
            rows.append([f"`{s['setting']}`"] + [" / ".join(dict.fromkeys(reading(facts, s, m, when) for when in READINGS)) for m in asked])
    heads = [f"{words}, {bodies}" for _, words in MOTIONS for bodies in ("sphere", "triaxial")] + ["free rod", "rod in the field"]
    if not rows:
        return ""
    others = engines_of(s for s in facts.built() if (s["setting"], "rod", "t") not in facts.readings)
    return table(["setting", *heads], rows) + (f"\n\nNot asked so: {', '.join(others)}." if others else "")


READING = """## Two readings of the velocity, and further loads

Most of these engines take symplectic Euler steps: velocity first, then position with the new velocity. Read as that of the time of the positions, t, the velocity is off by half a
step, and so is all that follows: order 1. Read as that of t − h/2 the same numbers are those of a leapfrog, of order 2, where nothing but loads turns the body: of spheres. A triaxial
body's gyroscopic torque depends on the velocity itself, and there both readings are of order 1. Order of the attitude, velocities read at t / at t − h/2 (one number where both agree);
T = 2, h = 1/4 ... 1/256, two bodies. The field pulls and turns; the spring is U = k (1 − cos θ) of the angle of R; the prescribed torque is a function of time, which an engine sees as
the position of a body that moves at a constant velocity; a rod has J₃ = 0. Refused: the engine, or its adapter, says that it takes no such body; fails: a step gives no finite numbers. Round-off: the error with the smallest step is that.

"""


def lengths(facts):
    """Over which T at least and down to which step the drifts were measured, from the rows."""
    told = []
    for problem, words in (("free_body_physical", "free"), ("pendulum_triaxial", "pendulum")):
        found = facts.long_runs(problem)
        whose = [f"T = {T:g} with steps down to 1/{1 / h:g}" + (f" ({', '.join(engines_of(settings))})" if len(found) > 1 else "") for (T, h), settings in found.items()]
        if whose:
            told.append(f"{words}: {'; '.join(whose)}")
    return ("The drifts, " + ". The ".join(told) + ". The step of a slower engine is larger, so that T need not be shorter. ") if told else ""


def engines_of(settings):
    return sorted({s["version"].split()[0].rstrip(",") for s in settings})


def said(facts):
    rows = [[r["where"], f"[{r['claim']}](engines_claims.md#{r['id']})", verdict(r)] for r in facts.claims]
    return ("## What engines say of themselves\n\nIn documentation and sources, each judged by a predicate that it can fail ([all of it](engines_claims.md)): on the schemes as they are "
            "transcribed from the sources. Where a binary was run beside it, the ledger says so.\n\n" + table(["where", "claim", "verdict"], rows))


def absent(facts):
    return table(["setting", "engine", "why"], [[f"`{s['setting']}`", s["engine"], s["reason"]] for s in facts.settings if not s["built"]])


REPRODUCE = """## How to get each row again

```
studies/engines/run ENGINE...                                     # packages, adapters, their check, every study and this page
verilie engines SETTING --check --tumble --work --identity --readings     # after studies/engines/run --build ENGINE
verilie order --problem free_body_physical,pendulum_triaxial --exec "$(verilie engines SETTING --json | python3 -c 'import json, sys; print(json.load(sys.stdin)["rows"][0]["command"])')"
```

`drift` and `certify` take the same `--exec`. Where the adapter is a shared object, `--plugin build/release/engines/SETTING.so` does as well. Each adapter says at its head how loads are
given, which velocity the engine keeps and at which time, and what was switched off: `studies/engines/ENGINE/adapter.*`.
"""


def page(facts):
    built = facts.built()
    engines = engines_of(built)
    parts = [HEAD.format(engines=len(engines), settings=len(built)), "## What users should know\n\n" + findings(facts),
             "## At a glance\n\n![engines, and the laws that each keeps](engines_laws.svg)",
             "## The tumbling body\n\nA free body that spins almost about the axis of its middle moment of inertia turns over again and again (Dzhanibekov's wing nut, the tennis racket). J = diag(1, 2, 5/2), "
             "W = (1/50, 5, 1/100), h = 1/60. The exact motion turns over as often as the elliptic integrals say; its energy and its angular momentum π in space are constant. The swing of π is the largest angle to where it pointed at the start. *Tumbles on*: it still turned over in the last hundredth of the run, with energy and |π| within a thousandth; *changed*: with one of them farther off. How often it turned over, and where π points, is not judged. It is looked at every 16 steps. " + of_digits(facts) + "\n\n"
             "![energy and momentum of the tumbling body](engines_tumble.svg)\n\n" + tumbles(facts)]
    if facts.ruler:
        parts.append(ruler(facts))
    if facts.works:
        parts.append("## Work and precision\n\n" + worked(facts) + "![error against processor time](engines_work.svg)")
    parts.append("## Every setting\n\nOrders are observed ones; – is an order that did not settle or was not asked, and 0.00 is an engine without the gyroscopic torque, which converges to another motion. " + lengths(facts)
                 + "Energy: [class of the drift](../../lib/include/verilie/analysis/README.md) at the smallest step, and how its slope falls with h. " + of_steps(facts) + "\n\n" + measured(facts))
    if certified(facts):
        parts.append(certified(facts))
    if readings(facts):
        parts.append(READING + readings(facts))
    if identities(facts):
        parts.append("## The scheme behind the binary\n\nA step of the binary and a step of a method that is written in this library, from the same random states. Where they are one map on the bodies asked, the certificate of the method in "
                     "50 digits is the engine's there. LAMMPS' rigid/nve is not asked of spheres, so that it has fewer states.\n\n" + identities(facts))
    if facts.claims:
        parts.append(said(facts))
    if len(built) < len(facts.settings):
        parts.append("## Not measured\n\n" + absent(facts))
    return "\n\n".join(p.strip("\n") for p in parts + [REPRODUCE]) + "\n"
