"""What was found, in five sentences with numbers, and how to read the matrix. Every number is counted from the
records."""
import certify
from formats import scientific
from page import distinct, number_of
from records import number
from tables import words
from web_html import esc, tag

NOT_MEASURED = {"order": "No order was measured: <code>verilie order</code> does.",
                "drift": "No long run was made: <code>verilie drift</code> does.",
                "laws": "No law was certified: <code>verilie certify</code> does.",
                "claims": "No claim of a paper was asked: <code>verilie claims</code> does.",
                "references": "No reference was stored: <code>verilie reference</code> does."}


CLASSES = ((("linear", "nonlinear", "exponential"), "it drifts"), (("dissipates",), "it dissipates"),
           (("diffusive",), "it wanders like a random walk"), (("undecided",), "it is undecided whether it drifts"),
           (("failed",), "the run failed"))


def share(part, whole):
    return f"<strong>{part} of {whole}</strong>"


def orders(results, laws):
    judged = [r for r in results.orders if r["judged"] and r["verdict"] not in ("not_applicable", "reported")]
    if not judged:
        return NOT_MEASURED["order"]
    good = [r for r in judged if r["verdict"] == "confirmed"]
    rest = {}
    for r in judged:
        if r["verdict"] != "confirmed":
            rest[r["verdict"]] = rest.get(r["verdict"], 0) + 1
    other = ", ".join(f"{n} {words(v)}" for v, n in rest.items())
    maps = (f" (they are of {distinct(good, laws, results.methods)} distinct pairs of a map and a metric)"
            if laws and good else "")
    return (f"Of {number_of({r['method'] for r in judged}, 'method')} on "
            f"{number_of({r['problem'] for r in judged}, 'problem')}, {share(len(good), len(judged))} judged orders are "
            f"confirmed{maps}{'; ' + other if other else ''}.")


def drifts(results):
    ran = [r for r in results.drifts if r["class"] != "not_applicable" and r["judged"]]
    if not ran:
        return NOT_MEASURED["drift"]
    free = [r for r in ran if r["class"] in ("none", "random_walk")]
    rest = [f"in {len(of)} {said} ({', '.join(f'<code>{esc(m)}</code>' for m in dict.fromkeys(r['method'] for r in of))})"
            for classes, said in CLASSES if (of := [r for r in ran if r["class"] in classes])]
    return f"In {share(len(free), len(ran))} long runs the energy shows no drift{''.join('; ' + r for r in rest)}."


def times(n):
    return f"{n} time{'s' * (n != 1)}"


def certificates(laws):
    rows = certify.measured(laws["rows"]) if laws else []
    if not rows:
        return NOT_MEASURED["laws"]
    good, fails, off = (sum(r["verdict"] in v for r in rows)
                        for v in (("holds",), ("fails_as_stated",), certify.OFF))
    unseen = len(rows) - good - fails - off
    of = {r["law"] for r in rows}
    return (f"{number_of(of, 'law')} {'was' if len(of) == 1 else 'were'} measured {times(len(rows))}: "
            f"<strong>{times(good)}</strong> the law holds; {times(fails)} it fails where no one claims it"
            + (f"; {times(unseen)} no one claims it and doubles are too coarse to tell" if unseen else "")
            + f"; <strong>{times(off)}</strong> it is not as claimed.")


PLURAL = {"holds": "hold", "holds with a correction": "hold with a correction", "does not hold": "do not hold",
          "undecided": "are undecided", "undecidable from the paper": "cannot be decided from the paper",
          "open": "are open questions"}


def ledger(results):
    if not results.claims:
        return NOT_MEASURED["claims"]
    count = {}
    for r in results.claims:
        count[r["verdict"]] = count.get(r["verdict"], 0) + 1
    return (f"Of {number_of(results.claims, 'claim')} of {number_of({r['source'] for r in results.claims}, 'source')}, "
            + ", ".join(f"<strong>{n}</strong> {esc(v if n == 1 else PLURAL.get(v, v))}"
                        for v, n in sorted(count.items(), key=lambda x: -x[1])) + ".")


def references(results):
    bounds = [b for b in (number(r["bound_attitude"]) for r in results.references) if b is not None]
    if not bounds:
        return NOT_MEASURED["references"]
    return (f"Errors are measured against {number_of(results.references, 'reference')} whose own error in attitude is at "
            f"most <strong>{scientific(max(bounds))} rad</strong> ({scientific(min(bounds))} at best); an error near "
            "that bound, or near round-off, counts for no order.")


def sentences(results, laws):
    found = [orders(results, laws), drifts(results), certificates(laws), ledger(results), references(results)]
    return tag("ol", "".join(tag("li", s) for s in found), class_="findings")
