#!/usr/bin/python3
"""The page of what a step costs, on synthetic results: ratios, spread, instructions and the machine, and no absolute
time; the page of times has these."""
import os
import sys
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE]
sys.dont_write_bytecode = True

import fixture  # noqa: E402
from test_reports import Folder, page  # noqa: E402
import cost  # noqa: E402


class Cost(Folder):
    def test_ratios_spread_instructions_and_machine(self):
        text = cost.page(self.results())
        self.assertIn("Measured on: a processor, a compiler.", text)
        self.assertRegex(text, r"\| stress_test \| `lgvi` \| \d\.\d\d \[0\.20, 9\.75\] \| 1\.2 % \| 1 23[45] \| 1\.25 \|")
        self.assertIn("| stress_test | `odeint_rk4` | h = 1/32 | 10 | 2.6·10⁻⁸ | rkmk4 | 1.00 | 2.0 % | 128 | 29 190 |", text)
        self.assertIn("there is no Python with numba", text)
        self.assertIn("| `rrp_newmark` | 80 000 | 2 | avx2 | 0.50 | 10.0 % | 1.00 |", text)
        self.assertIn("LAMMPS is not installed", text)

    def test_a_pair_has_a_row_and_a_level_a_column(self):
        text = cost.page(self.results())
        self.assertIn("| problem | method | avx2, 8 lanes | avx512, 16 lanes |", text)
        self.assertIn("| stress_test | `lgvi` | 6.50 [6.00, 6.75] | 6.50 [6.00, 6.75] |", text)
        self.assertIn("| stress_test | `lie_verlet` | – | 7.00 [6.50, 7.25] |", text)

    def test_a_reference_stands_beside_cvode(self):
        text = cost.page(self.results())
        self.assertIn("| problem | T | tolerance | Taylor series | CVODE |", text)
        self.assertIn("| pendulum | 5 | 1e-12 | 0.25 | 1.00 |", text)

    def test_absolute_times_stand_with_their_machine_alone(self):
        text, times = cost.page(self.results()), page.times(self.results(), set())
        for number in ("2 668", "31.50", "15.75", "56.00", "52.00", "| 0.37 |"):
            self.assertNotIn(number, text)
            self.assertIn(number, times)
        self.assertIn("Measured on: a processor, a compiler.", times)

    def test_an_older_record_has_a_page_too(self):
        documents = fixture.results()
        for key in ("peers", "ensembles", "particles", "references"):
            del documents["bench"][key]
        for row in documents["bench"]["rows"]:
            for key in ("coefficient_of_variation", "instructions", "instructions_to_rk4", "machine"):
                del row[key]
        text = cost.page(self.results(documents))
        self.assertIn("## A step", text)
        self.assertNotIn("##", text.split("## A step")[1])
        self.assertNotIn("Measured on", text)


if __name__ == "__main__":
    unittest.main()
