#!/usr/bin/python3
"""The figures of the ledger on synthetic claims: every kind is drawn, and shows what the data say."""
import os
import re
import sys
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE]
sys.dont_write_bytecode = True

import fixture  # noqa: E402
from running import REPORTS, asked, laid_out, run, started  # noqa: E402
from test_claims import results  # noqa: E402
from test_reports import Folder, contents  # noqa: E402

GEOMETRY = """
import math, sys; sys.path.insert(0, sys.argv[1])
import claim_scenes as s
import claim_series
square = [(0, 0), (1, 0), (1, 1), (0, 1)]
assert sorted(s.hull(square + [(0.5, 0.5), (0.5, 0.0), (0, 0)])) == sorted(square)
turn = [0, 0, 1, 1, 0, 0, 0, 1, 0]                      # e1 -> e2, e2 -> e3, e3 -> e1
points = s.outline({"centre": [10, 20, 30], "R": turn}, [0.06, 0.04, 0.1])
for k, (middle, half) in enumerate(((10, 0.05), (20, 0.06), (30, 0.04))):
    assert abs(max(p[k] for p in points) - middle - half) < 1e-12
    assert abs(min(p[k] for p in points) - middle + half) < 1e-12
parts = list(claim_series.stretches({"t": [0, 1, 2, 3, 4], "y": [1, None, 2, "nan", 3]}))
assert [len(p) for p in parts] == [1, 1, 1] and parts[1] == [(2.0, 2.0, 2.0)]
assert [len(p) for p in claim_series.stretches({"t": [0, 1, 2], "min": [0, 0, 0], "max": [1, 1, 1]})] == [3]
line = {"t": [0, 1, 2], "y": [0, 1, 0]}
assert claim_series.covered(line,
                            [{"t": [0.5, 1.5], "y": [0.5, 0.5]}, {"t": [0, 2], "y": [0, 5]},
                             {"t": [0, 1, 2], "min": [0, 0, 0], "max": [1, 1, 1]}], 0.6) == 1
import claim_sheet as c
momenta = c.looks([f"P_{x}, {m}" for m in ("rrp_spatial", "rrp_newmark") for x in "xyz"])
assert len({colour for colour, _, _ in momenta.values()}) == 3
assert momenta["P_x, rrp_spatial"][2] == "-" != momenta["P_x, rrp_newmark"][2]
both = c.looks(["lie_verlet, attitude", "lie_verlet, velocity", "lie_newmark, attitude", "lie_newmark, velocity"])
assert both["lie_newmark, attitude"][0] == c.METHODS["lie_newmark"][0]
assert len({look[::2] for look in both.values()}) == 4
alone = c.looks(["romero_vi", "liemid_ea", "lie_midpoint"])
assert len({look[::2] for look in alone.values()}) == 3 and c.crossed(["a", "b, c"]) is None
"""


