#!/usr/bin/env python3
"""A unit is optimised as its precompiled header was: g++ takes the level from the header, and ignores the unit's own.
Run: python3 tests/architecture/precompiled.py build/release"""
import json
import pathlib
import re
import sys
import unittest


def level(command):
    levels = re.findall(r" (-O\w*)", command)
    return levels[-1] if levels else "-O0"


def different(entries):
    """The units whose level is not that of the header they read, a line each."""
    made = {}
    for entry in entries:
        if entry["file"].endswith("/cmake_pch.hxx.cxx"):
            made[entry["file"].removesuffix(".cxx")] = level(entry["command"])
    lines = []
    for entry in entries:
        read = re.search(r" -include (\S*/cmake_pch\.hxx)(?= )", entry["command"])
        if read and level(entry["command"]) != made[read[1]]:
            unit = pathlib.PurePath(entry["file"]).name
            lines.append(f"{unit}: {level(entry['command'])}, of a header of {made[read[1]]}: {read[1]}")
    return lines


def entry(file, options):
    return {"file": file, "command": f"c++ {options} -o x.o -c {file}"}


class Levels(unittest.TestCase):
    def test_build(self):
        entries = json.loads((pathlib.Path(build) / "compile_commands.json").read_text())
        self.assertTrue(any(e["file"].endswith("/cmake_pch.hxx.cxx") for e in entries), "no precompiled header")
        self.assertEqual([], different(entries))

    def test_another_level_is_found(self):
        header = entry("/b/a.dir/cmake_pch.hxx.cxx", "-O3 -O1")
        self.assertEqual([], different([header, entry("/b/a.cpp", "-O3 -O1 -include /b/a.dir/cmake_pch.hxx")]))
        self.assertEqual(1, len(different([header, entry("/b/a.cpp", "-O3 -include /b/a.dir/cmake_pch.hxx")])))


if __name__ == "__main__":
    build = sys.argv.pop(1) if len(sys.argv) > 1 else sys.exit(__doc__)
    unittest.main()
