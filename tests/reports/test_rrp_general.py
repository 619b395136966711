#!/usr/bin/python3
"""The page on the RRP map of any body follows from the stored records, and has no measured number besides. What the
records hold is measured again by the tests claims (write_up.cpp) and bench (drifts.cpp)."""
import os
import re
import sys
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.join(HERE, "..", "..")
sys.path[:0] = [os.path.join(ROOT, "reports")]
sys.dont_write_bytecode = True

import rrp_general  # noqa: E402

# What was asked, not what was found; each with where it is set.
SET = {"50": None, "400": None, "11": "studies/bench/timing.hpp:repetitions = 11"}


class Page(unittest.TestCase):
    def test_it_is_what_the_records_say(self):
        self.assertEqual(rrp_general.read(rrp_general.PAGE), rrp_general.page(),
                         "make it again: python3 reports/rrp_general.py")

    def test_every_brace_is_filled(self):
        text = rrp_general.read(rrp_general.TEXT)
        named = {name for name in re.findall(r"\{([a-z_]+)\}", re.sub(r"\$\$.*?\$\$|\$.*?\$", "", text, flags=re.S))}
        self.assertEqual(named, set(rrp_general.numbers()))

    def test_measured_sections_have_no_number_of_their_own(self):
        text = rrp_general.read(rrp_general.TEXT)
        measured = re.findall(r"^## \d+\. Measured.*?\n(.*?)(?=^## )", text, re.M | re.S)
        self.assertEqual(len(measured), 3)
        for section in measured:
            self.assertIn("```\n", section)                                  # a command stands there
            prose = re.sub(r"```.*?```|\$.*?\$|`[^`]*`|\([0-9]\)", "", section, flags=re.S)
            self.assertLessEqual(set(re.findall(r"\d+", prose)), set(SET))
        for where in filter(None, SET.values()):
            path, words = where.split(":")
            self.assertIn(words, rrp_general.read(os.path.join(ROOT, path)))

    def test_what_it_says_of_them_is_so(self):
        kept = rrp_general.json.loads(rrp_general.read(rrp_general.RECORD))
        self.assertEqual((kept["samples"]["wrong"], kept["samples"]["missed"]), (0, 0))
        self.assertGreaterEqual(kept["samples"]["drawn"] - kept["samples"]["beyond"], 10**7)
        self.assertEqual({row["J"] for row in kept["drifts"]}, set(rrp_general.BODIES))
        for row in kept["drifts"]:
            self.assertEqual(row["ratio_to_three_unknowns"] < 1, row["method"] == "rrp_general")
            self.assertLess(row["ratio_to_fixed_point"], 1)


if __name__ == "__main__":
    unittest.main()
