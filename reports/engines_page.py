"""engines.md: what the engines ship, for users of engines first."""
from claims import verdict
from engines_facts import SPHERES, TRIAXIAL, fate, well_translated
from engines_figures import LAWS, of_law
from formats import NONE, scientific
from records import number
from tables import table

HEAD = """# What the engines ship

The rigid-body integrators of {engines} physics engines, {settings} settings, each measured in the engine's own binary: its order, the laws that it keeps, what
becomes of its energy. An adapter hands the engine a state and the loads, the engine takes the step, the adapter reads the state back. Before anything is
measured, each adapter must reproduce known motions as h → 0, and hand a state through to the last digit (`verilie engines --check`).

**Most of these engines are made for contact at 60 Hz.** They run for seconds or minutes, friction takes energy out, and a step of first order is often the right
choice there. This page asks another question: what is left of a body's motion when nothing touches it. It says nothing of contact.
"""


def percent(x):
    return f"{100 * x:.0f} %".replace("-", "−") if abs(x) >= 0.01 else scientific(x)


def order(facts, name, problem, metric="attitude"):
    found = facts.order(name, problem, metric)
    return f"{abs(found[0]):.2f}" if found and found[0] is not None else None


def tumbled(facts, name):
    row = facts.tumbles.get(name)
    return row if row and "failed" not in row and not isinstance(row["energy_end"], str) else None


def of_mujoco(facts):
    rk4, implicit, euler, dart = (facts.tumbles.get(s) for s in ("mujoco_rk4", "mujoco_implicit", "mujoco_euler", "dart"))
    found, spin = (order(facts, "mujoco_rk4", "free_body_physical", m) for m in ("attitude", "velocity"))
    if not (rk4 and implicit and euler and found and spin):
        return None
    lost = tumbled(facts, "mujoco_implicit")
    return (f"**MuJoCo: choose `RK4` for bodies that tumble freely, and know that its attitude is of order 2.** Its documentation says fourth order; "
            f"of a free body the attitude shows {found}, the angular velocity {spin}. The body {fate(rk4)} after {rk4['taken']} steps of 1/60, its energy off by "
            f"{scientific(rk4['energy_end'])}. "
            + (f"`implicit` has lost {percent(-lost['energy_end'])} of the energy and {percent(-lost['momentum_end'])} of the angular momentum by then. " if lost else "")
            + f"`Euler` {fate(euler)}, which is {euler['taken'] / 60:.0f} s of simulated time"
            + (f"; DART's only step takes the gyroscopic torque in the same explicit way and {fate(dart)}." if dart and "failed" in dart else "."))


def of_bullet(facts):
    default, none, explicit, ode = (tumbled(facts, s) for s in ("bullet_implicit_body_double", "bullet_none_double", "bullet_explicit_double", "ode_step"))
    if not (default and none):
        return None
    return ("**Bullet and ODE: keep the default, an implicit gyroscopic torque, and do not expect a body to go on tumbling.** "
            f"In Bullet the body {fate(default)}, with {percent(-default['energy_end'])} of the energy and {percent(-default['momentum_end'])} of the angular momentum lost. "
            + (f"In ODE it {fate(ode)}, with the energy off by {percent(ode['energy_end'])} and the angular momentum by {percent(ode['momentum_end'])}. " if ode else "")
            + f"Without the torque the body {fate(none)}: it obeys other equations. "
            + (f"Bullet's `EXPLICIT`, with its limit of 100 lifted, {fate(explicit)}. " if explicit else "") + "All are of order 1.")


def of_off(facts):
    off = [s for s in facts.built() if not s["gyroscopic"] and s["setting"] in facts.tumbles and facts.tumbles[s["setting"]]["turned_over"] == 0]
    names = sorted({s["version"].split(",")[0] for s in off if "default" in s["says"]})
    if not names:
        return None
    on = {s["setting"]: facts.tumbles[s["setting"]] for s in facts.built() if s["setting"] in ("jolt_gyroscopic", "physx_gyroscopic") and s["setting"] in facts.tumbles}
    return (f"**{' and '.join(names)}: the gyroscopic torque is off by default.** Such a body spins about a fixed axis for ever and never turns over; this is another equation, whatever the step. "
            "Turn it on where bodies are long or flat (`mApplyGyroscopicForce`, `eENABLE_GYROSCOPIC_FORCES`)" + (": then the tumbling body "
            + ", ".join(f"{fate(r)} (`{name}`)" for name, r in on.items()) if on else "") + ". cannon-es has none to turn on.")


