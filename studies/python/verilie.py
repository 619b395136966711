"""A method of one's own in Python, for `verilie order --exec "python3 mine.py"` and every verb that marches.

    import verilie

    def step(z, h, m, J, loads):                      # kick, drift, kick, of spheres
        for part in "kick", "drift", "kick":
            if part == "drift":
                z.x, z.R = z.x + h * z.v, z.R @ verilie.exp(h * z.W)
            else:
                F, T = loads(z.x, z.R)
                z.v, z.W = z.v + h / 2 * F / m, z.W + h / 2 * T / J

    verilie.method(step, name="mine", order=2, symmetric="always", symplectic="always", momentum="always",
                   accepts="spherical")

z.x, z.v, z.W: n rows of 3, position and velocity in space, angular velocity in the body; z.R: n matrices of 3 by 3 that
map the body to space. They are changed in place or replaced; whatever else a step keeps on z is its own until the next
start. m: n rows of 1; J: n rows of 3, the principal moments. loads(x, R) are F (n rows of 3, in space) and T (in the
body), arrays of the caller's own; asked twice at one x and R, as by the kick that ends a step and the one that begins
the next, they are evaluated once. h may be negative.

With `floats=True` there is no numpy: z.x, z.v, z.W are lists of n rows of 3 floats, z.R of n rows of 9, matrices by
rows; m is n floats, J n rows of 3; loads(x, R) are two lists of n rows of 3. Of few bodies that is several times
faster, for an array of three costs as much as one of a hundred.
"""
import json, math, os, sys

from verilie_channel import ArrayBlock, Conversation, Evaluator, Failed, FloatBlock, Lines, np


def rotation(a, b, c):
    """exp(hat(w)), w = (a, b, c), 9 floats by rows: 1 + s k hat(w) + s^2/2 hat(w)^2, s = sin(t)/t, k = cos(t),
    t = |w|/2."""
    aa, bb, cc = a * a, b * b, c * c
    t = math.sqrt(aa + bb + cc) / 2
    s = math.sin(t) / t if t else 1.0
    k, q = s * math.cos(t), s * s / 2
    return (1 - q * (bb + cc), q * a * b - k * c, q * a * c + k * b,
            q * a * b + k * c, 1 - q * (cc + aa), q * b * c - k * a,
            q * a * c - k * b, q * b * c + k * a, 1 - q * (aa + bb))


def product(A, B):
    """A B of 9 floats each, by rows."""
    a, b, c, d, e, f, g, h, i = A
    p, q, r, s, t, u, v, w, x = B
    return (a * p + b * s + c * v, a * q + b * t + c * w, a * r + b * u + c * x,
            d * p + e * s + f * v, d * q + e * t + f * w, d * r + e * u + f * x,
            g * p + h * s + i * v, g * q + h * t + i * w, g * r + h * u + i * x)


def hat(w):
    """n rows of 3 to n skew matrices: hat(w) a = w x a."""
    k = np.zeros((len(w), 3, 3))
    k[:, 2, 1], k[:, 0, 2], k[:, 1, 0] = w[:, 0], w[:, 1], w[:, 2]
    return k - k.swapaxes(1, 2)


def cross(a, b):
    """Of n rows of 3 each; several times as fast as numpy.cross of few."""
    return a.take((1, 2, 0), 1) * b.take((2, 0, 1), 1) - a.take((2, 0, 1), 1) * b.take((1, 2, 0), 1)


def exp(w):
    """exp(hat(w)) of n rows of 3, as in rotation(), which is faster of few."""
    if len(w) < 8:
        return np.array([rotation(*row) for row in w.tolist()]).reshape(-1, 3, 3)
    t = np.sqrt((w * w).sum(axis=1))[:, None, None] / 2
    still = t == 0
    s, k = (np.sin(t) + still) / (t + still), hat(w)
    return np.eye(3) + s * np.cos(t) * k + s * s / 2 * (k @ k)


class _Arrays:
    """A state as a step takes it: arrays."""

    def __init__(self, bodies):
        a = np.array(bodies)
        self.x, self.v, self.W = a[:, 0:3].copy(), a[:, 3:6].copy(), a[:, 15:18].copy()
        self.R = a[:, 6:15].reshape(-1, 3, 3).copy()

    rows = staticmethod(lambda a: np.array(a))
    column = staticmethod(lambda a: np.array(a)[:, None])
    lists = staticmethod(lambda a: np.reshape(a, (len(a), -1)).tolist())


class _Floats:
    """The same as lists of floats."""

    def __init__(self, bodies):
        parts = (0, 3), (3, 6), (6, 15), (15, 18)
        self.x, self.v, self.R, self.W = ([list(b[i:k]) for b in bodies] for i, k in parts)

    rows = column = lists = staticmethod(lambda a: a)


def method(step, name, order, floats=False, evaluator=None, **claims):
    """Speaks for `step` until the input ends. floats: no arrays. evaluator: the path of a library that evaluates loads
    in this process where it knows the problem. claims: what studies/process/README.md lists in the answer to hello."""
    if np is None and not floats:
        sys.exit("verilie.py: there is no numpy; verilie.method(.., floats=True) does without.")
    say, block, form = Conversation(), None, _Floats if floats else _Arrays
    hello = {"name": name, "order": order, "source": "your own, in Python", **claims, "again": True}
    while line := say.hear():
        question = {} if line in (b"start\n", b"advance\n") else json.loads(line)
        if "hello" in question:
            if block and block.evaluator:
                block.evaluator.close()
            channel = z = block = None
            if "shared" in question:
                try:
                    shared = FloatBlock if floats else ArrayBlock
                    block = shared(say, question["shared"], question["bodies"], question["records"])
                except OSError:
                    pass                            # of another machine, or of another user: lines will do
            if block and evaluator and os.path.exists(evaluator):
                found = Evaluator(evaluator, line, claims.get("digits", 53))
                block.evaluator = found if found.knows else found.close()
            say.json({**hello, "shared": True} if block else hello)
        elif "start" in question or line == b"start\n":
            channel = block or Lines(say, form, question)
            channel.asked = None                    # one march knows nothing of another
            z, h = form(channel.bodies), channel.h
            channel.state(z)
        else:
            n, every = (block.head[2], block.head[3]) if block else (question["advance"], question["advance"])
            _advance(step, channel, z, h, n, every, say)


def _advance(step, channel, z, h, n, every, say):
    for k in range(1, n + 1):
        try:
            if step(z, h, channel.m, channel.J, channel.loads) is not None:
                raise TypeError("step() returned something: it changes z, and returns nothing")
            channel.after(k, every, z)
        except Failed as why:
            words = why.args or ("no_convergence",)
            return say.json({"failed": words[0], "said": " ".join(words[1:]), "steps": k - 1})
    channel.state(z)
