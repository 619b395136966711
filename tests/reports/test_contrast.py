#!/usr/bin/python3
"""Every colour can be seen: its contrast to what it stands on, as WCAG 2 defines it, and its distance from the others,
for normal and colour-blind readers."""
import glob
import itertools
import os
import re
import sys
import tempfile
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE]
sys.dont_write_bytecode = True

import fixture  # noqa: E402
from running import REPORTS, asked  # noqa: E402

import palette  # noqa: E402
from colours import apart, contrast  # noqa: E402

LINE, TEXT = 3, 4.5
GROUNDS = {palette.FAINT, palette.BAND, palette.STRIPE, palette.MARGIN, palette.WELL, palette.ILL, palette.OPEN}
PAGES = {palette.PAGE, palette.DARK_PAGE}
HEX = re.compile(r"#[0-9A-Fa-f]{6}\b")
THREE = re.compile(r"[\[(]\s*(?:0?\.\d+,\s*){2}0?\.\d+\s*[\])]")                # parts of red, green and blue


def data_colours():
    named = {v for v in vars(palette).values() if isinstance(v, str) and HEX.fullmatch(v)}
    return named - GROUNDS - PAGES


def own():
    return {palette.OWN_VIOLET, palette.OWN_BROWN, palette.OWN_NAVY}


# Every text and every line of every figure of the report, as matplotlib would draw it: [kind, colour, alpha].
DRAWN = r"""
import json, sys; sys.path.insert(0, sys.argv[1])
import certify, make, records, style
from matplotlib.colors import to_hex
from matplotlib.lines import Line2D
from matplotlib.text import Text
style.reset()
results, laws = records.Results(sys.argv[2]), certify.read(sys.argv[2])
results.know(laws)
seen = make.Seen(results, "pendulum", laws, style.styles(results, laws))
found = set()
for module in make.modules():
    for _, draw, *of in module.figures(seen):
        sheet = draw(*of)
        for one in sheet.figure.findobj(lambda a: isinstance(a, (Line2D, Text)) and a.get_visible()) if sheet else ():
            line = isinstance(one, Line2D)
            if line and one.get_linestyle() in ("None", "", " ") or not line and not one.get_text().strip():
                continue
            words = not line and any(letter.isalnum() for letter in one.get_text())     # else a mark: a square, say
            found.add(("text" if words else "line", to_hex(one.get_color())))
print(json.dumps(sorted(found)))
"""


class Contrast(unittest.TestCase):
    def test_of_the_definition(self):
        """Known values: black on white, and the grey that is just enough for text."""
        self.assertAlmostEqual(contrast("#000000", "#ffffff"), 21)
        self.assertAlmostEqual(contrast("#767676", "#ffffff"), 4.54, places=2)
        self.assertEqual(contrast("#123456", "#123456"), 1)

    def test_on_white(self):
        for colour in data_colours():
            self.assertGreaterEqual(contrast(colour, palette.PAGE), LINE, colour)

    def test_on_the_dark_page(self):
        for colour, instead in palette.DARK.items():
            self.assertGreaterEqual(contrast(instead, palette.DARK_PAGE), LINE, colour)
        for colour in data_colours() - set(palette.DARK):
            self.assertGreaterEqual(contrast(colour, palette.DARK_PAGE), LINE, colour)

    def test_of_texts_on_grounds(self):
        for ground in (palette.WELL, palette.ILL, palette.OPEN, palette.BAND, palette.STRIPE, palette.MARGIN):
            self.assertGreaterEqual(contrast(palette.INK, ground), TEXT, ground)

    def test_apart(self):
        import style
        catalogue = {colour for colour, _ in style.METHODS.values()}
        for on in (lambda c: c, lambda c: palette.DARK[c]):
            for c, d in itertools.combinations(sorted(catalogue), 2):
                self.assertGreater(apart(on(c), on(d)), 14, (on(c), on(d)))
            for c in own():
                self.assertGreater(min(apart(on(c), on(d)) for d in (catalogue | own()) - {c}), 25, on(c))

    def test_looks_differ_where_colours_do_not(self):
        import style
        looks = list(style.METHODS.values())
        self.assertEqual(len(set(looks)), len(looks))

    def test_written_in_one_place(self):
        for path in glob.glob(os.path.join(REPORTS, "*.py")) + glob.glob(os.path.join(REPORTS, "web", "*.js")):
            if os.path.basename(path) not in ("palette.py", "vendor.js"):
                with open(path, encoding="utf-8") as file:
                    text = file.read()
                self.assertEqual(set(HEX.findall(text)) - {"#000000"}, set(), os.path.basename(path))
                if path.endswith(".js"):
                    self.assertEqual(THREE.findall(text), [], os.path.basename(path))


class Page(unittest.TestCase):
    def test_style_sheet(self):
        """Words, links and the colours of verdicts, on the page and on bands, light, dark and in print."""
        with open(os.path.join(REPORTS, "web", "page.css"), encoding="utf-8") as file:
            found = re.findall(r"\{([^{}]*--page:[^{}]*)\}", file.read())
        blocks = [dict(re.findall(r"--([\w-]+): (#\w+);", block)) for block in found]
        self.assertEqual(len(blocks), 4)
        self.assertEqual({b["page"] for b in blocks}, PAGES)
        for block in blocks:
            for name in ("ink", "quiet", "good", "bad", "link"):
                for ground in ("page", "band"):
                    self.assertGreaterEqual(contrast(block[name], block[ground]), TEXT, (name, ground, block))
            self.assertGreaterEqual(contrast(block["faint"], block["page"]), LINE, block)


class Figures(unittest.TestCase):
    def test_lines_and_texts(self):
        import json

        import test_certify
        import test_claims
        with tempfile.TemporaryDirectory() as folder:
            found = fixture.results(("pendulum", "pendulum_triaxial"))
            found.update(claims=test_claims.results()["claims"], certify=test_certify.document())
            fixture.write(folder, found)
            done = asked(DRAWN, REPORTS, folder)
        self.assertEqual(done.returncode, 0, done.stderr)
        drawn = json.loads(done.stdout)
        self.assertGreater(len(drawn), 8)
        for kind, colour in drawn:
            if kind == "text":
                self.assertGreaterEqual(contrast(colour, palette.PAGE), TEXT, colour)
            elif colour not in {c.lower() for c in GROUNDS | PAGES}:
                self.assertGreaterEqual(contrast(colour, palette.PAGE), LINE, colour)


if __name__ == "__main__":
    unittest.main()
