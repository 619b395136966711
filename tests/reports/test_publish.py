#!/usr/bin/python3
"""Publishing on synthetic results: no times, no claims of engines, what nightly tests wrote stays, nothing old stays, a
part of a run is refused."""
import copy
import os
import re
import sys
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE]
sys.dont_write_bytecode = True

import fixture  # noqa: E402
import test_audit  # noqa: E402
import test_certify  # noqa: E402
import test_claims  # noqa: E402
import test_mutants  # noqa: E402
import test_plot  # noqa: E402
from running import laid_out, run, started  # noqa: E402
from test_reports import Folder, contents  # noqa: E402

METHODS = ("lgvi", "lie_newmark", "rrp_body")
KEPT = "# What watches the numbers\n\n## Wrong on purpose\n\nold mutants\n\n## The rules on data of known truth\n\nold audit\n"


def everything():
    """A full run on one problem, with a claim about an engine and times of every kind."""
    rows = [test_claims.row(0, "LLM", test_claims.CONVERGENCE), test_claims.row(4, "BG", None),
            test_claims.row(4, "ENG", None, id="eng-bullet")]
    ledger = {**test_claims.ledger(), "rows": rows}
    step = {"problem": "pendulum", "method": "lgvi", "largest_h": 0.5, "next_h": 0.6, "reason": "it grows"}
    laws = [test_certify.row(m, "symplectic", test_certify.SPHERE, "holds") for m in METHODS]
    found = {**fixture.results(("pendulum",)), "certify": test_certify.document(laws),
             **fixture.documents({"claims": ledger, "work-precision": test_plot.work(), "stability": {"rows": [step]}})}
    for verb in ("order", "drift"):
        found[verb]["rows"] = [r for r in found[verb]["rows"] if r["method"] in METHODS]
    return found


class Publish(Folder):
    def put(self, name, text):
        os.makedirs(self.output, exist_ok=True)
        with open(os.path.join(self.output, name), "w", encoding="utf-8") as file:
            file.write(text)

    def published(self, documents=None, by=laid_out):
        fixture.write(self.input, documents or everything())
        done = by("publish.py", self.input, "--to", self.output)
        self.assertEqual((done.returncode, done.stderr, done.stdout), (0, "", ""))
        self.assertEqual(sorted(os.listdir(self.folder)), ["in", "out"])
        found = contents(self.output)
        return found, "".join(v.decode() for k, v in sorted(found.items()) if k.endswith(".md"))

    def test_no_time_of_the_machine_and_no_claim_of_an_engine(self):
        found, text = self.published(by=started)
        self.assertNotIn("eng-bullet", text)
        self.assertNotIn("4 times as long", text)
        self.assertEqual(text.count("Times: another run has others"), 1)
        self.assertFalse([n for n in found if "times" in n])
        self.assertIn("work_pendulum.svg", found)
        other = everything()
        for row in other["bench"]["rows"]:
            row["nanoseconds_per_step"] *= 2
        for row in other["work-precision"]["rows"]:
            row["seconds"] = [spent and {**spent, "median": 3 * spent["median"]} for spent in row["seconds"]]
        other["claims"]["rows"][1]["clock"]["words"] = "9 times as long"
        self.assertEqual(self.published(other, run)[0], found)
        self.linked(found, text)

    def linked(self, found, text):
        """Every figure is on a page, and every page is linked."""
        self.assertNotIn("checks.md", found)
        for name in found:
            self.assertTrue(name in ("report.md", "overview.png") or f"({name})" in text, name)
        for target in re.findall(r"\]\(([\w.=,-]+\.(?:svg|md))\)", text):
            self.assertIn(target, found)

    def test_what_stays_and_what_goes(self):
        """What nightly tests wrote stays until they write anew, so does what is of others; what is made no more goes."""
        self.put("checks.md", KEPT)
        for name in [*("gone." + kind for kind in ("md", "svg", "png")), "engines.md", "engines_work.svg",
                     "rrp_general.md", "long_run.md", "notes.txt"]:
            self.put(name, "left")
        found, text = self.published()
        self.assertEqual({n for n in found if found[n] == b"left"}, {"engines.md", "engines_work.svg",
                                                                "rrp_general.md", "long_run.md", "notes.txt"})
        self.assertEqual(found["checks.md"].decode(), KEPT)
        self.assertIn("(checks.md)", found["report.md"].decode())
        one = {**everything(), "mutants": {"rows": test_mutants.rows()}}
        checks = self.published(one)[0]["checks.md"].decode()
        self.assertTrue("old audit" in checks and "`late`" in checks and "old mutants" not in checks)
        both = self.published({**one, "audit_orders": test_audit.orders()})[0]["checks.md"].decode()
        self.assertNotIn("old audit", both)
        self.assertIn("### Orders", both)

    def test_a_part_of_a_run_is_refused_in_one_sentence(self):
        def lacks(change, *words):
            part = copy.deepcopy(everything())
            change(part)
            for name in os.listdir(self.input) if os.path.isdir(self.input) else ():
                os.unlink(os.path.join(self.input, name))
            fixture.write(self.input, part)
            done = run("publish.py", self.input, "--to", self.output)
            self.assertEqual((done.returncode, done.stderr.count("\n")), (2, 1), done.stderr)
            for word in words:
                self.assertIn(word, done.stderr)
            self.assertFalse(os.path.exists(self.output))
        lacks(lambda part: part.pop("claims"), "claims.json", "studies/run")
        lacks(lambda part: part["drift"]["rows"].__delitem__(slice(0, 2)), "energy drifts", "studies/run")
        lacks(lambda part: part["claims"]["rows"][0].update(verdict="maybe"), "maybe")
        self.assertEqual(started("publish.py", self.folder + "/none", "--to", self.output).returncode, 2)


if __name__ == "__main__":
    unittest.main()
