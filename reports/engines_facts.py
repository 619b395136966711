"""What was measured of each setting of an engine, from the records of the verbs."""
import statistics

from records import Trouble, document, number

# Bodies of the certificates: three equal moments of inertia, or three different ones about principal axes.
SPHERES = ("J=2,2,2", "J=5,5,5", "stress_test_spherical", "dumbbell")
TRIAXIAL = ("J=2,3,4",)
RULER = "0.0104,1.0004,1.01"                         # moments of inertia of a box 1 x 0.1 x 0.02
EXACT = ("holds", "unexpected")                     # unexpected: exact, and not claimed
FAILS = ("fails_as_stated", "violated")


class Law:
    """Of some bodies together: exact, or failing with this power of h, or neither shown."""

    def __init__(self, rows):
        self.failing = [number(r["order"]) for r in rows if r["verdict"] in FAILS and number(r["order"]) is not None]
        self.fails = any(r["verdict"] in FAILS for r in rows)
        self.asked = bool(rows)
        self.exact = bool(rows) and all(r["verdict"] in EXACT for r in rows)
        refused = [r for r in rows if r["verdict"] == "failed" or (r["verdict"] == "not_resolved" and r["reason"].find("not asked") >= 0)]
        self.failed = bool(refused) and not self.fails and not self.exact
        self.rough = any(r["reason"].find("derivatives are not found") >= 0 for r in rows) and not self.fails

    @property
    def power(self):
        return round(statistics.median(self.failing)) if self.failing else None


class Facts:
    def __init__(self, folder):
        found = document(folder, "engines.json")
        if not found or not found["rows"]:
            raise Trouble(f"{folder} holds no engines.json with settings; `studies/engines/run` writes it.")
        self.settings = sorted(found["rows"], key=lambda r: (r["engine"], r["digits"] == 53 and "double" in r["setting"]))
        rank = {s["setting"]: k for k, s in enumerate(self.settings)}

        def by_setting(rows):
            return {r["method"]: r for r in sorted(rows, key=lambda r: (rank.get(r["method"], len(rank)), r.get("steps", 0)))}
        self.tumbles = by_setting(found["tumbles"])  # of each method the longest run
        self.works = by_setting(found["works"])
        self.identities = {r["method"]: r for r in found["identities"]}
        self.readings = {(r["method"], r["motion"], r["reading"]): r for r in found["readings"]}
        orders, drifts, certificates = ((document(folder, name + ".json") or {"rows": []})["rows"]
                                        for name in ("order", "drift", "certify"))
        self.orders = {(r["method"], r["problem"], r["metric"]): r for r in orders}
        self.drifts, self.laws = {}, {}
        for r in drifts:
            self.drifts.setdefault((r["method"], r["problem"]), []).append(r)
        self.exponents = {(r["method"], r["problem"]): r for r in (document(folder, "drift.json") or {"exponents": []})["exponents"]}
        ledger = document(folder, "claims.json") or {"rows": [], "papers": []}
        self.claims = [r for r in ledger["rows"] if r["source"] == "ENG"]
        self.papers = [(p["key"], p["title"][:1].upper() + p["title"][1:]) for p in ledger["papers"]]
        self.ruler = {(r["method"], r["h"]): r["energy"] for r in (document(folder, "run.json") or {"rows": []})["rows"]
                      if r["parameters"].get("J") == RULER and r["steps"] == 1}
        for r in certificates:
            self.laws.setdefault((r["method"], r["law"]), []).append(r)

    def built(self):
        return [s for s in self.settings if s["built"]]

    def version(self, setting):
        return next((s["version"] for s in self.built() if s["setting"] == setting), "")

    def law(self, setting, law, bodies):
        return Law([r for r in self.laws.get((setting, law), [])
                    if any(r["body"].endswith(b) for b in bodies) and r["verdict"] != "not_applicable"])

    def order(self, setting, problem, metric):
        """(observed, verdict); None where it was not measured."""
        row = self.orders.get((setting, problem, metric))
        return row and (number(row["observed_order"]), row["verdict"])

    def drift(self, setting, problem):
        """The row of the smallest step, and the exponent of the drift in h where it is known."""
        rows = sorted(self.drifts.get((setting, problem), []), key=lambda r: r["h"])
        exponent = self.exponents.get((setting, problem))
        return (rows[0] if rows else None), (number(exponent["observed"]) if exponent else None)

    def long_runs(self, problem):
        """{(shortest T, smallest step): settings} of the engines' drifts."""
        lengths = {}
        for s in self.built():
            rows = self.drifts.get((s["setting"], problem), [])
            if rows:
                lengths.setdefault((min(r["T"] for r in rows), min(r["h"] for r in rows)), []).append(s)
        return dict(sorted(lengths.items(), key=lambda found: (-found[0][0], found[0][1])))


def well_translated(setting):
    checks = setting.get("checks")
    return None if checks is None else all(c["holds"] or not c["judged"] for c in checks)


def fate(tumble):
    """What became of the tumbling body, in a few words."""
    if "failed" in tumble:
        return f"fails after {tumble['taken']} steps"
    energy, moment, steps = tumble["energy_end"], tumble["momentum_end"], tumble["taken"]
    if isinstance(energy, str) or energy > 10:
        return "blows up"
    tumbles = tumble["last_turned_over"] > 0.99 * steps
    if tumble["turned_over"] == 0:
        return "never turns over"
    near = {"least": 2.0, "most": 0.8}               # 2 E J2 / pi^2 about the axis of least and of most inertia
    for axis, value in near.items():
        if abs(tumble["twice_energy_times_middle"] - value) < 0.02:
            return f"ends about the axis of {axis} inertia"
    if tumbles and abs(energy) < 1e-3 and abs(moment) < 1e-3:
        return "tumbles on"
    return "tumbles on, changed" if tumbles else f"turns over no more after step {tumble['last_turned_over']}"
