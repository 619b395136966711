"""Markdown tables and the commands that reproduce them."""
import re

import theory
from formats import METRICS, NONE, SYMBOLS, formal, order, scientific, slope_of, step
from grouping import coincident, drawable, same_drift_rows, same_order_rows
from makers import named
from records import CLASSES, number


def words(value):
    return str(value).replace("pre_", "pre-").replace("_", " ")


def cell(value):
    """One line that cannot break the table."""
    return " ".join(str(value).split()).replace("|", "\\|") or NONE


def table(head, rows, right=()):
    lines = ["| " + " | ".join(head) + " |",
             "|" + "|".join("---:" if i in right else "---" for i in range(len(head))) + "|"]
    return "\n".join(lines + ["| " + " | ".join(cell(c) for c in row) + " |" for row in rows])


def tokens(command):
    """The words of a command as they stand there, quotes and what is in them included."""
    return re.findall(r"(?:[^\s']|'[^']*')+", str(command))


def merged(commands, option="--method"):
    """Commands that differ only in the method (or in another option) become one with a list; the rest are kept, each
    once."""
    groups = {}
    for command in commands:
        parts = tokens(command)
        at = parts.index(option) + 1 if option in parts[:-1] else None
        key = tuple(parts[:at] + [None] + parts[at + 1:]) if at else tuple(parts)
        names = groups.setdefault(key, [])
        if at:
            names += [n for n in parts[at].split(",") if n not in names]
    return [" ".join(",".join(names) if part is None else part for part in key) for key, names in groups.items() if key]


def reproduce(rows):
    commands = merged(r["command"] for r in rows)
    return "Reproduce:\n\n```\n" + "\n".join(commands) + "\n```\n" if commands else ""


def verdict_of(by_metric):
    """One word where the judged metrics agree, one per metric where they do not."""
    judged = {m: by_metric[m]["verdict"] for m in METRICS if m in by_metric and by_metric[m]["judged"]}
    if not judged:
        judged = {m: r["verdict"] for m, r in by_metric.items()}
    if len(set(judged.values())) == 1:
        return words(next(iter(judged.values())))
    return "; ".join(f"{SYMBOLS.get(m, m)} {words(v)}" for m, v in judged.items())


def formal_of(by_metric):
    """One order where that of H¹ holds for every metric but the q-error; else those that differ beside it."""
    known = {m: by_metric[m]["formal_order"]
             for m in METRICS if m in by_metric and m != "q_error" and by_metric[m]["formal_order"] is not None}
    if not known:
        return NONE
    usual = known.get("h1", next(iter(known.values())))
    return "; ".join([formal(usual)] + [f"{SYMBOLS[m]} {formal(p)}" for m, p in known.items() if p != usual])


UNJUDGED = "Shown without being judged, and not confirmed"


def why_not(rows):
    """- methods, metrics: **verdict**. reason; a line for all that share verdict and reason."""
    found = {}
    for method, r in rows.items():
        for metric, row in r.items():
            if row["verdict"] not in ("confirmed", "reported", "not_applicable"):
                found.setdefault((row["judged"], row["verdict"], row["reason"], metric), []).append(method)
    lines = {}
    for (judged, verdict, reason, metric), methods in found.items():
        lines.setdefault((judged, verdict, reason, tuple(methods)), []).append(SYMBOLS.get(metric, metric))
    text = ""
    for wanted, head in ((True, "Not confirmed, and why"), (False, UNJUDGED)):
        said = [f"- {', '.join(f'`{m}`' for m in methods)}, {', '.join(metrics)}: "
                f"**{words(verdict)}**{'. ' + cell(reason) if reason else '.'}\n"
                for (judged, verdict, reason, methods), metrics in lines.items() if judged == wanted]
        text += f"\n{head}:\n\n" + "".join(said) if said else ""
    return text


SAME = "\n= joins methods whose runs are one and the same here: their errors agree to nine digits at the largest step, and to round-off at the others.\n"


def joined(group, rows):
    """`a` = `b`, each with the marks of its rows."""
    return " = ".join(named(f"`{m}`", rows[m].values() if isinstance(rows[m], dict) else rows[m]) for m in group)


def maps(rows):
    """[[method, ...], ...]: those that are one map here, and whose verdicts say the same, are one row."""
    def same(a, b):
        return (drawable(a) and drawable(b) and same_order_rows(a, b)
                and (formal_of(a), verdict_of(a)) == (formal_of(b), verdict_of(b)))
    return coincident(rows, same)


def orders(results, case):
    rows = results.orders_of(case)
    if not rows:
        return "No order was measured on this problem.\n"
    used = [m for m in METRICS if any(m in r for r in rows.values())]
    used += sorted({m for r in rows.values() for m in r} - set(METRICS))
    body = [[joined(group, rows), formal_of(r)]
            + [order(r[m]["observed_order"], r[m]["interval"], r[m]["formal_order"]) if m in r else NONE for m in used]
            + [verdict_of(r)] for group, r in ((g, rows[g[0]]) for g in maps(rows))]
    text = table(["method", "formal"] + [SYMBOLS.get(m, m) for m in used] + ["verdict"], body) + "\n"
    if len(body) < len(rows):
        text += SAME
    text += theory.footnotes(rows, results.methods)
    return text + why_not(rows) + "\n" + reproduce([row for r in rows.values() for row in r.values()])


