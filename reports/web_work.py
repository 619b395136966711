"""Error against work on the page: the curves as data, who needs fewest load evaluations, and figures for readers
without scripts."""
import work_precision
from formats import scientific
from records import number
from web_chart import chart, dash
from web_html import esc, table, tag
from web_numbers import rounded

SYMBOLS = {"odeint_rk4": "x", "odeint_fehlberg78": "cross", "cvode_adams": "hourglass"}
ACCURATE = 1e-6
OF = {"trajectory": "H¹ error", "energy": "|E − E₀| / scale", "momentum": "change of momentum / scale"}


def looks():
    """{outside solver: [colour, marker, dash]} in the words of plotly."""
    return {name: [colour, SYMBOLS[name], "dot"] for name, (colour, _) in work_precision.OUTSIDE.items()}


def run(r, spent):
    return {"s": r["setting"], "loads": r["load_evaluations"], "iterations": r["solver_iterations"],
            **{of: rounded(number(r[of])) for of in OF},
            "seconds": spent and [rounded(number(spent[k]), 4) for k in ("median", "least", "most")]}


def data(rows):
    """[rows] of every problem, method and time."""
    spent = [r.get("seconds") or [None] * len(r["runs"]) for r in rows]
    return [{"question": r["question"], "method": r["method"], "T": r["T"], "machine": r.get("machine") or "",
             "command": r["command"], "runs": [run(*both) for both in zip(r["runs"], times)]}
            for r, times in zip(rows, spent)]


def won(f):
    """Words and class of one finding."""
    if f["wins"] == "neither":
        return ("neither", "faint") if not (f["library"] or f["outside"]) else ("as many", "ink")
    name = (f["library"] if f["wins"] == "library" else f["outside"])["method"]
    by = f"{f['factor']:.2g}×" if f["factor"] else "alone"
    return f"{name} {by}", "good" if f["wins"] == "library" else "bad"


def verdicts(findings):
    """Problem, time and error down, accuracy across: who needs fewest load evaluations, and by how much."""
    within = sorted({f["within"] for f in findings}, reverse=True)
    rows = {}
    for f in findings:
        rows.setdefault((f["question"], f["T"], f["of"]), {})[f["within"]] = f
    body = [[esc(question), esc(f"T\u00a0=\u00a0{T}"), esc(of)]
            + [tag("span", esc(words), class_=tone)
               for words, tone in (won(by[w]) if w in by else ("", "ink") for w in within)]
            for (question, T, of), by in rows.items()]
    return table(["problem", "time", "error of"] + [esc(f"to {scientific(w, 1)}") for w in within], body)


def sentence(findings, methods):
    """Where methods of second order lose, and where methods of the library win."""
    count = {who: sum(f["wins"] == who for f in findings) for who in ("library", "outside", "neither")}
    words = (f"Of {len(findings)} accuracies that were asked for, methods of the library need the fewest load "
             f"evaluations for <strong>{count['library']}</strong>, general solvers for "
             f"<strong>{count['outside']}</strong>.")
    every = [f for f in findings if f["of"] == "trajectory" and f["within"] <= ACCURATE
             and (not f["library"] or methods.get(f["library"]["method"], {}).get("order") == 2)]
    beaten = sum(f["wins"] == "outside" for f in every)
    if 2 * beaten > len(every):
        words += (f" <strong>For a trajectory to {scientific(ACCURATE, 1)} or better a method of second order is the wrong "
                  f"tool</strong>: general solvers win {beaten} of {len(every)} times against those.")
    kept = [f for f in findings if f["of"] == "momentum"]
    ahead = sum(f["wins"] == "library" for f in kept)
    if 2 * ahead > len(kept):
        words += f" Where momentum is to be kept, geometric methods win {ahead} of {len(kept)} times."
    return tag("p", words)


def still(rows, methods):
    """For readers without scripts."""
    found = ""
    look = {name: (colour, dash(line)) for name, (colour, _, line) in work_precision.looks_of(rows, methods).items()}
    for question, of_question in work_precision.by_question(rows).items():
        for T, of_time in work_precision.reaches(of_question):
            for of, words in OF.items():
                curves = [(r["method"], *look[r["method"]], work_precision.points(r, of)) for r in of_time]
                found += chart(f"{question}, 0 ≤ t ≤ {T}: {words} against load evaluations", curves, (True, True))
    return found


def section(results):
    """Error against work; '' where nothing was measured."""
    rows, findings, methods = results.work, results.work_findings, results.methods
    if not rows:
        return ""
    return (tag("h2", "Error against work")
            + tag("p", "Methods of the library beside general solvers as their users set them up: Boost.odeint's RK4 "
                  "and Fehlberg 7(8), and CVODE's Adams, on equations written by hand. Down and to the left is better.")
            + sentence(findings, methods)
            + tag("div", "", id="work-controls") + tag("div", "", id="work-figures", class_="pair")
            + tag("noscript", still(rows, methods)) + tag("h3", "Who needs the fewest load evaluations, and by how much")
            + verdicts(findings) + tag("p", esc(work_precision.left_out(rows))))
