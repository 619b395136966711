#!/usr/bin/python3
"""The ledger on synthetic claims: the pages say what the rows say, bad input is refused in one sentence."""
import copy
import math
import os
import re
import sys
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE]
sys.dont_write_bytecode = True

import fixture  # noqa: E402
from test_reports import Folder, make  # noqa: E402
import claims  # noqa: E402
import records  # noqa: E402

TIMES = [0.1 * k for k in range(101)]
IDENTITY = [1, 0, 0, 0, 1, 0, 0, 0, 1]
CONVERGENCE = {"kind": "convergence",
               "curves": [{"method": m, "metric": q, "h": [2**-k for k in range(3, 8)],
                           "error": [c * 4**-k for k in range(3, 8)]} for m, c in (("lgvi", 1), ("lie_verlet", 3))
                          for q in ("attitude", "velocity")]}
SERIES = {"kind": "series",
          "panels": [{"y": "energy", "log": False,
                      "curves": [{"label": "a | b", "t": TIMES, "y": [math.sin(t) for t in TIMES]},
                                 {"label": "envelope", "t": TIMES, "min": [-2] * 101,
                                  "max": [2] * 50 + [None, "inf", "nan"] + [2] * 48}]},
                     {"y": "error", "log": True, "curves": [{"label": "a | b", "t": TIMES, "y": TIMES}]}]}
PATHS = {"kind": "paths", "space": "rotation vectors",
         "curves": [{"label": "lgvi", "t": TIMES, "points": [[math.sin(t), math.cos(t), t / 10] for t in TIMES]}]}
STRING = {"kind": "snapshots", "windows": [[0, 1], [1, 2]], "bonds": [[0, 1], [1, 2]], "cylinder": [0.06, 0.04, 0.1],
          "down": [0, 0, 1],
          "frames": [{"t": t, "points": [[0, 0, 0], [0.5, 0, 0.1 * t], [1, 0, 0.2 * t]], "strain": [0.1, -0.1],
                      "body": {"centre": [1, 0, 0.2 * t], "R": IDENTITY}} for t in (0, 1, 2)]}
RING = {"kind": "snapshots", "diameter": 0.1, "wall": 0,
        "frames": [{"t": t, "x": [[1.05 + 3 * t + math.cos(k), math.sin(k) * (1 + 0.1 * t), 0] for k in range(12)]}
                   for t in range(3)], "panels": SERIES["panels"]}
LADDER = [2.0**-k for k in range(3, 8)]
BY_PROBLEM = {"kind": "convergence",
              "curves": [{"label": f"{p}, T = {T}", "problem": p, "T": T, "method": m, "metric": q, "h": LADDER,
                          "error": [h * h for h in LADDER]} for p, T in (("torus", "10"), ("torus_soft", "3"))
                         for m in ("rrp_spatial", "rrp_euler") for q in ("h1", "q_error")]}
AT_END = {"kind": "convergence", "notes": ["The rms is judged."],
          "curves": [{"panel": f"theta0 = {a}", "method": m, "metric": "momentum", "h": LADDER,
                      "error": [h * h for h in LADDER], "error_end": [2 * h * h for h in LADDER]} for a in ("2/5", "1")
                     for m in ("romero_vi", "liemid_ea")]}
MOMENTA = {"kind": "series",
           "panels": [{"y": p, "log": "y", "limit": {"y": 1e-11, "label": "limit of the claim"},
                       "curves": [{"label": "P_x, lgvi", "t": TIMES, "y": [size * t for t in TIMES]},
                                  {"label": "P_y, lgvi", "t": TIMES,
                                   "y": [0 if k in (50, 52) else 1e-15 for k in range(101)], "colour": "green"}]}
                      for p, size in (("wall", 10), ("no wall", 1e-13))]}
SPHERES = [{"name": f"U = {level}", "level": level, "centre": [0, 0, 0], "radius": [[r] * 16] * 9}
           for level, r in ((0, 0.5), (0, 1.0), (1, 0.25), (1, 1.5))]
