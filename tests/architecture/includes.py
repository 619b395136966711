#!/usr/bin/env python3
"""The direction of includes, read from the #include lines of every room; and what every text keeps to.
Run: python3 tests/architecture/includes.py"""
import ast
import os
import re
import sys
import unittest
from fnmatch import fnmatch

ROOT = os.path.abspath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))

# Which rooms a room may include. A room that is not among its own arrows holds families that do not know each other.
BASE = {"scalar", "linalg", "lie", "mechanics"}
LIB = BASE | {"methods", "problems", "diagnostics", "analysis", "run", "catalogue"}
ARROWS = {
    "scalar": {"scalar"},
    "linalg": {"scalar", "linalg"},
    "lie": {"scalar", "linalg", "lie"},
    "mechanics": BASE,
    "methods": BASE,
    "problems": BASE,
    "diagnostics": BASE,
    "analysis": {"analysis"},
    "run": BASE | {"run"},
    "levels": BASE | {"methods", "problems", "run", "levels"},
    "catalogue": LIB,
    "reference": {"scalar", "linalg", "reference"},
    "studies": LIB | {"reference", "studies"},
}
# Which rooms a room of the studies may include, beside itself. A room that is not named answers one question for itself, from the lowest two floors.
SHARED = {"engine", "process"}
STUDIES = {"engine": set(), "process": {"engine"}, "gradient": {"engine"}, "order": SHARED | {"reference", "gradient"}, "drift": SHARED | {"gradient"}, "stability": SHARED | {"gradient"}, "certify": SHARED | {"gradient"}, "list": SHARED | {"certify"}, "long_run": SHARED | {"drift"}, "bench": SHARED | {"particles"}, "engines": SHARED | {"bench", "reference"},
           "work_precision": SHARED | {"bench", "reference"},
           "claims": SHARED | {"reference", "gradient", "order", "drift", "stability", "certify"}, "gate": SHARED | {"order", "drift", "certify", "claims"}}
# Packages by room, beside the standard library.
SUNDIALS = {"cvode", "nvector", "sundials", "sunnonlinsol", "sunlinsol", "sunmatrix"}
PACKAGES = {**{room: {"Eigen", "boost"} for room in LIB}, "analysis": set(), "reference": {"Eigen", "boost", "nlohmann"},
            "studies": {"Eigen", "boost", "nlohmann", "fmt", "CLI", "posix"}}

# Beyond these, one file each.
EXTRA = {"lib/src/bonded_file.cpp": {"nlohmann"}, "lib/src/run/particles/columns.hpp": {"posix"}, "lib/include/verilie/scalar/simd.hpp": {"posix"}, "lib/include/verilie/scalar/quad.hpp": {"posix"}, "studies/bench/cvode.cpp": SUNDIALS, "studies/bench/timing.cpp": {"benchmark"}, "studies/engines/bullet/adapter.cpp": {"BulletCollision"},
         "studies/engines/lammps/library.hpp": {"lammps"},
         **{f"studies/engines/{engine}/adapter.cpp": {engine} for engine in ("dart", "mujoco", "ode")}}

# (includer, included, why): each must be in use.
ALLOWED = [
    ("lib/include/verilie/diagnostics/energy_signal.hpp", "lib/include/verilie/analysis/drift.hpp",
     "makes the plain Batch struct that analysis takes"),
    ("lib/include/verilie/diagnostics/coupled_symplecticity.hpp", "lib/include/verilie/diagnostics/symplecticity.hpp",
     "the same two-form, where momenta are coupled"),
    ("lib/src/symplecticity.cpp", "lib/include/verilie/diagnostics/coupled_symplecticity.hpp",
     "compiles both of the kind once"),
    ("lib/include/verilie/diagnostics/richardson.hpp", "lib/include/verilie/diagnostics/trajectory_error.hpp",
     "the same norms, of combinations of trajectories"),
    ("lib/include/verilie/diagnostics/differences.hpp", "lib/include/verilie/diagnostics/symplecticity.hpp",
     "the same defect, by differences"),
    ("lib/src/differences.cpp", "lib/include/verilie/diagnostics/differences.hpp", "compiles it once"),
    ("lib/src/modified_energy.cpp", "lib/include/verilie/diagnostics/modified_energy.hpp", "compiles it once"),
    ("reference/motion/motion.hpp", "lib/include/verilie/mechanics/parameters.hpp", "parameters of a problem are data"),
    ("reference/motion/motion.cpp", "lib/include/verilie/problems/*.hpp",
     "a problem's potential and parameters are data; the rest is searched for below"),
    ("reference/include/verilie/reference/reference.hpp", "lib/include/verilie/mechanics/state.hpp",
     "the state of many bodies, as data"),
    ("reference/include/verilie/reference/own.hpp", "lib/include/verilie/catalogue.hpp",
     "problems that are not of this library come as entries"),
    ("reference/answer/json.cpp", "lib/include/verilie/mechanics/json_text.hpp",
     "how deep a text of brackets may be, for every reader"),
    ("reference/motion/layout.hpp", "lib/include/verilie/mechanics/state.hpp", "the state of many bodies, as data"),
    ("reference/motion/own_loads.hpp", "lib/include/verilie/mechanics/problem.hpp",
     "many bodies: their own loads, as the provenance says"),
]
# Where many bodies are asked for their own loads and start; the provenance of those answers says so.
OWN_LOADS = {"reference/motion/own_loads.hpp", "reference/motion/own.cpp"}
# Plain double arithmetic about a scalar, never on one: its spacing, and how long its series must be.
FLOATING = {}
GENERATED = {"verilie/families.hpp": "catalogue", "build.hpp": "studies"}          # made by lib/cmake/VerilieCatalogue.cmake, studies/CMakeLists.txt
LONGEST = 400

