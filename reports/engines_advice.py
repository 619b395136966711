"""What users of engines should know: a sentence or two each, with the numbers measured."""
from engines_facts import fate
from formats import scientific


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
    return (f"**{facts.version('mujoco_rk4')}: choose `RK4` for bodies that tumble freely, and know that its attitude is of order 2.** Its documentation says fourth order; "
            f"of a free body the attitude shows {found}, the angular velocity {spin}. The body {fate(rk4)} after {rk4['taken']} steps of 1/60, its energy off by "
            f"{scientific(rk4['energy_end'])}. "
            + (f"`implicit` has lost {percent(-lost['energy_end'])} of the energy and {percent(-lost['momentum_end'])} of the angular momentum by then. " if lost else "")
            + f"`Euler` {fate(euler)}, which is {euler['taken'] / 60:.0f} s of simulated time"
            + (f"; DART's only step takes the gyroscopic torque in the same explicit way and {fate(dart)}." if dart and "failed" in dart else "."))


def of_bullet(facts):
    default, none, explicit, ode = (tumbled(facts, s) for s in ("bullet_implicit_body_double", "bullet_none_double", "bullet_explicit_double", "ode_step"))
    if not (default and none):
        return None
    versions = " and ".join(facts.version(s).split(",")[0] for s in ("bullet_implicit_body_double", "ode_step") if facts.version(s))
    return (f"**{versions}: keep the default, an implicit gyroscopic torque, and do not expect a body to go on tumbling.** "
            f"In Bullet the body {fate(default)}, with {percent(-default['energy_end'])} of the energy and {percent(-default['momentum_end'])} of the angular momentum lost. "
            + (f"In ODE it {fate(ode)}, with the energy off by {percent(ode['energy_end'])} and the angular momentum by {percent(ode['momentum_end'])}. " if ode else "")
            + f"Without the torque the body {fate(none)}: it obeys other equations. "
            + (f"Bullet's `EXPLICIT`, with its limit of 100 lifted, {fate(explicit)}. " if explicit else "") + "All with the torque are of order 1.")


def of_off(facts):
    off = [s for s in facts.built() if not s["gyroscopic"] and s["setting"] in facts.tumbles and facts.tumbles[s["setting"]]["turned_over"] == 0]
    names = sorted({s["version"].split(",")[0] for s in off if "default" in s["says"]})
    if not names:
        return None
    on = {s["setting"]: facts.tumbles[s["setting"]] for s in facts.built() if s["setting"] in ("jolt_gyroscopic", "physx_gyroscopic") and s["setting"] in facts.tumbles}
    return (f"**{' and '.join(names)}: the gyroscopic torque is off by default.** Such a body spins about a fixed axis (for ever, with the damping that is on by default taken out) and never turns over; this is another equation, whatever the step. "
            "Turn it on where bodies are long or flat (`mApplyGyroscopicForce`, `eENABLE_GYROSCOPIC_FORCES`)" + ("; the tumbling body then: "
            + "; ".join(f"`{name}` {fate(r)}, after {r['taken']} steps" for name, r in on.items()) if on else "") + ". cannon-es has none to turn on.")


def of_lammps(facts):
    nve, rigid = tumbled(facts, "lammps_rigid_nve"), tumbled(facts, "lammps_rigid")
    if not (nve and rigid):
        return None
    return (f"**{facts.version('lammps_rigid')}: choose `fix rigid/nve` (or `rigid/nve/small`) rather than `fix rigid`.** Both are of order 2. After {nve['taken']} steps the energy of `rigid/nve` is off by {scientific(nve['energy_end'])}; "
            f"that of `rigid` is off by {percent(rigid['energy_end'])}, and the body {fate(rigid)}.")


def of_yade(facts):
    plain, centred = order(facts, "yade_aspherical", "free_body_physical"), order(facts, "yade_aspherical_centred", "pendulum_triaxial")
    verlet, merson = order(facts, "simbody_verlet", "pendulum_triaxial"), order(facts, "simbody_rk_merson", "pendulum_triaxial")
    fehlberg = order(facts, "simbody_rk_fehlberg", "pendulum_triaxial")
    text = []
    if plain and centred:
        version = next(s["version"] for s in facts.settings if s["setting"] == "yade_aspherical")
        text.append(f"{version} turns aspherical bodies with order {plain}, also where velocities are read at the time of the positions ({centred} on the pendulum): take smaller steps than for spheres")
    if verlet and merson:
        text.append(f"{facts.version('simbody_verlet')}: `VerletIntegrator`, documented as of third order, shows {verlet}"
                    + (f", `RungeKuttaFeldbergIntegrator`, of fifth, {fehlberg}" if fehlberg else "") + f"; `RungeKuttaMersonIntegrator` shows {merson}, choose that")
    return "**YADE and Simbody: the order is less than one may expect.** " + ". ".join(text) + "." if text else None


FINDINGS = (of_mujoco, of_bullet, of_off, of_lammps, of_yade)


def findings(facts):
    found = [text for text in (make(facts) for make in FINDINGS) if text]
    return "\n".join(f"{k}. {text}\n" for k, text in enumerate(found, 1)) if found else ""
