"""Kick-drift-kick with exact rotations about the axes 3, 2, 1, 2, 3 of the body: a method of one's own in another
process."""
import json, math, sys

def ask(question):
    print(json.dumps(question), flush=True)
    return json.loads(sys.stdin.readline())

def turn(R, p, i, angle):                      # R <- R F, p <- F^T p, F = exp(angle e_i)
    j, k, c, s = (i + 1) % 3, (i + 2) % 3, math.cos(angle), math.sin(angle)
    for row in range(0, 9, 3):
        R[row + j], R[row + k] = c * R[row + j] + s * R[row + k], c * R[row + k] - s * R[row + j]
    p[j], p[k] = c * p[j] + s * p[k], c * p[k] - s * p[j]

def step(z, p, load, h, m, J):
    kick(z, p, load, h / 2, m)
    for i in range(len(m)):
        z["x"][i] = [x + h * v for x, v in zip(z["x"][i], z["v"][i])]
        for axis, part in ((2, h / 2), (1, h / 2), (0, h), (1, h / 2), (2, h / 2)):
            turn(z["R"][i], p[i], axis, part * p[i][axis] / J[i][axis])
    load = ask({"loads": {"x": z["x"], "R": z["R"]}})
    kick(z, p, load, h / 2, m)
    return load

def kick(z, p, load, h, m):
    for i in range(len(m)):
        z["v"][i] = [v + h / m[i] * F for v, F in zip(z["v"][i], load["F"][i])]
        p[i] = [a + h * T for a, T in zip(p[i], load["T"][i])]

for line in sys.stdin:
    q = json.loads(line)
    if "hello" in q:
        print(json.dumps({"name": "split_python", "order": 2, "symmetric": "always", "symplectic": "always",
                          "momentum": "always", "energy_free_body": "spherical"}), flush=True)
        continue
    if "start" in q:
        z, h, m, J = q["start"], q["h"], q["m"], q["J"]
        p, load = [[j * w for j, w in zip(J[i], z["W"][i])] for i in range(len(m))], ask({"loads": z})
    for _ in range(q.get("advance", 0)):
        load = step(z, p, load, h, m, J)
    z["W"] = [[a / j for a, j in zip(p[i], J[i])] for i in range(len(m))]
    print(json.dumps({"state": z}), flush=True)