NOISE = re.compile(r"""//[^\n]*|/\*.*?\*/|R"([^(\s]*)\(.*?\)\1"|"(?:\\.|[^"\\\n])*"|(?<![0-9a-fA-F])'(?:\\.|[^'\\\n])+'""", re.S)
INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*([<"])([^>"\n]+)[>"]', re.M)
FLOAT = re.compile(r"(?<![\w.])(?:\d[\d']*\.(?!\.)[\d']*(?:[eE][+-]?\d+)?|\.\d[\d']*(?:[eE][+-]?\d+)?|\d[\d']*[eE][+-]?\d+|0[xX][\da-fA-F.]+[pP][+-]?\d+)")
WIDE_AT_HOME = ("verilie/scalar/boost_fifty.hpp", "verilie/scalar/quad.hpp", "verilie/scalar/quad_operations.hpp", "verilie/scalar/fifty_operations.hpp")
WIDE = re.compile(r"\b(?:__float128|_Float128|float128\w*|cpp_bin_float\w*|multiprecision)\b")
START_OR_LOADS = re.compile(r"(?:\.|->|::)\s*(?:template\s+)?(?:loads|initial)\s*(?:<[^;()]*>)?\s*\(")


def without_comments(text, strings):
    """Newlines stay, so that lines keep their numbers; literals go too where `strings` is false."""
    def kept(match):
        token = match.group()
        if token.startswith(("//", "/*")):
            return "\n" * token.count("\n")
        return token if strings else '""'
    return NOISE.sub(kept, text)


def files(root, rooms, endings):
    for room in rooms:
        for folder, folders, names in os.walk(os.path.join(root, room)):
            folders[:] = sorted(f for f in folders if f != "__pycache__")
            for name in sorted(names):
                if name.endswith(endings):
                    yield os.path.relpath(os.path.join(folder, name), root)


def read(root, path):
    with open(os.path.join(root, path), encoding="utf-8") as file:
        return file.read()


def room_of(path, includes):
    """None for a place where no room is."""
    parts = path.split("/")
    if path == "lib/include/verilie.h":         # C, for plugins
        return "catalogue"
    if parts[0] in ("reference", "studies"):
        return parts[0]
    if parts[:3] == ["lib", "include", "verilie"]:
        if len(parts) == 4:
            return parts[3][:-4] if parts[3] in ("scalar.hpp", "linalg.hpp") else "catalogue"
        return parts[3] if parts[3] in ARROWS else None
    if parts[:2] == ["lib", "src"]:
        if len(parts) > 3:
            return parts[2] if parts[2] in ARROWS else None
        # A unit belongs to the room of the first header of ours that it includes: its own.
        return next((room_of(target, {}) for target in includes.get(path, []) if target.startswith("lib/include/")),
                    None)
    return None


def resolve(root, includer, quote, name):
    """The file that is meant, relative to root; None for one that is not ours."""
    places = ["lib/include", "reference/include", "studies"]
    if quote == '"':
        places.insert(0, os.path.dirname(includer))
    for place in places:
        path = os.path.normpath(os.path.join(place, name))
        if os.path.isfile(os.path.join(root, path)):
            return path
    return None


def package_of(name):
    if "/" in name:
        first = name.split("/")[0]
        return "posix" if first in ("sys", "netinet", "arpa") else first
    return "posix" if name.endswith(".h") else "std"


def allowance(includer, included):
    return next((a for a in ALLOWED if a[0] == includer and fnmatch(included, a[1])), None)


def cycle(graph):
    """One cycle of a graph as a list of its nodes, or None."""
    state, stack = {}, []

    def visit(node):
        state[node] = "open"
        stack.append(node)
        for other in graph.get(node, ()):
            if state.get(other) == "open":
                return stack[stack.index(other):] + [other]
            if other not in state:
                found = visit(other)
                if found:
                    return found
        state[node] = "done"
        stack.pop()
        return None

    for node in sorted(graph):
        if node not in state:
            found = visit(node)
            if found:
                return found
    return None


def include_complaints(root, used):
    sources = list(files(root, ("lib", "reference", "studies"), (".hpp", ".cpp", ".h")))
    lines = {path: INCLUDE.findall(without_comments(read(root, path), strings=True)) for path in sources}
    graph = {path: [t for t in (resolve(root, path, q, n) for q, n in found) if t] for path, found in lines.items()}
    rooms = {path: room_of(path, graph) for path in sources}
    for path, found in lines.items():
        room = rooms[path]
        if room is None:
            yield f"{path}: lies in no room of the design"
            continue
        for quote, name in found:
            target = resolve(root, path, quote, name)
            if target is not None or name in GENERATED:
                other = rooms.get(target) if target else GENERATED[name]
                if other not in ARROWS[room]:
                    exception = allowance(path, target or name)
                    if exception is None:
                        yield f"{path}: {room} may not include {other} ({name})"
                    else:
                        used.add(exception)
                elif room == "studies" == other and target:
                    here, there = path.split("/")[1], target.split("/")[1]
                    if there != here and there not in STUDIES.get(here, SHARED):
                        yield f"{path}: studies/{here} may not include studies/{there} ({name})"
            elif quote == '"' or name.startswith("verilie/"):
                yield f"{path}: there is no {name}"
            elif package_of(name) in SUNDIALS:
                if not path.startswith("reference/cvode/") and package_of(name) not in EXTRA.get(path, set()):
                    yield f"{path}: only reference/cvode and the outside solver include SUNDIALS ({name})"
            elif package_of(name) != "std" and package_of(name) not in PACKAGES[room] | EXTRA.get(path, set()):
                yield f"{path}: {room} may not use {package_of(name)} ({name})"
    round_trip = cycle(graph)
    if round_trip:
        yield "a cycle of includes: " + " -> ".join(round_trip)


def line_of(match):
    return match.string.count("\n", 0, match.start()) + 1


def text_complaints(root):
    for path in files(root, ("lib/include",), (".hpp", ".h")):
        text = without_comments(read(root, path), strings=False)
        if not path.endswith(WIDE_AT_HOME):
            for match in WIDE.finditer(text):
                yield f"{path}:{line_of(match)}: only the scalars name {match.group()}"
        if "/analysis/" not in path:
            for match in FLOAT.finditer(text):
                if match.group() not in FLOATING.get(path, ()):
                    yield (f"{path}:{line_of(match)}: a floating literal, {match.group()}; use ratio<S>(p, q) or "
                           "digits as text")
    for path in files(root, ("reference",), (".hpp", ".cpp")):
        text = "" if path in OWN_LOADS else without_comments(read(root, path), strings=False)
        for match in START_OR_LOADS.finditer(text):
            yield (f"{path}:{line_of(match)}: a reference takes neither the loads nor the start of a problem "
                   f"({match.group().strip()})")
    for path in files(root, ("lib", "reference", "studies", "reports", "tests"),
                      (".hpp", ".h", ".cpp", ".py", ".cmake", ".sh")):
        count = read(root, path).count("\n")
        if count >= LONGEST:
            yield f"{path}: {count} lines; a file has fewer than {LONGEST}"


def report_complaints(root):
    own = {os.path.basename(path)[:-3] for path in files(root, ("reports",), (".py",))}
    for path in files(root, ("reports",), (".py",)):
        for node in ast.walk(ast.parse(read(root, path))):
            names = ([a.name for a in node.names] if isinstance(node, ast.Import)
                     else [node.module or "."] if isinstance(node, ast.ImportFrom) else [])
            for name in names:
                if name.split(".")[0] not in own | sys.stdlib_module_names | {"matplotlib"}:
                    yield (f"{path}:{node.lineno}: imports {name}; reports know the standard library, matplotlib and "
                           "themselves")


def complaints(root, used=None):
    return [*include_complaints(root, set() if used is None else used), *text_complaints(root),
            *report_complaints(root)]


class Tree(unittest.TestCase):
    def test_every_include_follows_the_arrows(self):
        self.assertEqual(complaints(ROOT), [])

    def test_there_is_something_to_read(self):
        for room in ("lib/include", "lib/src", "reference", "studies"):
            self.assertGreater(len(list(files(ROOT, (room,), (".hpp", ".cpp")))), 5, room)
        self.assertGreater(len(list(files(ROOT, ("reports",), (".py",)))), 5)

    def test_every_allowance_is_in_use(self):
        used = set()
        complaints(ROOT, used)
        self.assertEqual([a for a in ALLOWED if a not in used], [])
        for path, literals in FLOATING.items():
            found = set(FLOAT.findall(without_comments(read(ROOT, path), strings=False)))
            self.assertEqual(literals - found, set(), path)


if __name__ == "__main__":
    unittest.main()
