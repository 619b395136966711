"""Texts of the report: what was asked, what came out, and how to get every number again."""
import cases
import certify
import cost
import tables
import work_precision
from formats import NONE, step
from makers import named
from records import VERDICTS as KNOWN, number

VERDICTS = """| word | meaning |
|---|---|
| confirmed | the formal order lies in the enclosure, and the enclosure is no wider than 0.1 (double) or 0.02 (quad, fifty) |
| too low, too high | the whole enclosure lies on one side of the formal order, clear of it by half its width, or a part of the error has a lower order; both are wrong |
| undecided | the enclosure is too wide, or the steps are too few, to say; never counted as success |
| pre-asymptotic | the orders between neighbouring steps do not settle on this ladder |
| at floor | fewer than four neighbouring steps whose error stands clear of round-off and of the reference's bound |
| beyond horizon | the two references part before the end time (chaos), so an order would mean nothing |
| failed | a step did not exist or its solver gave up; the reason names it |
| not applicable | the method does not accept this problem |
| reported | no theory predicts an order for this metric; shown, not judged |

An enclosure [lo, hi] is the hull of the last two orders between neighbouring steps and of their extrapolation, widened by the doubt of the
extrapolation and the uncertainty of each error. It is not a confidence interval: a truncation error is deterministic. Where contact has kinks,
it is that of a least-squares line and of the most that twice its largest residual can turn it. An order is confirmed of the whole error: Richardson
combinations of the states show a part of lower order, however small the errors leave it.

Judged are attitude, velocity, position and H¹; with contact, whose onsets scatter attitude and position, velocity and H¹ alone. The q-error (37)
and the energy (38) get the same words, but are shown without being judged: the verdict of a method leaves them out. Where applied loads act, beyond
those of a potential, the order of the energy less their work is judged, from below."""

CLASSES = """| word | meaning |
|---|---|
| none | the slope is inside a stated tolerance over the run (a tenth of the oscillation, at most 0.001 of the energy scale) and the envelope does not grow; or no slope is seen and the energy, averaged over a 64th of the run, stays within 0.001 of scale; or all of it is round-off. And the energy stayed at the level where it began, within five oscillations or 0.01 of scale, and the trajectory moved |
| linear | the slope is certain, its total exceeds five times what is left without it, both halves of the run agree, and it goes on over four times the run |
| nonlinear | a slope is certain, of the run or of one of its halves, the halves disagree, and over four times the run the energy does not come back; that of the whole run may then be uncertain, and the remark has the others. Or the first quarter is left out, and after it the energy stands at another level, farther off than a walk explains |
| exponential | the logarithm of the envelope grows linearly |
| dissipates | the energy falls, by 0.01 of scale and five oscillations or more, never rises by more than a twentieth of that, and not in a line |
| diffusive | the energy wanders like a random walk, by its structure function, without a slope that the walk does not explain; the remark bounds what linear part there may be |
| random walk | over an ensemble, the rms of rounding grows like the square root of time |
| undecided | none of these could be shown, not over 32 times the run either (where that is not too long); fails |
| failed, not applicable | as above |

A slope is (value ± half-width) per unit time, in units of the problem's energy scale, at 99.9 %; the half-width also covers every bounded oscillation of the size seen. It is that of the energy, or, where "of H̃" stands behind it, that of the modified energy, which drifts as the energy does and swings less.
The amplitude is in units of that scale, too; the largest energy error is not. A figure shows three of the steps at most."""

Q_ERROR = """The q-error (37) of Baker and Gonzalez is | ‖qₕ‖² − ‖q‖² |^½ / ‖q‖, the root of a difference of squares. If the trajectory error
falls like hᵖ, so does in general the difference of squares, and its root like h^(p/2): **a second-order method shows order 1, a first-order
one order ½.** That is why the paper calls the convergence of a second-order method linear. The difference may also change sign,
which shows as a dip at one step and says nothing about the method. The H¹ column holds the true relative error ‖qₕ − q‖ / ‖q‖ of the
same trajectories, with attitudes compared by log(RᵣᵀR)."""


REFERENCES = """Every error is measured against a reference with a bound of its own; a rung of a ladder counts only if its error stands
far above that bound. CVODE's error is the distance of an independent solver from the same reference; where the reference is CVODE's
own value (many bodies), it is the bound itself.
"""


def distinct(confirmed, laws, methods):
    """How many maps the confirmed orders are of: methods that the identities show to be one map count once, on a problem
    of spheres those that are one on spheres."""
    round_bodies = certify.spheres(laws["rows"], methods)
    on_spheres, elsewhere = (certify.families([r for r in laws["rows"] if (r["body"] in round_bodies) == is_round])
                             for is_round in (True, False))
    spheres = {r["problem"] for r in confirmed if methods.get(r["method"], {}).get("accepts") == "spherical"}
    def one_of(row):
        same = (on_spheres if row["problem"] in spheres else elsewhere).get(row["method"], set())
        return min(same | {row["method"]})
    return len({(r["case"], r["metric"], one_of(r)) for r in confirmed})


def number_of(things, name):
    return f"{len(things)} {name}{'s' * (len(things) != 1)}"


def who_drifts(pairs, where, few=6):
    """{(method, problem): steps} in words: with the steps where there are few, else the methods with the same problems
    together, which `where` names: {(method, problem): words}."""
    if len(pairs) <= few:
        return "; ".join(f"`{m}` on {p} at h = {', '.join(steps)}" for (m, p), steps in pairs.items())
    problems, groups = {}, {}
    for m, p in pairs:
        problems.setdefault(m, []).append(where[m, p])
    for m, of in problems.items():
        groups.setdefault(tuple(of), []).append(f"`{m}`")
    return "; ".join(f"{', '.join(methods)} on {', '.join(of)}" for of, methods in groups.items())


