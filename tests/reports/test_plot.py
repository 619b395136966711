#!/usr/bin/python3
"""Figures for papers on synthetic results: sizes, styles, the same bytes, what is missing, and tables in LaTeX; and
the section of error against work."""
import contextlib
import copy
import io
import os
import re
import unittest

import fixture
import plot
import records
import work_precision
from running import laid_out, run as forked, started
from test_reports import SMALL, Folder

OUTSIDE = ("odeint_rk4", "odeint_fehlberg78", "cvode_adams")


def run(setting, loads, *errors):
    return {"setting": setting, "load_evaluations": loads, "solver_iterations": 0, "trajectory": errors[0],
            "energy": errors[1], "momentum": errors[2], "failed": None}


def work_row(method, T, timed):
    order = {"odeint_rk4": 4, "odeint_fehlberg78": 8, "cvode_adams": 6}.get(method, 2)
    runs = [run(f"1/{2**k}", 100 * 2**k, 2.0**(-order * k), 0.1 * 2.0**(-order * k), None) for k in range(1, 6)]
    runs[-1] = {**runs[-1], "failed": "not_finite", "trajectory": None, "energy": None}
    row = {"problem": "pendulum", "method": method, "solver": "outside" if method in OUTSIDE else "library", "T": T,
           "reach": "short", "outputs": 10, "runs": runs, "left_out": ["1/64"] if T == "200" else [],
           "reference_bound": 1e-20, "reason": "",
           "command": f"verilie work-precision --problem pendulum --method {method}", "asked": {"T": T}}
    if timed:
        spent = [1e-5 * r["load_evaluations"] for r in runs[:-1]]
        row.update(seconds=[{"median": s, "least": 0.9 * s, "most": 2 * s, "rounds": 5} for s in spent] + [None],
                   machine="a machine")
    return row


def work(timed=True):
    rows = [work_row(m, T, timed) for T in ("10", "200") for m in ("lgvi", "lie_verlet", *OUTSIDE)]
    best = {"method": "lgvi", "setting": "1/8", "load_evaluations": 800}
    findings = [{"problem": "pendulum", "T": "10", "reach": "short", "of": "trajectory", "within": 1e-2, "library": best,
                 "outside": {**best, "method": "odeint_rk4", "load_evaluations": 200}, "wins": "outside", "factor": 4.0,
                 "asked": {"T": "10"}},
                {"problem": "pendulum", "T": "10", "reach": "short", "of": "energy", "within": 1e-10, "library": None,
                 "outside": best, "wins": "outside", "factor": None, "asked": {"T": "10"}}]
    return {"rows": rows, "findings": findings, "outside": "what they are", "command": "verilie work-precision"}


class Plot(Folder):
    def setUp(self):
        super().setUp()
        documents = fixture.results(SMALL)
        documents["work-precision"] = work()
        fixture.write(self.input, documents)

    def plot(self, kind, name, *more, problem="pendulum", methods=("lgvi", "lie_verlet"), by=forked):
        path = os.path.join(self.folder, name)
        asked = [w for m in methods for w in ("--method", m)]
        return by("plot.py", kind, self.input, path, "--problem", problem, *asked, *more), path

    def drawn(self, *arguments, **more):
        done, path = self.plot(*arguments, **more)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        with open(path, "rb") as file:
            return file.read()

    def test_parameters_choose_among_the_records(self):
        """In any writing; those of the problem are none; others than were asked are refused."""
        documents = fixture.results(SMALL)
        documents["list"]["problems"][0]["parameters"].append(
            {"name": "J", "default": "2,2,2", "unit": "1", "meaning": "inertia"})
        for verb in ("order", "drift"):
            other = copy.deepcopy([r for r in documents[verb]["rows"] if r["problem"] == "pendulum"])
            for row in other:
                row["asked"] = {"set": {"J": "1,2,5/2", "m": "3"}}
                row["error" if verb == "order" else "batches"] = (
                    [10 * e if e else e for e in row["error"]] if verb == "order" else
                    {k: v if k == "t" else [3 * x for x in v] for k, v in row["batches"].items()})
            documents[verb]["rows"] += other
        documents["order"]["rows"].sort(key=lambda r: "asked" not in r)         # the others first
        fixture.write(self.input, fixture.documents(documents))
        path = os.path.join(self.folder, "a.tex")

        def drawn(kind, *settings):
            asked = [w for m in ("lgvi", "lie_verlet") for w in ("--method", m)]
            with contextlib.redirect_stderr(io.StringIO()) as said:
                code = plot.main([kind, self.input, path, "--problem", "pendulum", *asked,
                                  *(w for s in settings for w in ("--set", s))])
            if code:
                return code, said.getvalue()
            with open(path, encoding="utf-8") as file:
                return file.read()
        for kind in ("convergence", "drift"):
            plain, changed = drawn(kind), drawn(kind, "m=3", "J=1,2,2.5")
            self.assertNotEqual(changed, plain)
            self.assertEqual(drawn(kind, "J=2,2.0,4/2"), plain)
            self.assertEqual(drawn(kind, "m=6/2", "J=1,2,5/2"), changed)
            code, said = drawn(kind, "m=4")
            self.assertEqual((code, said.count("\n")), (2, 1))
            self.assertIn("--set m=4 --out", said)

    def test_as_wide_as_a_column_or_two(self):
        for kind in ("convergence", "drift", "work"):
            for columns, points in (("1", 241.2), ("2", 496.8)):
                with self.subTest(f"{kind} {columns}"):
                    svg = self.drawn(kind, "a.svg", "--columns", columns).decode()
                    self.assertAlmostEqual(float(re.search(r'<svg [^>]*width="([\d.]+)pt"', svg)[1]), points, 1)

    def test_the_same_input_gives_the_same_bytes(self):
        for name in ("a.svg", "a.pdf", "a.tex"):
            with self.subTest(name):
                self.assertEqual(self.drawn("convergence", name),
                                 self.drawn("convergence", "b" + name[1:], by=started))

    def test_grey_has_no_colour(self):
        svg = self.drawn("convergence", "a.svg", "--style", "grey").decode()
        colours = set(re.findall(r"#([0-9a-f]{6})", svg))
        self.assertTrue(colours)
        self.assertEqual([c for c in colours if len({c[:2], c[2:4], c[4:]}) > 1], [])

    def test_the_title_is_there_where_it_is_asked_for(self):
        self.assertIn(r"\bfseries 50\% \& more\_of it", self.drawn("convergence", "a.tex", "--title", "50% & more_of it")
                      .decode())
        self.assertNotIn(r"\bfseries", self.drawn("convergence", "a.tex").decode())

    def test_tables_in_latex_are_balanced_and_plain(self):
        for kind in ("convergence", "drift", "work"):
            text = self.drawn(kind, "a.tex").decode()
            self.assertEqual(text.count("{"), text.count("}"), kind)
            self.assertEqual(text.count(r"\begin{"), text.count(r"\end{"), kind)
            self.assertGreater(text.count("table {"), 2)
            self.assertEqual([c for c in text if ord(c) > 126], [], kind)
            for rows in re.findall(r"table \{\n(.*?)\n\}", text, re.DOTALL):
                self.assertEqual([n for n in rows.split() if records.number(n) is None], [])
                self.assertEqual({line.count(" ") for line in rows.split("\n")}, {1})

    def test_a_title_that_is_no_formula_is_refused_and_nothing_is_written(self):
        done, path = self.plot("convergence", "a.svg", "--title", r"$\alph$ = 3")
        self.assertEqual((done.returncode, done.stderr.count("\n")), (2, 1))
        self.assertIn("--title", done.stderr)
        self.assertFalse(os.path.exists(path))

    def test_what_is_missing_is_named_with_its_command_and_nothing_is_written(self):
        for kind, verb in (("convergence", "order"), ("drift", "drift"), ("work", "work-precision")):
            done, path = self.plot(kind, "a.svg", methods=("lgvi", "nobody") if kind != "work" else ("nobody",))
            self.assertEqual(done.returncode, 2)
            self.assertIn(f"verilie {verb} --problem pendulum --method nobody", done.stderr)
            self.assertEqual(done.stderr.count("\n"), 1)
            self.assertFalse(os.path.exists(path))
        done, path = self.plot("convergence", "no/such/a.svg", by=started)
        self.assertEqual((done.returncode, done.stderr.count("\n")), (3, 1))


