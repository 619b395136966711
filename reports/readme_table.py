"""The table of observed orders in README.md, between two marks, written by the tool and never by hand."""
import os
import tempfile

import tables
from formats import NONE, order_places
from records import Trouble

BEGIN, END = "<!-- orders:begin -->", "<!-- orders:end -->"


def short(row):
    """2.000 where confirmed; the number and the word where not; the word alone where there is no number."""
    if row is None or row["verdict"] == "not_applicable":
        return NONE
    value = "" if row["observed_order"] is None else f"{row['observed_order']:.{order_places(row['interval'])}f}"
    if row["verdict"] == "confirmed":
        return value
    return " ".join(filter(None, (value, f"*{tables.words(row['verdict'])}*" if row["judged"] else "*not judged*")))


def maps(results, rows):
    """[[method, ...], ...]: those that are one map on every problem, and are accepted by the same ones, are one row."""
    heads = {p: {m: group[0] for group in tables.maps(r) for m in group} for p, r in rows.items()}
    groups = {}
    for m in results.method_order(m for r in rows.values() for m in r):
        where = tuple(heads[p].get(m) if short(r.get(m, {}).get("h1")) != NONE else NONE for p, r in rows.items())
        groups.setdefault(where, []).append(m)
    return list(groups.values())


def formal_of(rows):
    """2; 2, 4 where theory gives another order on some problems."""
    return ", ".join(f"{p:g}" for p in sorted({r["formal_order"] for r in rows if r and r["judged"]})) or NONE


def block(results):
    problems = [p
                for p in results.case_order(results.orders)
                if p in {r["problem"] for r in results.orders}
                and any("h1" in r for r in results.orders_of(p).values())]
    rows = {p: results.orders_of(p) for p in problems}
    body = [[" = ".join(f"`{m}`" for m in group), formal_of([r.get(group[0], {}).get("h1") for r in rows.values()])]
            + [short(rows[p].get(group[0], {}).get("h1")) for p in problems] for group in maps(results, rows)]
    return (tables.table(["method", "formal"] + problems, body)
            + "\n\nObserved order of the relative H1 error. A plain number is confirmed; – : the method does not accept the "
              "problem; `=` joins methods that are one map on every problem; *at floor*: all errors are round-off; *not "
              "judged*: the energy of a contact begins with δ^(5/2), δ its depth, which leaves order 5/2 at most, and scatters; 2, 4: theory gives order 4 on free bodies.")


def rewrite(text, table, name):
    if text.count(BEGIN) != 1 or text.count(END) != 1 or text.index(BEGIN) > text.index(END):
        raise Trouble(f"{name} must hold '{BEGIN}' once and, after it, '{END}' once.")
    return text[:text.index(BEGIN) + len(BEGIN)] + "\n" + table + "\n" + text[text.index(END):]


def prepare(path, results):
    """The new text of the file, without writing it."""
    try:
        with open(path, encoding="utf-8", newline="") as file:
            return rewrite(file.read(), block(results), path)
    except (OSError, UnicodeDecodeError) as why:
        raise Trouble(f"{path} cannot be read: {getattr(why, 'strerror', None) or why}.")


def replace(path, text):
    """All or nothing: written beside the file, then renamed over it."""
    folder = os.path.dirname(os.path.abspath(path))
    handle, beside = tempfile.mkstemp(dir=folder, prefix=".readme-")
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="") as file:
            file.write(text)
        os.chmod(beside, os.stat(path).st_mode & 0o777)
        os.replace(beside, path)
    except BaseException:
        os.unlink(beside)
        raise
