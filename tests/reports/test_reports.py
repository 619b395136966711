#!/usr/bin/python3
"""The report room on synthetic results: what coincides is grouped, equal input gives equal bytes, every word renders,
bad input is refused in one sentence."""
import copy
import os
import re
import sys
import tempfile
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE]
sys.dont_write_bytecode = True

import fixture  # noqa: E402
from running import laid_out, run, started  # noqa: E402
import formats  # noqa: E402
import grouping  # noqa: E402
import page  # noqa: E402
import pages  # noqa: E402
import readme_table  # noqa: E402
import records  # noqa: E402
import tables  # noqa: E402
import work  # noqa: E402

SMALL = ("pendulum", "pendulum_triaxial")


def make(*arguments):
    return run("make.py", *arguments)


def contents(folder):
    found = {}
    for name in sorted(os.listdir(folder)):
        with open(os.path.join(folder, name), "rb") as file:
            found[name] = file.read()
    return found


def whole(*arguments, **named):
    """All pages of a report but the ledger and the times, one after the other."""
    return "\n".join(text for name, text in pages.pages(*arguments, **named).items()
                     if name not in ("claims.md", "times.md"))


class Folder(unittest.TestCase):
    def setUp(self):
        holder = tempfile.TemporaryDirectory()
        self.addCleanup(holder.cleanup)
        self.folder = holder.name
        self.input, self.output = os.path.join(self.folder, "in"), os.path.join(self.folder, "out")

    def results(self, documents=None):
        fixture.write(self.input, documents)
        return records.Results(self.input)


class Grouping(Folder):
    def test_identical_maps_share_a_name_on_spheres_and_not_elsewhere(self):
        results = self.results()
        sphere = grouping.coincident(results.orders_of("pendulum"), grouping.same_order_rows)
        self.assertIn(["rrp_body", "rrp_spatial", "lgvi"], sphere)
        self.assertIn(["rrp_newmark", "lie_newmark"], sphere)
        triaxial = grouping.coincident(results.orders_of("stress_test"), grouping.same_order_rows)
        self.assertIn(["lgvi"], triaxial)
        self.assertIn(["lie_newmark"], triaxial)

    def test_curves_one_percent_apart_are_two_curves(self):
        groups = grouping.coincident(self.results().orders_of("pendulum"), grouping.same_order_rows)
        self.assertIn(["rrp_euler"], groups)  # campello_phi0 is 2 % away

    def test_difference_in_velocity_alone_separates(self):
        a = {m: {"h": [1.0], "error": [0.5], "floor": [None]} for m in ("attitude", "velocity")}
        b = copy.deepcopy(a)
        self.assertTrue(grouping.same_order_rows(a, b))
        b["velocity"]["error"] = [0.6]
        self.assertFalse(grouping.same_order_rows(a, b))

    def test_a_floor_excuses_round_off_but_not_a_hundredth(self):
        a, b = ({"h": [1.0], "error": [e], "floor": [1e-13]} for e in (1e-12, 1.001e-12))
        self.assertTrue(grouping.same_curve(a, b))
        b["error"] = [1.05e-12]
        self.assertFalse(grouping.same_curve(a, b))

    def test_a_floor_of_the_reference_joins_no_two_maps(self):
        """Of contact it lies far above round-off."""
        a, b = ({"h": [1.0, 0.5], "error": [4e-3 * by, 1e-3 * by], "floor": [1e-4, 1e-4]} for by in (1, 1 + 3e-6))
        self.assertFalse(grouping.same_curve(a, b))
        b["error"] = [4e-3 * (1 + 1e-12), 1e-3 * (1 + 3e-6)]
        self.assertTrue(grouping.same_curve(a, b))

    def test_curves_without_a_number_are_never_the_same(self):
        a = {"h": [1.0], "error": [None], "floor": [None]}
        self.assertFalse(grouping.same_curve(a, dict(a)))

    def test_twin_drift_panels_merge(self):
        groups = grouping.coincident(self.results().drifts_of("pendulum"), grouping.same_drift_rows)
        self.assertIn(["rrp_body", "rrp_spatial", "lgvi"], groups)

    def test_panels_of_another_half_width_stay_two(self):
        """Two maps of order 4 may drift alike to a millionth of the swing."""
        rows = self.results().drifts_of("pendulum")["lgvi"]
        self.assertTrue(grouping.same_drift_rows(rows, copy.deepcopy(rows)))
        for key in ("slope", "half_width"):
            other = copy.deepcopy(rows)
            other[-1][key] += 0.05 * other[-1]["half_width"]
            self.assertFalse(grouping.same_drift_rows(rows, other))


