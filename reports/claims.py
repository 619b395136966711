"""The ledger: what the papers claim, what was measured, and the figure of each claim. Rows of claims.json, which
`verilie claims --out` writes."""
from tables import table

MEANINGS = {"holds": "the numbers show the claim: its predicate is met",
            "holds with a correction": "they show the opposite of what is printed, and the claim with the correction "
                                       "that stands beside it",
            "does not hold": "they show the opposite, also of every correction that was tried",
            "undecided": "they show neither the claim nor its opposite",
            "undecidable from the paper":
                "the paper does not say enough, or no computation can tell; the finding says why",
            "open": "a question the paper leaves: no measurement decides it, the finding says what the methods here "
                    "can do about it"}


def papers(rows, known=()):
    """{source: rows}: the known papers, [(key, name)], in their order, then others."""
    keys = [key for key, _ in known]
    sources = sorted({r["source"] for r in rows}, key=lambda s: (keys.index(s) if s in keys else len(keys), s))
    return {s: [r for r in rows if r["source"] == s] for s in sources}


def figure_name(row):
    return "claim_" + "".join(c if c.isalnum() or c == "-" else "-" for c in row["id"])


def figures(seen):
    """Of every claim that brings data."""
    import claim_figures
    rows = seen.results.claims or []
    return [(figure_name(row), claim_figures.draw, row) for row in rows if row["figure"] is not None]


def verdict(row):
    return f"**{row['verdict']}**" + (f": {row['correction']}" if row["correction"] else "") + (
        "" if row["as_recorded"] is True else " (not as on record)")


def counts(rows, known=()):
    """Papers down, verdicts across."""
    names = dict(known)
    words = [v for v in MEANINGS if any(r["verdict"] == v for r in rows)]
    lines = [[names.get(s, s), len(of)] + [sum(r["verdict"] == v for r in of) or "" for v in words]
             for s, of in papers(rows, known).items()]
    lines.append(["all", len(rows)] + [sum(r["verdict"] == v for r in rows) for v in words])
    return table(["paper", "claims"] + words, lines, right=range(1, len(words) + 2))


def summary(rows, known=()):
    """What report.md says of the ledger."""
    off = [r["id"] for r in rows if r["as_recorded"] is not True]
    return ("What the papers claim, each beside its measurement: [claims.md](claims.md).\n\n" + counts(rows, known)
            + "\n" + (f"\nNot as on record: {', '.join(off)}.\n" if off else ""))


def commands(row):
    """What measures the verdict again, a run that shows the numbers, and what draws the figure."""
    again = f"verilie claims --claim {row['id']}"
    shown = "" if row["command"].startswith("verilie claims") else f"\n{row['command']}"
    return again + shown + (f"\n{row['plot']}" if row.get("plot") else "")


def in_substance(change):
    """Whether more than words were changed."""
    return not change["reason"].endswith("limits, intervals and rows are as before.")


def section(name, rows, drawn):
    lines = [[f"[`{r['id']}`](#{r['id'].lower()})"
              + (" (open question: no measurement decides)" if r["kind"] == "open" else "")
              + (" (predicate [changed](#changed-predicates))" if any(map(in_substance, r["changed"])) else ""),
              r["where"], r["claim"],
              verdict(r)] for r in rows]
    text = f"## {name}\n\n" + table(["claim", "where", "what it says", "verdict"], lines) + "\n"
    for r in rows:
        name = figure_name(r)
        text += f"\n### {r['id']}\n\nFound ({r['verdict']}): {r['sentence']}.\n\n"
        text += f"Times: {r['clock']['words']}.\n\n" if r.get("clock") else ""
        text += f"Note: {r['note']}\n\n" if r["note"] else ""
        text += f"Holds if {r['holds_if']}.\n\nDoes not hold if {r['fails_if']}.\n\n```\n{commands(r)}\n```\n"
        text += f"\n![{r['where']}: {r['claim']}]({name}.svg)\n" if name in drawn else ""
    return text


def changes(rows, history):
    """Every predicate that was changed, dated, with the reason, as the record has it."""
    lines = sorted(([c["date"], f"[`{r['id']}`](#{r['id'].lower()})", c["from"], c["to"], c["reason"]] for r in rows
                    for c in r["changed"]), key=lambda line: line[:2])
    text = ("## Changed predicates\n\nA predicate that was changed after a measurement is listed here with what it "
            "was, what it became, and why; `verilie claims` fails where one in the code is not the one on record.\n\n")
    text += "".join(f"* {h['date']}: {h['reason']}\n" for h in history) + ("\n" if history else "")
    return text + (table(["date", "claim", "was", "became", "why"], lines) if lines else "None was.") + "\n"


def page(rows, drawn, history=(), known=(), whose="the papers claim"):
    """claims.md."""
    names = dict(known)
    parts = [f"# What {whose}, and what was measured",
             "One row a claim: what its source says in our words, and the verdict that its predicate gives on the "
             "numbers; below each table the numbers that decide, what the source leaves unsaid, what shows the claim "
             "and what shows its opposite, the command that measures it again, a run that shows some of its numbers, and "
             "the figure. No verdict is set by hand: where neither the "
             "claim nor its opposite is shown it is undecided. Numbers in sentences are rounded to the nearest digit "
             "shown; the document of `verilie claims --json` has all digits.", counts(rows, known),
             table(["verdict", "meaning"], [[v, m] for v, m in MEANINGS.items() if any(r["verdict"] == v for r in rows)])]
    parts += [section(names.get(s, s), of, drawn) for s, of in papers(rows, known).items()] + [changes(rows, history)]
    return "\n\n".join(p.strip("\n") for p in parts) + "\n"
