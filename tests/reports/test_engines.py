#!/usr/bin/python3
"""The page of the engines: what is there is drawn and told, what is not is left out, and the same records give the same bytes."""
import copy
import json
import os
import sys
import tempfile
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE]
sys.dont_write_bytecode = True

from running import run, started  # noqa: E402
import engines_facts  # noqa: E402
import engines_figures  # noqa: E402
import schema  # noqa: E402


def setting(name, engine, **changed):
    row = {"engine": engine, "setting": name, "says": "as it comes, the default", "version": engine + " 1.0", "command": "true", "packages": [engine], "order": 1, "digits": 53, "gyroscopic": True,
           "built": True, "keeps": "", "reason": "", "scheme": ""}
    return {**row, **changed}


def tumble(name, **changed):
    row = {"method": name, "engine": "x", "h": "1/60", "digits": 53, "steps": 1000, "taken": 1000, "energy_end": 1e-6, "energy_most": 1e-6, "momentum_end": 0.0, "momentum_most": 0.0, "angle_end": 0.0,
           "angle_most": 0.0, "twice_energy_times_middle": 1.0, "turned_over": 9, "last_turned_over": 999, "turns_over": 9.2, "nanoseconds_per_step": 100.0,
           "series": {"t": [0.0, 1.0, 2.0], "energy": [0.0, 1e-6, 1e-6], "momentum": [0.0, 0.0, 0.0], "angle": [0.0, 0.0, 0.0]}, "command": "verilie engines"}
    return {**row, **changed}


def reading(motion, when, order, finest=1e-3, said=""):
    part = {"order": order, "lo": order, "hi": order, "finest": finest}
    return {"method": "jolt", "engine": "x", "motion": motion, "reading": when, "attitude": part, "spin": part, "position": part, "velocity": part, "said": said, "command": "verilie engines"}


READINGS = [reading("loaded_sphere", "t", 1.004), reading("loaded_sphere", "t - h/2", 2.004), reading("rod", "t", None, 0.0, "J must be positive"),
            reading("rod", "t - h/2", None, 0.0, "J must be positive"), reading("spring_sphere", "t", None, 1e-14), reading("spring_sphere", "t - h/2", None)]
DOCUMENT = {"rows": [setting("jolt", "jolt", gyroscopic=False), setting("lammps_rigid", "lammps"), setting("lammps_rigid_nve", "lammps"),
                     setting("esys_particle", "esys", built=False, version=None, command=None, digits=None, reason="it cannot be asked: no torque can be given")],
            "tumbles": [tumble("jolt", turned_over=0, last_turned_over=0), tumble("lammps_rigid", energy_end=0.9, twice_energy_times_middle=2.0), tumble("lammps_rigid_nve"), tumble("lgvi")],
            "works": [], "identities": [], "readings": READINGS, "command": "verilie engines"}


def ruler(name, h, last, inertia=engines_facts.RULER):
    energy = {"initial": 0.5, "final": last, "max_abs_error": abs(last - 0.5), "parts_range": {}, "parts": {}}
    return {"problem": "free_body_physical", "method": name, "scalar": "double", "h": h, "steps": 1, "t": 1.0, "parameters": {"J": inertia}, "physical": True,
            "state": None, "energy": energy, "invariants": {}, "failed": None, "reason": None, "work": None, "command": "verilie run", "asked": {}}


