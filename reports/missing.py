"""What a report of partial results lacks, and the commands that would make it."""
from shlex import quote

from tables import merged, tokens

OWN, SETTINGS = ("--exec", "--plugin"), ("--set", "--seed")
# What may be missing: the verb that makes it, which of problem and method it asks for, and what it takes over from the command of a row.
KINDS = {"orders": ("order", ("problem", "method"), OWN + SETTINGS), "energy drifts": ("drift", ("problem", "method"), OWN + SETTINGS),
         "certificates": ("certify", ("method",), OWN), "references with their bounds": ("reference", ("problem",), SETTINGS),
         "facts of methods and problems, and which pairs run": ("list", (), OWN)}
ORDERS, DRIFTS, CERTIFICATES, REFERENCES, FACTS = KINDS


def command(row, kind, folder):
    """By the program that made the row."""
    verb, named, kept = KINDS[kind]
    words = tokens(row["command"])
    asked = [w for name in named for w in ("--" + name, row[name])]
    return " ".join([words[0] if words else "verilie", verb, *asked, *(w for pair in zip(words, words[1:]) if pair[0] in kept for w in pair), "--out", quote(folder)])


def lacks(results, laws):
    """{kind: the rows beside which it is missing}."""
    rows = results.orders + results.drifts
    ordered, drifted = ({(r["place"], r["method"]) for r in of} for of in (results.orders, results.drifts))
    certified, bounded = {r["method"] for r in laws["rows"]} if laws else set(), {r["place"] for r in results.references}
    certificates = laws["rows"] if laws and not rows else []
    orders = [r for r in results.drifts if (r["place"], r["method"]) not in ordered] + certificates
    return {ORDERS: orders,
            DRIFTS: [r for r in results.orders if (r["place"], r["method"]) not in drifted] + certificates,
            CERTIFICATES: [r for r in rows if r["method"] not in certified],
            REFERENCES: [r for r in results.orders + orders if r["place"] not in bounded],
            FACTS: [r for r in rows + certificates if r["method"] not in results.methods or r["problem"] not in results.problems]}


def commands(results, laws):
    """{kind: commands}; those that differ in the methods or in the problems alone are one."""
    if not (results.orders or results.drifts or laws):
        return {kind: [f"verilie {KINDS[kind][0]} --out {quote(results.folder)}"] for kind in (ORDERS, DRIFTS, CERTIFICATES)}
    found = {kind: [command(r, kind, results.folder) for r in rows] for kind, rows in lacks(results, laws).items()}
    return {kind: merged(merged(lines), "--problem") for kind, lines in found.items() if lines}


def section(results, laws):
    found = commands(results, laws)
    lines = [f"- {kind}: " + ", ".join(f"`{c}`" for c in of) for kind, of in found.items()]
    return "These belong to what was measured and are not in the folder; the page does without. What makes them:\n\n" + "\n".join(lines) + "\n" if lines else ""