def drifts(results, case):
    found = results.drifts_of(case)
    rows = [r for rs in found.values() for r in rs]
    ran = {m: [r for r in rs if r["class"] != "not_applicable"] for m, rs in found.items()}
    ran = {m: rs for m, rs in ran.items() if rs}
    if not ran:
        return "No drift was measured on this problem.\n"
    body = [[joined(group, {m: [ran[m][k]] for m in group}), step(r["h"]), step(r["T"]),
             words(r["class"]) + (" (did not move)" if r["still"] else "") + ("" if r["judged"] else " (not judged)"),
             slope_of(r), scientific(r["amplitude"]), scientific(r["max_abs_energy_error"]),
             r["reason"]] for group in coincident(ran, same_drift_rows) for k, r in enumerate(ran[group[0]])]
    return table(["method", "h", "T", "class", "slope (scale per unit time)", "amplitude (scale)",
                  "max abs. energy error (unit of energy)", "remark"], body) + "\n\n" + reproduce(rows)


def exponents(results):
    seen = [r for r in results.exponents if any(p is not None for p in r["exponents"])]
    body = [[named(f"`{r['method']}`", [r]), r["case"], ", ".join(step(h) for h in r["h"]),
             ", ".join(formal_digits(p) for p in r["exponents"]), order(r["observed"], r["interval"]), r["reason"]]
            for r in seen]
    text = table(["method", "problem", "steps", "between neighbours", "exponent", "remark"],
                 body) + "\n\n" if body else ""
    if len(seen) < len(results.exponents):
        more = len(results.exponents) - len(seen)
        text += f"Of {more} more pairs no two neighbouring steps have an initial slope.\n\n"
    pairs = {(r["case"], r["method"]) for r in seen}
    return text + reproduce([d for d in results.drifts if (d["case"], d["method"]) in pairs])


def formal_digits(p):
    return NONE if p is None else f"{p:.3f}".replace("-", "−")


def references(results):
    body = [[r["case"], r["T"], *(scientific(number(r[k])) for k in (
        "bound_attitude", "bound_velocity", "cvode_attitude_error", "cvode_velocity_error", "closed_form_distance")),
        words(r["bound_kind"]), r["provenance"]] for r in results.references]
    return table(["problem", "T", "bound, attitude", "bound, velocity", "CVODE's error, attitude",
                  "CVODE's error, velocity", "distance to the closed form", "kind of bound", "provenance"],
                 body) + "\n\n" + reproduce([{"command": f"verilie reference --problem {r['problem']} --verify"}
                                             for r in results.references])


def silent_pairs(results):
    """Pairs that do not run, by reason."""
    found = {}
    for p in results.pairs:
        if not p["runs"]:
            found.setdefault((p["reason"] or "no reason given", p["method"]), []).append(p["problem"])
    by_reason = {}
    for (reason, method), problems in found.items():
        by_reason.setdefault((reason, tuple(problems)), []).append(method)
    body = [[", ".join(f"`{m}`" for m in methods), ", ".join(problems), reason]
            for (reason, problems), methods in by_reason.items()]
    if not body:
        return "Every pair runs.\n"
    return table(["methods", "problems", "reason"], body) + "\n\n" + reproduce([{"command": "verilie list"}])


def stability(results):
    rows = [r for r in results.stability if r["largest_h"] is not None or r["next_h"] is not None or "failed" in r]
    body = [[named(f"`{r['method']}`", [r]), r["place"], r["T"], step(r["largest_h"]), step(r["next_h"]), r["reason"]]
            for r in rows]
    return table(["method", "problem", "T", "largest usable h", "fails at", "why"], body) + "\n\n" + reproduce(rows)


def at_steps(rows):
    """{(method, problem, class): the problem}, with the steps of the class where the method has another at other steps."""
    steps, classes = {}, {}
    for r in rows:
        if r["class"] != "not_applicable":
            steps.setdefault((r["method"], r["case"], r["class"]), []).append(step(r["h"]))
            classes.setdefault((r["method"], r["case"]), set()).add(r["class"])
    return {(m, p, c): f"{p} (h = {', '.join(dict.fromkeys(of))})" if len(classes[m, p]) > 1 else p
            for (m, p, c), of in steps.items()}


def summary(results):
    """One row per method over all problems."""
    body, where = [], at_steps(results.drifts)
    for method in results.method_order([r["method"] for r in results.orders + results.drifts]):
        facts = results.methods.get(method, {})
        judged = [r
                  for r in results.orders
                  if r["method"] == method and r["judged"] and r["verdict"] not in ("not_applicable", "reported")]
        ran = {r["place"] for r in results.orders if r["method"] == method and r["verdict"] != "not_applicable"}
        classes = {}
        for r in results.drifts:
            if r["method"] == method and r["class"] != "not_applicable":
                classes.setdefault(r["class"], {})[where[method, r["case"], r["class"]]] = None
        good = sum(r["verdict"] == "confirmed" for r in judged)
        body.append([f"`{method}`", facts.get("order", NONE), words(facts.get("symplectic", NONE)),
                     words(facts.get("accepts", NONE)), f"{len(ran)}", f"{good} of {len(judged)}" if judged else NONE,
                     "; ".join(f"{words(c)}: {', '.join(classes[c])}" for c in CLASSES if c in classes)])
    return table(["method", "formal order", "symplectic", "accepts inertia", "problems run", "orders confirmed",
                  "energy drift"], body) + "\n"
