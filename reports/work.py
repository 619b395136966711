"""Load evaluations and solver iterations per step, from the totals of a ladder."""
from records import number


def common_step(rows):
    """The middle one of the steps that every ladder holds."""
    ladders = [set(r["h"]) for r in rows if r["h"] and r["work"].get("load_evaluations")]
    shared = sorted(set.intersection(*ladders)) if ladders else []
    return shared[len(shared) // 2] if shared else None


def per_step(row, h):
    """(load evaluations, solver iterations) per step at h, None where unknown."""
    T = number(row["T"])
    if h is None or T is None or h not in row["h"]:
        return None, None
    k, n = row["h"].index(h), T / h
    return tuple((v[k] / n if k < len(v) and v[k] is not None else None)
                 for v in (row["work"].get("load_evaluations", []), row["work"].get("solver_iterations", [])))