# What is on the sheets, asked of matplotlib itself.
SHEETS = r"""
import json, math, sys; sys.path.insert(0, sys.argv[1])
import claim_ball, claim_figures, claim_orders, style
style.reset()
found = {r["id"]: r for r in json.load(open(sys.argv[2]))["rows"]}
def sheet(name): return claim_figures.draw(found[name]).figure
def titles(figure, where="left"): return [ax.get_title(loc=where) for ax in figure.axes]
def words(figure): return [t.get_text().replace("\u00a0", " ") for legend in figure.legends for t in legend.get_texts()]
def near(a, b): return len(a) == len(b) and all(abs(x - y) <= 1e-9 * max(1, abs(y)) for x, y in zip(a, b))

by_problem = sheet("bg-claim-7")
assert titles(by_problem) == [f"{p}\nerror: {e}" for p in ("torus, T = 10", "torus_soft, T = 3")
                              for e in ("H¹", "q-error (37)")], titles(by_problem)
assert words(by_problem) == ["rrp_spatial", "rrp_euler"] and {len(ax.lines) for ax in by_problem.axes} == {2}
across = {round(ax.get_position().x0, 6) for ax in by_problem.axes}
assert len(across) == 2 and len({round(ax.get_position().y0, 6) for ax in by_problem.axes}) == 2

at_end = sheet("r-claim-8")
assert titles(at_end) == ["θ₀ = 2/5\nerror: momentum", "θ₀ = 1\nerror: momentum"], titles(at_end)
assert words(at_end) == ["romero_vi", "liemid_ea", claim_orders.AT_END, claim_orders.OVER_TIME]
for ax in at_end.axes:
    bold, thin = [l for l in ax.lines if l.get_marker() != "None"], [l for l in ax.lines if l.get_marker() == "None"]
    assert len(bold) == len(thin) == 2
    assert all(near(b.get_ydata(), [2 * h * h for h in b.get_xdata()])
               and near(t.get_ydata(), [h * h for h in t.get_xdata()]) for b, t in zip(bold, thin))
    assert len({l.get_color() for l in bold}) == 2
    assert [l.get_color() for l in bold] == [l.get_color() for l in ax.lines if l.get_marker() == "None"]
    low, high = ax.get_ylim()
    assert all(low < y < high for l in ax.lines for y in l.get_ydata())
assert any(t.get_text() == "The rms is judged." for t in at_end.texts)

momenta = sheet("bg-claim-9")
assert [ax.get_yscale() for ax in momenta.axes] == ["log"] * 2
assert [ax.get_xscale() for ax in momenta.axes] == ["linear"] * 2
assert len({ax.get_ylim() for ax in momenta.axes}) == 1 and momenta.axes[0].get_ylim()[0] < 1e-15
assert momenta.axes[0].get_ylim()[1] > 100
for ax in momenta.axes:
    assert any(near(l.get_ydata(), [1e-11, 1e-11]) for l in ax.lines)
    green = [l for l in ax.lines if l.get_color() == style.GREEN]
    # a value of zero leaves a gap
    assert [len(l.get_xdata()) for l in green] == [50, 1, 48] and green[1].get_marker() == "."

ring = sheet("bg-claim-4")
pictures = ring.axes[:3]
assert len({round(ax.get_xlim()[1] - ax.get_xlim()[0], 9) for ax in pictures}) == 1
assert len({ax.get_ylim() for ax in pictures}) == 1
for ax, frame in zip(pictures, found["bg-claim-4"]["figure"]["frames"]):
    spheres = ax.collections[0]
    assert near(list(spheres.get_widths() if hasattr(spheres, "get_widths") else 2 * spheres._widths), [0.1])
    assert all(ax.get_xlim()[0] <= x - 0.05 and x + 0.05 <= ax.get_xlim()[1] and ax.get_ylim()[0] <= y - 0.05
               and y + 0.05 <= ax.get_ylim()[1] for x, y, _ in frame["x"])
    box = ax.get_window_extent()
    # spheres are round
    assert abs(box.width / (ax.get_xlim()[1] - ax.get_xlim()[0])
               - box.height / (ax.get_ylim()[1] - ax.get_ylim()[0])) < 1e-6
assert [len(ax.patches) for ax in pictures] == [1, 0, 0]
assert pictures[0].patches[0].get_x() + pictures[0].patches[0].get_width() == 0
assert titles(ring, "right")[:3] == ["", "← wall at 0", "← wall at 0"]

assert all(abs(sum(x * x for x in claim_ball.projected(p)) - sum(x * x for x in p)) < 1e-12
           for p in ([1, 0, 0], [0.3, -2, 1], [0, 0, 1]))
figure = found["bos-claim-10"]["figure"]
for surface in figure["surfaces"]:
    r, c = surface["radius"][0][0], surface["centre"]
    for plane in ((0, 2), (0, 1)):
        curve = claim_ball.cut(surface, plane)
        assert all(abs(math.hypot(x - c[plane[0]], y - c[plane[1]]) - r) < 1e-12 for x, y in curve)
        # closed, and in order
        assert all(math.dist(a, b) < 2.01 * r * math.sin(math.pi / 16) for a, b in zip(curve, curve[1:] + curve[:1]))
depths = [p[0] for p in claim_ball.painted(figure["surfaces"], ["#808080"] * 5, [[0, 0, 0]], "#000000")]
assert depths == sorted(depths) and len(depths) == 5 * 8 * 16 + 1
ball = sheet("bos-claim-10")
space, side, top = ball.axes
assert titles(ball) == ["lgvi: rotation vectors", "slice |x₂| ≤ 0.15", "slice |x₃| ≤ 0.15"], titles(ball)
# five sheets, points and Qm; four and points: Qm is not near this plane
assert len(side.lines) == 5 + 1 + 1 and len(top.lines) == 4 + 1
for ax, away in ((side, 1), (top, 2)):
    points = [l for l in ax.lines if l.get_marker() == "."][0]
    assert len(points.get_xdata()) == sum(abs(p[away]) <= 0.15 for p in figure["curves"][0]["points"]) > 0
    assert ax.get_xlim()[1] > max(abs(x) for l in ax.lines if l.get_marker() != "."
                                  for x in list(l.get_xdata()) + list(l.get_ydata()))
assert words(ball)[:2] == ["U = 0", "U = 1"] and any(t.get_text() == "Qm" for t in space.texts)
"""


MEASURED = ("order", "drift", "bench")      # figures of these are drawn twice in test_drawing.py


class Drawing(Folder):
    def asked(self, script, *arguments):
        done = asked(script, REPORTS, *arguments)
        self.assertEqual((done.returncode, done.stderr), (0, ""))

    def test_geometry(self):
        self.asked(GEOMETRY)

    def test_what_is_on_the_sheets(self):
        fixture.write(self.input, results())
        self.asked(SHEETS, os.path.join(self.input, "claims.json"))

    def test_every_kind_is_drawn_and_the_same_twice(self):
        fixture.write(self.input, {verb: found for verb, found in results().items() if verb not in MEASURED})
        again = os.path.join(self.folder, "again")
        for by, out in ((started, self.output), (run, again)):
            done = by("make.py", self.input, out)
            self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertEqual(contents(self.output), contents(again))
        drawn = {n for n in contents(self.output) if n.startswith("claim_")}
        of = ("llm", 0), ("bg", 1), ("bos", 2), ("r", 3), ("bg", 4), ("bg", 7), ("r", 8), ("bg", 9), ("bos", 10)
        self.assertEqual(drawn, {f"claim_{s}-claim-{k}.svg" for s, k in of})
        page = contents(self.output)["claims.md"].decode()
        self.assertEqual(len(re.findall(r"\]\(claim_.*?\.svg\)", page)), 9)
        self.assertIn("[claims.md](claims.md)", contents(self.output)["report.md"].decode())

    def test_without_a_ledger_there_is_none(self):
        fixture.write(self.input, fixture.results(("pendulum",)))
        done = laid_out("make.py", self.input, self.output)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertNotIn("claims.md", os.listdir(self.output))
        self.assertNotIn("claims.md", contents(self.output)["report.md"].decode())


if __name__ == "__main__":
    unittest.main()
