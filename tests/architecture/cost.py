#!/usr/bin/env python3
"""What each unit of a build costs: processor time, peak memory, and where it lies.

    cmake -S . -B build/cost -G Ninja
    "-DCMAKE_CXX_COMPILER_LAUNCHER=python3;$PWD/tests/architecture/cost.py;$PWD/build/cost.tsv"
    cmake --build build/cost
    python3 tests/architecture/cost.py --table build/cost.tsv

As a launcher it runs the compiler and writes one line a unit; --table sums by folder and names the dearest."""
import collections
import os
import resource
import subprocess
import sys


def launch(log, command):
    code = subprocess.call(command)
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    unit = command[command.index("-o") + 1] if "-o" in command else command[-1]
    with open(log, "a") as out:  # one write a line: two compilers may end at once
        out.write(f"{used.ru_utime:.2f}\t{used.ru_stime:.2f}\t{used.ru_maxrss // 1024}\t{unit}\n")
    return code


def table(log):
    rows = [line.rstrip("\n").split("\t") for line in open(log)]
    rows = [(float(user), float(system), int(memory), unit) for user, system, memory, unit in rows]
    targets = collections.defaultdict(lambda: [0, 0.0, 0])
    for user, system, memory, unit in rows:
        of = targets[unit.split(".dir/")[0].replace("/CMakeFiles", "")]
        of[0], of[1], of[2] = of[0] + 1, of[1] + user + system, max(of[2], memory)
    total = sum(row[0] + row[1] for row in rows)
    print(f"{len(rows)} units, {total:.0f} s of processor time, at most {max(row[2] for row in rows)} MB a unit\n")
    print("| target | units | processor time, s | peak memory, MB |\n|---|---:|---:|---:|")
    for target, (count, seconds, memory) in sorted(targets.items(), key=lambda t: -t[1][1]):
        print(f"| {target} | {count} | {seconds:.0f} | {memory} |")
    print("\n| the ten dearest | processor time, s | peak memory, MB |\n|---|---:|---:|")
    for user, system, memory, unit in sorted(rows, key=lambda row: -row[0] - row[1])[:10]:
        print(f"| {unit.split('.dir/')[-1]} | {user + system:.1f} | {memory} |")


if __name__ == "__main__":
    if sys.argv[1:2] == ["--table"] and len(sys.argv) == 3:
        table(sys.argv[2])
    elif len(sys.argv) > 2:
        sys.exit(launch(os.path.abspath(sys.argv[1]), sys.argv[2:]))
    else:
        sys.exit(__doc__)
