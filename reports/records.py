"""Result files in, checked rows out. Whatever the file holds, the reader gets numbers, None or one clear sentence."""
import json
import math
import os
import re

import cases
from makers import Makers

VERDICTS = ("confirmed", "too_low", "too_high", "pre_asymptotic", "at_floor", "undecided", "failed", "not_applicable",
            "beyond_horizon", "reported")
CLASSES = ("none", "random_walk", "diffusive", "linear", "exponential", "nonlinear", "dissipates", "undecided", "failed", "not_applicable")
JUDGED = ("attitude", "velocity", "position", "h1")
LEDGER = ("holds", "holds with a correction", "does not hold", "undecided", "undecidable from the paper", "open")
CLAIM_TEXTS = ("id", "source", "where", "kind", "claim", "holds_if", "fails_if", "note", "verdict", "correction", "sentence", "command")
CHANGE_TEXTS = ("date", "from", "to", "reason")


SHAPES = {"problem": str, "method": str, "key": str, "metric": str, "command": str, "reason": (str, type(None)), "why_in_set": str,
          "batches": (dict, type(None)), "work": (dict, type(None)), "reference": (dict, type(None)), "asked": dict, "run": str}


class Trouble(Exception):
    """One sentence for the user and the exit code that goes with it: 2 for what was asked or read, 3 for the disk."""

    def __init__(self, sentence, code=2):
        super().__init__(sentence)
        self.code = code


def number(value):
    """A finite float, or None: null, NaN and infinity all mean 'no number'. Text may hold 50 digits or a fraction, 1/8."""
    if value is None or isinstance(value, bool):
        return None
    try:
        top, _, bottom = value.partition("/") if isinstance(value, str) else (value, "", "")
        value = float(top) / float(bottom or 1)
    except (TypeError, ValueError, OverflowError, ZeroDivisionError):
        return None
    return value if math.isfinite(value) else None


def numbers(values):
    return [number(v) for v in values] if isinstance(values, list) else []


def pair(values):
    both = numbers(values)
    return tuple(both) if len(both) == 2 and None not in both else None


def document(folder, name):
    """The object in a file; None without one."""
    path = os.path.join(folder, name)
    try:
        with open(path, encoding="utf-8") as file:
            found = json.load(file)
    except FileNotFoundError:
        return None
    except OSError as why:
        raise Trouble(f"{path} cannot be read: {why.strerror}.")
    except (ValueError, RecursionError) as why:
        raise Trouble(f"{path} is not valid JSON: {why}.")
    if not isinstance(found, dict):
        raise Trouble(f"{path} must hold one JSON object, not a {type(found).__name__}.")
    return found


def table(found, name, key, required, may_be_empty=False):
    """The list of objects under `key`, each with every required key."""
    rows = found.get(key)
    if not isinstance(rows, list):
        raise Trouble(f"{name} lacks the list '{key}'.")
    if not rows and not may_be_empty:
        raise Trouble(f"{name}: '{key}' is empty, so there is nothing to report.")
    for index, row in enumerate(rows):
        if not isinstance(row, dict):
            raise Trouble(f"{name}: {key}[{index}] is not an object.")
        for wanted in required:
            if wanted not in row:
                who = " ".join(str(row[k]) for k in ("problem", "method", "key") if k in row)
                raise Trouble(f"{name}: {key}[{index}]{' (' + who + ')' if who else ''} lacks '{wanted}'.")
        for k, shape in SHAPES.items():
            if k in row and not isinstance(row[k], shape):
                raise Trouble(f"{name}: {key}[{index}] has a '{k}' that is a {type(row[k]).__name__}.")
        if "problem" in row and not re.fullmatch(r"[\w.-]+", row["problem"]):
            raise Trouble(f"{name}: {key}[{index}] names the problem {row['problem']!r}; "
                          "letters, digits, '_', '-' and '.' are allowed.")
    return rows


def one_of(row, key, allowed, name):
    if not isinstance(row[key], str) or row[key] not in allowed:
        raise Trouble(f"{name}: {row['problem']} {row['method']} has the {key} {row[key]!r}; known are "
                      f"{', '.join(allowed)}.")


