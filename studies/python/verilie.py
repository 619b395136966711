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
import ctypes, json, math, mmap, os, struct, sys

try:
    import numpy as np
except ImportError:
    np = None                    # needed without floats=True alone


class Failed(Exception):
    """A step that cannot be taken: raise verilie.Failed(WHY, "why, in a clause"); WHY is "domain", "no_convergence" or
    "not_finite"."""


def _no_rows(key, a, n, width):
    """A step that leaves, or asks for loads at, anything but n rows of `width` fails with the sentence that the engine
    has for lines."""
    def excerpt(a):
        text = json.dumps(a, separators=(",", ":"), default=str)
        return "'" + text[:60] + ("...'" if len(text) > 60 else "'")
    try:
        rows = a.reshape(len(a), -1).tolist() if hasattr(a, "reshape") else [*a]
    except (TypeError, ValueError):          # a number, an empty array
        rows = a.tolist() if hasattr(a, "tolist") else a
    if not isinstance(rows, list) or len(rows) != n:
        raise Failed("nonsense", f'"{key}" must be a list of {n} rows, one a body; it is {excerpt(rows)}')
    short = next((row for row in rows if not hasattr(row, "__len__") or len(row) != width), rows[0])
    raise Failed("nonsense", f'a row of "{key}" must hold {width} numbers; it is {excerpt(short)}')


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


class _Conversation:
    """Lines on standard input and output. What the method prints goes to stderr."""

    def __init__(self):
        self.to = os.dup(1)
        os.dup2(2, 1)
        self.hear = sys.stdin.buffer.readline

    def word(self, line):                    # shorter than a pipe, so it goes as a whole
        os.write(self.to, line)

    def line(self, text):
        left = text + b"\n"
        while left:
            left = left[os.write(self.to, left):]

    def json(self, document):
        self.line(json.dumps(document).encode())


class _Lines:
    """Everything in JSON."""

    def __init__(self, say, form, question):
        self.say, self.form, self.h = say, form, question["h"]
        self.m, self.J = form.column(question["m"]), form.rows(question["J"])
        self.bodies = [sum(parts, []) for parts in zip(*(question["start"][key] for key in ("x", "v", "R", "W")))]

    def loads(self, x, R):
        asked = json.dumps({"loads": {"x": self.form.lists(x), "R": self.form.lists(R)}})
        if asked != self.asked:
            self.say.line(asked.encode())
            self.asked, self.answer = asked, self.say.hear()
        answer = json.loads(self.answer)
        return self.form.rows(answer["F"]), self.form.rows(answer["T"])

    def state(self, z):
        self.say.json({"state": {key: self.form.lists(getattr(z, key)) for key in ("x", "v", "R", "W")}})

    def after(self, k, every, z):
        pass


class _Evaluator:
    """The loads of a problem in this process, by a library (studies/engines/loads/evaluator.h)."""

    def __init__(self, library, hello, digits):
        self.of = ctypes.CDLL(library)
        self.of.verilie_evaluator_open.restype = ctypes.c_void_p
        self.of.verilie_evaluator_loads.restype = ctypes.c_char_p
        self.at = ctypes.c_void_p(self.of.verilie_evaluator_open(hello, digits))
        self.knows = bool(self.at) and bool(self.of.verilie_evaluator_knows(self.at))

    def loads(self):
        said = self.of.verilie_evaluator_loads(self.at)
        if said:
            raise Failed(*said.decode().split(" ", 1))

    def close(self):
        self.of.verilie_evaluator_close(self.at)


