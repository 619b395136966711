#!/usr/bin/python3
"""Which line and colour a curve has: by what is claimed of these bodies, over all methods of one map; and how much
room words and legends get."""
import sys
import unittest

sys.dont_write_bytecode = True

import fixture
from running import REPORTS  # noqa: F401
import claim_sheet
import convergence
import drift
import exponent
import formats
import loglog
import measure
import pgfplots
import plot_figures
import records
import style
from test_reports import Folder

METHODS = {"a": {"symplectic": "always", "accepts": "always"}, "b": {"symplectic": "spherical", "accepts": "always"},
           "c": {"symplectic": "never", "accepts": "always"}}


class Lines(unittest.TestCase):
    def test_the_bodies_decide_and_any_member_of_a_group(self):
        self.assertEqual([style.line_of([m], METHODS, True) for m in "abc"],
                         [style.SYMPLECTIC, style.SYMPLECTIC, style.OTHER])
        self.assertEqual([style.line_of([m], METHODS, False) for m in "abc"],
                         [style.SYMPLECTIC, style.OTHER, style.OTHER])
        self.assertEqual(style.line_of(["c", "a"], METHODS, False), style.SYMPLECTIC)
        self.assertEqual(style.line_of(["d"], METHODS, True), style.UNKNOWN)
        self.assertEqual(style.line_of(["d", "c"], METHODS, True), style.OTHER)

    def test_no_colour_twice_while_there_are_colours(self):
        names = list(style.METHODS)[:7]
        looks = style.distinct({m: (style.RED, "o", "-") for m in names})
        self.assertEqual(len({colour for colour, *_ in looks.values()}), 7)
        self.assertEqual(looks[names[0]], (style.RED, "o", "-"))


class Spheres(Folder):
    def test_by_the_inertia_asked_for_or_by_who_runs(self):
        self.results({"list": fixture.results(("pendulum", "pendulum_triaxial"))["list"]})
        results = records.Results(self.input)
        self.assertTrue(results.spherical("pendulum", {}))
        self.assertTrue(results.spherical("pendulum", {"set": {"m": "3"}}))
        self.assertFalse(results.spherical("pendulum_triaxial", {}))
        self.assertFalse(results.spherical("pendulum", {"set": {"J": "1,2,5/2"}}))
        self.assertTrue(results.spherical("pendulum", {"set": {"J": "2,0,0,0,2,0,0,0,2"}}))
        self.assertFalse(results.spherical("pendulum", {"set": {"J": "2,0,0,0,2,0,0,0,1"}}))
        self.assertFalse(results.spherical("pendulum", {"set": {"J": "2,1/2,0,1/2,2,0,0,0,2"}}))
        self.assertTrue(results.spherical("pendulum_triaxial", {"set": {"J": ["2", "4/2", "2.0"]}}))

    def test_of_the_figures_of_errors(self):
        """lie_newmark is drawn through on spheres and dashed on a body of three inertias."""
        fixture.write(self.input, fixture.results(("pendulum", "pendulum_triaxial")))
        results = records.Results(self.input)
        for problem, line in (("pendulum", "-"), ("pendulum_triaxial", "--")):
            sheet = convergence.draw(results, problem, style.styles(results))
            handles = {h.get_label(): h for of in sheet.figure.legends for h in of.legendHandles}
            name = next(n for n in handles if "lie_newmark" in n.replace("\n", " ").split(" "))
            self.assertEqual(handles[name].get_linestyle(), line)


class Exponents(Folder):
    def test_digits_show_why_exponents_do_not_settle(self):
        row = {"reason": "the exponents do not settle: 2.99, 3, 3", "exponents": [2.98991, 2.99512, 2.99931]}
        self.assertEqual(exponent.why(row), "the exponents do not settle: 2.9899, 2.9951, 2.9993; their changes, "
                         "+0.0052, +0.0042, do not fall as the step does")
        self.assertEqual(exponent.why({"reason": "", "exponents": []}), "no enclosure")
        self.assertEqual(exponent.why({"reason": "another", "exponents": [1, 2, 3]}), "another")

    def test_a_colour_tells_one_method_on_a_problem(self):
        """lie_newmark_exp and split_xyzyx share a colour elsewhere."""
        names = ("lie_newmark_exp", "split_xyzyx", "rkmk4")
        looks = exponent.looks_of([{"method": m} for m in names], {m: (*style.METHODS[m], "-") for m in names})
        self.assertEqual(len({colour for colour, _ in looks.values()}), 3)

    def test_many_methods_on_a_problem_are_traced_by_marker_and_by_place(self):
        names = ("preprocessed_dmv4", "commutator_free4", "lie_generalised_alpha", "lie_midpoint", "lie_newmark",
                 "lie_newmark_exp", "liemid_ea", "rkmk4", "simo_wong")
        rows = [{"method": m, "h": [0.5, 0.25], "initial_slope": [10.0**-k, 10.0**-k / 4]} for k, m in enumerate(names)]
        looks = exponent.looks_of(rows, {m: (*style.METHODS[m], "-") for m in names})
        self.assertEqual(len({marker for _, marker in looks.values()}), len(names))
        self.assertEqual(len({colour for colour, _ in looks.values()}), 8)
        self.assertEqual([r["method"] for r in exponent.from_the_top(rows[::-1])], list(names))


