#!/usr/bin/python3
"""What report.html says in words: what was found, the commands of a claim, how a reference was made."""
import os
import sys
import unittest
from types import SimpleNamespace

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE]
sys.dont_write_bytecode = True

import running  # noqa: E402, F401
import web_findings  # noqa: E402
import web_ledger  # noqa: E402
import web_references  # noqa: E402


def drift(method, word):
    return {"method": method, "class": word, "judged": True}


class Findings(unittest.TestCase):
    def test_long_runs_are_counted_by_what_the_energy_does(self):
        rows = [drift("a", "none"), drift("b", "random_walk"), drift("c", "linear"), drift("d", "undecided")]
        said = web_findings.drifts(SimpleNamespace(drifts=rows))
        self.assertEqual(said, "In <strong>2 of 4</strong> long runs the energy shows no drift; in 1 it drifts (<code>c</code>); "
                               "in 1 it is undecided whether it drifts (<code>d</code>).")

    def test_laws_are_counted_by_what_came_of_them(self):
        verdicts = ("holds", "holds", "fails_as_stated", "not_resolved", "not_applicable")
        said = web_findings.certificates({"rows": [{"law": "symplectic", "verdict": v} for v in verdicts]})
        self.assertIn("1 law was measured 4 times: <strong>2 times</strong> the law holds; 1 time it fails where no one claims it; "
                      "1 time no one claims it and doubles are too coarse to tell; <strong>0 times</strong>", said)


class Commands(unittest.TestCase):
    def commands(self, **row):
        return [command for _, command in web_ledger.commands({"id": "x-fig1", **row})]

    def test_the_verdict_comes_first_then_the_run_then_the_figure(self):
        found = self.commands(command="verilie run --h 1", plot="verilie plot claim --claim x-fig1")
        self.assertEqual(found, ["verilie claims --claim x-fig1", "verilie run --h 1", "verilie plot claim --claim x-fig1"])

    def test_the_same_verb_is_not_said_twice(self):
        self.assertEqual(self.commands(command="verilie claims --paper X"), ["verilie claims --claim x-fig1"])


class References(unittest.TestCase):
    def test_provenance_is_a_line_as_wide_as_the_table(self):
        text = web_references.row({"case": "pendulum", "T": "5", **dict.fromkeys(web_references.NUMBERS, "1e-9"),
                                   "bound_kind": "disagreement", "provenance": "50 digits <b>"})
        self.assertIn(f'colspan="{len(web_references.HEADS)}"><strong>Provenance. </strong>50 digits &lt;b&gt;', text)


if __name__ == "__main__":
    unittest.main()
