#!/usr/bin/python3
"""The kill matrix on synthetic rows: every mark is where it belongs, what is off is named, bad input is refused in one
sentence."""
import os
import sys
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE]
sys.dont_write_bytecode = True

import fixture  # noqa: E402
from test_reports import Folder, make, whole  # noqa: E402
import mutants  # noqa: E402


def row(mutant, kind="kick", equivalent=None, **by):
    """by: detector = text of what it saw, or None where it is blind."""
    return {"mutant": mutant, "of": "lgvi", "kind": kind, "change": f"{mutant} | in one place",
            "equivalent": equivalent,
            "caught": {d: {"caught": text is not None, "by": text or ""} for d, text in by.items()}}


def rows():
    return [row("none_of_lgvi", "none", "it is the method", order=None, symplectic=None),
            row("late", order="1.0 against 2", symplectic=None),
            row("stale", order="1.1 against 2", symplectic="1e-3 against 1e-13"),
            row("opposite", equivalent="q and −q are one", order=None, symplectic=None),
            row("bent", "potential", loads="0.5 against 1e-46", pinned=None),
            row("strange", "analysis", of_its_own="a case")]


class Matrix(Folder):
    def lines(self, found, name):
        return [line for line in found.splitlines() if line.startswith(f"| `{name}` |")]

    def test_marks(self):
        marks, numbers = self.lines(mutants.section(rows()), "late")
        self.assertEqual([c.strip() for c in marks.split("|")[2:4]], [mutants.ALONE, mutants.BLIND])
        self.assertIn("1.0 against 2", numbers)
        stopped = row("late", order="1.0 against 2", symplectic=None)
        stopped["caught"]["symplectic"]["failed"] = True
        self.assertIn(f"| {mutants.STOPPED} |", self.lines(mutants.section([stopped]), "late")[0])
        self.assertEqual(self.lines(mutants.section(rows()), "stale")[0].count(mutants.SEEN), 2)
        self.assertIn("equivalent: q and −q are one", self.lines(mutants.section(rows()), "opposite")[1])

    def test_the_gate_is_no_law_of_its_own(self):
        guarded = row("guarded", order="1.0 against 2", gate="is too_low; on record confirmed")
        marks, numbers = self.lines(mutants.section([guarded]), "guarded")
        self.assertEqual([c.strip() for c in marks.split("|")[2:4]], [mutants.ALONE, mutants.SEEN])
        self.assertIn("1.0 against 2", numbers)
        for wrong in (row("unguarded", order="1.0 against 2", gate=None),
                      row("by_the_gate_alone", order=None, gate="is gone"),
                      row("none_of_y", "none", "it is the method", order=None, gate="is new")):
            self.assertIn(f"Not as they should be: `{wrong['mutant']}`", mutants.section([wrong]))

    def test_a_detector_of_one_kind_is_no_column_of_another(self):
        steppers, potentials = (mutants.section(rows()).split("###")[k] for k in (1, 2))
        self.assertNotIn("values by hand", steppers)
        self.assertNotIn("symplectic form", potentials)
        self.assertIn("of_its_own", mutants.section(rows()))

    def test_counts(self):
        text = mutants.section(rows())
        self.assertIn("4 steppers, potentials, references and analyses that are wrong on purpose; 4 are caught. 1 more "
                      "cannot", text)
        self.assertIn("| caught | 2 | 1 |", text)
        self.assertNotIn("Not as they should be", text)

    def test_what_is_off_is_named(self):
        survivor, accused = row("survivor", order=None), row("none_of_x", "none", "it is the method",
                                                             order="3 against 2")
        text = mutants.section([survivor, accused])
        self.assertIn("Not as they should be: `survivor`, `none_of_x`.", text)
        self.assertIn("**not caught**", text)

    def test_a_bar_does_not_break_a_table(self):
        for table in mutants.section(rows()).split("\n\n"):
            lines = [line.replace("\\|", "") for line in table.splitlines() if line.startswith("|")]
            self.assertLessEqual(len({line.count("|") for line in lines}), 1)

    def test_read_or_absent(self):
        fixture.write(self.input, {"mutants": {"rows": rows()}})
        self.assertEqual([r["mutant"] for r in mutants.read(self.input)], [r["mutant"] for r in rows()])
        os.remove(os.path.join(self.input, "mutants.json"))
        self.assertIsNone(mutants.read(self.input))

    def test_the_report_holds_it(self):
        results = self.results(fixture.results(("pendulum",)))
        self.assertIn("## Wrong on purpose", whole(results, set(), "overview", rows()))
        self.assertNotIn("## Wrong on purpose", whole(results, set(), "overview"))

    def test_bad_input_is_one_sentence(self):
        for spoil, words in (({"caught": []}, "'caught'"), ({"caught": {"order": True}}, "'caught'"),
                             ({"change": 3}, "'change'")):
            fixture.write(self.input, {**fixture.results(("pendulum",)), "mutants": {"rows": [{**rows()[0], **spoil}]}})
            run = make(self.input, self.output)
            self.assertEqual(run.returncode, 2, run.stderr)
            self.assertIn(words, run.stderr)
            self.assertEqual(len(run.stderr.strip().splitlines()), 1)


if __name__ == "__main__":
    unittest.main()
