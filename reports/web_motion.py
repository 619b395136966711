"""Runs that `verilie run --motion` recorded, as the page shows them moving. Every array is quantised to 65 536 levels
between its extremes: a ten-thousandth of what the screen can show."""
import base64
import struct

import cases
from records import document, number
from web_numbers import rounded

MOST_FRAMES = 400
PIECES = "N_a"              # the parameter of a string


def levels(frames):
    """{low, high, size, data}: numbers of all frames one after the other, in base64."""
    flat = [v for frame in frames for v in frame]
    known = [v for v in flat if v is not None]
    low, high = (min(known), max(known)) if known else (0.0, 0.0)
    scale = 65535 / (high - low) if high > low else 0.0
    whole = [round((v - low) * scale) if v is not None else 0 for v in flat]
    return {"low": low, "high": high, "size": len(frames[0]) if frames else 0,
            "data": base64.b64encode(struct.pack(f"<{len(whole)}H", *whole)).decode()}


def flat(frames):
    """Bodies of a frame one after the other."""
    return [[number(v) for body in frame for v in (body if isinstance(body, list) else [body])] for frame in frames]


def hung(row, motion):
    """A string of N_a pieces hangs from the origin, which is none of its nodes: with it."""
    if number(row["parameters"].get(PIECES)) != len(motion["x"][0]):
        return motion
    x = [[[0.0, 0.0, 0.0], *frame] for frame in motion["x"]]
    return {**motion, "x": x, "bonds": [[i, i + 1] for i in range(len(x[0]) - 1)]}


def strains(row, motion):
    """Stretch of each piece of a string over its length l / N_a, less 1; None where it is no string of that kind."""
    count, length = (number(row["parameters"].get(k)) for k in (PIECES, "l"))
    if not count or not length or len(motion["bonds"]) != count:
        return None
    return [[sum((a - b) ** 2 for a, b in zip(x[i], x[j])) ** 0.5 * count / length - 1 for i, j in motion["bonds"]]
            for x in motion["x"]]


def kind(row, motion):
    if motion["diameters"]:
        return "spheres"
    if motion["bonds"]:
        return "string"
    return {"pendulum": "pendulum", "stress": "ball"}.get(row["problem"].split("_")[0], "body")


def shown(row):
    motion = row["motion"]
    stride = max(1, -(-len(motion["t"]) // MOST_FRAMES))
    motion = {k: v[::stride] if k in ("t", "x", "q", "spin", "kinetic") else v for k, v in motion.items()}
    if kind(row, motion) == "string":
        motion = hung(row, motion)
    found = {"problem": row["problem"], "place": cases.place(row), "method": row["method"], "h": row["h"],
             "case": cases.joined(cases.place(row), f"h = {row['h']}"), "command": row["command"],
             "kind": kind(row, motion), "t": rounded([number(t) for t in motion["t"]], 7), "bonds": motion["bonds"],
             "diameters": rounded(motion["diameters"], 5), "q": levels(flat(motion["q"]))}
    if found["kind"] in ("spheres", "string"):
        found["x"] = levels(flat(motion["x"]))
    if found["kind"] == "spheres":
        found["colour"] = {"words": "kinetic energy of each sphere", **levels(flat(motion["kinetic"]))}
        del found["q"]
    elif found["kind"] == "body":
        found["spin"] = levels(flat(motion["spin"]))
    elif stretch := strains(row, motion):
        found["colour"] = {"words": "strain of each piece", **levels(stretch)}
    return found


def read(folder):
    """Motions of FOLDER/run.json, in the order of their problems."""
    found = document(folder, "run.json")
    rows = (found or {}).get("rows") or ([found] if found else [])
    return sorted((shown(r) for r in rows if r.get("motion")), key=lambda m: m["place"])