class Room(Folder):
    def test_words_are_broken_at_a_width(self):
        lines = measure.wrapped("Convergence of every method of the catalogue", 1.5, fontsize=9)
        self.assertGreater(len(lines), 1)
        self.assertTrue(all(measure.of_words(line, fontsize=9)[0] <= 1.5 for line in lines))
        self.assertEqual(measure.wrapped("", 1), [])

    def test_labels_of_a_ledger_fit_and_say_what_an_energy_is_of(self):
        lines = claim_sheet.broken("rrp_newmark, torus, stiffness / 100").split("\n")
        self.assertTrue(all(measure.of_words(line, fontsize=7.5)[0] <= claim_sheet.LABEL for line in lines))
        self.assertEqual(claim_sheet.broken("U_s"), "U$_{s}$: shear")
        names = ["total", "translational", "rotational", *claim_sheet.ENERGIES]
        self.assertEqual(len({colour for colour, *_ in claim_sheet.looks(names).values()}), len(names))

    def test_a_name_leaves_room_for_the_words_beside_it(self):
        self.assertEqual(drift.name_lines(["lgvi"], "own y, in 10⁻¹⁴"), ["lgvi"])
        both = ["rrp_general", "rrp_general_closed"]
        self.assertEqual(drift.name_lines(both, "own y, in 10⁻¹⁴"), ["", " = ".join(both)])
        self.assertEqual(drift.name_lines(both, ""), [" = ".join(both)])

    def test_a_title_of_many_lines_ends_above_what_follows(self):
        below = "words " * 60
        sheet = style.Sheet(5.2, 3)
        sheet.title("a title", below)
        lowest = min(text.get_window_extent().y0 for text in sheet.figure.texts) / sheet.figure.dpi
        self.assertGreaterEqual(lowest, 3 - style.title_height(below, 5.2) - 0.03)

    def test_legends_do_not_meet_and_stay_on_the_sheet(self):
        fixture.write(self.input, fixture.results(("pendulum",)))
        results = records.Results(self.input)
        figure = convergence.draw(results, "pendulum", style.styles(results)).figure
        upper, lower = [of.get_window_extent() for of in figure.legends]
        self.assertGreater(upper.y0, lower.y1)
        self.assertLess(max(upper.x1, lower.x1), figure.bbox.x1)


class Words(unittest.TestCase):
    def test_indices_are_low(self):
        for plain, printed in (("mean v_x", "mean v$_{x}$"), ("U_pp", "U$_{pp}$"), ("p_2", "p₂"), ("D_t = 3", "D$_{t}$ = 3"),
                               ("p_(n+1) at t_(n+1/2)", "p$_{n+1}$ at t$_{n+1/2}$"), ("d_n", "dₙ"),
                               ("rrp_body, torus_soft, q_error", "rrp_body, torus_soft, q_error")):
            self.assertEqual(formats.mathtext(plain), printed)
        self.assertEqual(pgfplots.MARKS["_"], "-")
        self.assertEqual(pgfplots.latex("v$_{x}$ of torus_soft, 5 $"), r"v$_{x}$ of torus\_soft, 5 \$")

    def test_an_axis_has_two_numbers_at_least(self):
        for low, high in ((0.03, 0.7), (2.1e-3, 8e-3), (1e-9, 1e-2)):
            ax = style.Sheet(3, 3).axes(0.5, 0.5, 2, 2)
            loglog.decades(ax, low, high)
            ticks = [y for y in ax.get_yticks() if low <= y <= high]
            self.assertGreater(len(ticks), 1)
            formatter = ax.yaxis.get_major_formatter()
            self.assertEqual(len({formatter(y, 0) for y in ticks}), len(ticks))

    def test_areas_stay_apart_in_grey(self):
        ax = (sheet := style.Sheet(3, 3)).axes(0.5, 0.5, 2, 2)
        for k, colour in enumerate(style.LARGE_TO_SMALL_H):
            ax.fill_between([0, 1], k, k + 1, color=colour)
        plot_figures.grey(sheet.figure, by_light=True)
        greys = [one.get_facecolor()[0][0] for one in ax.collections]
        self.assertEqual(greys, sorted(greys, reverse=True))
        self.assertGreater(greys[-1], 0.3)


if __name__ == "__main__":
    unittest.main()
