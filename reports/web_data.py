"""What the page draws from, as JSON: the records of a problem, without what the page does not show. Errors and
orders keep every digit."""
import cases
import palette
import theory
from formats import order, slope_of, step
from grouping import coincident, drawable, same_drift_rows, same_order_rows
from makers import named
from records import number
from tables import SYMBOLS, words
from web_numbers import even, packed, rounded


def one(values):
    """A list of one value is that value."""
    return values[0] if values and len(set(values)) == 1 else values


def order_row(r):
    return {"h": r["h"], "e": r["error"], "in": r["scalar"], "floor": one(r["floor"]), "w": r["window"], "eoc": r["eoc"],
            "p": r["observed_order"], "i": r["interval"], "f": r["formal_order"], "v": words(r["verdict"]),
            "j": r["judged"], "why": r["reason"], "said": order(r["observed_order"], r["interval"], r["formal_order"]),
            "b": number(r["reference"]["bound"]), "bk": r["reference"]["bound_kind"],
            "of": r["reference"]["provenance"]}


def order_case(results, case):
    rows = results.orders_of(case)
    ran = {m: {k: r for k, r in by.items() if r["verdict"] != "not_applicable"} for m, by in rows.items()}
    ran = {m: by for m, by in ran.items() if by}
    first = {m: next(iter(by.values())) for m, by in ran.items()}
    groups = coincident({m: by for m, by in ran.items() if drawable(by)}, same_order_rows)
    return {"case": case, "T": next((r["T"] for r in first.values()), ""), "maps": groups,
            "rows": {m: {k: order_row(r) for k, r in by.items()} for m, by in ran.items()},
            "loads": {m: r["work"].get("load_evaluations", []) for m, r in first.items()},
            "iterations": {m: r["work"].get("solver_iterations", []) for m, r in first.items()},
            "commands": {m: r["command"] for m, r in first.items()},
            "theory": {m: why for of, why in theory.notes(ran, results.methods) for m in of},
            "refused": {m: next(iter(by.values()))["reason"] for m, by in rows.items() if m not in ran}}


def drift_row(r):
    batches = {k: packed(v) for k, v in r["batches"].items()}
    batches["t"] = even(rounded(r["batches"]["t"], 9))
    return {"h": step(r["h"]), "at": r["h"], "T": r["T"], "c": words(r["class"]), "why": r["reason"], "s": r["slope"],
            "half": r["half_width"], "said": slope_of(r), "own": r.get("signal") != "modified energy", "a": r["amplitude"],
            "worst": r["max_abs_energy_error"], "judged": r["judged"], "command": r["command"],
            **{k: batches[k] for k in ("t", "mean", "min", "max")}}


def drift_case(results, case):
    """What is one map has its envelopes once: `as` names whose they are."""
    rows = {m: [r for r in of if r["class"] != "not_applicable"] for m, of in results.drifts_of(case).items()}
    rows = {m: of for m, of in rows.items() if of}
    found = {}
    for group in coincident(rows, same_drift_rows):
        for m in group:
            found[m] = [drift_row(r) for r in rows[m]]
            for row in found[m] if m != group[0] else ():
                row["as"] = group[0]
                for key in ("t", "mean", "min", "max"):
                    del row[key]
    return {"case": case, "rows": found}


def law_row(r):
    """value and limit to six digits: what they are measured by is a power of ten."""
    return {"law": words(r["law"]), "body": r["body"], "scalar": r["scalar"], "claimed": r["claimed"],
            "value": rounded(r["value"]), "limit": rounded(r["limit"], 3), "h": rounded(r["order"]),
            "v": words(r["verdict"]), "why": r["reason"], "command": r["command"]}


def once(rows, keys):
    """(rows, texts): long texts that many rows share stand once, and rows hold their place in the list."""
    texts = {}
    for row in rows:
        for key in keys:
            row[key] = texts.setdefault(row[key], len(texts))
    return list(texts)


def place(results, matrix, where):
    """Everything of one problem with its parameters."""
    laws = {m: [law_row(r) for r in matrix.rows("laws", m, where) if r["verdict"] != "not_applicable"]
            for group in matrix.maps for m in group}
    steps = {}
    for r in results.stability:
        if r["place"] == where and r["largest_h"] is not None:
            steps.setdefault(r["method"], []).append(
                {"asked": cases.rest(r["asked"]), "h": r["largest_h"], "next": r["next_h"], "why": r["reason"],
                 "command": r["command"]})
    orders = [order_case(results, c) for c in results.cases_of(where, results.orders)]
    drifts = [drift_case(results, c) for c in results.cases_of(where, results.drifts)]
    marked = [r for r in results.orders + results.drifts + results.stability + matrix.laws if r["place"] == where]
    marks = {m: named("", [r for r in marked if r["method"] == m]) for m in {r["method"] for r in marked if r["mark"]}}
    texts = once([r for c in orders for by in c["rows"].values() for r in by.values()], ("bk", "of", "why"))
    said = once([r for of in laws.values() for r in of], ("why", "command", "body"))
    return {"place": where, "orders": orders, "drifts": drifts, "laws": {m: rows for m, rows in laws.items() if rows},
            "steps": steps, "marks": marks, "texts": texts, "said": said}


def measured(found):
    """Methods with an order or a drift in what `place` made."""
    return sorted({m for case in found["orders"] + found["drifts"] for m in case["rows"]})


def looks(styles):
    """{method: [colour, marker, dash]} in the words of plotly."""
    return {m: [colour, PLOTLY.get(marker, OWN[k % len(OWN)]), "solid" if line == "-" else "dash"]
            for k, (m, (colour, marker, line)) in enumerate((m, v) for m, v in styles.items())
            if isinstance(colour, str)}


PLOTLY_NAMES = {"o": "circle", "s": "square", "^": "triangle-up", "D": "diamond", "v": "triangle-down", "P": "cross",
                "p": "pentagon", "X": "x", "h": "hexagon", "<": "triangle-left", ">": "triangle-right",
                "d": "diamond-tall", "*": "star", "8": "octagon", "H": "hexagon2"}
OWN = ("star-diamond", "hourglass", "bowtie", "star-square", "hexagram", "star-triangle-up")


class _Markers(dict):
    """Markers of one's own are no words, and have no place in a dictionary."""

    def get(self, marker, default=None):
        return super().get(marker, default) if isinstance(marker, str) else default


PLOTLY = _Markers(PLOTLY_NAMES)
METRICS = dict(SYMBOLS)
COLOURS = {"quiet": palette.QUIET, "ink": palette.INK, "grey": palette.MIDDLE_GREY, "named": palette.NAMED,
           "all": palette.ONE_BY_ONE, "steps": palette.STEPS, "ramp": palette.RAMP}
