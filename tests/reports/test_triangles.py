#!/usr/bin/python3
"""Triangles stand next to a curve of the slope that they show, touch nothing, and are left out where data have none."""
import math
import sys
import unittest

sys.dont_write_bytecode = True

import running  # noqa: F401, E402
import loglog  # noqa: E402
import style  # noqa: E402
import triangles  # noqa: E402

STEPS = [2.0**-k for k in range(4, 11)]


def curve(c, p, counts=True):
    return [(h, c * h**p, counts) for h in STEPS]


def drawn(*curves):
    """[(corners, number)] of the triangles on a panel with these curves."""
    ax = style.Sheet(4, 4).axes(0.7, 0.4, 2.5, 3.2)
    loglog.step_axis(ax, STEPS)
    errors = [e for c in curves for _, e, _ in c]
    loglog.decades(ax, min(errors) / 4, max(errors) * 3)
    triangles.triangles(ax, curves)
    return [([tuple(point) for point in patch.get_xy()[:3]], words.get_text())
            for patch, words in zip(ax.patches, ax.texts)]


def at(points, x):
    for (a, u, _), (b, v, _) in zip(sorted(points), sorted(points)[1:]):
        if a <= x * (1 + 1e-9) and x <= b * (1 + 1e-9):
            return u * (v / u) ** (math.log(x / a) / math.log(b / a))
    return None


class Triangles(unittest.TestCase):
    def test_one_for_each_order_beside_a_curve_that_has_it(self):
        """As on the pendulum: many of order 2, two of order 4 far below; none of 2 may stand next to those."""
        curves = [curve(2, 1)] + [curve(c, 2) for c in (1, 0.6, 0.3)] + [curve(c, 4) for c in (0.01, 0.012)]
        found = drawn(*curves)
        self.assertEqual(sorted(number for _, number in found), ["1", "2", "4"])
        for corners, number in found:
            (left, low), _, (right, high) = corners
            self.assertAlmostEqual(math.log(high / low) / math.log(right / left), float(number), 6)
            x, y = math.sqrt(left * right), math.sqrt(low * high)
            next_to = min(curves, key=lambda c: abs(math.log(at(c, x) / y)))
            self.assertAlmostEqual(math.log(at(next_to, right) / at(next_to, left)) / math.log(right / left),
                                   float(number), 6)

    def test_no_curve_passes_through_one(self):
        curves = [curve(c, p) for c, p in ((1, 1), (1, 2), (30, 3), (0.01, 2))]
        for (left, low), (middle, side), (right, high) in (corners for corners, _ in drawn(*curves)):
            for k in range(21):
                x = left * (right / left) ** (k / 20)
                slanted = low * (high / low) ** (k / 20)
                bottom, top = (slanted, high) if middle == left else (low, slanted)
                self.assertFalse([c for c in curves if bottom <= at(c, x) <= top])

    def test_none_where_data_have_no_slope(self):
        up_and_down = [(h, 0.1 if k % 2 else 0.3, True) for k, h in enumerate(STEPS)]
        self.assertEqual(drawn(up_and_down), [])
        self.assertEqual(drawn([(h, 1 / h, True) for h in STEPS]), [])
        self.assertEqual(drawn(curve(1, 2.3)), [])
        self.assertEqual(drawn(curve(1, 2, counts=False)), [])

    def test_what_does_not_count_is_in_the_way(self):
        """Two curves so near a third that no triangle of its slope fits between."""
        between = [curve(1.3, 2.3, False), curve(0.9, 1.8, False)]
        self.assertEqual([number for _, number in drawn(curve(1, 2))], ["2"])
        self.assertEqual(drawn(curve(1, 2), *between), [])

    def test_a_number_keeps_clear_of_a_curve_that_begins_beside_it(self):
        sheet = style.Sheet(4, 4).axes(0.7, 0.4, 2.5, 3.2)
        loglog.step_axis(sheet, STEPS)
        loglog.decades(sheet, 1e-4, 1)
        panel = triangles.Panel(sheet, [sorted(curve(1, 1))])
        place = panel.places[1][0]
        x, y = place.box[2] + 0.03, (place.word[1] + place.word[3]) / 2
        self.assertEqual(place.distance(triangles.heights([(x, y), (x + 0.5, y)])), 0)
        self.assertGreater(place.distance(triangles.heights([(x, y - 1), (x + 0.5, y - 1)])), 0.5)

    def test_half_an_order_is_written_as_a_fraction(self):
        self.assertEqual([number for _, number in drawn(curve(1, 0.5))], ["½"])


if __name__ == "__main__":
    unittest.main()
