#!/usr/bin/python3
"""A user's own methods: looks of their own, on every sheet; the step that decides and bars as long as what stands
beside them."""
import json
import os
import sys
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE]
sys.dont_write_bytecode = True

import fixture  # noqa: E402
from running import REPORTS, asked  # noqa: E402
from test_reports import Folder  # noqa: E402


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
from colours import apart, contrast
catalogue = {c for c, _ in style.METHODS.values()}
for c in style.OWN_COLOURS:
    assert min(apart(c, d) for d in catalogue | set(style.OWN_COLOURS) - {c}) > 25, c
    assert contrast(c, "#ffffff") > 4.5, c
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
# above and below in each panel, also where its curve is that of another method
assert sum(map(is_own, lines(sheet))) >= 6
rows = results.orders_of("pendulum_triaxial")
attitude = sheet.figure.axes[0]
rings = {(l.get_xdata()[0], l.get_ydata()[0]) for l in attitude.lines if l.get_markersize() == 10}
judged = [r["attitude"] for r in rows.values() if r["attitude"]["window"] and r["attitude"]["interval"]]
# of one and the same map once
assert len(rings) >= 3 and rings <= {(r["h"][r["window"][1]], r["error"][r["window"][1]]) for r in judged}, rings
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
    assert [l.get_color() for l in label] == [own[0]]
    assert any(is_own(a) for a in sheet.figure.artists + sheet.figure.lines)
bars, words = sheet.figure.axes[1].patches, [t.get_text() for t in sheet.figure.axes[1].texts]
assert len(bars) == len(words) > 3
# a bar is as long as the ratio beside it
for bar, text in zip(bars, words):
    assert abs(bar.get_width() - float(text.split()[0])) <= 0.005 + 1e-9, (bar.get_width(), text)

sheet = exponent.draw(results, looks)
assert any(map(is_own, lines(sheet)))
assert not any(l.get_color() == own[0] and l.get_marker() not in (own[1], "None", None) for l in lines(sheet))
assert {ax.get_title(loc="left") for ax in sheet.figure.axes[::2]} == {"pendulum_triaxial", "stress_test", "free_body"}
"""


class Own(Folder):
    """A user's own method beside those of the catalogue."""

    def asked(self, script, *arguments):
        done = asked(script, REPORTS, *arguments)
        self.assertEqual((done.returncode, done.stderr), (0, ""))

    def test_looks(self):
        self.asked(LOOKS)

    def test_on_every_sheet(self):
        documents = json.loads(json.dumps(fixture.results()).replace("lie_newmark_exp", "mine"))
        for row in documents["drift"]["rows"]:
            if row["class"] == "nonlinear":
                row["class"] = "none"
        fixture.write(self.input, documents)
        self.asked(SHEETS, self.input)


if __name__ == "__main__":
    unittest.main()