def of_lammps(facts):
    nve, rigid = tumbled(facts, "lammps_rigid_nve"), tumbled(facts, "lammps_rigid")
    if not (nve and rigid):
        return None
    return (f"**LAMMPS: choose `fix rigid/nve` (or `rigid/nve/small`) rather than `fix rigid`.** Both are of order 2. After {nve['taken']} steps the energy of `rigid/nve` is off by {scientific(nve['energy_end'])}; "
            f"that of `rigid` is off by {percent(rigid['energy_end'])}, and the body {fate(rigid)}.")


def of_yade(facts):
    plain, centred = order(facts, "yade_aspherical", "free_body_physical"), order(facts, "yade_aspherical_centred", "pendulum_triaxial")
    verlet, merson = order(facts, "simbody_verlet", "pendulum_triaxial"), order(facts, "simbody_rk_merson", "pendulum_triaxial")
    text = []
    if plain and centred:
        version = next(s["version"] for s in facts.settings if s["setting"] == "yade_aspherical")
        text.append(f"{version} turns aspherical bodies with order {plain}, also where velocities are read at the time of the positions ({centred} on the pendulum): take smaller steps than for spheres")
    if verlet and merson:
        text.append(f"Simbody's `VerletIntegrator`, documented as of third order, shows {verlet}; `RungeKuttaMersonIntegrator` shows {merson}, choose that")
    return "**YADE and Simbody: the order is less than one may expect.** " + ". ".join(text) + "." if text else None


FINDINGS = (of_mujoco, of_bullet, of_off, of_lammps, of_yade)


def findings(facts):
    found = [text for text in (make(facts) for make in FINDINGS) if text]
    return "\n".join(f"{k}. {text}\n" for k, text in enumerate(found, 1)) if found else ""


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


def tumbles(facts):
    rows = [[f"`{m}`", r["steps"], r["taken"], *(scientific(number(r[k])) if number(r[k]) is not None else str(r[k]) for k in ("energy_end", "momentum_end", "angle_most")), r["turned_over"],
             f"{r['turns_over']:.0f}", fate(r)] for m, r in facts.tumbles.items()]
    return table(["method", "steps", "taken", "E/E₀ − 1", "\\|π\\|/\\|π₀\\| − 1", "swing of π, rad", "sign changes of W₂", "exact", "fate"], rows, right=range(1, 8)) if rows else ""


RULER = """## The free ruler

A free box of 1 × 0.1 × 0.02, J = (0.0104, 1.0004, 1.01), that spins about no axis of its own: W = (0, 0.6, 0.8), |W| = 1. Its kinetic energy is constant. What one step of the binary makes of it:

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
    return RULER + table(["setting", "engine", *heads], rows, right=range(2, 2 + len(steps))) + RULER_COMMAND if rows else ""


CERTIFIED = """## Laws of a step

From random states, in double or in the engine's own precision: whether a step is symplectic, undoes itself with h < 0, and keeps the momentum map. *exact*: to round-off. hᵏ: the defect falls so, a
unit of time of the symplectic one and a step of the others. ?: below what these digits show. *no step*: the engine does not take h < 0, which the law asks for. *rough*: the step has no derivative there. –: not asked of such bodies. Where the
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
        return "refused"
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
the position of a body that moves at a constant velocity; a rod has J₃ = 0. Refused: the engine takes no such body. Round-off: the error with the smallest step is that.

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
             "W = (1/50, 5, 1/100), h = 1/60. The exact motion turns over as often as the elliptic integrals say; its energy and its angular momentum π in space are constant. The swing of π is the largest angle to where it pointed at the start. *Tumbles on*: it still turned over in the last hundredth of the run, with energy and |π| within a thousandth; *changed*: with one of them farther off. How often it turned over, and where π points, is not judged.\n\n"
             "![energy and momentum of the tumbling body](engines_tumble.svg)\n\n" + tumbles(facts)]
    if facts.ruler:
        parts.append(ruler(facts))
    if facts.works:
        parts.append("## Work and precision\n\n![error against processor time](engines_work.svg)")
    parts.append("## Every setting\n\nOrders are observed ones; – is an order that did not settle or was not asked, and 0.00 is an engine without the gyroscopic torque, which converges to another motion. " + lengths(facts)
                 + "Energy: class of the drift at the smallest step, and how its slope falls with h.\n\n" + measured(facts))
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
