"""Which law holds for which method, and which cannot: rows of certify.json, which `verilie certify` writes."""
import records
from formats import NONE, SUPERSCRIPT, scientific
from makers import named
from tables import reproduce, table, words

LAWS = {"symplectic": ("‖DΦᵀω DΦ − ω‖ / (1 + |p|) of one step", "1"),
        "symmetric": ("what a step h and a step −h leave", "relative"),
        "momentum_map": ("change of the spatial momenta", "ulps"),
        "equivariance": ("turn, then march, against march, then turn", "relative"),
        "group": ("‖RᵀR − I‖ along the way", "ulps"),
        "energy_free_body": ("change of the energy of a free body", "energy of the state"),
        "energy_linear": ("change of the energy, U linear in R", "energy of the state"),
        "spin": ("change of the spin about the body's own axis", "velocity of the state"),
        "local_order": ("exponent of the error of one step, from p + 1", "1"),
        "identities": ("distance of methods that are one map", "relative"),
        "modified_energy": ("what the exponent of the modified energy lacks of 4", "1")}
VERDICTS = ("holds", "fails_as_stated", "below_resolution", "not_resolved", "violated", "unexpected", "failed",
            "not_applicable")
OFF = ("violated", "unexpected", "failed")
UNRESOLVED = ("below_resolution", "not_resolved")
SCALARS = {"double": "double", "fifty": "50 digits"}
FULL, PART, EMPTY, UNASKED, WRONG, UNSHOWN = "●", "◐", "○", "·", "✗", "?"
FREE = f"({FULL})"
LEGEND = (f"{FULL} claimed, and within its limit on every body the method steps. {PART} claimed for the bodies named "
          f"(after *not*: for all the others) and holds there; elsewhere not claimed, and fails. {EMPTY} not claimed, "
          f"and seen to fail. {UNSHOWN} not claimed, and not shown to fail: doubles do not resolve it. {FREE} holds, "
          f"though nothing promises it. {NONE} the method steps no body of that kind. {UNASKED} not asked. **{WRONG}** "
          "not as it should be. h³: what is left falls like h³, fitted in 50 digits where the method has them; under "
          "local order it is the error of one step, under modified energy the change of that energy.")


def read(folder):
    """FOLDER/certify.json, checked; None without one."""
    found = records.document(folder, "certify.json")
    if found is None:
        return None
    for r in records.table(found, "certify.json", "rows"):
        row(r)["place"] = r["case"] = r["problem"]
    for k, c in enumerate(found["controls"]):
        known_scalar(c, f"controls[{k}]")
    found.setdefault("runs", {})
    return found


def known_scalar(found, who):
    if found["scalar"] not in list(SCALARS):
        raise records.Trouble(f"certify.json: {who} has the scalar {found['scalar']!r}; known are "
                              f"{', '.join(SCALARS)}.")


def row(found):
    who = f"{found['method']} on {found['problem']}"
    if found["verdict"] not in VERDICTS:
        raise records.Trouble(f"certify.json: {who} has the verdict {found['verdict']!r}; known are "
                              f"{', '.join(VERDICTS)}.")
    if found["verdict"] != "not_applicable":
        known_scalar(found, who)
    found.update({k: records.number(found[k]) for k in ("value", "limit", "floor", "order")})
    return found


def each(rows, key):
    return list(dict.fromkeys(r[key] for r in rows))


def measured(rows):
    return [r for r in rows if r["verdict"] != "not_applicable"]


def sharpest(rows):
    """One row a body: in 50 digits where there is one."""
    return list({r["body"]: r for r in sorted(measured(rows), key=lambda r: r["scalar"] == "fifty")}.values())


def spheres(rows, methods):
    """Bodies that a method for spherical inertia alone steps."""
    return {r["body"] for r in measured(rows) if methods.get(r["method"], {}).get("accepts") == "spherical"}


def falls(rows):
    """h³, or the range of the exponents; '' where none was fitted."""
    p = [r["order"] for r in sharpest(rows) if r["order"] is not None]
    if not p:
        return ""
    if max(abs(x - round(p[0])) for x in p) <= 0.1:
        return "h" + str(round(p[0])).translate(SUPERSCRIPT)
    return "h^" + "–".join(dict.fromkeys(f"{x:.1f}" for x in (min(p), max(p))))