def order_row(row, name):
    one_of(row, "verdict", VERDICTS, name)
    silent = row["verdict"] in ("not_applicable", "failed", "beyond_horizon")
    for key in ("h", "error", "eoc"):
        if key not in row and not silent:
            raise Trouble(f"{name}: {row['problem']} {row['method']} {row['metric']} lacks '{key}'.")
        row[key] = numbers(row.get(key))
    if len(row["h"]) != len(row["error"]):
        raise Trouble(f"{name}: {row['problem']} {row['method']} {row['metric']} has {len(row['h'])} steps h "
                      f"but {len(row['error'])} errors.")
    row["floor"] = numbers(row.get("floor"))
    row["floor"] += [None] * (len(row["h"]) - len(row["floor"]))
    row["formal_order"], row["observed_order"] = number(row["formal_order"]), number(row["observed_order"])
    row["interval"] = pair(row.get("interval"))
    window = numbers(row.get("window"))
    row["window"] = tuple(int(i) for i in window) if len(window) == 2 and None not in window else None
    row["work"] = {k: numbers(v) for k, v in (row.get("work") or {}).items()}
    row["reference"] = row.get("reference") or {}
    row["reason"] = row.get("reason") or ""
    row["judged"] = bool(row.get("judged", row["metric"] in JUDGED))
    return row


def drift_row(row, name):
    one_of(row, "class", CLASSES, name)
    for key in ("h", "T", "slope", "half_width", "amplitude", "max_abs_energy_error"):
        row[key] = number(row.get(key))
    batches = row.get("batches") or {}
    row["batches"] = {k: numbers(batches.get(k)) for k in ("t", "mean", "min", "max")}
    lengths = {len(v) for v in row["batches"].values()}
    if len(lengths) != 1:
        raise Trouble(f"{name}: {row['problem']} {row['method']} has batches of different lengths.")
    row["reason"] = row.get("reason") or ""
    row["still"] = row.get("moved") in (False, 0, 0.0)
    row["judged"] = row.get("judged", True) is not False
    return row


def exponent_row(row):
    for key in ("h", "initial_slope", "exponents"):
        row[key] = numbers(row[key])
    row["observed"], row["interval"] = number(row.get("observed")), pair(row.get("interval"))
    row["reason"] = row.get("reason") or ""
    return row


def runs_of(found, name):
    """{id: who made rows}."""
    runs = found.get("runs", {})
    if not isinstance(runs, dict) or not all(isinstance(run, dict) for run in runs.values()):
        raise Trouble(f"{name} has 'runs' that are no objects.")
    return runs


def stability_row(row):
    for key in ("largest_h", "next_h"):
        row[key] = number(row[key])
    row["reason"] = row["reason"] or ""
    return row


def dated(entries, wanted, what):
    """A list of objects whose wanted fields are texts."""
    if not isinstance(entries, list) or not all(isinstance(e, dict) and all(isinstance(e.get(k), str) for k in wanted) for e in entries):
        raise Trouble(f"{what} must be a list of objects with the texts {', '.join(wanted)}.")
    return entries


def claim_row(row, name):
    for key in CLAIM_TEXTS:
        if not isinstance(row[key], str):
            raise Trouble(f"{name}: {row['id']} has a '{key}' that is a {type(row[key]).__name__}.")
    if row["verdict"] not in LEDGER:
        raise Trouble(f"{name}: {row['id']} has the verdict {row['verdict']!r}; known are {', '.join(LEDGER)}.")
    if not isinstance(row["figure"], (dict, type(None))):
        raise Trouble(f"{name}: {row['id']} has a figure that is a {type(row['figure']).__name__}.")
    dated(row["changed"], CHANGE_TEXTS, f"{name}: {row['id']}: 'changed'")
    clock = row.get("clock")
    if clock is not None and not (isinstance(clock, dict) and isinstance(clock.get("words"), str)):
        raise Trouble(f"{name}: {row['id']} has a clock without 'words'.")
    return row


