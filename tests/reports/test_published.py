#!/usr/bin/python3
"""The published pages against the records that are stored with the project, reference/baseline: every order, drift and
verdict of a claim that stands on a page is the one on record. A page that was not made again after a change of the
record fails here."""
import glob
import json
import os
import re
import sys
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.join(HERE, "..", "..")
PUBLISHED = os.path.join(ROOT, "reports", "published")
sys.path[:0] = [os.path.join(ROOT, "reports")]
sys.dont_write_bytecode = True

import formats  # noqa: E402

COLUMNS = {"attitude": "attitude", "velocity": "velocity", "position": "position", "H¹": "h1"}
NUMBER = r"[−\d.]+"
# Where the motion is chaotic, or the energy walks, the last bit of a build decides: there enclosures of page and record
# overlap, and classes are those that the gate tells apart (studies/gate/README.md, G4).
CHAOTIC = "Chaotic:"
BOUNDED = ("none", "diffusive")


def text(name):
    with open(os.path.join(PUBLISHED, name), encoding="utf-8") as file:
        return file.read()


def record(name):
    with open(os.path.join(ROOT, "reference", "baseline", name), encoding="utf-8") as file:
        return json.load(file)


def rows_under(page, heading):
    """[{column: cell}] of the first table under a heading."""
    found = re.search(rf"^## {heading}\n\n(\|.*?)\n\n", page, re.M | re.S)
    if not found:
        return []
    lines = [[c.strip() for c in re.split(r"(?<!\\)\|", line)[1:-1]] for line in found[1].split("\n")]
    return [dict(zip(lines[0], line)) for line in lines[2:]]


def methods(cell):
    return re.findall(r"`([^`]+)`", cell)


def value(words):
    return float(words.replace("−", "-"))


def printed_orders(page):
    """{(method, metric): (low, high, digits, verdict)}"""
    found = {}
    for row in rows_under(page, "Order"):
        for column, metric in COLUMNS.items():
            shown = re.search(rf"\[({NUMBER}), ({NUMBER})\]", row.get(column, ""))
            for m in methods(row["method"]) if shown else ():
                found[m, metric] = (value(shown[1]), value(shown[2]), len(shown[1].partition(".")[2]), row["verdict"])
    return found


def printed_drifts(page):
    """{(method, h): (class, slope as printed, of the energy or of H̃)}"""
    return {(m, row["h"]): (row["class"].partition(" (")[0], row["slope (scale per unit time)"].removesuffix(" of H̃"))
            for row in rows_under(page, "Energy drift") for m in methods(row["method"])}


def enclosed(slope):
    """(+1.2 ± 0.3)·10⁻⁷ as two numbers."""
    shown = re.fullmatch(r"\(\+?(\S+) ± (\S+)\)·10(\S+)", slope)
    scale = 10.0 ** int(shown[3].translate(str.maketrans("⁻⁰¹²³⁴⁵⁶⁷⁸⁹", "-0123456789")))
    return value(shown[1]) * scale, value(shown[2]) * scale