class Numbers(unittest.TestCase):
    def test_written_as_a_reader_expects(self):
        self.assertEqual(formats.order(2.0001, (1.998, 2.003)), "2.000 [1.998, 2.003]")
        self.assertEqual(formats.order(2.0, (1.9, 2.1)), "2.00 [1.90, 2.10]")
        self.assertEqual(formats.order(None), "–")
        self.assertEqual(formats.step(1 / 64), "1/64")
        self.assertEqual(formats.step(3 / 8), "3/8")
        self.assertEqual(formats.step(0.3), "0.3")
        self.assertEqual(formats.step(1.5), "1.5")
        self.assertEqual(formats.step(None), "–")
        self.assertEqual(formats.scientific(3.14e-9), "3.1·10⁻⁹")
        self.assertEqual(formats.scientific(None), "–")
        self.assertEqual(formats.slope(1.2e-7, 3e-9), "(+1.200 ± 0.030)·10⁻⁷")
        self.assertEqual(formats.slope(-1.2e-9, 3e-8), "(−0.1 ± 3.0)·10⁻⁸")
        self.assertEqual(formats.slope(None, 1.0), "–")
        self.assertEqual(formats.slope(0.0, 0.0), "0 ± 0")
        self.assertEqual(formats.slope(-1e-12, 1.3e-9), "(0.0 ± 1.3)·10⁻⁹")
        self.assertEqual(formats.slope(-1.4208e-9, 3.8e-15), "(−1.4208000 ± 0.0000038)·10⁻⁹")
        self.assertEqual([formats.scientific(x) for x in (1320.0, 9999.0, 0.25, -123.4)],
                         ["1320", "10000", "0.25", "−123"])
        row = {"slope": 1.2e-7, "half_width": 3e-9, "signal": "modified energy"}
        self.assertEqual(formats.slope_of(row), "(+1.200 ± 0.030)·10⁻⁷ of H̃")
        self.assertEqual(formats.slope_of({**row, "signal": "energy"}), "(+1.200 ± 0.030)·10⁻⁷")

    def test_an_enclosure_that_misses_the_formal_order_is_seen_to(self):
        self.assertEqual(formats.order(0.9943, (0.9886, 0.99996), 1), "0.99430 [0.98860, 0.99996]")
        self.assertEqual(formats.order(0.9943, (0.9886, 1.0), 1), "0.994 [0.989, 1.000]")

    def test_symbols_as_they_are_printed(self):
        for plain, printed in (("(E - E0)/E0, h <= 1/8", "(E − E₀)/E₀, h ≤ 1/8"),
                               ("R r0 . Om / |Om0|", "R r₀ · Ω / |Ω₀|"), ("theta0 = 2/5", "θ₀ = 2/5"),
                               ("p_n at t_(n+1/2)", "pₙ at t_(n+1/2)"),
                               ("pi_3 - pi_3(0) [kg m^2/s]", "π₃ − π₃(0) [kg m²/s]"), ("|I - R^T R|", "|I − Rᵀ R|"),
                               ("rrp_newmark, torus_soft", "rrp_newmark, torus_soft"), ("U_m", "U_m"),
                               ("J/1000, h = 1e-4", "J/1000, h = 1e-4")):
            self.assertEqual(formats.symbols(plain), printed)

    def test_what_is_no_number_is_none(self):
        for value in (None, float("nan"), float("inf"), "nan", "text", True, [], {}):
            self.assertIsNone(records.number(value))
        self.assertEqual(records.number("1.25"), 1.25)
        self.assertEqual(records.number("1/8"), 0.125)
        self.assertIsNone(records.number("1/0"))

    def test_commands_merge_over_methods_only(self):
        self.assertEqual(tables.merged(["verilie order --problem p --method a", "verilie order --problem p --method b",
                                        "verilie order --problem q --method a"]),
                         ["verilie order --problem p --method a,b", "verilie order --problem q --method a"])
        quoted = "./mine order --exec 'a  --method b' --method c"
        self.assertEqual(tables.merged([quoted, quoted]), [quoted])