def asked(results, laws=None):
    judged = [r for r in results.orders if r["judged"] and r["verdict"] not in ("not_applicable", "reported")]
    of = {v: [r for r in judged if r["verdict"] == v] for v in KNOWN}
    rest = "".join(f"; {len(rows)} {tables.words(v)}, on {', '.join(dict.fromkeys(r['case'] for r in rows))}"
                   for v, rows in of.items() if rows and v != "confirmed")
    rows = results.orders + results.drifts
    lines = [f"{number_of({r['method'] for r in rows}, 'method')} on "
             f"{number_of({r['problem'] for r in rows}, 'problem')}: does each converge at its formal order, and does "
             "its energy drift over a long run?\n",
             f"- Orders (of a method on a problem in a metric): {len(of['confirmed'])} of {len(judged)} judged are "
             f"confirmed{rest}."]
    if laws and distinct(of["confirmed"], laws, results.methods) < len(of["confirmed"]):
        lines.append("- Some methods are one and the same map, on all bodies or on spheres (the law of identities): the "
                     f"{len(of['confirmed'])} confirmed orders are of "
                     f"{distinct(of['confirmed'], laws, results.methods)} distinct pairs of a map and a metric on a "
                     "problem.")
    where = tables.at_steps(results.drifts)
    for name in ("linear", "exponential", "nonlinear", "dissipates", "diffusive", "undecided"):
        pairs = {}
        for r in results.drifts:
            if r["class"] == name and r["judged"]:
                pairs.setdefault((r["method"], r["case"]), []).append(step(r["h"]))
        if pairs:
            named_here = {(m, p): words for (m, p, c), words in where.items() if c == name}
            lines.append(f"- Energy drift, {name}: {who_drifts(pairs, named_here)}.")
    failed = {(r["method"], r["case"]) for r in results.drifts if r["class"] == "failed"} | {
        (r["method"], r["case"]) for r in results.orders if r["verdict"] == "failed"}
    if failed:
        lines.append("- Failed solves: " + ", ".join(f"`{m}` on {p}" for m, p in sorted(failed)) + ".")
    return "\n".join(lines) + "\n"


def image(name, figures, words):
    return f"![{words}]({name}.svg)\n\n" if name in figures else ""


def studies(results, place, rows, head, text_of, figure, words, figures):
    """One after the other, the plain one first; those with times, steps or digits of their own say which."""
    text = ""
    for case in results.cases_of(place, rows):
        own = case[len(place):].lstrip("; ")
        text += (f"## {head}{': ' + own if own else ''}\n\n{text_of(results, case)}\n"
                 + image(f"{figure}_{cases.file_name(case)}", figures, f"{words} {case}"))
    return text


CHAOTIC = ("Chaotic: after another rounding a run takes another path, and its drift may change from none to diffusive or "
           "back, or from linear to another form.")


def section(results, place, figures):
    problem = next(r["problem"] for r in results.orders + results.drifts if r["place"] == place)
    facts = results.problems.get(problem, {})
    text = ""
    if facts:
        text += f"Source: {facts['source']}. Why it is here: {facts.get('why_in_set', NONE).rstrip('.')}."
        text += "" if facts.get("physical", True) else " Nonphysical: no real body has this inertia."
        text += f" {CHAOTIC}\n\n" if facts.get("chaotic") else "\n\n"
    orders = studies(results, place, results.orders, "Order", tables.orders, "convergence", "error against step on",
                     figures)
    drifts = studies(results, place, results.drifts, "Energy drift", tables.drifts, "drift",
                     "energy error over time on", figures)
    return text + (orders or "No order was measured on this problem.\n\n") + (
        drifts or "No drift was measured on this problem.\n\n")


def made_with(results):
    p = dict(results.provenance)
    rows = [["verilie", p["version"]]] if "version" in p else []
    rows += [["compiler", p["compiler"]]] if "compiler" in p else []
    packages = {(k, str(v)) for run in [p, *results.runs.values()] for k, v in (run.get("packages") or {}).items()}
    rows += sorted([k, v] for k, v in packages)
    rows += [["hash of the sources", p["sources_hash"]]] if "sources_hash" in p else []
    made = results.makers.rows()
    by = tables.table(["mark", "program", "version", "build", "hash of the sources", "hash of what is one's own",
                       "rows"], made, right=(6,)) + "\n" if made else ""
    return by + ("\n" + tables.table(["what", "version"], rows) + "\n" if rows else "")


def times(results, figures):
    """Everything that depends on the machine and the day."""
    text = "# Times\n\nOf one machine, on one day: not reproducible, and kept out of report.md for that reason.\n\n"
    if results.provenance.get("date"):
        text += f"Run on {results.provenance['date']}.\n\n"
    if whose := cost.machines(results.bench + results.peers + results.particles + results.reference_times):
        text += whose + "\n\n"
    rows = [[r["problem"], named(f"`{r['method']}`", [r]), f"{number(r['nanoseconds_per_step']):.0f}",
             cost.share(r.get("coefficient_of_variation")), cost.ratio(r["ratio_to_rk4"])]
            for r in results.bench if number(r["nanoseconds_per_step"])]
    text += tables.table(["problem", "method", "ns per step", "variation", "ratio to the baseline"], rows,
                         right=(2, 3, 4)) + cost.absolute(results)
    return (text + f"\n\nBaseline: {results.baseline}. Each ratio is the median of pairs timed in turn, not the "
            "quotient of two columns.\n\n" + image("overview_times", figures, "time per step")
            + work_precision.times(results, figures))
