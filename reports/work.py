"""Load evaluations and solver iterations per step, from the totals of a ladder."""
from records import number


def common_step(rows):
    """The middle one of the steps that every ladder holds."""
    ladders = [set(r["h"]) for r in rows if r["h"] and r["work"].get("load_evaluations")]
    shared = sorted(set.intersection(*ladders)) if ladders else []
    return shared[len(shared) // 2] if shared else None


def horizon(results, row):
    """T of the ladder: from its own field, its command or the problem's default."""
    words = row["command"].split() if isinstance(row.get("command"), str) else []
    stated = row.get("T") or (words[words.index("--T") + 1] if "--T" in words[:-1] else None)
    return number(stated or results.problems.get(row["problem"], {}).get("T_order"))


def per_step(results, row, h):
    """(load evaluations, solver iterations) per step at h, None where unknown."""
    T = horizon(results, row)
    if h is None or T is None or h not in row["h"]:
        return None, None
    k, n = row["h"].index(h), T / h
    return tuple((v[k] / n if k < len(v) and v[k] is not None else None)
                 for v in (row["work"].get("load_evaluations", []), row["work"].get("solver_iterations", [])))