class Work(Folder):
    def test_totals_become_work_per_step(self):
        results = self.results()
        row = results.orders_of("stress_test")["simo_wong"]["attitude"]
        loads, iterations = work.per_step(row, row["h"][2])
        self.assertAlmostEqual(loads, 5, places=1)
        self.assertAlmostEqual(iterations, 5)
        self.assertEqual(work.per_step(row, None), (None, None))


class Pages(Folder):
    def test_every_word_is_in_the_report(self):
        results = self.results()
        text = whole(results, {"overview"}, "overview")
        for verdict in records.VERDICTS:
            self.assertIn(tables.words(verdict), text)
        for name in records.CLASSES:
            self.assertIn(f"{tables.words(name)}", text)
        self.assertIsNone(re.search(r"\b(nan|inf|None|null)\b", text))
        self.assertIn("made failed for the tests \\| with a bar", text)

    def test_what_is_not_judged_counts_for_nothing_and_is_shown(self):
        documents = fixture.results(("pendulum",))
        for row in documents["order"]["rows"]:
            row["judged"] = row["metric"] in ("velocity", "h1")
            if row["metric"] == "attitude":
                row.update(verdict="undecided", reason="too wide", formal_order=2)
        results = self.results(documents)
        text = whole(results, set(), "overview")
        self.assertIn("28 of 28 judged are confirmed.", text)
        self.assertNotIn("Not confirmed, and why", text)
        self.assertIn("Shown without being judged, and not confirmed:\n\n- `rrp_body`, `rrp_spatial`, ", text)
        self.assertIn("| `rrp_euler` | 1; attitude 2 |", text)

    def test_one_reason_is_one_line(self):
        documents = fixture.results(("pendulum",))
        for row in documents["order"]["rows"]:
            if row["metric"] in ("attitude", "velocity") and row["method"] in ("lgvi", "lie_verlet"):
                row.update(verdict="undecided", reason="too wide")
        self.assertIn("\n- `lgvi`, `lie_verlet`, attitude, velocity: **undecided**. too wide\n",
                      tables.orders(self.results(documents), "pendulum"))

    def test_times_stay_out(self):
        results = self.results()
        results.provenance["date"] = "2026-11-20"
        text = whole(results, set(), "overview")
        self.assertNotIn("2026-11-20", text)
        self.assertNotIn("ns per step", text)
        self.assertIn("2026-11-20", page.times(results, set()))

    def test_every_table_line_has_the_width_of_its_head(self):
        width = None
        for line in whole(self.results(), set(), "overview").splitlines():
            if not line.startswith("|"):
                width = None
                continue
            cells = line.replace("\\|", "").count("|")
            width = width or cells
            self.assertEqual(cells, width, line)