class Results:
    """Every document of a results folder, checked; what is not there is empty."""

    def __init__(self, folder):
        if not os.path.isdir(folder):
            raise Trouble(f"{folder} is not a folder with results.")
        self.folder, self.runs = folder, {}
        found = self.read("list")
        self.listed = {name: found is not None and name in found for name in ("methods", "problems", "pairs")}
        facts = {name: self.rows(found, "list", name, ("key", "source")) for name in ("methods", "problems") if self.listed[name]}
        self.methods, self.problems = ({r["key"]: r for r in facts.get(name, [])} for name in ("methods", "problems"))
        for method in self.methods.values():
            if "order" not in method:
                raise Trouble(f"list.json: {method['key']} lacks 'order'.")
        self.pairs = self.rows(found, "list", "pairs", ("method", "problem", "runs", "reason"), True) if self.listed["pairs"] else []

        wanted = ("problem", "method", "metric", "formal_order", "observed_order", "verdict", "command")
        found = self.read("order")
        self.orders = [order_row(r, "order.json") for r in self.rows(found, "order", "rows", wanted)]
        self.versions = (found or {}).get("versions") or {}

        found = self.read("drift")
        wanted = ("problem", "method", "h", "slope", "half_width", "class", "max_abs_energy_error", "command")
        self.drifts = [drift_row(r, "drift.json") for r in self.rows(found, "drift", "rows", wanted)]
        wanted = ("problem", "method", "h", "initial_slope", "exponents")
        (found or {}).setdefault("exponents", [])
        self.exponents = [exponent_row(r) for r in self.rows(found, "drift", "exponents", wanted, True)]

        wanted = ("problem", "bound_attitude", "bound_velocity", "bound_kind", "provenance")
        self.references = self.rows(self.read("reference"), "reference", "rows", wanted)
        self.stability = [stability_row(r) for r in self.rows(self.read("stability"), "stability", "rows", ("problem", "method", "T", "largest_h", "next_h", "reason", "command"))]
        self.provenance = self.read("provenance") or {}
        found = self.read("bench")
        self.bench = self.rows(found, "bench", "rows", ("problem", "method", "nanoseconds_per_step"))
        self.baseline = (found or {}).get("baseline", "rk4")
        found = self.read("claims")
        self.claims = [claim_row(r, "claims.json") for r in self.rows(found, "claims", "rows", CLAIM_TEXTS + ("figure", "as_recorded", "changed"))]
        self.claims_history = dated((found or {}).get("history", []), ("date", "reason"), "claims.json: 'history'")
        known = dated((found or {}).get("papers", []), ("key", "authors", "title"), "claims.json: 'papers'")
        self.papers = [(p["key"], f"{p['authors']} {p.get('year', '')}, {p['title']}") for p in known]
        self.know()

    def know(self, laws=None):
        """Who made the rows, those of certify.json among them."""
        self.makers = Makers({**self.runs, **(laws or {}).get("runs", {})}, self.orders + self.drifts + self.exponents + self.references + self.stability + (laws or {}).get("rows", []))

    def read(self, name):
        found = document(self.folder, name + ".json")
        self.runs.update(runs_of(found or {}, name + ".json"))
        return found

    @staticmethod
    def rows(found, name, key, required, may_be_empty=False):
        """The rows of a document, each with the question it answers; none without a document."""
        rows = [] if found is None else table(found, name + ".json", key, required, may_be_empty)
        for row in rows:
            row.setdefault("asked", {})
            if "problem" in row:
                row["place"], row["case"] = cases.place(row), cases.case(row)
        return rows

    def method_order(self, keys):
        """Catalogue order first, strangers after it by name."""
        known = list(self.methods)
        return sorted(set(keys), key=lambda k: (known.index(k) if k in known else len(known), k))

    def case_order(self, rows, what="case"):
        """Cases by problem, the plain one first."""
        known = list(self.problems)
        found = {r[what]: r["problem"] for r in rows}
        return sorted(found, key=lambda c: (known.index(found[c]) if found[c] in known else len(known), found[c], len(c) > len(found[c]), c))

    def problem_order(self):
        """Places: problems with their parameters."""
        return self.case_order(self.orders + self.drifts, "place")

    def cases_of(self, place, rows):
        return self.case_order([r for r in rows if r["place"] == place])

    def orders_of(self, case):
        """{method: {metric: row}} in catalogue order."""
        rows = [r for r in self.orders if r["case"] == case]
        return {m: {r["metric"]: r for r in rows if r["method"] == m} for m in self.method_order(r["method"] for r in rows)}

    def drifts_of(self, case):
        """{method: rows by falling h} in catalogue order."""
        rows = [r for r in self.drifts if r["case"] == case]
        return {m: sorted((r for r in rows if r["method"] == m), key=lambda r: -(r["h"] or 0))
                for m in self.method_order(r["method"] for r in rows)}