def kinds(rows):
    """Bodies' rows by what came out: promised and holds, holds unpromised, fails as stated, as the sharpest row has it
    where that resolves it."""
    best = [r for r in sharpest(rows) if r["verdict"] not in UNRESOLVED]
    return ([r for r in best if r["verdict"] == "holds" and r["claimed"]],
            [r for r in best if r["verdict"] == "holds" and not r["claimed"]],
            [r for r in best if r["verdict"] == "fails_as_stated"])


def place(some, others, round_bodies):
    """Where `some` are, as against `others`."""
    if {r["body"] for r in some} <= round_bodies and not {r["body"] for r in others} & round_bodies:
        return "spheres"
    names = each(some, "problem")
    return ", ".join(names) if len(names) <= 2 else f"{len(some)} of {len(some) + len(others)}"


def cell(rows, round_bodies):
    """One method, one law."""
    off = {v: each([r for r in rows if r["verdict"] == v], "body") for v in OFF}
    if any(off.values()):
        return "; ".join(f"**{WRONG} {v}: {len(b)} of {len(each(measured(rows), 'body'))}**"
                         for v, b in off.items() if b)
    if not measured(rows):
        return NONE if rows else UNASKED
    promised, free, fails = kinds(rows)
    if not promised + free + fails:
        return UNSHOWN
    left = f"{EMPTY} {falls(fails)}".strip()
    if promised and not fails + free:
        return f"{FULL} {falls(promised)}".strip()
    if not promised:
        return left + f"; {FREE} {place(free, fails, round_bodies)}" * bool(free) if fails else FREE
    rest = " or ".join(x for x in (left if fails else "", FREE if free else "") if x)
    where = place(promised, free + fails, round_bodies)
    if where != "spheres" and len(each(fails + free, "problem")) < len(each(promised, "problem")):
        return f"{PART} not {place(fails + free, promised, set())}; there {rest}"
    return f"{PART} {where}; else {rest}"


def matrix(rows, methods):
    round_bodies, keys, count = spheres(rows, methods), each(rows, "law"), len(each(rows, "body"))
    body = []
    for m in each(rows, "method"):
        own = [r for r in rows if r["method"] == m]
        steps = set(each(measured(own), "body"))
        kind = ", spheres" if steps and steps <= round_bodies else ""
        body.append([named(f"`{m}`", own), f"{len(steps)} of {count}{kind}"]
                    + [cell([r for r in own if r["law"] == k], round_bodies) for k in keys])
    return table(["method", "bodies"] + [words(k) for k in keys], body)


def verdicts(rows):
    """One row a method: certified or not, by which laws, and what is denied without having been shown to fail."""
    body = []
    for m in each(rows, "method"):
        own = [r for r in rows if r["method"] == m]
        of = {v: each([r for r in own if r["verdict"] == v], "law") for v in OFF + ("not_resolved",)}
        off = [f"**{WRONG} {v}: {', '.join(map(words, of[v]))}**" for v in OFF if of[v]]
        body.append([named(f"`{m}`", own), "; ".join(off) if off else "certified" if measured(own) else "steps no body",
                     ", ".join(map(words, of["not_resolved"])) or NONE])
    return table(["method", "verdict", "not resolved"], body)


def margins(rows):
    """How far what holds lies below its limit, and what fails above it."""
    body = []
    for k in each(rows, "law"):
        own = [r for r in rows if r["law"] == k]
        what, unit = LAWS.get(k, (NONE, NONE))
        for scalar, name in SCALARS.items():
            here = [r for r in own if r["scalar"] == scalar and r["value"] is not None]
            holds, fails = ([r for r in here if r["verdict"] == v] for v in ("holds", "fails_as_stated"))
            if here:
                body.append([words(k), what, unit, name, scientific(max((r["value"] for r in holds), default=None)),
                             scientific(max((r["limit"] for r in holds if r["limit"] is not None), default=None)),
                             scientific(min((r["value"] for r in fails), default=None))])
    return table(["law", "what is measured", "unit", "in", "holds: at most", "limit", "fails: at least"], body,
                 right=(4, 5, 6))


