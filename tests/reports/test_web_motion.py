#!/usr/bin/python3
"""Runs on record, as report.html moves them."""
import base64
import os
import struct
import sys
import unittest
from math import cos, sin

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "..", "page")]
sys.dont_write_bytecode = True

import fixture  # noqa: E402
import motions  # noqa: E402
import running  # noqa: E402, F401
import schema  # noqa: E402
import web_motion  # noqa: E402
from test_reports import Folder  # noqa: E402


class Motion(Folder):
    def read(self):
        many = next(s for s in schema.alternatives(schema.schemas()["run"]) if "rows" in s["properties"])
        rows = fixture.complete({"rows": motions.rows(), "command": "verilie run"}, many)
        fixture.write(self.input, {"run": rows})
        return {(m["place"], m["method"]): m for m in web_motion.read(self.input)}, rows["rows"]

    @staticmethod
    def frame(packed, k):
        whole = struct.unpack(f"<{len(base64.b64decode(packed['data'])) // 2}H", base64.b64decode(packed["data"]))
        part = whole[k * packed["size"]:(k + 1) * packed["size"]]
        return [packed["low"] + n * (packed["high"] - packed["low"]) / 65535 for n in part]

    def test_states_are_those_on_record(self):
        found, rows = self.read()
        ring = next(r for r in rows if r["problem"] == "torus_soft")["motion"]
        shown = found["torus_soft", "rrp_newmark"]
        self.assertEqual((shown["kind"], len(shown["t"])), ("spheres", 40))
        for a, b in zip(self.frame(shown["x"], 17), [v for p in ring["x"][17] for v in p]):
            self.assertAlmostEqual(a, b, delta=6.8 / 65535)
        for a, b in zip(self.frame(shown["colour"], 39), ring["kinetic"][39]):
            self.assertAlmostEqual(a, b, delta=2 / 65535)

    def test_a_string_hangs_from_the_origin_and_its_strain_is_that_of_its_pieces(self):
        shown = self.read()[0]["string_pendulum", "lgvi_chain"]
        self.assertEqual((shown["kind"], shown["x"]["size"], shown["bonds"]), ("string", 12, [[0, 1], [1, 2], [2, 3]]))
        self.assertEqual(self.frame(shown["x"], 20)[:3], [self.frame(shown["x"], 0)[0]] * 3)
        first = self.frame(shown["colour"], 0)
        self.assertLess(max(map(abs, first)), 1e-6)
        k, stretched = 30, (cos(1.5) ** 2 + sin(1.5) ** 2 * 1.03**2) ** 0.5 - 1
        for v in self.frame(shown["colour"], k):
            self.assertAlmostEqual(v, stretched, delta=1e-5)

    def test_each_problem_has_its_view(self):
        kinds = {place: m["kind"] for (place, _), m in self.read()[0].items()}
        self.assertEqual(kinds, {"free_body_physical": "body", "pendulum": "pendulum", "stress_test": "ball",
                                 "string_pendulum": "string", "torus_soft": "spheres"})


if __name__ == "__main__":
    unittest.main()
