"""The pages of the report: report.md with the findings, the matrix and links, and a page for all that belongs together."""
import audit
import cases
import certify
import claims
import cost
import missing
import mutants
import page
import tables
import work_precision
from records import number
from web_cells import DRIFT, KINDS, LAWS, ORDER, Matrix

SIGNS = {"order": {"confirmed": "●", "open": "○"}, "drift": {"kept": "━", "wanders": "≈", "falls": "▼", "drifts": "▲",
                                                             "open": "□"},
         "laws": {"all": "■", "stated": "◧", "open": "□"}}
SHARED = {"off": "✗", "na": "–", "missing": "·"}


def sign(kind, state):
    return SIGNS[kind].get(state, SHARED.get(state, "?"))


def page_name(place):
    return f"problem_{cases.file_name(place)}.md"


def cell(states):
    if "na" in states.values() and set(states.values()) <= {"na", "missing"}:
        return ""
    return " ".join(sign(kind, states[kind]) for kind in KINDS)


def matrix(matrix_, paged):
    """Methods down, problems across; methods that are one and the same map on every problem are one row."""
    head = ["method"] + [f"[{p}]({page_name(p)})" if p in paged else p for p in matrix_.places]
    body = [[" = ".join(f"`{m}`" for m in names)] + [cell(matrix_.state(names[0], p)) for p in matrix_.places]
            for names in matrix_.maps]
    said = [f"{name}: " + "; ".join(f"{sign(kind, state)} {words}" for state, words in states.items()) + "."
            for kind, name, states in (("order", "First sign, the order", ORDER), ("drift", "Second, the energy", DRIFT),
                                       ("laws", "Third, the laws", LAWS))]
    return tables.table(head, body) + "\n\n" + "\n\n".join(said) + "\n"


def joined(parts):
    return "\n\n".join(p.strip("\n") for p in parts if p) + "\n"


def problem(results, place, figures):
    return joined([f"# {place}", page.section(results, place, figures), "[All problems](report.md), [the words](words.md)"])


def certificates(laws, methods, figures):
    return joined(["# Certificates", certify.section(laws, methods),
                   page.image("certificates", figures, "symplecticity defect of every method"), "## The controls",
                   certify.controls(laws)])


def words(results):
    return joined(["# The words", page.VERDICTS if results.orders else "", page.CLASSES if results.drifts else ""]
                  + (["## The q-error", page.Q_ERROR] if results.orders else []))


def checks(rows, audited):
    """What is wrong on purpose, and data of known truth."""
    return joined(["# What watches the numbers", "## Wrong on purpose" if rows else "",
                   mutants.section(rows) if rows else "", "## The rules on data of known truth" if audited else "",
                   audit.section(audited) if audited else ""])


def references(results, figures):
    parts = ["# References, steps and pairs"]
    if results.references:
        parts += ["## References", page.REFERENCES, tables.references(results)]
    if results.stability:
        parts += ["## Largest usable steps", tables.stability(results)]
    if results.exponents:
        parts += ["## Exponent of the drift in the step", tables.exponents(results),
                  page.image("drift_exponent", figures, "initial slope against step")]
    if results.listed["pairs"]:
        parts += ["## Pairs that do not run", tables.silent_pairs(results)]
    return joined(parts)


def beside(results, figures, rows, laws, audited):
    """{name: text} of the pages beside report.md."""
    found = {page_name(p): problem(results, p, figures) for p in results.problem_order()}
    if laws:
        found["certificates.md"] = certificates(laws, results.methods, figures)
    if compared := work_precision.section(results, figures):
        found["work.md"] = joined(["# Error against work", compared])
    if rows or audited:
        found["checks.md"] = checks(rows, audited)
    if costs := cost.page(results):
        found["cost.md"] = costs
    if results.references or results.stability or results.exponents or results.listed["pairs"]:
        found["references.md"] = references(results, figures)
    if results.orders or results.drifts:
        found["words.md"] = words(results)
    return found


LINKS = {"certificates.md": "which laws each method keeps, and what the controls say",
         "claims.md": "what the papers claim, beside what was measured",
         "work.md": "error against work, beside general solvers",
         "cost.md": "time and instructions of a step, beside what a user would take instead: ratios",
         "checks.md": "what is wrong on purpose and caught; the rules on data of known truth",
         "references.md": "references with their bounds, largest usable steps, pairs that do not run",
         "times.md": "time of a step, on one machine", "words.md": "what the words of the verdicts mean"}


def links(names):
    return "".join(f"- [{name.removesuffix('.md')}]({name}): {LINKS[name]}\n" for name in LINKS if name in names)


SUMMARY = ("\nFormal order: the method's own. Where theory gives another on a problem (on free bodies, at contact), its page "
           "says why.\n")


def first(results, figures, overview, laws, names):
    """report.md."""
    lacking, measured = missing.section(results, laws), results.orders or results.drifts
    found = Matrix(results, laws)
    parts = ["# What the integrators do", page.asked(results, laws) if measured else "", results.makers.sentence(),
             "## What is missing" if lacking else "", lacking]
    if found.places:
        parts += ["## Methods and problems", matrix(found, set(results.problem_order()))]
    if measured:
        parts += ["## Summary", tables.summary(results) + SUMMARY,
                  page.image(overview, figures, "order, drift and cost of every method on one problem")
                  + "Every number comes from the tables of the pages, each with its command. Times are "
                    "machine-dependent and stand apart."]
    if results.claims:
        parts += ["## The claims of the papers", claims.summary(results.claims, results.papers)]
    listed = links(names)
    parts += ["## Pages", listed] if listed else []
    made = page.made_with(results)
    return joined(parts + (["## Made with", made] if made else []))


def pages(results, figures, overview, rows=None, laws=None, audited=None, kept=None):
    """{name: text}, report.md first; kept: pages that are there already."""
    found = {**beside(results, figures, rows, laws, audited), **(kept or {})}
    if results.claims:
        found["claims.md"] = claims.page(results.claims, figures, results.claims_history, results.papers)
    if any(number(r["nanoseconds_per_step"]) for r in results.bench):
        found["times.md"] = page.times(results, figures)
    text = first(results, figures, overview, laws, found)
    shown = [text, *found.values()]
    return {"report.md": text + more({n for n in figures if not any(f"({n}.svg)" in t for t in shown)}), **found}


def more(figures):
    """Those that have no place of their own."""
    shown = [page.image(name, figures, name.replace("_", " ")).strip("\n") for name in sorted(figures)]
    return "\n" + "\n\n".join(["## More figures", *shown]) + "\n" if shown else ""