class Page(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def made(self, document, out="out", by=run):
        with open(os.path.join(self.folder.name, "engines.json"), "w", encoding="utf-8") as file:
            json.dump(document, file)
        to = os.path.join(self.folder.name, out)
        done = by("engines.py", self.folder.name, to)
        found = {}
        for name in os.listdir(to) if os.path.isdir(to) else ():
            with open(os.path.join(to, name), encoding="utf-8") as file:
                found[name] = file.read()
        return done, found

    def test_what_is_there_is_told(self):
        self.assertIsNone(schema.fault(DOCUMENT, schema.schemas()["engines"]))
        done, found = self.made(DOCUMENT)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertEqual(sorted(found), ["engines.md", "engines_laws.svg", "engines_tumble.svg"])
        page = found["engines.md"]
        self.assertIn("contact at 60 Hz", page)
        self.assertIn("choose `fix rigid/nve`", page)
        self.assertIn("ends about the axis of least inertia", page)
        self.assertIn("jolt 1.0: the gyroscopic torque is off by default", page)
        self.assertIn("no torque can be given", page)
        self.assertNotIn("MuJoCo: choose", page)    # nothing was measured of it
        self.assertIn("| `jolt` | 1.00 / 2.00 | – | round-off / – | – | – | – | refused | – |", page)
        self.assertEqual(found, self.made(DOCUMENT, "again", started)[1])

    def test_a_ruler_is_told_of_bodies_that_turn_over(self):
        rows = [ruler("lammps_rigid", "1/2", 0.505), ruler("lammps_rigid", "1/5", 0.5001), ruler("jolt", "1/2", 0.5), ruler("lammps_rigid_nve", "1/2", 0.9, "1,2,3")]
        with open(os.path.join(self.folder.name, "run.json"), "w", encoding="utf-8") as file:
            json.dump({"rows": rows, "command": "verilie run", "runs": {}}, file)
        done, found = self.made(DOCUMENT)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        page = found["engines.md"].partition("## The free ruler")[2].partition("\n## ")[0]
        self.assertIn("h\\|W\\| = 1/5 | E/E₀ − 1 with h\\|W\\| = 1/2 |", page)
        self.assertIn("| `lammps_rigid` | lammps 1.0 | 2.0·10⁻⁴ | 1.0·10⁻² |", page)
        self.assertNotIn("`jolt`", page)
        self.assertNotIn("`lammps_rigid_nve`", page)

    def test_a_failed_step_and_numbers_that_are_none(self):
        document = copy.deepcopy(DOCUMENT)
        document["tumbles"][1].update(taken=16, energy_end="inf", failed={"why": "not_finite", "step": 17, "body": 0, "t": 0.2, "value": 0.0, "limit": 0.0, "said": "too large"})
        self.assertIsNone(schema.fault(document, schema.schemas()["engines"]))
        done, found = self.made(document)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertIn("fails after 16 steps", found["engines.md"])
        self.assertNotIn("choose `fix rigid/nve`", found["engines.md"])

    def test_steps_and_digits_are_told(self):
        document = copy.deepcopy(DOCUMENT)
        document["tumbles"][0].update(steps=100000, digits=24)
        document["readings"][2].update(said='it failed ("not_finite"): the attitude is not finite')
        done, found = self.made(document)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        page = found["engines.md"]
        self.assertIn("adds up to 1.2·10⁻² in 100000 steps", page)
        self.assertIn("The tumbling body after 100000 steps (jolt), or 1000 steps (lammps).", page)
        self.assertIn("| fails / refused |", page)

    def test_nothing_is_refused_in_one_sentence(self):
        done, found = self.made({**DOCUMENT, "rows": []})
        self.assertEqual((done.returncode, found), (2, {}))
        self.assertIn("holds no engines.json with settings", done.stderr)

    def test_hidden_lines_and_signs_are_told(self):
        rows = [("below", "", tumble("below")), ("above", "", tumble("above")), ("away", "", tumble("away", series={
            "t": [0.0, 1.0, 2.0], "energy": [0.0, 0.5, 0.5], "momentum": [0.0, 0.0, 0.0]}))]
        self.assertEqual(engines_figures.hidden(rows), {"below": (["energy", "momentum"], ["above", "away"]), "above": (["momentum"], ["away"])})
        self.assertEqual(engines_figures.meanings(["1.00", "exact"]), "")
        self.assertIn("?: measured", engines_figures.meanings(["exact", "?"]))
        self.assertNotIn("not measured", engines_figures.meanings(["exact", "?"]))

    def test_every_curve_of_work_has_a_marker_of_its_own(self):
        names = [name for name, _ in engines_figures.SHOWN]
        work = [{"method": n, "engine": "x", "problem": "pendulum", "T": "10", "h": ["1/8", "1/16"], "error": [1e-2, 1e-3], "loads_per_step": 1.0, "nanoseconds_per_step": 10.0 + k,
                 "command": "verilie engines"} for k, n in enumerate(names)]
        with open(os.path.join(self.folder.name, "engines.json"), "w", encoding="utf-8") as file:
            json.dump({**DOCUMENT, "works": work}, file)
        sheet = engines_figures.work(engines_facts.Facts(self.folder.name))
        self.assertEqual(len({line.get_marker() for line in sheet.figure.axes[0].lines}), len(names))

    def test_a_law_of_some_bodies(self):
        rows = [{"verdict": "unexpected", "order": None, "reason": ""}, {"verdict": "holds", "order": None, "reason": ""}]
        self.assertTrue(engines_facts.Law(rows).exact)
        rows.append({"verdict": "fails_as_stated", "order": 1.98, "reason": ""})
        law = engines_facts.Law(rows)
        self.assertEqual((law.exact, law.fails, law.power), (False, True, 2))
        self.assertFalse(engines_facts.Law([{"verdict": "below_resolution", "order": None, "reason": ""}]).exact)


if __name__ == "__main__":
    unittest.main()