class _Block:
    """Numbers in shared memory: head, inertias, loads, bodies asked about, records (block.hpp)."""

    evaluator = None

    def __init__(self, say, path, n, records):
        self.say, self.n = say, n
        with open(path, "r+b", buffering=0) as file:
            self.memory = mmap.mmap(file.fileno(), 0)
        whole = memoryview(self.memory)
        self.head, self.words = whole[:64].cast("q"), whole.cast("d")
        self.at_loads, self.at_asked, self.at_records = 8 + 4 * n, 8 + 10 * n, 8 + 28 * n         # in words
        self.poses = whole[8 * self.at_asked:8 * self.at_records]

    @property
    def h(self):
        return self.words[6]

    def ask(self):
        """The loads at self.poses, which are bodies asked about, unless they are there already."""
        poses = self.poses.tobytes()
        if poses == self.asked:
            return
        if self.evaluator:
            self.evaluator.loads()
            self.asked = poses
            return
        self.say.word(b"loads\n")
        if not self.say.hear():
            os._exit(0)
        self.asked = poses

    def state(self, z):
        self.say.word(b"state\n")

    def after(self, k, every, z):
        if k % every == 0:
            self.record(k // every - 1, z)
        self.head[4] = k


class _ArrayBlock(_Block):
    def __init__(self, say, path, n, records):
        super().__init__(say, path, n, records)
        words = np.frombuffer(self.memory, np.float64)
        inertia = words[8:self.at_loads].reshape(n, 4)
        self.m, self.J = inertia[:, :1].copy(), inertia[:, 1:].copy()
        self.answered = words[self.at_loads:self.at_asked].reshape(n, 6)
        asked = words[self.at_asked:self.at_records].reshape(n, 18)
        self.asked_x, self.asked_R = asked[:, 0:3], asked[:, 6:15]
        self.records = words[self.at_records:].reshape(records, n, 18)

    @property
    def bodies(self):
        return self.records[0]

    def rows(self, key, a, width):
        """a as the memory takes it. An assignment alone would repeat one row, or one number, for every body."""
        try:
            rows = a if np.shape(a) == (self.n, width) else np.reshape(a, (len(a), -1))
            if np.shape(rows) == (self.n, width):
                return rows
        except (TypeError, ValueError):      # a number; rows of different lengths
            pass
        _no_rows(key, a, self.n, width)

    def loads(self, x, R):
        self.asked_x[:], self.asked_R[:] = self.rows("x", x, 3), self.rows("R", R, 9)
        self.ask()
        answer = self.answered.copy()
        return answer[:, :3], answer[:, 3:]

    def record(self, i, z):
        row = self.records[i]
        row[:, 6:15], row[:, 15:18] = self.rows("R", z.R, 9), self.rows("W", z.W, 3)
        row[:, 0:3], row[:, 3:6] = self.rows("x", z.x, 3), self.rows("v", z.v, 3)


class _FloatBlock(_Block):
    pose, body = struct.Struct("3d24x9d24x"), struct.Struct("18d")

    def __init__(self, say, path, n, records):
        super().__init__(say, path, n, records)
        self.lengths = {3: [3] * n, 9: [9] * n}
        inertia = self.read(8, 4)
        self.m, self.J = [row[0] for row in inertia], [row[1:] for row in inertia]
        self.answered = self.words[self.at_loads:self.at_asked]

    def read(self, at, width):
        return [self.words[at + width * i:at + width * (i + 1)].tolist() for i in range(self.n)]

    @property
    def bodies(self):
        return self.read(self.at_records, 18)

    def rows(self, key, a, width):
        """a as a list, with no row too few: the others would keep what was asked before."""
        rows = a
        try:
            rows = [*a]
            if [*map(len, rows)] == self.lengths[width]:
                return rows
        except TypeError:                    # a number, for all or for a row
            pass
        _no_rows(key, rows, self.n, width)

    def loads(self, x, R):
        at = 8 * self.at_asked
        for a, b in zip(self.rows("x", x, 3), self.rows("R", R, 9)):
            self.pose.pack_into(self.memory, at, *a, *b)
            at += 144
        self.ask()
        answer = self.answered.tolist()
        return [answer[k:k + 3] for k in range(0, 6 * self.n, 6)], [answer[k:k + 3] for k in range(3, 6 * self.n, 6)]

    def record(self, i, z):
        at = 8 * self.at_records + 144 * self.n * i
        R, W, x, v = self.rows("R", z.R, 9), self.rows("W", z.W, 3), self.rows("x", z.x, 3), self.rows("v", z.v, 3)
        for x, v, R, W in zip(x, v, R, W):
            self.body.pack_into(self.memory, at, *x, *v, *R, *W)
            at += 144


def method(step, name, order, floats=False, evaluator=None, **claims):
    """Speaks for `step` until the input ends. floats: no arrays. evaluator: the path of a library that evaluates loads
    in this process where it knows the problem. claims: what studies/process/README.md lists in the answer to hello."""
    if np is None and not floats:
        sys.exit("verilie.py: there is no numpy; verilie.method(.., floats=True) does without.")
    say, block, form = _Conversation(), None, _Floats if floats else _Arrays
    hello = {"name": name, "order": order, "source": "your own, in Python", **claims, "again": True}
    while line := say.hear():
        question = {} if line in (b"start\n", b"advance\n") else json.loads(line)
        if "hello" in question:
            if block and block.evaluator:
                block.evaluator.close()
            channel = z = block = None
            if "shared" in question:
                try:
                    shared = _FloatBlock if floats else _ArrayBlock
                    block = shared(say, question["shared"], question["bodies"], question["records"])
                except OSError:
                    pass                            # of another machine, or of another user: lines will do
            if block and evaluator and os.path.exists(evaluator):
                found = _Evaluator(evaluator, line, claims.get("digits", 53))
                block.evaluator = found if found.knows else found.close()
            say.json({**hello, "shared": True} if block else hello)
        elif "start" in question or line == b"start\n":
            channel = block or _Lines(say, form, question)
            channel.asked = None                    # one march knows nothing of another
            z, h = form(channel.bodies), channel.h
            channel.state(z)
        else:
            n, every = (block.head[2], block.head[3]) if block else (question["advance"], question["advance"])
            _advance(step, channel, z, h, n, every, say)


def _advance(step, channel, z, h, n, every, say):
    for k in range(1, n + 1):
        try:
            step(z, h, channel.m, channel.J, channel.loads)
            channel.after(k, every, z)
        except Failed as why:
            return say.json({"failed": why.args[0], "said": " ".join(why.args[1:]), "steps": k - 1})
    channel.state(z)
