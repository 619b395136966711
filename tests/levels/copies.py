#!/usr/bin/env python3
"""A program holds the fast copy of a function that libverilie.a and libverilie_exact.a both have: the first is compiled for
fast steps, the second for a short build, and a linker keeps the copy that comes first. Copies are told apart by their size.
Run: copies.py PROGRAM LIBVERILIE LIBVERILIE_EXACT"""
import collections
import subprocess
import sys


def sizes(path):
    """Of each function that several units may hold, the sizes of its copies."""
    lines = subprocess.run(["nm", "-S", "--defined-only", path], check=True, capture_output=True, text=True).stdout
    found = collections.defaultdict(set)
    for line in lines.splitlines():
        words = line.split()
        if len(words) == 4 and words[2] == "W":
            found[words[3]].add(int(words[1], 16))
    return found


def main(program, fast, short):
    held, fast, short = sizes(program), sizes(fast), sizes(short)
    unlike = [name for name in fast if name in held and not fast[name] & short.get(name, fast[name])]
    assert len(unlike) > 10, "no copies that could be told apart"
    slow = [name for name in unlike if not held[name] <= fast[name]]
    print("\n".join(slow[:20]) if slow else f"{len(unlike)} functions, each as libverilie.a has it")
    return 1 if slow else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
