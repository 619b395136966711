"""Which methods are one and the same map on a problem: their curves coincide and deserve one name."""
from records import JUDGED

ROUND_OFF = 64 * 2.0**-52   # of a relative error


def close(a, b, relative, absolute=0.0):
    if a is None or b is None:
        return a is b
    return abs(a - b) <= relative * max(abs(a), abs(b)) + absolute


def same_curve(a, b):
    """Equal to 1e-9 at the largest step, where round-off is the least part of an error; at the others to 1e-6, and to
    the floor where that is coarser (never coarser than 1 %, which would be an opinion).
    NOTE: of contact the floor is that of the reference, which hides by how much two maps differ."""
    pairs = list(zip(a["error"], b["error"], a["floor"], b["floor"]))
    largest = next((k for k, (e, f, *_) in enumerate(pairs) if e and f), None)
    if a["h"] != b["h"] or largest is None or not close(*pairs[largest][:2], 1e-9, ROUND_OFF):
        return False
    for e, f, rho, sigma in pairs:
        noise = min(4 * ((rho or 0) + (sigma or 0)), 1e-2 * max(e or 0, f or 0))
        if not close(e, f, 1e-6, noise):
            return False
    return True


def same_order_rows(a, b):
    shared = [m for m in JUDGED if m in a and m in b]
    return bool(shared) and all(same_curve(a[m], b[m]) for m in shared)


def same_drift_rows(a, b):
    """Envelopes equal to a part in a million of the swing at every step, and slopes and half-widths to a hundredth of the
    half-width, for one row tells those of all; a chaotic pair drifts apart and stays two panels."""
    if [r["h"] for r in a] != [r["h"] for r in b] or [r["class"] for r in a] != [r["class"] for r in b]:
        return False
    for r, s in zip(a, b):
        p, q = r["batches"], s["batches"]
        if not p["t"] or p["t"] != q["t"]:
            return False
        doubt = 1e-2 * max(r["half_width"] or 0, s["half_width"] or 0)
        if not (close(r["slope"], s["slope"], 0, doubt) and close(r["half_width"], s["half_width"], 0, doubt)):
            return False
        swing = max((abs(v) for v in p["min"] + p["max"] if v is not None), default=0)
        if not all(close(x, y, 0, 1e-6 * swing + 1e-15) for k in ("min", "max", "mean") for x, y in zip(p[k], q[k])):
            return False
    return True


def coincident(by_method, same):
    """[[leader, twin, ...], ...] in the order given; every member is compared with the leader, so likeness does not
    creep."""
    groups = []
    for method, rows in by_method.items():
        for group in groups:
            if same(by_method[group[0]], rows):
                group.append(method)
                break
        else:
            groups.append([method])
    return groups


def drawable(by_metric):
    return any(e for row in by_metric.values() for e in row["error"])
