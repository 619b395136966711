#!/usr/bin/python3
"""Figures without scripts: points are where they belong, what axes cannot show is left out, extremes stay."""
import os
import re
import sys
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE]
sys.dont_write_bytecode = True

import test_claims  # noqa: E402
import test_plot  # noqa: E402
import web_chart  # noqa: E402
import web_claim_static  # noqa: E402
import web_work  # noqa: E402


def polylines(text):
    """The points of every line, from its first place and its steps."""
    found = []
    for way in re.findall(r'<path class="line" d="([^"]*)"', text):
        n = [float(word) for word in re.findall(r"-?[0-9.]+", way)]
        places = list(zip(n[::2], n[1::2]))
        found.append([tuple(sum(p[k] for p in places[:i + 1]) for k in (0, 1)) for i in range(len(places))])
    return found


class Chart(unittest.TestCase):
    def test_a_power_is_a_straight_line_on_two_logarithms(self):
        (line,) = polylines(web_chart.chart("t", [("a", "#000000", "", [(2.0**-k, 4.0**-k) for k in range(6)])], (True, True)))
        slopes = [(d - b) / (c - a) for (a, b), (c, d) in zip(line, line[1:])]
        self.assertLess(max(slopes) - min(slopes), 0.01)
        self.assertLess(slopes[0], 0)                   # y grows downwards in SVG
        self.assertTrue(all(web_chart.LEFT < x < web_chart.WIDE - web_chart.RIGHT for x, _ in line))

    def test_what_an_axis_cannot_show_is_left_out(self):
        points = [(1.0, 1.0), (2.0, 0.0), (3.0, None), (4.0, 8.0)]
        (line,) = polylines(web_chart.chart("t", [("a", "#000000", "", points)], (True, True)))
        self.assertEqual(len(line), 2)
        self.assertEqual(web_chart.chart("t", [("a", "#000000", "", points[:2])], (True, True)), "")

    def test_a_long_line_keeps_its_extremes(self):
        points = [(k, 0.0) for k in range(10000)]
        points[1234], points[7777] = (1234, 5.0), (7777, -3.0)
        made = web_chart.thinned(points)
        self.assertLessEqual(len(made), web_chart.MOST)
        self.assertEqual((max(made, key=lambda p: p[1]), min(made, key=lambda p: p[1])), ((1234, 5.0), (7777, -3.0)))
        self.assertEqual(made, sorted(made))

    def test_ticks_lie_inside_and_are_not_many(self):
        for low, high in ((0.0, 1.0), (-3e-5, 1e-6), (999.0, 1000.0), (-7.0, 4e4)):
            frame = web_chart.Frame([(low, low), (high, high)], (False, False))
            values = [v for v, _ in frame.ticks(0)]
            self.assertTrue(2 <= len(values) <= 7 and frame.spans[0][0] <= min(values) and max(values) <= frame.spans[0][1],
                            values)


class Claims(unittest.TestCase):
    def test_every_kind_has_lines_or_points(self):
        for figure, count in ((test_claims.CONVERGENCE, 4), (test_claims.SERIES, 4), (test_claims.PATHS, 2),
                              (test_claims.STRING, 6), (test_claims.BALL, 2), (test_claims.SILENT, 0)):
            text = web_claim_static.figures(figure)
            dotted = len(re.findall(r'stroke-linecap="round"', text))
            self.assertEqual(len(polylines(text)) + dotted, count, figure["kind"])


class Work(unittest.TestCase):
    def test_the_sentence_counts_who_wins(self):
        findings, methods = test_plot.work()["findings"], {"lgvi": {"order": 2}, "srkn4": {"order": 4}}
        self.assertIn("Of 2 accuracies", web_work.sentence(findings, methods))
        self.assertIn("<strong>0</strong>, general solvers for <strong>2</strong>", web_work.sentence(findings, methods))
        self.assertNotIn("wrong tool", web_work.sentence(findings, methods))             # nothing finer was asked
        fine = [{**findings[0], "within": 1e-8}, {**findings[0], "within": 1e-6, "wins": "library"}]
        self.assertNotIn("wrong tool", web_work.sentence(fine, methods))                 # one of two is no majority
        other = {**findings[0], "within": 1e-8, "library": {**findings[0]["library"], "method": "srkn4"}}
        self.assertNotIn("wrong tool", web_work.sentence([other], methods))      # that is no method of second order
        self.assertIn("win 2 of 3", web_work.sentence(fine + [{**findings[0], "within": 1e-10}], methods))

    def test_a_cell_says_who_and_by_how_much(self):
        text = web_work.verdicts([{**f, "question": "pendulum"} for f in test_plot.work()["findings"]])
        self.assertIn('<span class="bad">odeint_rk4 4×</span>', text)
        self.assertIn('<span class="bad">lgvi alone</span>', text)


if __name__ == "__main__":
    unittest.main()