class Work(Folder):
    def test_the_report_has_a_page_and_times_are_apart(self):
        documents = fixture.results(("pendulum",))
        documents["work-precision"] = work()
        self.results(documents)
        self.assertEqual(laid_out("make.py", self.input, self.output).returncode, 0)
        with open(os.path.join(self.output, "report.md"), encoding="utf-8") as file:
            self.assertIn("(work.md)", file.read())
        with open(os.path.join(self.output, "work.md"), encoding="utf-8") as file:
            text = file.read()
        self.assertIn("# Error against work", text)
        self.assertIn("| 800 (`lgvi`, 1/8) | 200 (`odeint_rk4`, 1/8) | **outside solvers**, 4 times |", text)
        self.assertIn("none here", text)
        self.assertIn("\n\nFor these end times the finest steps were too many to run", text)
        self.assertIn("Left out: pendulum, 0 ≤ t ≤ 200: 1/64.", text)
        self.assertIn("(work_pendulum.svg)", text)
        self.assertNotIn("work_times_pendulum", text)
        with open(os.path.join(self.output, "times.md"), encoding="utf-8") as file:
            self.assertIn("(work_times_pendulum.svg)", file.read())

    def test_without_times_there_is_no_figure_of_them(self):
        rows = work(timed=False)["rows"]
        self.assertIsNone(work_precision.sheet_of("pendulum", rows, {}, work_precision.SECONDS))
        self.assertIsNotNone(work_precision.sheet_of("pendulum", rows, {}))

    def test_a_panel_without_numbers_gives_its_place_to_the_others(self):
        rows = [work_row(m, T, False) for T in ("10", "200") for m in ("lgvi", "kahan_li8(exact_axisymmetric)")]
        for row in rows[2:]:
            row["runs"] = [{**r, "trajectory": None} for r in row["runs"]]
        sheet = work_precision.sheet_of("pendulum", rows, {})
        titles = [ax.get_title(loc="left") for ax in sheet.figure.axes]
        self.assertEqual(titles, ["H¹ error, 0 ≤ t ≤ 10", "|E − E₀| / scale, 0 ≤ t ≤ 10", "|E − E₀| / scale, 0 ≤ t ≤ 200"])
        left, right, below = (ax.get_position() for ax in sheet.figure.axes)
        self.assertAlmostEqual(below.x0, left.x0)
        self.assertAlmostEqual(below.x1, right.x1)
        self.assertIn("no panel of H¹ error over 0 ≤ t ≤ 200: no reference over this time",
                      [t.get_text() for t in sheet.figure.texts])
        sheet.figure.canvas.draw()
        self.assertLess(sheet.figure.legends[0].get_window_extent().x1, sheet.width * sheet.figure.dpi)

    def test_a_failed_run_is_no_point(self):
        self.assertEqual(len(work_precision.points(work_row("lgvi", "10", True), "trajectory")), 4)
        self.assertEqual(work_precision.points(work_row("lgvi", "10", True), "momentum"), [])


if __name__ == "__main__":
    unittest.main()