WELL = {"name": "U = 0", "level": 0, "centre": [1.7, 0, 1.7], "radius": [[0.1] * 16] * 9}
BALL = {**PATHS, "surfaces": SPHERES + [WELL], "marks": [{"label": "Qm", "at": [1.7, 0, 1.7]}]}
SILENT = {"kind": "convergence", "curves": [{"method": "lgvi", "metric": "attitude", "h": [0.5], "error": [None]}]}


def row(k, source, figure, **changes):
    verdict = records.LEDGER[k % len(records.LEDGER)]
    return {"id": f"{source.lower()}-claim-{k}", "source": source, "where": f"figure {k} (a)",
            "kind": "open" if verdict == "open" else "claim", "claim": f"The {k}th thing | is so.",
            "holds_if": f"defect {k} at most 1e-45", "fails_if": f"defect {k} at least 1e-40",
            "note": "" if k % 2 else f"the paper hides {k} signs",
            "changed": [{"date": "2026-01-0%d" % (9 - k), "from": f"defect {k} at most 1e-50",
                         "to": f"defect {k} at most 1e-45", "reason": f"reason | {k}"}] if k in (1, 3) else [],
            "clock": {"words": f"{k} times as long"} if k == 4 else None, "verdict": verdict,
            "correction": "only up to the horizon" if verdict == "holds with a correction" else "",
            "sentence": f"defect {k}e-48", "numbers": {"defect": k}, "figure": figure, "on_record": None,
            "as_recorded": k != 2, "command": f"verilie claims --paper {source}", **changes}


def ledger():
    return {"rows": [row(0, "LLM", CONVERGENCE), row(1, "BG", SERIES), row(2, "BOS", PATHS), row(3, "R", STRING),
                     row(4, "BG", RING), row(5, "XX", SILENT), row(6, "BG", None), row(7, "BG", BY_PROBLEM),
                     row(8, "R", AT_END), row(9, "BG", MOMENTA), row(10, "BOS", BALL)],
            "papers": [{"key": k, "authors": f"Author of {k}", "year": 2009, "title": "a title"}
                       for k in ("BG", "BOS", "R", "LLM")],
            "history": [{"date": "2025-12-31", "reason": "written down"}], "command": "verilie claims"}


def results(found=None):
    return {**fixture.results(("pendulum",)), **fixture.documents({"claims": found or ledger()})}


