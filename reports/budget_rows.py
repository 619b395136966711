"""Runs for budget.py and plot.py: rows of {method, t, parts: {name: values}, invariants: {name: values}}; the first
invariant is the energy. Of a table also the state of its one body, by column."""
import csv
import json

from records import Trouble

STATE = {"qw", "qx", "qy", "qz", "Wx", "Wy", "Wz"}


def from_csv(path):
    with open(path, encoding="utf-8", newline="") as file:
        lines = csv.reader(file)
        head = next(lines, [])
        if "t" not in head[:2] or "E" not in head:
            raise Trouble(f"{path} is no table of a run: its first line names no t and no E.")
        first, energy = head.index("t"), head.index("E")
        columns = [(k, name) for k, name in enumerate(head) if k > first]
        rows = {}
        for number, line in enumerate(lines, 2):
            if len(line) != len(head):
                raise Trouble(f"{path}, line {number}: {len(line)} columns instead of {len(head)}.")
            method = line[0] if first == 1 else ""
            row = rows.setdefault(method,
                                  {"method": method, "t": [], "state": {n: [] for _, n in columns if n in STATE},
                                   "parts": {n: [] for k, n in columns if k < energy and n not in STATE},
                                   "invariants": {n: [] for k, n in columns if k >= energy}})
            try:
                row["t"].append(float(line[first]))
                for k, name in columns:
                    row["state" if name in STATE else "parts" if k < energy else "invariants"][name].append(float(line[k]))
            except ValueError as why:
                raise Trouble(f"{path}, line {number}: {why}.") from why
    if not rows:
        raise Trouble(f"{path} holds no samples.")
    return list(rows.values())


def from_json(path):
    with open(path, encoding="utf-8") as file:
        try:
            document = json.load(file)
        except json.JSONDecodeError as why:
            raise Trouble(f"{path}: {why}.") from why
    rows = []
    for d in document.get("rows", [document]) if isinstance(document, dict) else []:
        if isinstance(d, dict) and d.get("series"):
            try:
                numbers = {k: {n: [float(v) for v in values] for n, values in d["series"][k].items() if n != "total"}
                           for k in ("energy", "invariants")}
                rows.append({"method": d["method"], "t": [float(t) for t in d["series"]["t"]],
                             "parts": numbers["energy"], "invariants": numbers["invariants"]})
                assert {len(v) for k in numbers.values() for v in k.values()} == {len(rows[-1]["t"])}
                assert rows[-1]["t"] and "E" in numbers["invariants"]
            except (KeyError, TypeError, ValueError, AttributeError, AssertionError) as why:
                raise Trouble(f"{path}: the series of a row is not whole.") from why
    if not rows:
        raise Trouble(f"{path}: no row has a series; write a table with --file NAME.csv.")
    return rows
