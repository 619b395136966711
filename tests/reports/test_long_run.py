#!/usr/bin/python3
"""The published page of long runs follows from the stored record, and its verdicts from the numbers beside them."""
import json
import os
import sys
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.join(HERE, "..", "..")
sys.path[:0] = [os.path.join(ROOT, "reports")]
sys.dont_write_bytecode = True

import long_run  # noqa: E402
import style  # noqa: E402


class Page(unittest.TestCase):
    def setUp(self):
        self.rows, self.makers = long_run.rows_of(long_run.BASELINE)

    def test_it_is_what_the_record_says(self):
        with open(os.path.join(long_run.PUBLISHED, "long_run.md"), encoding="utf-8") as file:
            page = file.read()
        self.assertEqual(page, long_run.page(self.rows, self.makers), "make it again: python3 reports/long_run.py")

    def test_rows_of_another_build_are_marked_and_their_builds_told(self):
        page = long_run.page(self.rows, self.makers)
        told = page.partition("## Made with")[2]
        for r in (r for r in self.rows if r["mark"]):
            self.assertIn(f"| {r['method']}{r['mark']} | {r['class']} |", page)
            self.assertIn(f"| {r['mark']} | `verilie` |", told)
        with open(os.path.join(long_run.BASELINE, "long-run.json"), encoding="utf-8") as file:
            for run in json.load(file)["runs"].values():
                self.assertIn(f"| {run['sources']} |", told)

    def test_the_figure_is_drawn_of_the_record(self):
        style.reset()
        for name, group in long_run.groups(self.rows).items():
            with open(os.path.join(long_run.PUBLISHED, name + ".svg"), encoding="utf-8") as file:
                self.assertEqual(file.read(), long_run.draw(group).svg(), "make it again: python3 reports/long_run.py")

    def test_verdicts_and_bounds_follow_from_their_numbers(self):
        for r in self.rows:
            low, high = r["change"] - r["half_width"], r["change"] + r["half_width"]
            self.assertAlmostEqual(r["bound"] * r["T"], max(abs(low), abs(high)), delta=1e-12 * r["bound"] * r["T"])
            if r["class"] == "none":
                self.assertLessEqual(max(abs(low), abs(high)), r["margin"])
            if r["symplectic"]:
                self.assertEqual(r["class"], "none", r["method"])
            self.assertAlmostEqual(r["T"], r["h"] * r["steps"])
            self.assertAlmostEqual(r["walk"], r["rounding"]["spread"] * r["steps"]**0.5, delta=1e-12 * r["walk"])


if __name__ == "__main__":
    unittest.main()
