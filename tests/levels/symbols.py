#!/usr/bin/env python3
"""No function compiled for one instruction level can take the place of another's: a level's object defines one global
symbol, its entry, no weak one, and no group that a linker merges by name. Run: symbols.py FOLDER, that of level_NAME.o."""
import glob
import os
import re
import subprocess
import sys


def complaints(path, entry):
    """What an object would share with the rest of a program."""
    lines = subprocess.run(["nm", "--defined-only", path], check=True, capture_output=True, text=True).stdout.splitlines()
    shared = [line.split() for line in lines if re.match(r"[0-9a-f]+ [A-Zuvw] ", line)]
    found = [f"{path}: {kind} {name}" for _, kind, name in shared if (kind, name) != ("T", entry)]
    if not any(name == entry for _, _, name in shared):
        found.append(f"{path}: {entry} is missing")
    groups = subprocess.run(["readelf", "--section-groups", path], check=True, capture_output=True, text=True).stdout
    if "no section groups" not in groups:
        found.append(f"{path}: holds section groups")
    return found


def main(folder):
    objects = sorted(glob.glob(os.path.join(folder, "level_*.o")))
    assert objects, f"{folder} holds no level_*.o"
    wrong, hidden = [], 0
    for path in objects:
        entry = "verilie_march_" + os.path.basename(path)[len("level_"):-len(".o")]
        wrong += complaints(path, entry)
        # The same object before its symbols were made local. Of one whose functions are all inlined nothing is to hide.
        hidden += len(complaints(path + ".all", entry))
    assert hidden > 0, "no object has anything to hide, or it is not seen"
    print("\n".join(wrong[:20]) if wrong else f"{len(objects)} levels, each with one global symbol")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
