"""A method over verilie.py that asks for loads at, or leaves, other than a row a body: python3 rows.py KIND PART HOW.
KIND: arrays|floats; PART: x|R, of the bodies asked about, v|W of the state; HOW: few|one|more|narrow|vector|number."""
import sys

import verilie

kind, part, how = sys.argv[1:]


def wrong(a):
    rows = a.tolist() if kind == "arrays" else a
    rows = {"few": rows[:-1], "one": rows[:1], "more": [*rows, rows[-1]], "narrow": [row[:1] for row in rows],
            "vector": rows[0], "number": 0.25}[how]
    return verilie.np.array(rows) if kind == "arrays" else rows


def step(z, h, m, J, loads):
    loads(wrong(z.x) if part == "x" else z.x, wrong(z.R) if part == "R" else z.R)
    if part in "vW":
        setattr(z, part, wrong(getattr(z, part)))


verilie.method(step, floats=kind == "floats", name="rows", order=1)
