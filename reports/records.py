"""Result files in, checked rows out. A document of a verb holds what the verb prints (schema.py), or the reader gets
one clear sentence."""
import json
import math
import os
import re
import sys
from shlex import quote

import cases
import schema
from makers import Makers

VERDICTS = ("confirmed", "too_low", "too_high", "pre_asymptotic", "at_floor", "undecided", "failed", "not_applicable",
            "beyond_horizon", "reported")
CLASSES = ("none", "random_walk", "diffusive", "linear", "exponential", "nonlinear", "dissipates", "undecided",
           "failed", "not_applicable")
JUDGED = ("attitude", "velocity", "position", "h1")
LEDGER = ("holds", "holds with a correction", "does not hold", "undecided", "undecidable from the paper", "open")
class Trouble(Exception):
    """One sentence for the user and the exit code that goes with it: 2 for what was asked or read, 3 for the disk."""

    def __init__(self, sentence, code=2):
        super().__init__(sentence)
        self.code = code


def exit_code(write):
    """Of a program that writes pages: 0, or that of its trouble, which is said."""
    try:
        write()
    except Trouble as why:
        print(f"reports: {why}", file=sys.stderr)
        return why.code
    except OSError as why:
        print(f"reports: {why.filename} cannot be written: {why.strerror}.", file=sys.stderr)
        return 3
    return 0


def number(value):
    """A finite float, or None: null, NaN and infinity all mean 'no number'. Text may hold 50 digits or a fraction,
    1/8."""
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


def document(folder, name, shape=None):
    """The object in a file, which fits its schema: that of its verb, or `shape`. None without one."""
    path, verb = os.path.join(folder, name), name.removesuffix(".json")
    shape, mend = (shape, "") if shape else (schema.schemas().get(verb, {}),
                                             "; another version of the program wrote it, or it was changed by hand: "
                                             f"move it away, and `verilie {verb} --out {quote(folder)}` writes it anew")
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
    if fault := schema.fault(found, shape):
        raise Trouble(f"{path}: {fault}{mend}.")
    return found


def table(found, name, key, may_be_empty=False):
    """The rows under `key`."""
    rows = found[key]
    if not rows and not may_be_empty:
        raise Trouble(f"{name}: '{key}' is empty, so there is nothing to report.")
    for index, row in enumerate(rows):
        if "problem" in row and not re.fullmatch(r"[\w.-]+", row["problem"]):
            raise Trouble(f"{name}: {key}[{index}] names the problem {row['problem']!r}; "
                          "letters, digits, '_', '-' and '.' are allowed.")
    return rows


def one_of(row, key, allowed, name):
    if row[key] not in allowed:
        raise Trouble(f"{name}: {row['problem']} {row['method']} has the {key} {row[key]!r}; known are "
                      f"{', '.join(allowed)}.")


def order_row(row, name):
    one_of(row, "verdict", VERDICTS, name)
    for key in ("h", "error", "eoc", "floor"):
        row[key] = numbers(row[key])
    if len(row["h"]) != len(row["error"]):
        raise Trouble(f"{name}: {row['problem']} {row['method']} {row['metric']} has {len(row['h'])} steps h "
                      f"but {len(row['error'])} errors.")
    row["floor"] += [None] * (len(row["h"]) - len(row["floor"]))
    row["formal_order"], row["observed_order"] = number(row["formal_order"]), number(row["observed_order"])
    row["interval"] = pair(row["interval"])
    row["work"] = {k: numbers(v) for k, v in row["work"].items()}
    return row


def drift_row(row, name):
    one_of(row, "class", CLASSES, name)
    for key in ("h", "T", "slope", "half_width", "amplitude", "max_abs_energy_error"):
        row[key] = number(row[key])
    batches = row.get("batches") or {}
    row["batches"] = {k: numbers(batches.get(k)) for k in ("t", "mean", "min", "max")}
    lengths = {len(v) for v in row["batches"].values()}
    if len(lengths) != 1:
        raise Trouble(f"{name}: {row['problem']} {row['method']} has batches of different lengths.")
    row["still"] = row["moved"] is False
    row["judged"] = row.get("judged", True)
    return row


def exponent_row(row):
    for key in ("h", "initial_slope", "exponents"):
        row[key] = numbers(row[key])
    row["observed"], row["interval"] = number(row["observed"]), pair(row["interval"])
    return row


def stability_row(row):
    for key in ("largest_h", "next_h"):
        row[key] = number(row[key])
    return row


