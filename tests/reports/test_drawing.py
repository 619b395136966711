#!/usr/bin/python3
"""The figures on synthetic results: equal input gives equal bytes, what is poor is drawn all the same, a figure is one
file."""
import json
import os
import shutil
import subprocess
import sys
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE]
sys.dont_write_bytecode = True

import fixture  # noqa: E402
import records  # noqa: E402
from running import PYTHON, REPORTS, asked, started  # noqa: E402
from test_reports import SMALL, Folder, contents, make  # noqa: E402


class Drawing(Folder):
    def test_same_input_same_bytes_and_everything_is_there(self):
        fixture.write(self.input, fixture.results(SMALL))
        first, second = self.output, os.path.join(self.folder, "again")
        for out, seed in ((first, "1"), (second, "2")):
            done = started("make.py", self.input, out, PYTHONHASHSEED=seed)
            self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertEqual(contents(first), contents(second))
        names = set(contents(first))
        for stem in ("convergence_pendulum", "convergence_pendulum_triaxial", "drift_pendulum",
                     "drift_pendulum_triaxial", "drift_exponent", "overview"):
            self.assertIn(stem + ".svg", names)
        self.assertEqual([n for n in names if n.endswith(".png")], ["overview.png"])
        self.assertIn("report.md", names)
        self.assertEqual(sorted(os.listdir(self.folder)), ["again", "in", "out"])

    def test_all_verdicts_and_classes_draw_without_bench(self):
        documents = fixture.results(("pendulum_triaxial",))
        rows = [r for r in documents["drift"]["rows"] if r["class"] != "not_applicable"]
        for row, name in zip(rows, records.CLASSES * 2):
            row["class"] = name
        del documents["bench"]
        fixture.write(self.input, documents)
        done = make(self.input, self.output, "--overview", "pendulum_triaxial")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertNotIn("times.md", os.listdir(self.output))
        self.assertNotIn("overview_times.svg", os.listdir(self.output))

    def test_bare_rows_draw(self):
        """No window, no floor, no batches, no slopes, one rung: a poor figure, not a traceback."""
        documents = fixture.results(("pendulum",))
        for row in documents["order"]["rows"]:
            row.update(floor=[], window=None, work={}, interval=None, observed_order=None, verdict="undecided",
                       h=row["h"][:1], error=row["error"][:1], eoc=[])
        for row in documents["drift"]["rows"]:
            row.pop("batches")
            row.update(slope=None, half_width=None, moved=False, **{"class": "undecided"})
        documents["drift"]["exponents"] = []
        fixture.write(self.input, documents)
        done = make(self.input, self.output)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertNotIn("drift_pendulum.svg", os.listdir(self.output))

    def test_strangers_draw(self):
        """A user's own method has no colour of its own."""
        text = json.dumps(fixture.results(("free_body",))).replace("simo_wong", "mine(2)").replace(
            "lie_midpoint", "dumbbell_conserving")
        fixture.write(self.input, json.loads(text))
        done = make(self.input, self.output)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        with open(os.path.join(self.output, "problem_free_body.md"), encoding="utf-8") as file:
            self.assertIn("| `mine(2)` | 1/8 | 15000 |", file.read())

    def test_flat_energy_draws(self):
        documents = fixture.results(("stress_test",))
        for row in documents["drift"]["rows"]:
            if row["class"] != "not_applicable":
                row["slope"], row["half_width"] = 0.0, 0.0
                for key in ("mean", "min", "max"):
                    row["batches"][key] = [0.0] * 64
        fixture.write(self.input, documents)
        done = make(self.input, self.output)
        self.assertEqual((done.returncode, done.stderr), (0, ""))