class Pages(Folder):
    def rows(self):
        return self.results(results()).claims

    def test_every_row_with_its_verdict_finding_and_command(self):
        text = claims.page(self.rows(), set())
        for r in self.rows():
            for words in (f"`{r['id']}`", r["where"], r["sentence"], f"verilie claims --claim {r['id']}\n",
                          r["holds_if"], r["fails_if"], r["note"], f"**{r['verdict']}**"):
                self.assertIn(words, text)
        self.assertIn("**holds with a correction**: only up to the horizon", text)
        self.assertEqual(text.count("(not as on record)"), 1)
        self.assertEqual(text.count("(open question: no measurement decides)"), 1)
        self.assertEqual(text.count("Times: 4 times as long."), 1)
        self.assertNotIn("![", text)
        self.assertIsNone(re.search(r"\b(nan|inf|None|null)\b", text))

    def test_a_run_that_shows_the_numbers_stands_between_the_ledger_and_the_figure(self):
        row = self.rows()[0] | {"command": "verilie run --T 3", "plot": "verilie plot claim"}
        self.assertEqual(claims.commands(row), f"verilie claims --claim {row['id']}\nverilie run --T 3\nverilie plot claim")
        self.assertEqual(claims.commands(row | {"command": "verilie claims --paper R", "plot": None}),
                         f"verilie claims --claim {row['id']}")

    def test_papers_in_their_order_and_strangers_last(self):
        known = self.results(results()).papers
        self.assertEqual(list(claims.papers(self.rows(), known)), ["BG", "BOS", "R", "LLM", "XX"])
        self.assertIn("| Author of LLM 2009, a title", claims.counts(self.rows(), known))
        self.assertIn("## Author of LLM 2009, a title", claims.page(self.rows(), set(), known=known))

    def test_a_paper_without_a_name_is_called_by_its_key(self):
        self.assertIn("## LLM", claims.page(self.rows(), set()))

    def test_counts_add_up(self):
        last = claims.counts(self.rows()).splitlines()[-1]
        self.assertEqual([c.strip() for c in last.strip("|").split("|")], ["all", "11", "2", "2", "2", "2", "2", "1"])

    def test_changed_predicates_by_date_with_their_reasons(self):
        text = claims.page(self.rows(), set(), [{"date": "2025-12-31", "reason": "written down"}])
        listed = text[text.index("## Changed predicates"):]
        self.assertIn("* 2025-12-31: written down", listed)
        self.assertLess(listed.index("2026-01-06"), listed.index("2026-01-08"))
        for k in (1, 3):
            for words in (f"defect {k} at most 1e-50", f"defect {k} at most 1e-45", f"reason \\| {k}"):
                self.assertIn(words, listed)
        self.assertEqual(text.count("(predicate [changed](#changed-predicates))"), 2)
        self.assertIn("None was.", claims.changes([], []))

    def test_bars_in_words_do_not_break_tables(self):
        width = None
        for line in claims.page(self.rows(), set()).splitlines():
            if not line.startswith("|"):
                width = None
                continue
            cells = line.replace("\\|", "").count("|")
            width = width or cells
            self.assertEqual(cells, width, line)

    def test_what_is_not_on_record_is_named(self):
        self.assertIn("Not as on record: bos-claim-2.", claims.summary(self.rows()))

    def test_images_only_where_drawn(self):
        text = claims.page(self.rows(), {"claim_llm-claim-0"})
        self.assertEqual(re.findall(r"\]\((.*?)\.svg\)", text), ["claim_llm-claim-0"])


class BadInput(Folder):
    def refused(self, change, *words):
        found = copy.deepcopy(results())
        change(found["claims"])
        fixture.write(self.input, found)
        run = make(self.input, self.output)
        self.assertEqual(run.returncode, 2, run.stderr)
        self.assertEqual(len(run.stderr.strip().splitlines()), 1, run.stderr)
        for word in words:
            self.assertIn(word, run.stderr)
        self.assertEqual(os.listdir(self.folder), ["in"])

    def test_what_the_rows_lack_or_misname(self):
        self.refused(lambda f: f["rows"][1].update(verdict="maybe"), "bg-claim-1", "maybe", "holds")
        self.refused(lambda f: f["rows"][1].pop("sentence"), "rows[1]", "'sentence'")
        self.refused(lambda f: f["rows"][1].update(where=7), "bg-claim-1", "'where'")
        self.refused(lambda f: f["rows"][1].update(figure=[]), "bg-claim-1", "figure")
        self.refused(lambda f: f["rows"][1].update(clock={"ratio": 2}), "bg-claim-1", "clock")
        for changed in (None, {}, ["yesterday"], [{"date": "2026-01-01"}]):
            self.refused(lambda f: f["rows"][1].update(changed=changed), "bg-claim-1",
                         "'changed'" if not changed else "'changed'[0]")
        self.refused(lambda f: f.update(history=[{"date": 7, "reason": "x"}]), "claims.json", "history[0] 'date'")
        self.refused(lambda f: f.update(rows=[]), "claims.json", "empty")

    def test_figures_of_no_known_kind_or_shape(self):
        self.refused(lambda f: f["rows"][0]["figure"].update(kind="pie"), "llm-claim-0", "pie", "snapshots")
        self.refused(lambda f: f["rows"][3]["figure"]["frames"][0].update(body={"centre": [0, 0, 0]}), "r-claim-3",
                     "'R'")


if __name__ == "__main__":
    unittest.main()
