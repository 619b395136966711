"""A method of one's own in Python, for `verilie order --exec "python3 mine.py"` and every verb that marches. Needs numpy alone.

    import verilie

    def step(z, h, m, J, loads):                      # kick, drift, kick, of spheres
        for part in "kick", "drift", "kick":
            if part == "drift":
                z.x, z.R = z.x + h * z.v, z.R @ verilie.exp(h * z.W)
            else:
                F, T = loads(z.x, z.R)
                z.v, z.W = z.v + h / 2 * F / m, z.W + h / 2 * T / J

    verilie.method(step, name="mine", order=2, symmetric="always", symplectic="always", momentum="always", accepts="spherical")

z.x, z.v, z.W: n rows of 3, position and velocity in space, angular velocity in the body; z.R: n matrices of 3 by 3 that map the body to space.
They are changed in place or replaced; whatever else a step keeps on z is its own until the next start. m: n rows of 1; J: n rows of 3, the
principal moments. loads(x, R) are F (n rows of 3, in space) and T (in the body), arrays of the caller's own. h may be negative.
"""
import json, mmap, os, sys

import numpy as np


class Failed(Exception):
    """A step that cannot be taken: raise verilie.Failed("domain" | "no_convergence" | "not_finite", "why, in a clause")."""


_ONE, _HAT = np.eye(3), np.zeros((3, 9))
_HAT[0, 5], _HAT[0, 7], _HAT[1, 2], _HAT[1, 6], _HAT[2, 1], _HAT[2, 3] = -1, 1, 1, -1, -1, 1


def hat(w):
    """n rows of 3 to n skew matrices: hat(w) a = w x a."""
    return (w @ _HAT).reshape(-1, 3, 3)


def exp(w):
    """exp(hat(w)) of n rows of 3: 1 + s c hat(w) + s^2/2 hat(w)^2, s = sin(t)/t, c = cos(t), t = |w|/2."""
    t = np.sqrt((w * w).sum(axis=1))[:, None, None] / 2
    still = t == 0
    s, k = (np.sin(t) + still) / (t + still), hat(w)
    return _ONE + s * np.cos(t) * k + s * s / 2 * (k @ k)


class _State:
    def __init__(self, bodies):
        self.x, self.v, self.W = bodies[:, 0:3].copy(), bodies[:, 3:6].copy(), bodies[:, 15:18].copy()
        self.R = bodies[:, 6:15].reshape(-1, 3, 3).copy()


class _Conversation:
    """Lines on standard input and output. What the method prints goes to stderr."""

    def __init__(self):
        self.to = os.dup(1)
        os.dup2(2, 1)
        self.hear = sys.stdin.buffer.readline

    def say(self, line):
        left = line + b"\n"
        while left:
            left = left[os.write(self.to, left):]

    def say_json(self, document):
        self.say(json.dumps(document).encode())


class _Lines:
    """Everything in JSON."""

    def __init__(self, say, question):
        self.say, self.h = say, question["h"]
        self.m, self.J = np.array(question["m"])[:, None], np.array(question["J"])
        q = question["start"]
        self.bodies = np.hstack([np.array(q[key]) for key in ("x", "v", "R", "W")])

    def loads(self, x, R):
        self.say.say_json({"loads": {"x": np.asarray(x).tolist(), "R": np.reshape(R, (-1, 9)).tolist()}})
        answer = json.loads(self.say.hear())
        return np.array(answer["F"]), np.array(answer["T"])

    def state(self, z):
        self.say.say_json({"state": {"x": np.asarray(z.x).tolist(), "v": np.asarray(z.v).tolist(), "R": np.reshape(z.R, (-1, 9)).tolist(), "W": np.asarray(z.W).tolist()}})

    def after(self, k, every, z):
        pass


class _Block:
    """Numbers in shared memory: head, inertias, loads, bodies asked about, records (external_block.hpp)."""

    def __init__(self, say, path, n, records):
        self.say = say
        with open(path, "r+b", buffering=0) as file:
            memory = mmap.mmap(file.fileno(), 0)
        self.head, words = np.frombuffer(memory, np.int64, 8), np.frombuffer(memory, np.float64)
        parts = np.split(words, np.cumsum([8, 4 * n, 6 * n, 18 * n]))
        self.hs, inertia = parts[0], parts[1].reshape(n, 4)
        self.m, self.J = inertia[:, :1].copy(), inertia[:, 1:].copy()
        self.answered, self.asked, self.records = parts[2].reshape(n, 6), parts[3].reshape(n, 18), parts[4].reshape(records, n, 18)
        self.asked_x, self.asked_R = self.asked[:, 0:3], self.asked[:, 6:15]

    @property
    def h(self):
        return float(self.hs[6])

    @property
    def bodies(self):
        return self.records[0]

    def loads(self, x, R):
        self.asked_x[:], self.asked_R[:] = x, R.reshape(-1, 9)
        self.say.say(b"loads")
        if not self.say.hear():
            os._exit(0)
        answer = self.answered.copy()
        return answer[:, :3], answer[:, 3:]

    def after(self, k, every, z):
        if k % every == 0:
            row = self.records[k // every - 1]
            row[:, 0:3], row[:, 3:6], row[:, 6:15], row[:, 15:18] = z.x, z.v, np.reshape(z.R, (-1, 9)), z.W
        self.head[4] = k

    def state(self, z):
        self.say.say(b"state")


def method(step, name, order, **claims):
    """Speaks for `step` until the input ends. claims: what README lists in the answer to hello."""
    say, block = _Conversation(), None
    hello = {"name": name, "order": order, "source": "your own, in Python", **claims}
    while line := say.hear():
        question = {} if line in (b"start\n", b"advance\n") else json.loads(line)
        if "hello" in question:
            if "shared" in question:
                try:
                    block = _Block(say, question["shared"], question["bodies"], question["records"])
                except OSError:
                    block = None                    # of another machine, or of another user: lines will do
            say.say_json({**hello, "shared": True} if block else hello)
        elif "start" in question or line == b"start\n":
            channel = block or _Lines(say, question)
            z, h = _State(channel.bodies), channel.h
            channel.state(z)
        else:
            n, every = (int(block.head[2]), int(block.head[3])) if block else (question["advance"], question["advance"])
            _advance(step, channel, z, h, n, every, say)


def _advance(step, channel, z, h, n, every, say):
    for k in range(1, n + 1):
        try:
            step(z, h, channel.m, channel.J, channel.loads)
        except Failed as why:
            return say.say_json({"failed": why.args[0], "said": " ".join(why.args[1:]), "steps": k - 1})
        channel.after(k, every, z)
    channel.state(z)
