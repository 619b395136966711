"""Synthetic runs with states on the way: one of each kind that the page shows in three dimensions."""
from math import cos, pi, sin


def row(problem, method, **motion):
    frames = len(motion["t"])
    nothing = {"x": [[[0.0, 0.0, 0.0]]] * frames, "spin": [[[0.0, 0.0, 1.0]]] * frames, "kinetic": [[1.0]] * frames,
               "q": [[[1.0, 0.0, 0.0, 0.0]]] * frames, "bonds": [], "diameters": []}
    return {"problem": problem, "method": method, "scalar": "double", "h": "1/8", "steps": frames - 1,
            "parameters": {"N_a": "3", "l": "1"} if problem == "string_pendulum" else {}, "asked": {"h": "1/8"},
            "command": f"verilie run --problem {problem} --method {method} --h 1/8 --motion 1",
            "motion": {**nothing, **motion}}


def turn(angle, axis):
    return [cos(angle / 2), *(sin(angle / 2) * a for a in axis)]


def rows(frames=40):
    t = [k / 8 for k in range(frames)]
    spinning = [[turn(0.15 * k, (0.0, 1.0, 0.0))] for k in range(frames)]
    wander = [[[0.02 * sin(0.1 * k), 1.0, 0.01 * k / frames]] for k in range(frames)]
    swings = [[turn(1.2 * sin(0.3 * k), (1.0, 0.0, 0.0))] for k in range(frames)]
    ring = [[[3 * cos(2 * pi * i / 12) - 0.02 * k, 3 * sin(2 * pi * i / 12), 0.0] for i in range(12)]
            for k in range(frames)]
    string = [[[(i + 1) / 3 * cos(0.05 * k), 0.0, (i + 1) / 3 * sin(0.05 * k) * (1 + 0.001 * k)] for i in range(3)]
              for k in range(frames)]
    return [row("free_body_physical", m, t=t, q=spinning, spin=wander) for m in ("lgvi", "lie_newmark")] + [
        row("pendulum", "lgvi", t=t, q=swings), row("stress_test", "lie_verlet", t=t, q=swings),
        row("torus_soft", "rrp_newmark", t=t, x=ring, q=[[[1.0, 0.0, 0.0, 0.0]] * 12] * frames,
            spin=[[[0.0, 0.0, 0.0]] * 12] * frames, kinetic=[[0.1 * i + 0.01 * k for i in range(12)] for k in range(
                frames)], bonds=[[i, (i + 1) % 12] for i in range(12)], diameters=[1.2] * 12),
        row("string_pendulum", "lgvi_chain", t=t, x=string, bonds=[[0, 1], [1, 2]])]
