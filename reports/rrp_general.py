#!/usr/bin/env python3
"""The page on the RRP map of any rigid body: its text, with every measured number from the stored records.

python3 reports/rrp_general.py                   writes published/rrp_general.md
python3 reports/rrp_general.py --record BIN      measures the record anew with the programs in BIN, the nightly test too
"""
import json
import math
import os
import re
import subprocess
import sys

import formats
from tables import table

HERE = os.path.dirname(os.path.abspath(__file__))
BASELINE = os.path.join(HERE, "..", "reference", "baseline")
RECORD = os.path.join(BASELINE, "rrp_general.json")
TEXT = os.path.join(HERE, "rrp_general.md")
PAGE = os.path.join(HERE, "published", "rrp_general.md")
METHODS = ("rrp_general", "lgvi", "lie_verlet", "lie_newmark")
BODIES = {"2,3,4": "triaxial", "1,2,3": "flat", "2,2,1": "axisymmetric", "1,2,2.999999": "nearly flat"}


def said(command):
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"{' '.join(command)} ends with {done.returncode}: {done.stderr.strip()}")
    return done.stdout


def samples(output):
    """The counts of all families of rrp_general, from what the nightly test prints."""
    words = " ".join(output.split())
    found = re.findall(r"rrp_general, [a-z ]+, seed \d+: (\d+) steps, (\d+) wrong, (\d+) missed,"
                       r".*?(\d+) beyond double, of which it finds all but (\d+)", words)
    drawn, wrong, missed, beyond, beyond_missed = (sum(map(int, column)) for column in zip(*found))
    return {"drawn": drawn, "wrong": wrong, "missed": missed, "beyond": beyond, "beyond_missed": beyond_missed}


def record(programs):
    tool = os.path.join(programs, "verilie")
    claim = json.loads(said([tool, "claims", "--claim", "bg-open-general-inertia", "--json"]))["rows"][0]
    bench = json.loads(said([tool, "bench", "--problem", "free_body_physical",
                             "--method", "rrp_general,rrp_general_closed", "--json"]))
    night = said([os.path.join(programs, "tests_theorems"), "no wrong root of rrp_general in ten million*"])
    with open(RECORD, "w", encoding="utf-8") as file:
        json.dump({"claim": claim["numbers"], "drifts": bench["drifts"], "samples": samples(night)}, file, indent=1)
        file.write("\n")


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def drifts(cases, problem):
    """Slopes with their half-widths, a row a method."""
    steps = sorted({float(c["id"].rsplit("h=", 1)[1]) for c in cases
                    if c["id"].startswith(f"drift/{problem}/rrp_general/")}, reverse=True)
    rows = []
    for method in METHODS:
        row = [f"`{method}`"]
        for h in steps:
            case = next(c for c in cases if c["id"] == f"drift/{problem}/{method}/h={h:g}")
            low, high = case["interval"]
            row.append(case["verdict"] + ", " + formats.slope((low + high) / 2, (high - low) / 2))
        rows.append(row)
    return table(["method"] + ["h = " + formats.step(h) for h in steps], rows)


def costs(rows):
    body = [[f"`{r['method']}`", BODIES[r["J"]], f"{r['ratio_to_three_unknowns']:.2f}", f"{r['ratio_to_fixed_point']:.2f}",
             f"{r['iterations']:.2f}", f"{r['iterations_in_three_unknowns']:.2f}", f"{r['iterations_of_fixed_point']:.2f}"]
            for r in rows]
    return table(["drift", "body", "time to `lgvi`'s", "to the fixed point's", "iterations", "of `lgvi`",
                  "of the fixed point"], body)


def rounded_up(x):
    """To one digit: what is printed as a bound has to be one."""
    unit = 10.0 ** math.floor(math.log10(x))
    return math.ceil(x / unit - 1e-9) * unit


def numbers():
    """What stands in the braces of the text."""
    kept, cases = json.loads(read(RECORD)), json.loads(read(os.path.join(BASELINE, "gate.json")))["cases"]
    claim, drawn = kept["claim"], kept["samples"]
    defects = [m[key] for body in claim["symplecticity"].values() for m in body.values()
               for key in ("in_50_digits", "in_double")]
    order = next(c for c in cases if c["id"] == "order/stress_test/rrp_general/h1")["interval"]
    one = lambda x: formats.scientific(rounded_up(x), 1)  # noqa: E731
    return {"reach": f"{claim['largest_reach']:g}", "formula": one(claim["finite_formula_off_lgvi"]),
            "newton": one(claim["rrp_general_off_lgvi"]), "closed": one(claim["rrp_general_closed_off_lgvi"]),
            "next": formats.scientific(claim["next_solution_off_lgvi"]), "defect": one(max(defects[::2])),
            "double": one(max(defects[1::2])), "drawn": f"{drawn['drawn']:,}".replace(",", " "),
            "beyond": f"{drawn['beyond']:,}".replace(",", " "), "missed": f"{drawn['beyond_missed']:,}".replace(",", " "),
            "costs": costs(kept["drifts"]),
            **{"drifts_" + problem: drifts(cases, problem) for problem in ("stress_test", "pendulum_triaxial")},
            "order": f"{sum(order) / 2:.3f}, enclosed in [{order[0]:.3f}, {order[1]:.3f}]"}


def page():
    text = read(TEXT)
    for name, value in numbers().items():
        text = text.replace("{" + name + "}", value)
    return text


if __name__ == "__main__":
    if sys.argv[1:2] == ["--record"]:
        record(sys.argv[2])
    made = page()
    with open(PAGE + ".part", "w", encoding="utf-8") as out:
        out.write(made)
    os.replace(PAGE + ".part", PAGE)