class Follows(unittest.TestCase):
    def setUp(self):
        self.cases = record("gate.json")["cases"]
        self.pages = {os.path.basename(path)[len("problem_"):-len(".md")]: text(os.path.basename(path))
                      for path in glob.glob(os.path.join(PUBLISHED, "problem_*.md"))}

    def test_orders(self):
        asked = 0
        printed = {problem: printed_orders(page) for problem, page in self.pages.items()}
        for case in self.cases:
            if not case["id"].startswith("order/") or not case.get("interval"):
                continue
            metric = case["id"].rsplit("/", 1)[1]
            low, high, digits, verdict = printed[case["problem"]][case["method"], metric]
            with self.subTest(case["id"]):
                if CHAOTIC not in self.pages[case["problem"]]:
                    self.assertLess(max(abs(low - case["interval"][0]), abs(high - case["interval"][1])),
                                    0.5001 * 10**-digits)
                else:
                    self.assertLessEqual(max(low, case["interval"][0]), min(high, case["interval"][1]))
                self.assertEqual(verdict, case["verdict"].replace("_", " "))
            asked += 1
        self.assertGreater(asked, 400)

    def test_drifts(self):
        asked = 0
        printed = {problem: printed_drifts(page) for problem, page in self.pages.items()}
        for case in self.cases:
            if not case["id"].startswith("drift/") or not case.get("interval"):
                continue
            h = formats.step(float(case["id"].rsplit("h=", 1)[1]))
            low, high = case["interval"]
            with self.subTest(case["id"]):
                name, slope = printed[case["problem"]][case["method"], h]
                verdict, chaotic = case["verdict"].replace("_", " "), CHAOTIC in self.pages[case["problem"]]
                if chaotic:
                    self.assertEqual(name in BOUNDED, verdict in BOUNDED)
                    self.assertEqual(name == "exponential", verdict == "exponential")
                else:
                    self.assertEqual(name, verdict)
                if not chaotic and name != "diffusive":
                    self.assertEqual(slope, formats.slope((low + high) / 2, (high - low) / 2))
                else:
                    middle, half = enclosed(slope)
                    self.assertLessEqual(max(low, middle - half), min(high, middle + half))
            asked += 1
        self.assertGreater(asked, 400)

    def test_claims(self):
        page = text("claims.md") + text("engines_claims.md")
        for name, row in record("claims.json")["rows"].items():
            with self.subTest(name):
                found = re.search(rf"^### {re.escape(name)}\n\nFound \(([^)]*)\)", page, re.M)
                self.assertIsNotNone(found)
                self.assertEqual(found[1], row["verdict"])
                self.assertIn(f"Holds if {row['holds_if']}.", page)

    def test_every_figure_of_the_papers_has_a_row_that_names_its_command(self):
        with open(os.path.join(ROOT, "studies", "claims", "README.md"), encoding="utf-8") as file:
            listed = re.findall(r"`((?:bg|bos|llm|r)-fig[\w-]+)`", file.read())
        page = text("claims.md")
        drawn = set(re.findall(r"\(claim_((?:bg|bos|llm|r)-fig[\w-]+)\.svg\)", page))
        self.assertEqual(sorted(listed), sorted(drawn))
        for name in listed:
            self.assertIn(f"verilie plot claim --claim {name} --out {name}.pdf", page)

    def test_certificates_count_what_is_on_record(self):
        laws = [c for c in self.cases if c["id"].startswith("certify/")]
        said = re.search(r"Of (\d+) measurements (\d+) hold, (\d+) fail .* (\d+) are not as they should",
                         text("certificates.md"))
        asked, holds, fails, off = map(int, said.groups())
        unseen = re.search(r", (\d+) are not claimed and below the resolution of double", said[0])
        unseen = int(unseen[1]) if unseen else 0
        self.assertEqual((asked, holds + fails + unseen, off), (len(laws), len(laws), 0))
        # only doubles, of a law that is denied and of a method of high order, may leave a loss unseen
        high = ("rkmk4", "commutator_free4")
        self.assertLessEqual(unseen, sum(c["verdict"] == "denied" and c["id"].endswith("/double")
                                         and c["method"] in high for c in laws))
        # what the record claims holds; of what it denies some may hold unpromised
        self.assertGreaterEqual(holds, sum(c["verdict"] == "holds" for c in laws))

    def test_the_first_page_is_short_and_leads_to_all_others(self):
        first = text("report.md")
        self.assertLessEqual(first.count("\n"), 300)
        for path in glob.glob(os.path.join(PUBLISHED, "*.md")):
            name = os.path.basename(path)
            if name != "report.md" and not name.startswith(("engines", "rrp_general", "long_run")):
                self.assertIn(f"({name})", first)


if __name__ == "__main__":
    unittest.main()
