#!/usr/bin/python3
"""The audit's tables: columns as they come, shares with two digits, bad input refused in one sentence."""
import json
import os
import sys
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE]
sys.dont_write_bytecode = True

import fixture  # noqa: E402
from test_reports import Folder, make, whole  # noqa: E402
import audit  # noqa: E402


def orders():
    return {"title": "Orders", "text": "Ladders whose order is known.",
            "rows": [{"family": "right | order", "draws": 20000, "confirmed %": 59.333, "holds %": None,
                      "promised": "enclosure"},
                     {"family": "wrong order", "draws": 400, "confirmed %": 0, "holds %": 100, "promised": ""}]}


def drifts():
    return {"title": "Drifts", "text": "Signals.", "rows": [{"family": "beat", "none %": 12.5, "linear %": 0.04}]}


class Audit(Folder):
    def put(self, **tables):
        os.makedirs(self.input, exist_ok=True)
        for name, found in tables.items():
            with open(os.path.join(self.input, f"audit_{name}.json"), "w", encoding="utf-8") as file:
                json.dump(found, file)

    def test_tables(self):
        text = audit.section([orders(), drifts()])
        self.assertIn("| family | draws | confirmed % | holds % | promised |\n|---|---:|---:|---:|---|\n| right \\| "
                      "order | 20000 | 59.33 | – | enclosure |", text)
        self.assertIn("| wrong order | 400 | 0.00 | 100.00 | – |", text)
        self.assertIn("### Drifts\n\nSignals.\n\n| family | none % | linear % |\n|---|---:|---:|\n| beat | 12.50 | "
                      "0.04 |", text)

    def test_read_or_absent(self):
        self.assertIsNone(audit.read(self.input))
        self.put(orders=orders(), drifts=drifts())
        self.assertEqual([t["title"] for t in audit.read(self.input)], ["Drifts", "Orders"])

    def test_the_report_holds_it(self):
        fixture.write(self.input, fixture.results(("pendulum",)))
        results = self.results(fixture.results(("pendulum",)))
        self.assertIn("## The rules on data of known truth",
                      whole(results, set(), "overview", audited=[orders()]))
        self.assertNotIn("## The rules on data of known truth", whole(results, set(), "overview"))

    def test_bad_input_is_one_sentence(self):
        fixture.write(self.input, fixture.results(("pendulum",)))
        for spoilt, words in (({"title": 3}, "'title'"), ({"rows": []}, "empty"),
                              ({"rows": [{"family": "a", "x": [1]}]}, "'x'"),
                              ({"rows": [{"family": "a", "x": 1}, {"family": "b", "y": 1}]}, "other columns"),
                              ({"rows": [{"x": 1}]}, "'family'")):
            self.put(orders={**orders(), **spoilt})
            run = make(self.input, self.output)
            self.assertEqual(run.returncode, 2, run.stderr)
            self.assertIn(words, run.stderr)
            self.assertEqual(len(run.stderr.strip().splitlines()), 1)


if __name__ == "__main__":
    unittest.main()
