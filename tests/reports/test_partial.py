#!/usr/bin/python3
"""Reports of what is there: what is missing is named with its command, other questions and other builds stand apart."""
import copy
import functools
import os
import re
import shutil
import sys
import tempfile
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE]
sys.dont_write_bytecode = True

import fixture  # noqa: E402
from test_reports import SMALL, Folder, contents, make, whole  # noqa: E402
from test_plot import work  # noqa: E402
import cases  # noqa: E402
import long_run  # noqa: E402
import pages  # noqa: E402
import web_data  # noqa: E402
import work_precision  # noqa: E402
from web_cells import Matrix  # noqa: E402


ONE = ("order", "drift", "reference", "bench")


@functools.cache
def of_one(name):
    """The report of one document alone: how it ended and what it complained of, and {file: its bytes}."""
    with tempfile.TemporaryDirectory() as folder:
        given, out = (os.path.join(folder, part) for part in ("in", "out"))
        fixture.write(given, {name: fixture.results(("stress_test",))[name]})
        done = make(given, out)
        return (done.returncode, done.stderr), contents(out) if os.path.isdir(out) else {}


class Partial(Folder):
    """What is there makes a page, which says what is not and how to make it."""

    def page(self, *names, change=lambda documents: None):
        documents = {k: v for k, v in fixture.results(SMALL).items() if k in names}
        change(documents)
        return whole(self.results(documents), set(), "overview")

    def test_of_any_one_document(self):
        for name in ONE:
            ended, made = of_one(name)
            self.assertEqual(ended, (0, ""))
            self.assertIn("## What is missing", made["report.md"].decode())

    def test_of_work_alone(self):
        fixture.write(self.input, {"work-precision": work()})
        done = make(self.input, self.output)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertIn("work.md", os.listdir(self.output))

    def test_of_a_long_run_alone(self):
        shutil.copytree(long_run.BASELINE, self.input, dirs_exist_ok=True, ignore=lambda _, names: set(names) - {"long-run.json"})
        done = make(self.input, self.output)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertIn("long_run_1.svg", os.listdir(self.output))

    def test_nothing_is_refused_in_one_sentence(self):
        for names in ((), ("list",), ("provenance",)):
            shutil.rmtree(self.input, ignore_errors=True)
            os.makedirs(self.input)
            for name in names:
                fixture.write(self.input, {name: fixture.results(SMALL)[name]})
            run = make(self.input, self.output)
            self.assertEqual((run.returncode, len(run.stderr.strip().splitlines())), (2, 1), run.stderr)
            self.assertIn("verilie order --out", run.stderr)
            self.assertFalse(os.path.exists(self.output))

    def test_a_whole_one_lacks_certificates_alone(self):
        text = self.page("list", "order", "drift", "reference", "provenance")
        missing = text[text.index("## What is missing"):text.index("## Summary")]
        self.assertEqual(re.findall(r"^- ([\w ]+):", missing, re.M), ["certificates"])

    def test_what_is_missing_names_the_program_and_all_it_needs(self):
        def change(documents):
            for row in documents["order"]["rows"]:
                if row["method"] == "lgvi":
                    row.update(asked={"set": {"J": "1,2,5/2"}, "T": "3"},
                               command=f"./build/mine order --problem {row['problem']} --method lgvi --T 3 --plugin "
                                       "'./a b.so' --set J=1,2,2.5")
        text = self.page("list", "order", "drift", "reference", change=change)
        out = f"--out {self.input}`"
        for line in ("- energy drifts: `./build/mine drift --problem pendulum,pendulum_triaxial --method lgvi "
                     f"--plugin './a b.so' --set J=1,2,5/2 {out}",
                     "- references with their bounds: `./build/mine reference --problem pendulum,pendulum_triaxial "
                     f"--set J=1,2,5/2 {out}"):
            self.assertIn(line, text)
        # and the certificate of lgvi
        self.assertEqual(text.count("`./build/mine "), 3)
        self.assertIn("# pendulum; J = 1, 2, 5/2", text)
        self.assertIn("## Order: T = 3\n", text)
        # of the plain parameters only the drift is there
        self.assertIn("`verilie order --problem pendulum,pendulum_triaxial --method lgvi --out", text)

    def test_tables_of_one_problem_do_not_mix_questions(self):
        def change(documents):
            more = copy.deepcopy([r
                                  for r in documents["order"]["rows"]
                                  if r["problem"] == "pendulum" and r["method"] == "lgvi"])
            for row in more:
                row.update(asked={"scalar": "quad", "h": ["1/8", "1/16"]}, observed_order=1.234, interval=[1.23, 1.24])
            documents["order"]["rows"] += more
        text = self.page("list", "order", "drift", change=change)
        at = text.index("## Order: h = 1/8, 1/16; quad\n")
        plain, other = text[text.index("## Order\n"):at], text[at:]
        self.assertNotIn("1.23", plain)
        self.assertIn("1.234", other[:other.index("## Energy drift")])
        self.assertEqual(sorted(("p; T = 100", "p; T = 20", "p; N = 3"), key=cases.in_order),
                         ["p; N = 3", "p; T = 20", "p; T = 100"])
        self.assertEqual(len({cases.file_name(c) for c in ("p", "p; J = 1, 2", "p; J = 1/2", "p; J = 1; 2")}), 4)

    def test_work_of_two_questions_stands_in_two_tables(self):
        documents = {**fixture.results(SMALL), "work-precision": work()}
        for part in ("rows", "findings"):
            documents["work-precision"][part] += [{**r, "asked": {**r["asked"], "h": "1,1/2"}}
                                                  for r in documents["work-precision"][part]]
        results = self.results(documents)
        text = pages.beside(results, {"work_pendulum", "work_pendulum--h=1,1_2"}, None, None, None)["work.md"]
        plain, other = (re.findall(rf"^\| {name} \|.*\|$", text, re.M) for name in ("pendulum", "pendulum; h = 1, 1/2"))
        self.assertEqual((len(plain), len(other)), (2, 2))
        self.assertIn("(work_pendulum--h=1,1_2.svg)", text)
        drawn = work_precision.by_question(results.work)
        self.assertEqual([len(of) for of in drawn.values()], [10, 10])

    def test_the_matrix_is_of_the_plain_question_where_it_was_asked(self):
        documents = fixture.results(SMALL)
        def of(method):
            return [r for r in documents["order"]["rows"] if r["problem"] == "pendulum" and r["method"] == method]
        for row in of("lgvi") + of("rrp_body"):
            row["verdict"] = "confirmed"
        documents["order"]["rows"] += [{**r, "asked": {"h": ["1/4", "1/8", "1/16"]}, "verdict": "undecided"} for r in of("lgvi")]
        documents["order"]["rows"] = [r for r in documents["order"]["rows"]
                                      if (r["problem"], r["method"]) != ("pendulum_triaxial", "lgvi")]
        documents["drift"]["rows"] = [r for r in documents["drift"]["rows"] if r["method"] != "lgvi"]
        found = Matrix(self.results(documents), None)
        self.assertEqual(found.state("lgvi", "pendulum")["order"], "confirmed")
        self.assertEqual(pages.cell(found.state("lgvi", "pendulum_triaxial")), "· · ·")    # not asked, and not refused
        self.assertEqual(pages.cell(found.state("rrp_body", "pendulum_triaxial")), "")

    def test_largest_steps_of_two_questions_are_both_told(self):
        results = self.results(fixture.results(SMALL))
        one = {"method": "lgvi", "problem": "pendulum", "place": "pendulum", "asked": {}, "largest_h": 0.5, "next_h": 0.51,
               "reason": "", "command": "", "mark": ""}
        results.stability = [one, {**one, "asked": {"T": "50"}, "largest_h": 0.25}]
        found = web_data.place(results, Matrix(results, None), "pendulum")["steps"]["lgvi"]
        self.assertEqual([s["asked"] for s in found], ["", "T = 50"])

    def test_a_balance_that_is_not_judged_is_no_drift(self):
        documents = fixture.results(("pendulum_triaxial",))
        for row in documents["drift"]["rows"]:
            row["judged"] = row["method"] != "lie_newmark"
        text = whole(self.results(documents), set(), "overview")
        self.assertIn("- Energy drift, linear: `lie_newmark_exp` on", text)
        self.assertIn("| linear (not judged) |", text)

    def test_rows_of_another_build_are_marked(self):
        runs = {k: {"command": "c", "program": p, "version": "1", "build": "g", "sources": s, "own": o}
                for k, p, s, o
                in (("a", "verilie", "new", None), ("b", "verilie", "old", None),
                    ("c", "./mine", "new", {"name": "./mine", "hash": "1"}),
                    ("d", "./mine", "new", {"name": "./mine", "hash": "2"}))}
        def change(documents):
            documents["order"]["runs"] = documents["drift"]["runs"] = runs
            for row in documents["order"]["rows"] + documents["drift"]["rows"]:
                row["run"] = {"lgvi": "b", "rrp_body": "c", "rrp_spatial": "c", "rrp_euler": "d"}.get(
                    row["method"], "a")
        text = self.page("list", "order", "drift", "reference", change=change)
        marks = dict(re.findall(r"^\| ([ᵃᵇᶜ]) \|.*\| ([\w–]+) \| \d+ \|$", text, re.M))
        # the old sources, and the state of ./mine with fewer rows
        self.assertEqual(sorted(marks.values()), ["2", "–"])
        marked = {m for m, _ in re.findall(r"`(\w+)`([ᵃᵇ])", text)}
        self.assertEqual(marked, {"lgvi", "rrp_euler"})
        self.assertRegex(text, r"\*\*28 of 196 rows were made by other sources or another build")

    def test_rows_of_bench_and_of_work_are_marked_too(self):
        runs = {k: {"command": "c", "program": "verilie", "version": "1", "build": "g", "sources": s, "own": None}
                for k, s in (("a", "new"), ("b", "old"))}
        documents = {**fixture.results(SMALL), "work-precision": work()}
        for name in ("order", "drift", "bench", "work-precision"):
            documents[name]["runs"] = runs
            for row in documents[name]["rows"]:
                row["run"] = "b" if row["method"] == "lgvi" and name in ("bench", "work-precision") else "a"
        found = pages.beside(self.results(documents), set(), None, None, None)
        for page in ("cost.md", "work.md"):
            self.assertIn("`lgvi`ᵃ", found[page])
            self.assertNotRegex(found[page], "`(?!lgvi)[a-z_0-9]+`ᵃ")


if __name__ == "__main__":
    unittest.main()
