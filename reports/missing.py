"""What a report of partial results lacks, and the commands that would make it."""
from shlex import quote

from tables import merged, tokens

# What may be missing: the verb that makes it, and which of problem and method it asks for.
KINDS = {"orders": ("order", ("problem", "method")), "energy drifts": ("drift", ("problem", "method")),
         "certificates": ("certify", ("method",)), "references with their bounds": ("reference", ("problem",)),
         "facts of methods and problems, and which pairs run": ("list", ())}
ORDERS, DRIFTS, CERTIFICATES, REFERENCES, FACTS = KINDS


def command(row, kind, folder):
    """By the program that made the row, with its process where a method is asked for, and with its parameters where a
    problem is."""
    verb, named = KINDS[kind]
    words = tokens(row["command"])
    asked = [w for name in named for w in ("--" + name, row[name])]
    process = [w for pair in zip(words, words[1:]) if pair[0] in ("--exec", "--plugin") and kind != REFERENCES
               for w in pair]
    parameters = [w for name, value in (row["asked"].get("set") or {}).items() if "problem" in named
                  for w in ("--set", quote(f"{name}={value}"))]
    return " ".join([words[0] if words else "verilie", verb, *asked, *process, *parameters, "--out", quote(folder)])


def lacks(results, laws):
    """{kind: the rows beside which it is missing}."""
    rows = results.orders + results.drifts
    ordered, drifted = ({(r["place"], r["method"]) for r in of} for of in (results.orders, results.drifts))
    certified, bounded = {r["method"] for r in laws["rows"]} if laws else set(), {
        r["place"] for r in results.references}
    certificates = laws["rows"] if laws and not rows else []
    orders = [r for r in results.drifts if (r["place"], r["method"]) not in ordered] + certificates
    return {ORDERS: orders,
            DRIFTS: [r for r in results.orders if (r["place"], r["method"]) not in drifted] + certificates,
            CERTIFICATES: [r for r in rows if r["method"] not in certified],
            REFERENCES: [r for r in results.orders + orders if r["place"] not in bounded],
            FACTS: [r
                    for r in rows + certificates
                    if r["method"] not in results.methods or r["problem"] not in results.problems]}


def commands(results, laws):
    """{kind: commands}; those that differ in the methods or in the problems alone are one."""
    if not (results.orders or results.drifts or laws):
        return {kind: [f"verilie {KINDS[kind][0]} --out {quote(results.folder)}"]
                for kind in (ORDERS, DRIFTS, CERTIFICATES)}
    found = {}
    for kind, rows in lacks(results, laws).items():
        once = {(r["place"] if "problem" in KINDS[kind][1] else "", r["method"] if kind != REFERENCES else ""): r
                for r in reversed(rows)} if kind != FACTS else dict(enumerate(rows))
        found[kind] = [command(r, kind, results.folder) for r in reversed(once.values())]
    return {kind: merged(merged(lines), "--problem") for kind, lines in found.items() if lines}


def section(results, laws):
    found = commands(results, laws)
    lines = [f"- {kind}: " + ", ".join(f"`{c}`" for c in of) for kind, of in found.items()]
    return ("These belong to what was measured and are not in the folder; the page does without. What makes them:\n\n"
            + "\n".join(lines) + "\n" if lines else "")