class BadInput(Folder):
    def refused(self, documents, *words, remove=None, text=None):
        fixture.write(self.input, documents)
        if remove:
            os.unlink(os.path.join(self.input, remove))
        if text:
            with open(os.path.join(self.input, text[0]), "w") as file:
                file.write(text[1])
        done = make(self.input, self.output)
        self.assertEqual(done.returncode, 2, done.stderr)
        self.assertEqual(len(done.stderr.strip().splitlines()), 1, done.stderr)
        for word in words:
            self.assertIn(word, done.stderr)
        self.assertEqual(os.listdir(self.folder), ["in"])

    def test_malformed_json(self):
        self.refused(fixture.results(SMALL), "order.json", "not valid JSON", text=("order.json", '{"rows": [1,'))
        self.refused(fixture.results(SMALL), "drift.json", "one JSON object", text=("drift.json", "[]"))

    def test_missing_key_names_the_row(self):
        documents = fixture.results(SMALL)
        del documents["order"]["rows"][3]["verdict"]
        self.refused(documents, "rows[3]", "pendulum rrp_body", "'verdict'")

    def test_empty_rows(self):
        for name in ("order", "drift", "reference", "bench"):
            documents = fixture.results(SMALL)
            documents[name]["rows"] = []
            self.refused(documents, name + ".json", "empty")

    def test_unknown_words_and_wrong_shapes(self):
        for change, word in (({"verdict": "splendid"}, "splendid"), ({"h": [1, 2]}, "errors"),
                             ({"problem": "../evil"}, "../evil"), ({"work": []}, "'work'"),
                             ({"verdict": ["confirmed"]}, "verdict"), ({"method": None}, "'method'")):
            documents = fixture.results(SMALL)
            documents["order"]["rows"][0].update(change)
            self.refused(documents, word)
        documents = fixture.results(SMALL)
        documents["drift"]["rows"][0]["class"] = "quadratic"
        self.refused(documents, "quadratic", "nonlinear")

    def test_no_such_folder_and_no_such_overview(self):
        self.assertEqual(started("make.py", self.input, self.output).returncode, 2)
        fixture.write(self.input, fixture.results(SMALL))
        done = make(self.input, self.output, "--overview", "pendlum")
        self.assertEqual(done.returncode, 2)
        self.assertIn("pendulum", done.stderr)
        self.assertEqual(make().returncode, 2)

    def test_what_cannot_be_written_is_exit_three(self):
        fixture.write(self.input, fixture.results(("pendulum",)))
        blocked = os.path.join(self.folder, "file")
        open(blocked, "w").close()
        for out in (blocked, os.path.join(blocked, "out")):
            done = laid_out("make.py", self.input, out)
            self.assertEqual(done.returncode, 3, done.stderr)
            self.assertEqual(len(done.stderr.strip().splitlines()), 1)
        self.assertEqual(sorted(os.listdir(self.folder)), ["file", "in"])


class Readme(Folder):
    TEXT = f"# Title\n\nbefore\n\n{readme_table.BEGIN}\nold\n{readme_table.END}\n\nafter\n"

    def test_block_is_rewritten_and_idempotent(self):
        results = self.results()
        for row in results.orders:
            if (row["method"], row["problem"], row["metric"]) == ("lgvi", "pendulum_triaxial", "h1"):
                row.update(verdict="too_low", observed_order=1.62, interval=[1.60, 1.64])
        block = readme_table.block(results)
        once = readme_table.rewrite(self.TEXT, block, "README.md")
        self.assertEqual(readme_table.rewrite(once, block, "README.md"), once)
        self.assertTrue(once.startswith("# Title\n\nbefore\n") and once.endswith("\nafter\n"))
        self.assertNotIn("old", once)
        self.assertIn("| `lgvi` | 2 | 2.000 | 1.62 *too low* |", once)
        self.assertIn("| `rrp_body` = `rrp_spatial` | 2 | 2.000 | – |", once)

    def test_marks_must_be_there_once_and_in_order(self):
        for text in ("none", readme_table.BEGIN, self.TEXT + self.TEXT, readme_table.END + readme_table.BEGIN):
            with self.assertRaises(records.Trouble):
                readme_table.rewrite(text, "table", "README.md")

    def test_by_command_line(self):
        fixture.write(self.input, fixture.results(("pendulum",)))
        path = os.path.join(self.folder, "README.md")
        with open(path, "w") as file:
            file.write("no marks")
        self.assertEqual(started("make.py", self.input, self.output, "--readme", path).returncode, 2)
        self.assertEqual(sorted(os.listdir(self.folder)), ["README.md", "in"])
        with open(path, "w") as file:
            file.write(self.TEXT)
        done = laid_out("make.py", self.input, self.output, "--readme", path)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        with open(path) as file:
            self.assertIn("| `simo_wong` | 2 | 2.000 |", file.read())


if __name__ == "__main__":
    unittest.main()
