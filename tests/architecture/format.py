#!/usr/bin/env python3
"""Every C++ source is formatted as .clang-format says.
Run: python3 tests/architecture/format.py           names what is not formatted
     python3 tests/architecture/format.py --write   formats it"""
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

ROOT = os.path.abspath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))
ROOMS = ("lib", "reference", "studies", "tests")
VERSION = 14


def missing():
    """Why nothing can be said, or None."""
    said = subprocess.run(["clang-format", "--version"], capture_output=True, text=True).stdout if shutil.which(
        "clang-format") else ""
    found = re.search(r"version (\d+)", said)
    if not found:
        return (f"clang-format {VERSION} is not installed (Debian 12: apt-get install clang-format); the format of the "
                "sources is unknown.")
    if int(found[1]) != VERSION:
        return (f"This is clang-format {found[1]}, and the sources are formatted by {VERSION}: other versions break "
                "lines elsewhere. Their format is unknown.")
    return None


def sources(root):
    for room in ROOMS:
        for folder, _, names in sorted(os.walk(os.path.join(root, room))):
            yield from (os.path.join(folder, name)
                        for name in sorted(names) if name.endswith((".hpp", ".cpp", ".h", ".c")))


def scaffolds(root):
    for folder, _, names in sorted(os.walk(os.path.join(root, "studies/scaffolds"))):
        yield from (os.path.join(folder, name) for name in sorted(names) if name.endswith((".hpp.in", ".cpp.in")))


def formatted(path, text, style):
    """A scaffold: its @NAME@ is no C++, so a word of equal length stands for it."""
    done = subprocess.run(["clang-format", f"--style=file:{style}", f"--assume-filename={path[:-3]}"],
                          input=re.sub("@([A-Z]+)@", r"z\1z", text), capture_output=True, text=True, check=True)
    return re.sub("z([A-Z]+)z", r"@\1@", done.stdout)


def not_formatted(root, style):
    """Paths below root."""
    said = subprocess.run(["clang-format", f"--style=file:{style}", "--dry-run", *sources(root)], capture_output=True,
                          text=True, check=True).stderr
    wrong = {os.path.relpath(line.split(":")[0], root)
             for line in said.splitlines() if "[-Wclang-format-violations]" in line}
    for path in scaffolds(root):
        with open(path, encoding="utf-8") as file:
            text = file.read()
        if formatted(path, text, style) != text:
            wrong.add(os.path.relpath(path, root))
    return sorted(wrong)


def write(root, style):
    subprocess.run(["clang-format", f"--style=file:{style}", "-i", *sources(root)], check=True)
    for path in scaffolds(root):
        with open(path, encoding="utf-8") as file:
            text = file.read()
        with open(path, "w", encoding="utf-8") as file:
            file.write(formatted(path, text, style))


STYLE = os.path.join(ROOT, ".clang-format")


class Format(unittest.TestCase):
    def test_every_source_is_formatted(self):
        wrong = not_formatted(ROOT, STYLE)
        self.assertEqual(wrong, [],
                         f"{len(wrong)} sources are not formatted; `python3 tests/architecture/format.py --write` does "
                         "it.")

    def test_a_line_out_of_place_is_seen_and_mended(self):
        with tempfile.TemporaryDirectory() as root:
            texts = {"lib/a.hpp": "int f( );\n", "tests/b.c": "int g(void);\n",
                     "studies/scaffolds/c.hpp.in": "struct @NAME@{ };\n"}
            for path, text in texts.items():
                os.makedirs(os.path.dirname(os.path.join(root, path)), exist_ok=True)
                with open(os.path.join(root, path), "w", encoding="utf-8") as file:
                    file.write(text)
            self.assertEqual(not_formatted(root, STYLE), ["lib/a.hpp", "studies/scaffolds/c.hpp.in"])
            write(root, STYLE)
            self.assertEqual(not_formatted(root, STYLE), [])
            with open(os.path.join(root, "studies/scaffolds/c.hpp.in"), encoding="utf-8") as file:
                self.assertEqual(file.read(), "struct @NAME@ {};\n")


if __name__ == "__main__":
    reason = missing()
    if reason:
        print(reason)
        sys.exit(3 if "--write" in sys.argv else 0)
    if "--write" in sys.argv:
        write(ROOT, STYLE)
    else:
        unittest.main()
