#!/usr/bin/python3
"""The certificates on synthetic rows: every mark is where it belongs, what is off is bold and named, bad input is
refused in one sentence."""
import copy
import math
import os
import sys
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE]
sys.dont_write_bytecode = True

import fixture  # noqa: E402
from running import REPORTS, asked, started  # noqa: E402
from test_reports import Folder, contents, make, whole  # noqa: E402
import certify  # noqa: E402
import page  # noqa: E402
import records  # noqa: E402

SPHERE, TRIAXIAL, LONG = "pendulum J=2,2,2", "pendulum_triaxial J=2,3,4", "stress_test J=2,3,4"
METHODS = {m: {"accepts": f[2]} for m, f in fixture.METHODS.items()}


def row(method, law, body, verdict, order=None, scalar="fifty", claimed=None, value=None):
    ran = verdict != "not_applicable"
    holds = verdict == "holds"
    return {"method": method, "problem": body.split()[0], "body": body, "law": law, "scalar": scalar if ran else None,
            "claimed": verdict in ("holds", "violated", "failed", "not_applicable") if claimed is None else claimed,
            "value": (value if value is not None else 1e-50 if holds else 1e-3) if ran else None,
            "limit": 1e-45 if ran else None, "floor": 1e-50 if ran else None, "order": order, "verdict": verdict,
            "reason": f"it {verdict} | so", "command": f"verilie certify --method {method}"}


def control(law, holds=True, fails=True):
    return {"law": law, "scalar": "fifty", "double_only": False,
            "reason": "" if holds and fails else "the law is blind",
            "positive": {"map": "exact_axisymmetric", "body": TRIAXIAL, "value": 1e-50, "limit": 1e-45, "order": None,
                         "holds": holds},
            "negative": {"map": "lie_newmark", "body": TRIAXIAL, "value": 2e-3, "limit": 1e-45, "order": 2.9999,
                         "fails": fails}}


def rows():
    """lgvi holds everywhere, lie_newmark on the sphere, simo_wong nowhere, rrp_body steps the sphere only."""
    found = [row("lgvi", "symplectic", b, "holds") for b in (SPHERE, TRIAXIAL, LONG)]
    found += [row("lie_newmark", "symplectic", SPHERE, "holds")] + [row(
                                                                        "lie_newmark", "symplectic", b,
                                                                        "fails_as_stated", 3.001)
                                                                    for b in (TRIAXIAL, LONG)]
    found += [row("rrp_body", "symplectic", SPHERE, "holds")] + [row("rrp_body", "symplectic", b, "not_applicable")
                                                                 for b in (TRIAXIAL, LONG)]
    found += [row("simo_wong", "symplectic", b, "fails_as_stated", p)
              for b, p in ((SPHERE, 2.98), (TRIAXIAL, 3.02), (LONG, 3.0))]
    found += [row("rrp_body", "energy_free_body", "free_body_physical J=2,3,4", "not_applicable")]
    return found


def document(found=None, controls=None):
    found = {"rows": rows() if found is None else found,
             "controls": [control("symplectic")] if controls is None else controls,
             "command": "verilie certify --method all"}
    return fixture.documents({"certify": found})["certify"]


def cells(text, method, head="| method | bodies |"):
    line = next(line for line in text[text.index(head):].splitlines() if line.startswith(f"| `{method}` |"))
    return [c.strip() for c in line.split("|")[2:-1]]


