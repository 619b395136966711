#!/usr/bin/python3
"""The report room on synthetic results: what coincides is grouped, equal input gives equal bytes, every word renders, bad input is
refused in one sentence. Run with /usr/bin/python3 (the drawing tests start that interpreter themselves)."""
import copy
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
REPORTS = os.path.join(HERE, "..", "..", "reports")
sys.path[:0] = [HERE, REPORTS]
sys.dont_write_bytecode = True

import fixture  # noqa: E402
import cases  # noqa: E402
import formats  # noqa: E402
import grouping  # noqa: E402
import page  # noqa: E402
import readme_table  # noqa: E402
import records  # noqa: E402
import tables  # noqa: E402
import work  # noqa: E402

PYTHON = "/usr/bin/python3" if os.path.exists("/usr/bin/python3") else sys.executable
SMALL = ("pendulum", "pendulum_triaxial")


def make(*arguments, **environment):
    return subprocess.run([PYTHON, os.path.join(REPORTS, "make.py"), *arguments], capture_output=True, text=True,
                          env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1", **environment})


def contents(folder):
    found = {}
    for name in sorted(os.listdir(folder)):
        with open(os.path.join(folder, name), "rb") as file:
            found[name] = file.read()
    return found


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

    def test_curves_without_a_number_are_never_the_same(self):
        a = {"h": [1.0], "error": [None], "floor": [None]}
        self.assertFalse(grouping.same_curve(a, dict(a)))

    def test_twin_drift_panels_merge(self):
        groups = grouping.coincident(self.results().drifts_of("pendulum"), grouping.same_drift_rows)
        self.assertIn(["rrp_body", "rrp_spatial", "lgvi"], groups)


class Numbers(unittest.TestCase):
    def test_written_as_a_reader_expects(self):
        self.assertEqual(formats.order(2.0001, (1.998, 2.003)), "2.000 [1.998, 2.003]")
        self.assertEqual(formats.order(2.0, (1.9, 2.1)), "2.00 [1.90, 2.10]")
        self.assertEqual(formats.order(None), "–")
        self.assertEqual(formats.step(1 / 64), "1/64")
        self.assertEqual(formats.step(0.3), "0.3")
        self.assertEqual(formats.step(None), "–")
        self.assertEqual(formats.scientific(3.14e-9), "3.1·10⁻⁹")
        self.assertEqual(formats.scientific(None), "–")
        self.assertEqual(formats.slope(1.2e-7, 3e-9), "(+1.200 ± 0.030)·10⁻⁷")
        self.assertEqual(formats.slope(-1.2e-9, 3e-8), "(−0.1 ± 3.0)·10⁻⁸")
        self.assertEqual(formats.slope(None, 1.0), "–")
        self.assertEqual(formats.slope(0.0, 0.0), "0 ± 0")
        self.assertEqual(formats.slope(-1e-12, 1.3e-9), "(0.0 ± 1.3)·10⁻⁹")

    def test_an_enclosure_that_misses_the_formal_order_is_seen_to(self):
        self.assertEqual(formats.order(0.9943, (0.9886, 0.99996), 1), "0.99430 [0.98860, 0.99996]")
        self.assertEqual(formats.order(0.9943, (0.9886, 1.0), 1), "0.994 [0.989, 1.000]")

    def test_symbols_as_they_are_printed(self):
        for plain, printed in (("(E - E0)/E0, h <= 1/8", "(E − E₀)/E₀, h ≤ 1/8"), ("R r0 . Om / |Om0|", "R r₀ · Ω / |Ω₀|"), ("theta0 = 2/5", "θ₀ = 2/5"),
                               ("p_n at t_(n+1/2)", "pₙ at t_(n+1/2)"), ("pi_3 - pi_3(0) [kg m^2/s]", "π₃ − π₃(0) [kg m²/s]"), ("|I - R^T R|", "|I − Rᵀ R|"),
                               ("rrp_newmark, torus_soft", "rrp_newmark, torus_soft"), ("U_m", "U_m"), ("J/1000, h = 1e-4", "J/1000, h = 1e-4")):
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
        loads, iterations = work.per_step(results, row, row["h"][2])
        self.assertAlmostEqual(loads, 5, places=1)
        self.assertAlmostEqual(iterations, 5)
        self.assertEqual(work.per_step(results, row, None), (None, None))


class Pages(Folder):
    def test_every_word_is_in_the_report(self):
        results = self.results()
        text = page.report(results, {"overview"}, "overview")
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
        text = page.report(results, set(), "overview")
        self.assertIn("28 of 28 judged are confirmed.", text)
        self.assertNotIn("Not confirmed, and why", text)
        self.assertIn("Shown without being judged, and not confirmed:\n\n- `rrp_body`, `rrp_spatial`, ", text)
        self.assertIn("| `rrp_euler` | 1; attitude 2 |", text)

    def test_a_balance_that_is_not_judged_is_no_drift(self):
        documents = fixture.results(("pendulum_triaxial",))
        for row in documents["drift"]["rows"]:
            row["judged"] = row["method"] != "lie_newmark"
        text = page.report(self.results(documents), set(), "overview")
        self.assertIn("- Energy drift, linear: `lie_newmark_exp` on", text)
        self.assertIn("| linear (not judged) |", text)

    def test_one_reason_is_one_line(self):
        documents = fixture.results(("pendulum",))
        for row in documents["order"]["rows"]:
            if row["metric"] in ("attitude", "velocity") and row["method"] in ("lgvi", "lie_verlet"):
                row.update(verdict="undecided", reason="too wide")
        self.assertIn("\n- `lgvi`, `lie_verlet`, attitude, velocity: **undecided**. too wide\n", tables.orders(self.results(documents), "pendulum"))

    def test_times_stay_out(self):
        results = self.results()
        results.provenance["date"] = "2026-11-20"
        text = page.report(results, set(), "overview")
        self.assertNotIn("2026-11-20", text)
        self.assertNotIn("ns per step", text)
        self.assertIn("2026-11-20", page.times(results, set()))

    def test_every_table_line_has_the_width_of_its_head(self):
        width = None
        for line in page.report(self.results(), set(), "overview").splitlines():
            if not line.startswith("|"):
                width = None
                continue
            cells = line.replace("\\|", "").count("|")
            width = width or cells
            self.assertEqual(cells, width, line)


class Drawing(Folder):
    def test_same_input_same_bytes_and_everything_is_there(self):
        fixture.write(self.input, fixture.results(SMALL))
        first, second = self.output, os.path.join(self.folder, "again")
        for out, seed in ((first, "1"), (second, "2")):
            run = make(self.input, out, PYTHONHASHSEED=seed)
            self.assertEqual((run.returncode, run.stderr), (0, ""))
        self.assertEqual(contents(first), contents(second))
        names = set(contents(first))
        for stem in ("convergence_pendulum", "convergence_pendulum_triaxial", "drift_pendulum", "drift_pendulum_triaxial",
                     "drift_exponent", "overview"):
            self.assertLessEqual({stem + ".svg", stem + ".png"}, names)
        self.assertIn("report.md", names)
        self.assertEqual(sorted(os.listdir(self.folder)), ["again", "in", "out"])

    def test_all_verdicts_and_classes_draw_without_bench(self):
        documents = fixture.results(("pendulum_triaxial",))
        rows = [r for r in documents["drift"]["rows"] if r["class"] != "not_applicable"]
        for row, name in zip(rows, records.CLASSES * 2):
            row["class"] = name
        del documents["bench"]
        fixture.write(self.input, documents)
        run = make(self.input, self.output, "--overview", "pendulum_triaxial")
        self.assertEqual((run.returncode, run.stderr), (0, ""))
        self.assertNotIn("times.md", os.listdir(self.output))
        self.assertNotIn("overview_times.svg", os.listdir(self.output))

    def test_bare_rows_draw(self):
        """No window, no floor, no batches, no slopes, one rung: a poor figure, not a traceback."""
        documents = fixture.results(("pendulum",))
        for row in documents["order"]["rows"]:
            for key in ("floor", "window", "work", "interval", "reference"):
                row.pop(key)
            row.update(formal_order=None, observed_order=None, verdict="undecided", h=row["h"][:1], error=row["error"][:1], eoc=[])
        for row in documents["drift"]["rows"]:
            row.pop("batches")
            row.update(slope=None, half_width=None, moved=False, **{"class": "undecided"})
        documents["drift"]["exponents"] = []
        fixture.write(self.input, documents)
        run = make(self.input, self.output)
        self.assertEqual((run.returncode, run.stderr), (0, ""))
        self.assertNotIn("drift_pendulum.svg", os.listdir(self.output))

    def test_strangers_and_fractions_draw(self):
        """A user's own method has no colour of its own, and h may be written 1/8."""
        text = json.dumps(fixture.results(("pendulum",))).replace("simo_wong", "mine(2)").replace("lie_midpoint", "dumbbell_conserving")
        documents = json.loads(text)
        for row in documents["drift"]["rows"]:
            row["h"] = "1/4" if row["h"] == 0.25 else "1/8"
        fixture.write(self.input, documents)
        run = make(self.input, self.output)
        self.assertEqual((run.returncode, run.stderr), (0, ""))
        with open(os.path.join(self.output, "report.md"), encoding="utf-8") as file:
            self.assertIn("| `mine(2)` | 1/8 | 15000 |", file.read())

    def test_flat_energy_draws(self):
        documents = fixture.results(("pendulum",))
        for row in documents["drift"]["rows"]:
            row["slope"], row["half_width"] = 0.0, 0.0
            for key in ("mean", "min", "max"):
                row["batches"][key] = [0.0] * 64
        fixture.write(self.input, documents)
        run = make(self.input, self.output)
        self.assertEqual((run.returncode, run.stderr), (0, ""))


DRAWN = """
import sys; sys.path.insert(0, sys.argv[1])
import convergence, drift, loglog, records, style
points = [(k, k % 7, k % 7 + 1) for k in range(1000)]
thin = style.columns(points, 5.2)
assert len(thin) == 499 and thin[0] == (0, 0, 2) and {p[1] for p in thin} == set(range(7)) - {6} and {p[2] for p in thin} == set(range(2, 8))
assert style.columns(points[:499], 5.2) == points[:499]
assert style.shortened('<path d="M 1.23456 -7.891 L 3 4.5" transform="scale(0.015625)"/>') == '<path d="M 1.23 -7.89 L 3 4.5" transform="scale(0.015625)"/>'
assert loglog.beneath([[(1, 2.0), (2, 8.0)], [(1, 2.01), (2, 8.1)], [(1, 2.0), (2, 9.0)], [(1, 2.0)]], 0.03) == [1, 0, 0, 0]
ax = style.Sheet(3, 3).axes(0.25, 0.25, 2.55, 2)
for steps in ([2.0**-k for k in range(4, 11)], [1 / 2500 / 2**k for k in range(6)], [1 / 3]):
    loglog.step_axis(ax, steps)
    shown = sorted(ax.get_xticks(), reverse=True)
    assert loglog.apart(ax, shown) and shown[0] == steps[0] and shown == steps[::steps.index(shown[1]) if len(shown) > 1 else 1], shown
steps = [2.0**-k for k in range(4, 9)]
row = {"h": steps, "error": [h**3 for h in steps], "window": (1, 3), "interval": (2.9, 3.1), "judged": True}
assert convergence.deciding(row) == (3, 2.0**-6.5)                                 # of the window the finest step
assert [convergence.deciding({**row, k: v}) for k, v in (("window", None), ("interval", None), ("judged", False), ("window", (0, 0)), ("window", (3, 9)))] == [None] * 5
ladder = [{"h": 2.0**-k, "class": c, "judged": True} for k, c in enumerate(("none", "linear", "none", "none", "none"))]
assert [r["h"] for r in drift.chosen(ladder)] == [1, 0.5, 0.0625]                   # the step that decides is drawn
assert [r["h"] for r in drift.chosen([{**r, "class": "none"} for r in ladder])] == [1, 0.25, 0.0625]
assert drift.deciding(ladder) is ladder[1] and drift.deciding([{**r, "class": "linear"} for r in ladder]) is None
worse = [{**r, "class": c} for r, c in zip(ladder, ("none", "none", "linear", "undecided", "linear"))]
assert drift.deciding(worse) is worse[2] and [r["h"] for r in drift.chosen(worse)] == [1, 0.25, 0.0625]
assert drift.deciding([{**r, "class": "undecided"} if k else r for k, r in enumerate(ladder)])["h"] == 0.5 and set(drift.GRAVITY) == set(drift.WORDS) - {"not_applicable"}
assert set(drift.WORDS) == set(records.CLASSES)
xyw = [(1, 1, False), (2, 2, True), (3, 3, True), (4, 4, True), (5, 5, False)]
assert convergence.stretches(xyw) == [(False, [(1, 1), (2, 2)]), (True, [(2, 2), (3, 3), (4, 4)]), (False, [(4, 4), (5, 5)])]
"""


# Methods of one's own: a look by name, of their own, that everybody can tell from the others.
LOOKS = r"""
import itertools, math, sys; sys.path.insert(0, sys.argv[1])
import style
names = [f"own_{k}" for k in range(200)]
alone = {n: style.own_looks([n])[n] for n in names}
assert len(set(map(str, alone.values()))) == 24                                     # all colours and markers are in use
assert style.own_looks(["lgvi", "mine"]).keys() == {"mine"}
for some in (names[k:k + 8] for k in range(0, 200, 8)):
    look = style.own_looks(some[::-1] + ["lgvi"])
    assert len({id(m) for _, m in look.values()}) == 8                              # as many markers as methods
    assert all(look[n][0] == alone[n][0] for n in some)                             # the colour is by the name alone
    first = {}
    for n in sorted(some):
        first.setdefault(str(alone[n][1]), n)
    kept = [n for n in some if look[n] == alone[n]]
    assert min(some) in kept and len(kept) >= 4
assert not {str(m) for _, m in style.METHODS.values()} & {str(m) for m in style.OWN_MARKERS.values()}
CVD = {"protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),      # Machado, Oliveira, Fernandes 2009, severity 1
       "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
       "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)), "all": ((1, 0, 0), (0, 1, 0), (0, 0, 1))}
def linear(c): return [x / 12.92 if x <= 0.04045 else ((x + 0.055) / 1.055) ** 2.4 for x in (int(c[i:i + 2], 16) / 255 for i in (1, 3, 5))]
def lab(rgb):
    x, y, z = (sum(a * b for a, b in zip(row, rgb)) for row in ((0.4339, 0.3762, 0.1899), (0.2126, 0.7152, 0.0722), (0.0177, 0.1094, 0.8729)))
    f = [t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z)]
    return 116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])
def seen(c, eyes): return lab([min(1, max(0, sum(a * b for a, b in zip(row, linear(c))))) for row in CVD[eyes]])
def apart(c, d): return min(math.dist(seen(c, eyes), seen(d, eyes)) for eyes in CVD)
catalogue = {c for c, _ in style.METHODS.values()}
for c in style.OWN_COLOURS:
    assert min(apart(c, d) for d in catalogue | set(style.OWN_COLOURS) - {c}) > 25, c
    assert 1.05 / (sum(a * b for a, b in zip((0.2126, 0.7152, 0.0722), linear(c))) + 0.05) > 4.5, c      # against white paper
"""

# What is on the sheets of a folder of results, asked of matplotlib itself.
SHEETS = r"""
import sys; sys.path.insert(0, sys.argv[1])
import convergence, drift, exponent, overview, records, style, times
style.reset()
results = records.Results(sys.argv[2])
looks = style.styles(results)
own = looks["mine"]
assert own[0] in style.OWN_COLOURS and own[1] in style.OWN_MARKERS.values()
def lines(sheet): return [l for ax in sheet.figure.axes for l in ax.lines]
def is_own(artist): return artist.get_color() == own[0] and artist.get_marker() == own[1]

sheet = convergence.draw(results, "pendulum_triaxial", looks)
assert sum(map(is_own, lines(sheet))) >= 6                                           # above and below in each panel, also where its curve is that of another method
rows = results.orders_of("pendulum_triaxial")
attitude = sheet.figure.axes[0]
rings = {(l.get_xdata()[0], l.get_ydata()[0]) for l in attitude.lines if l.get_markersize() == 10}
judged = [r["attitude"] for r in rows.values() if r["attitude"]["window"] and r["attitude"]["interval"]]
assert len(rings) >= 3 and rings <= {(r["h"][r["window"][1]], r["error"][r["window"][1]]) for r in judged}, rings          # of one and the same map once
small = " ".join(t.get_text() for t in sheet.figure.texts)
assert "not confirmed: rrp_body" not in small and "too low 1.62 [1.60, 1.64]" in small and "pre-asymptotic" in small

sheet = drift.draw(results, "pendulum_triaxial", looks)
said = [t.get_text() for t in sheet.figure.texts]
decides = [w for w in said if w.endswith("◂")]
assert decides == ["h = 1/4:  EXPONENTIAL, s = " + w.split("s = ")[1] for w in decides], decides
assert len(decides) == 1 and any(t.get_text() == "mine" and t.get_color() == own[0] for t in sheet.figure.texts)
edged = [ax for ax in sheet.figure.axes if any(l.get_color() == drift.EDGE for l in ax.lines)]
assert len(edged) == 1
assert any(is_own(a) for a in sheet.figure.artists + sheet.figure.lines)

for sheet in (overview.draw(results, "stress_test", looks), times.draw(results, "stress_test", looks)):
    label = [l for l in sheet.figure.axes[1].get_yticklabels() if l.get_text() == "mine"]
    assert [l.get_color() for l in label] == [own[0]] and any(is_own(a) for a in sheet.figure.artists + sheet.figure.lines)
bars, words = sheet.figure.axes[1].patches, [t.get_text() for t in sheet.figure.axes[1].texts]
assert len(bars) == len(words) > 3
for bar, text in zip(bars, words):                                                   # a bar is as long as the ratio beside it
    assert abs(bar.get_width() - float(text.split()[0])) <= 0.005 + 1e-9, (bar.get_width(), text)

sheet = exponent.draw(results, looks)
assert any(map(is_own, lines(sheet))) and not any(l.get_color() == own[0] and l.get_marker() not in (own[1], "None", None) for l in lines(sheet))
assert sum(t.get_text() in ("pendulum_triaxial", "stress_test", "free_body") for t in sheet.figure.axes[0].texts) == 3
"""


class Own(Folder):
    """A user's own method beside those of the catalogue."""

    def asked(self, script, *arguments):
        run = subprocess.run([PYTHON, "-c", script, REPORTS, *arguments], capture_output=True, text=True, env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"})
        self.assertEqual((run.returncode, run.stderr), (0, ""))

    def test_looks(self):
        self.asked(LOOKS)

    def test_on_every_sheet(self):
        documents = json.loads(json.dumps(fixture.results()).replace("lie_newmark_exp", "mine"))
        for row in documents["drift"]["rows"]:
            if row["class"] == "nonlinear":
                row["class"] = "none"
        fixture.write(self.input, documents)
        self.asked(SHEETS, self.input)


class Lines(unittest.TestCase):
    def test_thinned_rounded_and_apart(self):
        run = subprocess.run([PYTHON, "-c", DRAWN, REPORTS], capture_output=True, text=True, env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"})
        self.assertEqual((run.returncode, run.stderr), (0, ""))


class Partial(Folder):
    """What is there makes a page, which says what is not and how to make it."""

    def page(self, *names, change=lambda documents: None):
        documents = {k: v for k, v in fixture.results(SMALL).items() if k in names}
        change(documents)
        return page.report(self.results(documents), set(), "overview")

    def test_of_any_one_document(self):
        for name in ("order", "drift", "reference", "bench"):
            shutil.rmtree(self.input, ignore_errors=True)
            fixture.write(self.input, {name: fixture.results(("pendulum",))[name]})
            run = make(self.input, self.output)
            self.assertEqual((run.returncode, run.stderr), (0, ""))
            with open(os.path.join(self.output, "report.md"), encoding="utf-8") as file:
                self.assertIn("## What is missing", file.read())

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
                    row.update(asked={"set": {"J": "1,2,5/2"}, "T": "3"}, command=f"./build/mine order --problem {row['problem']} --method lgvi --T 3 --plugin './a b.so' --set J=1,2,2.5")
        text = self.page("list", "order", "drift", "reference", change=change)
        out = f"--out {self.input}`"
        for line in (f"- energy drifts: `./build/mine drift --problem pendulum,pendulum_triaxial --method lgvi --plugin './a b.so' --set J=1,2,5/2 {out}",
                     f"- references with their bounds: `./build/mine reference --problem pendulum,pendulum_triaxial --set J=1,2,5/2 {out}"):
            self.assertIn(line, text)
        self.assertEqual(text.count("`./build/mine "), 3)                                                  # and the certificate of lgvi
        self.assertIn("## pendulum; J = 1, 2, 5/2", text)
        self.assertIn("### Order: T = 3\n", text)
        self.assertIn("`verilie order --problem pendulum,pendulum_triaxial --method lgvi --out", text)      # of the plain parameters only the drift is there

    def test_tables_of_one_problem_do_not_mix_questions(self):
        def change(documents):
            more = copy.deepcopy([r for r in documents["order"]["rows"] if r["problem"] == "pendulum" and r["method"] == "lgvi"])
            for row in more:
                row.update(asked={"scalar": "quad", "h": ["1/8", "1/16"]}, observed_order=1.234, interval=[1.23, 1.24])
            documents["order"]["rows"] += more
        text = self.page("list", "order", "drift", change=change)
        plain, other = text[text.index("### Order\n"):text.index("### Order: h = 1/8, 1/16; quad\n")], text[text.index("### Order: h = 1/8, 1/16; quad\n"):]
        self.assertNotIn("1.23", plain)
        self.assertIn("1.234", other[:other.index("### Energy drift")])
        self.assertEqual(len({cases.file_name(c) for c in ("p", "p; J = 1, 2", "p; J = 1/2", "p; J = 1; 2")}), 4)

    def test_rows_of_another_build_are_marked(self):
        runs = {k: {"command": "c", "program": p, "version": "1", "build": "g", "sources": s, "own": o} for k, p, s, o in (
            ("a", "verilie", "new", None), ("b", "verilie", "old", None), ("c", "./mine", "new", {"name": "./mine", "hash": "1"}), ("d", "./mine", "new", {"name": "./mine", "hash": "2"}))}
        def change(documents):
            documents["order"]["runs"] = documents["drift"]["runs"] = runs
            for row in documents["order"]["rows"] + documents["drift"]["rows"]:
                row["run"] = {"lgvi": "b", "rrp_body": "c", "rrp_spatial": "c", "rrp_euler": "d"}.get(row["method"], "a")
        text = self.page("list", "order", "drift", "reference", change=change)
        marks = dict(re.findall(r"^\| ([ᵃᵇᶜ]) \|.*\| ([\w–]+) \| \d+ \|$", text, re.M))
        self.assertEqual(sorted(marks.values()), ["2", "–"])                     # the old sources, and the state of ./mine with fewer rows
        marked = {m for m, _ in re.findall(r"`(\w+)`([ᵃᵇ])", text)}
        self.assertEqual(marked, {"lgvi", "rrp_euler"})
        self.assertRegex(text, r"\*\*28 of 196 rows were made by other sources or another build")


class BadInput(Folder):
    def refused(self, documents, *words, remove=None, text=None):
        fixture.write(self.input, documents)
        if remove:
            os.unlink(os.path.join(self.input, remove))
        if text:
            with open(os.path.join(self.input, text[0]), "w") as file:
                file.write(text[1])
        run = make(self.input, self.output)
        self.assertEqual(run.returncode, 2, run.stderr)
        self.assertEqual(len(run.stderr.strip().splitlines()), 1, run.stderr)
        for word in words:
            self.assertIn(word, run.stderr)
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
        for change, word in (({"verdict": "splendid"}, "splendid"), ({"h": [1, 2]}, "errors"), ({"problem": "../evil"}, "../evil"),
                             ({"work": []}, "'work'"), ({"verdict": ["confirmed"]}, "verdict"), ({"method": None}, "'method'")):
            documents = fixture.results(SMALL)
            documents["order"]["rows"][0].update(change)
            self.refused(documents, word)
        documents = fixture.results(SMALL)
        documents["drift"]["rows"][0]["class"] = "quadratic"
        self.refused(documents, "quadratic", "nonlinear")

    def test_no_such_folder_and_no_such_overview(self):
        self.assertEqual(make(self.input, self.output).returncode, 2)
        fixture.write(self.input, fixture.results(SMALL))
        run = make(self.input, self.output, "--overview", "pendlum")
        self.assertEqual(run.returncode, 2)
        self.assertIn("pendulum", run.stderr)
        self.assertEqual(make().returncode, 2)

    def test_what_cannot_be_written_is_exit_three(self):
        fixture.write(self.input, fixture.results(("pendulum",)))
        blocked = os.path.join(self.folder, "file")
        open(blocked, "w").close()
        for out in (blocked, os.path.join(blocked, "out")):
            run = make(self.input, out)
            self.assertEqual(run.returncode, 3, run.stderr)
            self.assertEqual(len(run.stderr.strip().splitlines()), 1)
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
        self.assertIn("| `rrp_body` | 2 | 2.000 | – |", once)

    def test_marks_must_be_there_once_and_in_order(self):
        for text in ("none", readme_table.BEGIN, self.TEXT + self.TEXT, readme_table.END + readme_table.BEGIN):
            with self.assertRaises(records.Trouble):
                readme_table.rewrite(text, "table", "README.md")

    def test_by_command_line(self):
        fixture.write(self.input, fixture.results(("pendulum",)))
        path = os.path.join(self.folder, "README.md")
        with open(path, "w") as file:
            file.write("no marks")
        run = make(self.input, self.output, "--readme", path)
        self.assertEqual(run.returncode, 2)
        self.assertEqual(sorted(os.listdir(self.folder)), ["README.md", "in"])
        with open(path, "w") as file:
            file.write(self.TEXT)
        run = make(self.input, self.output, "--readme", path)
        self.assertEqual((run.returncode, run.stderr), (0, ""))
        with open(path) as file:
            self.assertIn("| `simo_wong` | 2 | 2.000 |", file.read())


if __name__ == "__main__":
    unittest.main()
