"""What a cell of the matrix says: of a method on a problem the order, the drift and the certificate, each as one of a
few states. The states follow from verdicts of the records; nothing is judged here."""
from grouping import coincident, drawable, same_order_rows

MISSING, EXCLUDED = "missing", "na"
ORDER = {"confirmed": "confirmed in every judged metric", "open": "undecided, at the floor, or not settled",
         "off": "too low, too high, or a step failed", EXCLUDED: "the method does not accept the problem",
         MISSING: "not measured"}
DRIFT = {"kept": "no drift", "wanders": "wanders like a random walk", "falls": "dissipates", "drifts":
         "drifts (linear, nonlinear or exponential)", "open": "undecided", "off": "a step failed", EXCLUDED:
         "the method does not accept the problem", MISSING: "not measured"}
LAWS = {"all": "every law asked here holds", "stated": "what is claimed holds; what is not claimed fails",
        "open": "not claimed, and not resolved", "off": "not as claimed, or failed",
        EXCLUDED: "the method accepts none of the bodies on which laws are asked, whose inertias are their own",
        MISSING: "not asked"}
KINDS = {"order": ORDER, "drift": DRIFT, "laws": LAWS}
OF_CLASS = {"none": "kept", "random_walk": "kept", "diffusive": "wanders", "dissipates": "falls", "linear": "drifts",
            "nonlinear": "drifts", "exponential": "drifts", "undecided": "open", "failed": "off"}
GRAVER = ("kept", "wanders", "open", "falls", "drifts", "off")


def order_state(rows):
    ran = [r for r in rows if r["verdict"] != "not_applicable"]
    if not ran:
        return EXCLUDED if rows else MISSING
    verdicts = {r["verdict"] for r in ran if r["judged"]} or {r["verdict"] for r in ran}
    if verdicts & {"too_low", "too_high", "failed"}:
        return "off"
    return "confirmed" if verdicts <= {"confirmed", "reported"} else "open"


def drift_state(rows):
    found = [OF_CLASS[r["class"]] for r in rows if r["class"] != "not_applicable"]
    return max(found, key=GRAVER.index) if found else EXCLUDED if rows else MISSING


def law_state(rows):
    verdicts = {r["verdict"] for r in rows} - {"not_applicable"}
    if not verdicts:
        return EXCLUDED if rows else MISSING
    if verdicts & {"violated", "unexpected", "failed"}:
        return "off"
    if verdicts == {"holds"}:
        return "all"
    return "stated" if verdicts & {"fails_as_stated"} else "open"


class Matrix:
    """Rows of methods, columns of places; a row stands for one map."""

    def __init__(self, results, laws):
        self.results, self.laws = results, (laws or {}).get("rows", [])
        self.by = {}
        for kind, rows in (("order", results.orders), ("drift", results.drifts), ("laws", self.laws)):
            for r in rows:
                self.by.setdefault((kind, r["method"], r["place"]), []).append(r)
        rows = results.orders + results.drifts + self.laws
        self.places = results.case_order(rows, "place")
        self.maps = self.grouped(results.method_order(r["method"] for r in rows))
        self.judged = {kind for kind, _, _ in self.by}

    def rows(self, kind, method, place):
        return self.by.get((kind, method, place), [])

    def plain(self, kind, method, place):
        """Of the plain question, where it was asked; of all others, where it was not."""
        rows = self.rows(kind, method, place)
        return [r for r in rows if r.get("case", place) == place] or rows

    def state(self, method, place):
        """{kind: state}."""
        found = {"order": order_state, "drift": drift_state, "laws": law_state}
        return {kind: state_of(self.plain(kind, method, place)) for kind, state_of in found.items()}

    def curves(self):
        """[{method: rows by metric}] of those with a curve, a case each."""
        cases = self.results.case_order(self.results.orders)
        return [{m: by for m, by in self.results.orders_of(c).items() if drawable(by)} for c in cases]

    @staticmethod
    def same(curves, a, b):
        """Curves that coincide on every case that either has."""
        pairs = [(of.get(a), of.get(b)) for of in curves]
        pairs = [p for p in pairs if p[0] or p[1]]
        return bool(pairs) and all(p[0] and p[1] and same_order_rows(*p) for p in pairs)

    def grouped(self, methods):
        curves = self.curves()
        return coincident({m: m for m in methods}, lambda a, b: self.same(curves, a, b))
