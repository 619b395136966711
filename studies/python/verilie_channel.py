"""How verilie.py talks with the program that started it (studies/process/README.md): in lines of JSON, or by memory that
both share. A state is z.x, z.v, z.R, z.W, as verilie.py has it."""
import ctypes, json, mmap, os, struct, sys

try:
    import numpy as np
except ImportError:
    np = None                    # then states are of floats


class Failed(Exception):
    """A step that cannot be taken: raise verilie.Failed(WHY, "why, in a clause"); WHY is "domain", "no_convergence" or
    "not_finite"."""


def no_rows(key, a, n, width):
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


class Conversation:
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


class Lines:
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


class Evaluator:
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


class Block:
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


class ArrayBlock(Block):
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
        no_rows(key, a, self.n, width)

    def loads(self, x, R):
        self.asked_x[:], self.asked_R[:] = self.rows("x", x, 3), self.rows("R", R, 9)
        self.ask()
        answer = self.answered.copy()
        return answer[:, :3], answer[:, 3:]

    def record(self, i, z):
        row = self.records[i]
        row[:, 6:15], row[:, 15:18] = self.rows("R", z.R, 9), self.rows("W", z.W, 3)
        row[:, 0:3], row[:, 3:6] = self.rows("x", z.x, 3), self.rows("v", z.v, 3)


class FloatBlock(Block):
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
        no_rows(key, rows, self.n, width)

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
