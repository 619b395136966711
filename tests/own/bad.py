"""Methods that fail, one a word: python3 bad.py
killed|exits|sleeps|nan|too_large|nonsense|deep|shape|misspelt|no_rotation|greedy|slow|untrue|no_state|steady|elsewhere|
strain|twice."""
import json, math, os, signal, sys, time

how, z, h = sys.argv[1], None, 0.0


def say(answer):
    print(json.dumps(answer), flush=True)


def bad():
    if how == "killed":
        os.kill(os.getpid(), signal.SIGKILL)
    if how == "exits":
        sys.exit(3)
    if how == "sleeps":
        time.sleep(1e6)
    if how == "nan":
        z["W"][0][1] = math.nan
    if how == "elsewhere":                                 # out of reach of who kills its group
        os.setpgid(0, os.getpgid(os.getppid()))
        time.sleep(1e6)
    if how == "steady":
        time.sleep(0.05)
    if how == "nonsense":
        print("Traceback (most recent call last): this is no JSON, and it is rather long", flush=True)
    if how == "too_large":
        print('{"state": {"x": [[1e400, 0, 0]]}}', flush=True)
    if how == "misspelt":
        z["w"] = z["W"]
    if how == "shape":
        z["W"][0] = [0.0, 1.0]
    if how == "no_rotation":
        z["R"][0] = [1.001 * r for r in z["R"][0]]
    if how == "deep":
        print('{"state": ' + 10 ** 6 * "[" + 10 ** 6 * "]" + "}", flush=True)
    while how in ("greedy", "slow"):
        time.sleep(0.5 if how == "slow" else 0)
        say({"loads": z})
        sys.stdin.readline()
    # turns with the velocity it has: of order 1, and it keeps nothing
    if how in ("untrue", "strain"):
        say({"loads": z})
        T = json.loads(sys.stdin.readline())["T"][0]
        (a, b, c), R = [h * w for w in z["W"][0]], z["R"][0]
        s = 4 / (4 + a * a + b * b + c * c)
        for row in range(0, 9, 3):
            x, y, w = R[row:row + 3]
            # r cross a;  F = I + s(hat + hat^2/2)
            u, v, t = y * c - w * b, w * a - x * c, x * b - y * a
            R[row:row + 3] = [x + s * (u + (v * c - t * b) / 2), y + s * (v + (t * a - u * c) / 2),
                              w + s * (t + (u * b - v * a) / 2)]
        W = z["W"][0]
        gyroscopic = [(J[(i + 1) % 3] - J[(i + 2) % 3]) * W[(i + 1) % 3] * W[(i + 2) % 3] for i in range(3)]
        z["W"][0] = [w + h * (t + g) / j for w, t, g, j in zip(W, T, gyroscopic, J)]
    if how == "strain":                                    # a quaternion made of R keeps its norm, to first order
        z["R"][0] = [r * (1 + s * 3e-10) for r, s in zip(z["R"][0], (1, -1, 0) * 3)]


for line in sys.stdin:
    q = json.loads(line)
    if "hello" in q:
        say({"name": "bad_" + how, "order": 2, "symmetric": "always", "symplectic": "always", "momentum": "always"})
    elif "start" in q:
        z, h, J = q["start"], q["h"], q["J"][0]
        say({"state": z})
    else:
        for _ in range(q["advance"]):
            bad()
        say({"done": True} if how == "no_state" else {"state": z})
        if how == "twice":
            say({"state": z})