def claim_row(row, name):
    """What the schema leaves open: the words of the verdict, and whether there is a figure and a clock."""
    if row["verdict"] not in LEDGER:
        raise Trouble(f"{name}: {row['id']} has the verdict {row['verdict']!r}; known are {', '.join(LEDGER)}.")
    if not isinstance(row["figure"], (dict, type(None))):
        raise Trouble(f"{name}: {row['id']} has a figure that is a {type(row['figure']).__name__}.")
    clock = row["clock"]
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
        facts = {name: self.rows(found, "list", name) for name in ("methods", "problems") if self.listed[name]}
        self.methods, self.problems = ({r["key"]: r for r in facts.get(name, [])} for name in ("methods", "problems"))
        self.pairs = self.rows(found, "list", "pairs", True) if self.listed["pairs"] else []
        self.orders = [order_row(r, "order.json") for r in self.rows(self.read("order"), "order", "rows")]
        found = self.read("drift")
        self.drifts = [drift_row(r, "drift.json") for r in self.rows(found, "drift", "rows")]
        self.exponents = [exponent_row(r) for r in self.rows(found, "drift", "exponents", True)]
        self.references = self.rows(self.read("reference"), "reference", "rows")
        self.stability = [stability_row(r) for r in self.rows(self.read("stability"), "stability", "rows")]
        self.provenance = self.read("provenance") or {}
        found = self.read("bench")
        self.bench, self.baseline = self.rows(found, "bench", "rows"), (found or {}).get("baseline")
        self.peers, self.ensembles, self.particles, self.reference_times = (
            self.rows(found and {key: found.get(key, [])}, "bench", key, True)
            for key in ("peers", "ensembles", "particles", "references"))
        found = self.read("work-precision")
        self.work = [r for r in self.rows(found, "work-precision", "rows", True) if r["runs"]]
        self.work_findings = self.rows(found, "work-precision", "findings", True)
        for row in self.work + self.work_findings:
            row["question"] = cases.at_any_time(row)
        found = self.read("claims")
        self.claims = [claim_row(r, "claims.json") for r in self.rows(found, "claims", "rows")]
        self.claims_history = found["history"] if found else []
        papers = found["papers"] if found else []
        self.papers = [(p["key"], f"{p['authors']} {p['year']}, {p['title']}") for p in papers]
        self.know()

    def know(self, laws=None):
        """Who made the rows, those of certify.json among them."""
        self.makers = Makers({**self.runs, **(laws or {}).get("runs", {})},
                             self.orders + self.drifts + self.exponents + self.references + self.stability + self.work
                             + self.bench + self.peers + self.ensembles + self.particles + self.reference_times
                             + (laws or {}).get("rows", []))

    def read(self, name):
        found = document(self.folder, name + ".json")
        if found and "runs" in found:
            self.runs.update(found["runs"])
        return found

    @staticmethod
    def rows(found, name, key, may_be_empty=False):
        """The rows of a document, each with the question it answers; none without a document."""
        rows = [] if found is None else table(found, name + ".json", key, may_be_empty)
        for row in rows:
            if "asked" in row:
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
        return sorted(found,
                      key=lambda c: (known.index(found[c]) if found[c] in known else len(known), found[c],
                                     len(c) > len(found[c]), cases.in_order(c)))

    def problem_order(self):
        """Places: problems with their parameters."""
        return self.case_order(self.orders + self.drifts, "place")

    def cases_of(self, place, rows):
        return self.case_order([r for r in rows if r["place"] == place])

    def spherical(self, problem, asked):
        """Whether the bodies are spheres: by the inertia that was asked for, else by a method of spheres that runs."""
        inertia = (asked.get("set") or {}).get("J")
        if inertia is not None:
            entries = [number(part) for part in cases.given(inertia).split(", ")]
            across = [x for k, x in enumerate(entries) if len(entries) == 9 and k % 4]
            return not any(across) and len({*entries} - {*across}) == 1
        return any(p["runs"] and p["problem"] == problem
                   and self.methods.get(p["method"], {}).get("accepts") == "spherical" for p in self.pairs)

    def orders_of(self, case):
        """{method: {metric: row}} in catalogue order."""
        rows = [r for r in self.orders if r["case"] == case]
        return {m: {r["metric"]: r for r in rows if r["method"] == m}
                for m in self.method_order(r["method"] for r in rows)}

    def drifts_of(self, case):
        """{method: rows by falling h} in catalogue order."""
        rows = [r for r in self.drifts if r["case"] == case]
        return {m: sorted((r for r in rows if r["method"] == m), key=lambda r: -(r["h"] or 0))
                for m in self.method_order(r["method"] for r in rows)}