def again(found):
    """The command that repeats the worst state of a stratified row."""
    worst = found["worst"]
    return f" Again: `{worst['command']}`." if worst else ""


def families(rows):
    """{method: methods that are one map with it on every body of these rows}: the identities that hold, as they were
    measured."""
    own = [r for r in measured(rows) if r["law"] == "identities"]
    broken = {r["method"] for r in own if r["verdict"] != "holds"}
    found = {}
    for r in own:
        if r["method"] not in broken:
            twins = {t.strip() for t in (r["reason"] or "").split(";")[0].lstrip("= ").split(",")}
            found[r["method"]] = found[r["method"]] & twins if r["method"] in found else twins
    return found


def section(found, methods):
    """What report.md says of them."""
    rows = found["rows"]
    ran, round_bodies = measured(rows), spheres(rows, methods)
    good, fails, off = ([r for r in ran if r["verdict"] in v] for v in (("holds",), ("fails_as_stated",), OFF))
    bodies = ", ".join(b + " (sphere)" * (b in round_bodies) for b in each(rows, "body"))
    below = [r for r in ran if r["verdict"] in UNRESOLVED]
    text = (f"{len(each(rows, 'law'))} laws of {len(each(rows, 'method'))} methods, each measured at random states of "
            f"bodies through the method's own steps. Of {len(ran)} measurements {len(good)} hold, {len(fails)} fail "
            f"where no one claims the law, {len(below)} are not claimed and below the resolution of double, {len(off)} "
            "are not as they should be.\n\n"
            f"{verdicts(rows)}\n\n{matrix(rows, methods)}\n\n{LEGEND}\n\nBodies: {bodies}.\n")
    if off:
        text += "\nNot as it should be:\n\n" + "".join(f"- `{r['method']}`, {words(r['law'])}, {r['body']}, "
                                                       f"{SCALARS[r['scalar']]}: **{words(r['verdict'])}**. "
                                                       f"{r['reason'] or ''}{again(r)}\n" for r in off)
    text += f"\n{margins(rows)}\n"
    return text + "\n" + reproduce(commands(found))


def commands(found):
    """Of the runs that made the rows; where rows name none, the document's own."""
    made_by = dict.fromkeys(r["run"] for r in found["rows"] if r.get("run"))
    runs = [found["runs"][run]["command"] for run in made_by if found["runs"].get(run, {}).get("command")]
    return [{"command": c} for c in runs or [found["command"]]]


def controls(found):
    """Of every law: that an exact map passes and a wrong one does not."""
    bad = [c for c in found["controls"] if not (c["positive"]["holds"] and c["negative"]["fails"])]
    body = []
    for c in found["controls"]:
        p, n = c["positive"], c["negative"]
        value = [scientific(records.number(x)) for x in (p["value"], p["limit"], n["value"])]
        body.append([words(c["law"]), SCALARS[c["scalar"]] + " only" * c["double_only"], f"`{p['map']}`, {p['body']}",
                     value[0] if p["holds"] else f"**{value[0]}**", value[1], f"`{n['map']}`, {n['body']}",
                     value[2] if n["fails"] else f"**{value[2]}**",
                     falls([{**n, "verdict": "", "scalar": "", "order": records.number(n["order"])}]) or NONE])
    text = ("Every law is tried on an exact map, which must pass, and on a wrong one, which must not. "
            f"{len(body) - len(bad)} of {len(body)} pairs do as they must.\n\n"
            + table(["law", "in", "exact map", "leaves", "limit", "wrong map", "leaves", "falls like"], body,
                    right=(3, 4, 6)) + "\n")
    if bad:
        text += "\nNot as they must be:\n\n" + "".join(f"- **{words(c['law'])}**, {SCALARS[c['scalar']]}: "
                                                       f"{c.get('reason') or 'no reason given'}.\n" for c in bad)
    return text