class Certificates(Folder):
    def section(self, found=None, methods=None):
        fixture.write(self.input, {"certify": document(found)})
        return certify.section(certify.read(self.input), METHODS if methods is None else methods)

    def test_marks(self):
        text = self.section()
        self.assertEqual(cells(text, "lgvi"), ["3 of 4", "●", "·"])
        self.assertEqual(cells(text, "lie_newmark"), ["3 of 4", "◐ spheres; else ○ h³", "·"])
        self.assertEqual(cells(text, "simo_wong"), ["3 of 4", "○ h³", "·"])
        self.assertEqual(cells(text, "rrp_body"), ["1 of 4, spheres", "●", "–"])
        self.assertNotIn("**✗ ", text.replace(certify.LEGEND, ""))
        self.assertIn(certify.LEGEND, text)
        self.assertIn("Of 10 measurements 5 hold, 5 fail where no one claims the law, 0 are not claimed and below the "
                      "resolution of double, 0 are not as they should be.", text)

    def test_a_verdict_a_method_comes_first(self):
        verdict = "| method | verdict |"
        bad = [row("lgvi", law, TRIAXIAL, v)
               for law, v in (("symplectic", "violated"), ("group", "violated"), ("spin", "failed"))]
        mine = [row("rk4", "symmetric", TRIAXIAL, "not_resolved", scalar="double"),
                row("rk4", "group", TRIAXIAL, "holds", scalar="double")]
        text = self.section(rows() + bad + mine)
        self.assertLess(text.index(verdict), text.index("| method | bodies |"))
        self.assertEqual(cells(text, "lgvi", verdict), ["**✗ violated: symplectic, group**; **✗ failed: spin**", "–"])
        self.assertEqual(cells(text, "simo_wong", verdict), ["certified", "–"])
        self.assertEqual(cells(text, "rk4", verdict), ["certified", "symmetric"])

    def test_what_double_does_not_resolve_fifty_digits_decide(self):
        below = row("simo_wong", "spin", SPHERE, "below_resolution", scalar="double", claimed=False)
        self.assertEqual(cells(self.section([below, row("simo_wong", "spin", SPHERE, "fails_as_stated", 3.0)]),
                               "simo_wong")[1], "○ h³")
        self.assertEqual(cells(self.section([{**below, "verdict": "not_resolved"}]), "simo_wong")[1], "?")
        self.assertIn("1 are not claimed and below the resolution of double", self.section([below]))

    def test_the_worst_state_has_its_command(self):
        bad = {**row("lgvi", "symplectic", TRIAXIAL, "violated"),
               "worst": {"at": "1,2", "set": {}, "command": "verilie certify --at 1,2"}}
        self.assertIn("Again: `verilie certify --at 1,2`.", self.section([bad]))

    def test_methods_that_are_one_map_are_counted_once(self):
        one = [{**row(m, "identities", SPHERE, v), "reason": f"= {twins}; 8 steps"}
               for m, twins, v
               in (("lgvi", "rrp_body, rrp_spatial", "holds"), ("rrp_body", "lgvi, rrp_spatial", "holds"),
                   ("simo_wong", "lie_newmark", "violated"))]
        self.assertEqual(certify.families(one),
                         {"lgvi": {"rrp_body", "rrp_spatial"}, "rrp_body": {"lgvi", "rrp_spatial"}})
        fixture.write(self.input, fixture.results(("pendulum",)))
        order = [{"problem": p, "case": p, "method": m, "metric": "h1"} for p in ("pendulum", "stress_test")
                 for m in ("lgvi", "rrp_body", "simo_wong") if p == "pendulum" or m != "rrp_body"]
        self.assertEqual(page.distinct(order, {"rows": one}, METHODS), 4)
        # another question
        self.assertEqual(page.distinct(order + [{**order[0], "case": "pendulum; T = 3"}], {"rows": one}, METHODS), 5)

        # On other bodies only what is one map there.
        one += [{**row("lgvi", "identities", TRIAXIAL, "holds"), "reason": "= rattle; 8 steps"},
                {**row("rattle", "identities", TRIAXIAL, "holds"), "reason": "= lgvi; 8 steps"}]
        more = [{"problem": p, "case": p, "method": m, "metric": "h1"} for p in ("pendulum", "stress_test")
                for m in ("lgvi", "rattle", "simo_wong")] + [{**order[0], "method": "rrp_body"}]
        self.assertEqual(page.distinct(more, {"rows": one}, METHODS), 2 + 2 + 1)

    def test_without_a_method_for_spheres_bodies_are_named(self):
        text = self.section([r for r in rows() if r["method"] == "lie_newmark"])
        self.assertEqual(cells(text, "lie_newmark")[1], "◐ pendulum; else ○ h³")

    def test_a_split_that_is_not_one_of_spheres_names_the_exception(self):
        bodies = (SPHERE, "dumbbell", "torus_tilted N=3")
        found = [row("rrp_body", "momentum_map", b, "holds") for b in bodies[:2]] + [
            row("rrp_body", "momentum_map", bodies[2], "fails_as_stated", 2.0)]
        self.assertEqual(cells(self.section(found), "rrp_body")[1], "◐ not torus_tilted; there ○ h²")

    def test_what_holds_unpromised_is_told_from_a_claim(self):
        rrp = row("rrp_body", "modified_energy", SPHERE, "holds", 4.0)
        alone = row("simo_wong", "modified_energy", SPHERE, "holds", claimed=False)
        fails = [row("simo_wong", "modified_energy", b, "fails_as_stated", p)
                 for b, p in ((TRIAXIAL, 1.7), (LONG, 2.0))]
        self.assertEqual(cells(self.section([rrp, alone]), "simo_wong")[1], "(●)")
        self.assertEqual(cells(self.section([rrp, alone]), "rrp_body")[1], "● h⁴")
        self.assertEqual(cells(self.section([rrp, alone] + fails), "simo_wong")[1], "○ h^1.7–2.0; (●) spheres")
        half = [row("lie_newmark", "modified_energy", SPHERE, "holds"),
                row("lie_newmark", "modified_energy", TRIAXIAL, "holds", claimed=False),
                row("lie_newmark", "modified_energy", LONG, "fails_as_stated", 2.0)]
        self.assertEqual(cells(self.section([rrp] + half), "lie_newmark")[1], "◐ spheres; else ○ h² or (●)")

    def test_the_order_is_that_of_fifty_digits_where_there_are_some(self):
        found = [row("simo_wong", "spin", SPHERE, "fails_as_stated", p, scalar)
                 for scalar, p in (("fifty", 3.0), ("double", 2.6))]
        self.assertEqual(cells(self.section(found), "simo_wong")[1], "○ h³")
        self.assertEqual(cells(self.section(found[1:]), "simo_wong")[1], "○ h^2.6")
        self.assertEqual(cells(self.section([{**found[0], "order": None}]), "simo_wong")[1], "○")

    def test_what_is_off_is_bold_in_either_scalar_and_named(self):
        for verdict in certify.OFF:
            bad = row("lgvi", "symplectic", TRIAXIAL, verdict, scalar="double", value=math.inf)
            text = self.section(rows() + [bad])
            self.assertEqual(cells(text, "lgvi")[1], f"**✗ {verdict}: 1 of 3**")
            self.assertIn(f"- `lgvi`, symplectic, {TRIAXIAL}, double: **{verdict}**. it {verdict} | so", text)
            self.assertIn("1 are not as they should be", text)

    def test_margins(self):
        text = self.section(rows()
                            + [row("lgvi", "symplectic", SPHERE, "holds", value=3e-48),
                               row("simo_wong", "symplectic", SPHERE, "fails_as_stated", value=2e-7)])
        self.assertIn("| 1 | 50 digits | 3.0·10⁻⁴⁸ | 1.0·10⁻⁴⁵ | 2.0·10⁻⁷ |", text)

    def test_controls(self):
        text = certify.controls({"controls": [control("symplectic")]})
        self.assertIn("1 of 1 pairs do as they must", text)
        self.assertIn("| 1.0·10⁻⁵⁰ | 1.0·10⁻⁴⁵ |", text)
        self.assertIn("| 2.0·10⁻³ | h³ |", text)
        self.assertNotIn("**", text)
        for bad, number in ((control("spin", holds=False), "**1.0·10⁻⁵⁰**"),
                            (control("spin", fails=False), "**2.0·10⁻³**")):
            text = certify.controls({"controls": [control("symplectic"), bad]})
            self.assertIn("1 of 2 pairs", text)
            self.assertIn(number, text)
            self.assertIn("- **spin**, 50 digits: the law is blind.", text)

    def test_a_bar_does_not_break_a_table(self):
        for table in (self.section() + certify.controls(document())).split("\n\n"):
            lines = [line.replace("\\|", "") for line in table.splitlines() if line.startswith("|")]
            self.assertLessEqual(len({line.count("|") for line in lines}), 1, table)

    def test_read_or_absent(self):
        fixture.write(self.input, {"certify": document()})
        self.assertEqual(len(certify.read(self.input)["rows"]), len(rows()))
        os.remove(os.path.join(self.input, "certify.json"))
        self.assertIsNone(certify.read(self.input))

    def test_bad_input_is_one_sentence(self):
        def changed(change):
            found = document()
            change(found)
            return found

        def spoiled(**changes):
            return changed(lambda f: f["rows"][0].update(changes))
        cases = [(spoiled(verdict="fine"), "the verdict 'fine'"), (spoiled(claimed="yes"), "'claimed'"),
                 (spoiled(scalar="quad"), "the scalar 'quad'"), (spoiled(scalar=None), "the scalar None"),
                 (spoiled(scalar=[]), "'scalar' is a list, not a text or null"), (spoiled(body=3), "'body'"),
                 (spoiled(problem=3), "'problem'"), (document([]), "'rows' is empty"),
                 (changed(lambda f: f.pop("controls")), "'controls'"),
                 (changed(lambda f: f["controls"][0]["negative"].pop("fails")), "'fails'"),
                 (changed(lambda f: f["controls"][0].update(positive=1)), "'positive'"),
                 (changed(lambda f: f.update(command=1)), "'command'"),
                 (changed(lambda f: f["rows"][0].pop("order")), "lacks 'order'"), ([], "one JSON object")]
        for found, words in cases:
            fixture.write(self.input, {"certify": found})
            with self.assertRaises(records.Trouble) as trouble:
                certify.read(self.input)
            self.assertIn(words, str(trouble.exception))
            self.assertNotIn("\n", str(trouble.exception))
        fixture.write(self.input, {**fixture.results(("pendulum",)), "certify": cases[0][0]})
        run = make(self.input, self.output)
        self.assertEqual(run.returncode, 2, run.stderr)
        self.assertIn("the verdict 'fine'", run.stderr)
        self.assertEqual(len(run.stderr.strip().splitlines()), 1, run.stderr)
        self.assertFalse(os.path.exists(self.output))

    def test_the_report_holds_it(self):
        fixture.write(self.input, {"certify": document()})
        results, found = self.results(fixture.results(("pendulum",))), certify.read(self.input)
        text = whole(results, {"certificates"}, "overview", None, found)
        self.assertIn("# Certificates", text)
        self.assertIn("(certificates.svg)", text)
        self.assertIn("## The controls", text)
        self.assertNotIn("# Certificates", whole(results, set(), "overview"))

    def drawn(self, found, out, by=asked):
        """Draws; what was said of it."""
        fixture.write(self.input, {"certify": document(found)})
        os.makedirs(out)
        code = ("import sys; sys.path.insert(0, sys.argv[1]); import certify, certify_figure, style; style.reset(); s "
                "= certify_figure.draw(certify.read(sys.argv[2]), {});print(sorted(t.get_text() for t in "
                "s.figure.texts) if s else None); s and s.save(sys.argv[3], 'c');from matplotlib.backends.backend_agg "
                "import FigureCanvasAgg as C; r = s and C(s.figure).get_renderer();b = [t.get_window_extent(r) for t "
                "in s.figure.texts if t.get_text().strip()] if s else [];print(sum(p.overlaps(q) for i, p in "
                "enumerate(b) for q in b[:i]), [x.xmax <= 100 * s.width and x.xmin >= 0 for x in b].count(False))")
        done = by(code, REPORTS, self.input, out)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout

    def test_the_figure(self):
        found = rows() + [row("lgvi", "symplectic", SPHERE, "holds", scalar="double", value=3e-16)]
        said = self.drawn(found, os.path.join(self.folder, "a"))
        for words in ("claimed on every body it steps", "claimed on spheres only", "not claimed", "lie_newmark", "h³",
                      "3.0·10⁻¹⁶", "1.0·10⁻³"):
            self.assertIn(words, said)
        self.assertEqual(said.splitlines()[-1], "0 0", "labels overlap, or leave the sheet")
        self.drawn(found, os.path.join(self.folder, "b"), lambda *words: started("-c", *words))
        self.assertEqual(contents(os.path.join(self.folder, "a")), contents(os.path.join(self.folder, "b")))

    def test_the_figure_of_what_is_off(self):
        bad = [row("lgvi", "symplectic", SPHERE, "violated", 1.0),
               row("lie_newmark", "symplectic", SPHERE, "failed", value=math.inf)]
        said = self.drawn(bad, os.path.join(self.folder, "a"))
        self.assertIn("violated", said)
        self.assertIn("failed", said)
        self.assertIn("'h¹'", said)
        long = row("a_method_with_a_very_long_name", "symplectic", SPHERE, "holds")
        self.assertEqual(self.drawn([long], os.path.join(self.folder, "d")).splitlines()[-1], "0 0")
        zeros = [row("lgvi", "symplectic", SPHERE, "holds", value=0.0)]
        self.assertIn("lgvi", self.drawn(zeros, os.path.join(self.folder, "b")))
        self.assertIn("None", self.drawn([row("lgvi", "spin", SPHERE, "holds")], os.path.join(self.folder, "c")))


if __name__ == "__main__":
    unittest.main()
