#!/usr/bin/python3
"""What pages and figures say beside their numbers: why an order is not the method's own, at which steps a class was
found, of which step a figure over time is, and which envelope lies under another."""
import sys
import unittest

sys.dont_write_bytecode = True

from running import REPORTS  # noqa: F401
import claim_series
import claim_step
import tables
import theory

METHODS = {"high": {"order": 4}, "low": {"order": 1}, "free": {"order": 2, "order_free": 4}, "usual": {"order": 2}}


def of(orders, verdict="confirmed"):
    return {m: {"formal_order": p, "verdict": verdict} for m, p in orders.items()}


class Orders(unittest.TestCase):
    def test_kinks_leave_the_power_with_which_they_begin(self):
        rows = {"high": of({"attitude": 2.5, "h1": 2.5, "q_error": 1.25}), "usual": of({"h1": 2.0, "q_error": 1.0})}
        ((methods, why),) = theory.notes(rows, METHODS)
        self.assertEqual(methods, ["high"])
        self.assertIn("of order 4, here of 2.5: beyond a kink, as where bodies touch, the potential begins with the power 2.5 of the", why)
        self.assertIn("`high`", theory.footnotes(rows, METHODS))
        self.assertEqual(len(theory.lower(rows, METHODS)), 1)

    def test_a_higher_one_is_of_bodies_without_loads_or_of_some_errors(self):
        rows = {"free": of({"attitude": 4.0, "h1": 4.0}), "low": of({"attitude": 2.0, "h1": 1.0})}
        said = dict((methods[0], why) for methods, why in theory.notes(rows, METHODS))
        self.assertEqual(said["free"], "of order 2, here of 4, as on all bodies without loads")
        self.assertEqual(said["low"], "of order 1, here of 2 in attitude, where no load acts at the start")
        self.assertEqual(theory.lower(rows, METHODS), [])

    def test_nothing_is_said_of_what_did_not_run_or_has_its_own(self):
        self.assertEqual(theory.footnotes({"high": of({"h1": 3.0}, "not_applicable"), "usual": of({"h1": 2.0})}, METHODS), "")
        self.assertEqual(theory.notes({"mine": of({"h1": 3.0})}, METHODS), [])


class Classes(unittest.TestCase):
    def test_steps_are_named_where_there_are_several_classes(self):
        rows = [{"method": m, "case": p, "class": c, "h": h}
                for m, p, c, h in (("a", "torus", "linear", 0.001), ("a", "torus", "dissipates", 0.002),
                                   ("a", "torus", "dissipates", 0.004), ("a", "orbit", "linear", 0.25),
                                   ("a", "orbit", "linear", 0.5), ("b", "torus", "not_applicable", None))]
        self.assertEqual(tables.at_steps(rows),
                         {("a", "torus", "linear"): "torus (h = 1/1000)",
                          ("a", "torus", "dissipates"): "torus (h = 1/500, 1/250)", ("a", "orbit", "linear"): "orbit"})


def claim(command="verilie claims --paper R", holds_if="", times=(0, 0.05, 0.1), label="a", **more):
    curve = {"label": label, "t": list(times), "y": [1, 2, 3]}
    return {"command": command, "holds_if": holds_if, "claim": "It is so.",
            "figure": {"kind": "series", "panels": [{"y": "E", "curves": [curve]}], **more}}


class Steps(unittest.TestCase):
    def test_it_is_that_of_the_command_or_of_what_was_asked(self):
        self.assertEqual(claim_step.step_of(claim("verilie run --h 1/20 --T 5")), "1/20")
        self.assertEqual(claim_step.step_of(claim(holds_if="lgvi, h = 1e-4, T = 5")), "1e-4")
        self.assertEqual(claim_step.step_of(claim(holds_if="at h = 1/20. And so on")), "1/20")

    def test_of_several_it_is_that_of_the_points(self):
        self.assertEqual(claim_step.step_of(claim(holds_if="romero_vi, h = 1/20 and 1/80, T = 5")), "1/20")
        self.assertEqual(claim_step.step_of(claim(holds_if="h = 1/40 and 1/80")), "")
        self.assertEqual(claim_step.step_of(claim("verilie drift --h 1/20,1/40")), "1/20")

    def test_what_the_figure_says_is_not_said_again(self):
        self.assertEqual(claim_step.step_of(claim("verilie run --h 1/20", label="a, h = 1/40")), "")
        self.assertEqual(claim_step.step_of({**claim("verilie run --h 1/20"), "figure": {"kind": "convergence"}}), "")

    def test_pictures_have_it_in_their_notes(self):
        pictures = claim("verilie run --h 1/20", panels=[], kind="snapshots", notes=["One."])
        self.assertEqual(claim_step.notes(pictures), ["One.", "Steps of h = 1/20."])
        self.assertEqual(claim_step.notes({**pictures, "claim": "At h = 1/20 it is so."}), ["One."])
        self.assertEqual(claim_step.time_axis("t", "1/20"), "t, in steps of h = 1/20")
        self.assertEqual(claim_step.time_axis("t", ""), "t")


class Envelopes(unittest.TestCase):
    def test_one_under_another_is_named(self):
        def band(label, low, high):
            return {"label": label, "t": [0, 1, 2], "min": [low] * 3, "max": [high] * 3}
        wide, one, same, beside = band("wide", -9, 9), band("one", -1, 1), band("same", -0.99, 1), band("beside", 3, 4.9)
        panel = {"y": "E", "log": False, "curves": [one, same, wide, beside]}
        self.assertEqual(list(claim_series.unseen([panel])), ["E: one lies under same."])
        self.assertEqual(list(claim_series.unseen([{**panel, "log": "y"}])), [])


if __name__ == "__main__":
    unittest.main()