DRAWN = """
import sys; sys.path.insert(0, sys.argv[1])
import convergence, drift, loglog, records, style
points = [(k, k % 7, k % 7 + 1) for k in range(1000)]
thin = style.columns(points, 5.2)
assert len(thin) == 499 and thin[0] == (0, 0, 2) and {p[1] for p in thin} == set(range(7)) - {6}
assert {p[2] for p in thin} == set(range(2, 8))
assert style.columns(points[:499], 5.2) == points[:499]
path = '<path d="M {} {} L 3 4.5" transform="scale(0.015625)"/>'
assert style.shortened(path.format("1.23456", "-7.891")) == path.format("1.23", "-7.89")
assert loglog.beneath([[(1, 2.0), (2, 8.0)], [(1, 2.01), (2, 8.1)], [(1, 2.0), (2, 9.0)], [(1, 2.0)]], 0.03) == [
    1, 0, 0, 0]
ax = style.Sheet(3, 3).axes(0.25, 0.25, 2.55, 2)
for steps in ([2.0**-k for k in range(4, 11)], [1 / 2500 / 2**k for k in range(6)], [1 / 3]):
    loglog.step_axis(ax, steps)
    shown = sorted(ax.get_xticks(), reverse=True)
    assert loglog.apart(ax, shown) and shown[0] == steps[0], shown
    assert shown == steps[::steps.index(shown[1]) if len(shown) > 1 else 1], shown
steps = [2.0**-k for k in range(4, 9)]
row = {"h": steps, "error": [h**3 for h in steps], "window": (1, 3), "interval": (2.9, 3.1), "judged": True}
assert convergence.deciding(row) == (3, 2.0**-6.5)                                 # of the window the finest step
assert [convergence.deciding({**row, k: v})
        for k, v
        in (("window", None), ("interval", None), ("judged", False), ("window", (0, 0)), ("window", (3, 9)))] == [
    None] * 5
ladder = [{"h": 2.0**-k, "class": c, "judged": True} for k, c in enumerate(("none", "linear", "none", "none", "none"))]
assert [r["h"] for r in drift.chosen(ladder)] == [1, 0.5, 0.0625]                   # the step that decides is drawn
assert [r["h"] for r in drift.chosen([{**r, "class": "none"} for r in ladder])] == [1, 0.25, 0.0625]
assert drift.deciding(ladder) is ladder[1] and drift.deciding([{**r, "class": "linear"} for r in ladder]) is None
worse = [{**r, "class": c} for r, c in zip(ladder, ("none", "none", "linear", "undecided", "linear"))]
assert drift.deciding(worse) is worse[2] and [r["h"] for r in drift.chosen(worse)] == [1, 0.25, 0.0625]
assert drift.deciding([{**r, "class": "undecided"} if k else r for k, r in enumerate(ladder)])["h"] == 0.5
assert set(drift.GRAVITY) == set(drift.WORDS) - {"not_applicable"}
assert set(drift.WORDS) == set(records.CLASSES)
xyw = [(1, 1, False), (2, 2, True), (3, 3, True), (4, 4, True), (5, 5, False)]
assert convergence.stretches(xyw) == [(False, [(1, 1), (2, 2)]), (True, [(2, 2), (3, 3), (4, 4)]),
                                      (False, [(4, 4), (5, 5)])]
"""


class Lines(unittest.TestCase):
    def test_thinned_rounded_and_apart(self):
        done = asked(DRAWN, REPORTS)
        self.assertEqual((done.returncode, done.stderr), (0, ""))


# A figure as a file of its own, and nothing else.
LADDERS = '''"""How many steps every ladder has."""
from style import Sheet


def figures(seen):
    return [("steps_of_ladders", draw, seen.results.orders), ("of_nothing", draw, [])]


def draw(ladders):
    if not ladders:
        return None
    sheet = Sheet(4, 3)
    ax = sheet.axes(0.7, 0.8, 3, 1.6)
    ax.bar(range(len(ladders)), [len(r["h"]) for r in ladders])
    sheet.title("Steps", "of every ladder")
    return sheet
'''


class Found(Folder):
    def test_a_figure_is_one_file(self):
        self.results({"order": fixture.results(("pendulum",))["order"]})
        reports = os.path.join(self.folder, "reports")
        shutil.copytree(REPORTS, reports, ignore=shutil.ignore_patterns("published", "__pycache__"))
        with open(os.path.join(reports, "ladders.py"), "w", encoding="utf-8") as file:
            file.write(LADDERS)
        done = subprocess.run([PYTHON, os.path.join(reports, "make.py"), self.input, self.output], capture_output=True,
                              text=True)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        made = contents(self.output)
        self.assertIn("steps_of_ladders.svg", made)
        self.assertTrue(made["report.md"].decode().endswith(
            "## More figures\n\n![steps of ladders](steps_of_ladders.svg)\n"))
        self.assertNotIn("of_nothing.svg", made)


if __name__ == "__main__":
    unittest.main()
