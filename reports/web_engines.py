"""Physics engines on the page: the tumbling body and the work of each setting, as data and for readers without
scripts."""
import os

import engines_facts
import engines_figures
from records import number
from web_chart import chart
from web_html import tag
from web_numbers import rounded

QUANTITIES = (("energy", "E / E₀"), ("momentum", "|π| / |π₀|"))
TOP = 2.15                  # what is drawn of E / E0


def facts_of(folder):
    return engines_facts.Facts(folder) if os.path.exists(os.path.join(folder, "engines.json")) else None


def tumbling(row, key):
    """[(t, E / E0)] up to where it leaves the figure."""
    found = []
    for t, v in zip(row["series"]["t"], row["series"][key]):
        if number(v) is None or not 0 <= v + 1 <= TOP:
            break
        found.append((t, v + 1))
    return found


def working(row):
    """[(microseconds of processor time for a unit of time, error)]"""
    return [(row["nanoseconds_per_step"] / 1e3 / engines_figures.parts(h), number(e))
            for h, e in zip(row["h"], row["error"])]


def lists(points):
    return rounded([list(v) for v in zip(*points)] or [[], []], 5)


def data(folder):
    """{colours, tumble: {name: {words, energy: [t, E / E0], ..}}, work: {name: {points, ..}}, ..}, or None."""
    facts = facts_of(folder)
    if not facts:
        return None
    tumble = {m: {"words": engines_facts.fate(row), "h": row["h"], "command": row["command"],
                  **{key: lists(tumbling(row, key)) for key, _ in QUANTITIES}} for m, row in facts.tumbles.items()}
    first = next(iter(facts.works.values()), {})
    return {"colours": dict(engines_figures.SHOWN), "tumble": tumble,
            "work": {m: {"points": lists(working(row)), "h": row["h"], "command": row["command"]}
                     for m, row in facts.works.items()}, "problem": first.get("problem", ""), "T": first.get("T", "")}


def still(facts):
    rows = [(m, c, facts.tumbles[m]) for m, c in engines_figures.SHOWN if m in facts.tumbles]
    found = "".join(chart(f"the tumbling body: {words} against time",
                          [(m, colour, "", tumbling(row, key)) for m, colour, row in rows], (True, False))
                    for key, words in QUANTITIES)
    works = [(m, c, "", working(facts.works[m])) for m, c in engines_figures.SHOWN if m in facts.works]
    return found + chart("error of the attitude against µs of processor time for a unit of time", works, (True, True))


def section(folder):
    facts = facts_of(folder)
    if not facts:
        return ""
    return (tag("h2", "Physics engines")
            + tag("p", "What engines do to one free body that turns about its middle axis, in their own binaries, beside "
                  "methods of the library. It should turn over for ever and keep its energy and its angular momentum. "
                  "Curves end where they leave the figure. Times are of one machine, on one day, and hold what the "
                  "interface of the engine costs.")
            + tag("div", "", id="engines-controls") + tag("div", "", id="engines-figures", class_="pair")
            + tag("noscript", still(facts)))
