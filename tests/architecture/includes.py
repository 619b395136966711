#!/usr/bin/env python3
"""The direction of includes, read from the #include lines of every room; and what every text keeps to.
Run: python3 tests/architecture/includes.py"""
import ast
import os
import re
import sys
import tempfile
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
    "catalogue": LIB,
    "reference": {"scalar", "linalg", "reference"},
    "studies": LIB | {"reference", "studies"},
}
# Which rooms a room of the studies may include, beside itself. A room that is not named answers one question for itself, from the lowest two floors.
SHARED = {"engine", "process"}
STUDIES = {"engine": set(), "process": {"engine"}, "order": SHARED | {"reference"}, "certify": SHARED | {"gradient"}, "list": SHARED | {"certify"}, "engines": SHARED | {"bench", "reference"},
           "claims": SHARED | {"reference", "gradient", "order", "drift", "stability", "certify"}, "gate": SHARED | {"order", "drift", "certify", "claims"}}
# Packages by room, beside the standard library.
SUNDIALS = {"cvode", "nvector", "sundials", "sunnonlinsol", "sunlinsol", "sunmatrix"}
PACKAGES = {**{room: {"Eigen", "boost"} for room in LIB}, "analysis": set(), "reference": {"Eigen", "boost", "nlohmann"},
            "studies": {"Eigen", "boost", "nlohmann", "fmt", "CLI", "posix"}}

# Beyond these, one file each.
EXTRA = {"lib/src/bonded_file.cpp": {"nlohmann"}, "studies/engines/bullet/adapter.cpp": {"BulletCollision"},
         "studies/engines/lammps/library.hpp": {"lammps"},
         **{f"studies/engines/{engine}/adapter.cpp": {engine} for engine in ("dart", "mujoco", "ode")}}

# (includer, included, why): each must be in use.
ALLOWED = [
    ("lib/include/verilie/diagnostics/energy_signal.hpp", "lib/include/verilie/analysis/drift.hpp", "makes the plain Batch struct that analysis takes"),
    ("lib/include/verilie/diagnostics/coupled_symplecticity.hpp", "lib/include/verilie/diagnostics/symplecticity.hpp", "the same two-form, where momenta are coupled"),
    ("lib/src/symplecticity.cpp", "lib/include/verilie/diagnostics/coupled_symplecticity.hpp", "compiles both of the kind once"),
    ("lib/include/verilie/diagnostics/richardson.hpp", "lib/include/verilie/diagnostics/trajectory_error.hpp", "the same norms, of combinations of trajectories"),
    ("lib/include/verilie/diagnostics/differences.hpp", "lib/include/verilie/diagnostics/symplecticity.hpp", "the same defect, by differences"),
    ("reference/motion/motion.hpp", "lib/include/verilie/mechanics/parameters.hpp", "parameters of a problem are data"),
    ("reference/motion/motion.cpp", "lib/include/verilie/problems/*.hpp", "a problem's potential and parameters are data; the rest is searched for below"),
    ("reference/include/verilie/reference/reference.hpp", "lib/include/verilie/mechanics/state.hpp", "the state of many bodies, as data"),
    ("reference/include/verilie/reference/own.hpp", "lib/include/verilie/catalogue.hpp", "problems that are not of this library come as entries"),
    ("reference/answer/json.cpp", "lib/include/verilie/mechanics/json_text.hpp", "how deep a text of brackets may be, for every reader"),
    ("reference/motion/layout.hpp", "lib/include/verilie/mechanics/state.hpp", "the state of many bodies, as data"),
    ("reference/motion/own_loads.hpp", "lib/include/verilie/mechanics/problem.hpp", "many bodies: their own loads, as the provenance says"),
]
# Where many bodies are asked for their own loads and start; the provenance of those answers says so.
OWN_LOADS = {"reference/motion/own_loads.hpp", "reference/motion/own.cpp"}
# Plain double arithmetic about a scalar, never on one: its spacing, and how long its series must be.
FLOATING = {}
GENERATED = {"verilie/families.hpp": "catalogue"}          # made by lib/cmake/VerilieCatalogue.cmake
LONGEST = 400

NOISE = re.compile(r"""//[^\n]*|/\*.*?\*/|R"([^(\s]*)\(.*?\)\1"|"(?:\\.|[^"\\\n])*"|(?<![0-9a-fA-F])'(?:\\.|[^'\\\n])+'""", re.S)
INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*([<"])([^>"\n]+)[>"]', re.M)
FLOAT = re.compile(r"(?<![\w.])(?:\d[\d']*\.(?!\.)[\d']*(?:[eE][+-]?\d+)?|\.\d[\d']*(?:[eE][+-]?\d+)?|\d[\d']*[eE][+-]?\d+|0[xX][\da-fA-F.]+[pP][+-]?\d+)")
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
        return next((room_of(target, {}) for target in includes.get(path, []) if target.startswith("lib/include/")), None)
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
                elif room == "studies" == other:
                    here, there = path.split("/")[1], target.split("/")[1]
                    if there != here and there not in STUDIES.get(here, SHARED):
                        yield f"{path}: studies/{here} may not include studies/{there} ({name})"
            elif quote == '"' or name.startswith("verilie/"):
                yield f"{path}: there is no {name}"
            elif package_of(name) in SUNDIALS:
                if not path.startswith("reference/cvode/"):
                    yield f"{path}: only reference/cvode includes SUNDIALS ({name})"
            elif package_of(name) != "std" and package_of(name) not in PACKAGES[room] | EXTRA.get(path, set()):
                yield f"{path}: {room} may not use {package_of(name)} ({name})"
    round_trip = cycle(graph)
    if round_trip:
        yield "a cycle of includes: " + " -> ".join(round_trip)


def text_complaints(root):
    for path in files(root, ("lib/include",), (".hpp", ".h")):
        text = without_comments(read(root, path), strings=False)
        if not path.endswith(("verilie/scalar.hpp", "verilie/scalar/fifty.hpp", "lib/src/fifty.cpp")):
            for match in WIDE.finditer(text):
                yield f"{path}:{text.count(chr(10), 0, match.start()) + 1}: only scalar.hpp names {match.group()}"
        if "/analysis/" not in path:
            for match in FLOAT.finditer(text):
                if match.group() not in FLOATING.get(path, ()):
                    yield f"{path}:{text.count(chr(10), 0, match.start()) + 1}: a floating literal, {match.group()}; use ratio<S>(p, q) or digits as text"
    for path in files(root, ("reference",), (".hpp", ".cpp")):
        text = "" if path in OWN_LOADS else without_comments(read(root, path), strings=False)
        for match in START_OR_LOADS.finditer(text):
            yield f"{path}:{text.count(chr(10), 0, match.start()) + 1}: a reference takes neither the loads nor the start of a problem ({match.group().strip()})"
    for path in files(root, ("lib", "reference", "studies", "reports", "tests"), (".hpp", ".h", ".cpp", ".py", ".cmake", ".sh")):
        count = read(root, path).count("\n")
        if count >= LONGEST:
            yield f"{path}: {count} lines; a file has fewer than {LONGEST}"


def report_complaints(root):
    own = {os.path.basename(path)[:-3] for path in files(root, ("reports",), (".py",))}
    for path in files(root, ("reports",), (".py",)):
        for node in ast.walk(ast.parse(read(root, path))):
            names = [a.name for a in node.names] if isinstance(node, ast.Import) else [node.module or "."] if isinstance(node, ast.ImportFrom) else []
            for name in names:
                if name.split(".")[0] not in own | sys.stdlib_module_names | {"matplotlib"}:
                    yield f"{path}:{node.lineno}: imports {name}; reports know the standard library, matplotlib and themselves"


def complaints(root, used=None):
    return [*include_complaints(root, set() if used is None else used), *text_complaints(root), *report_complaints(root)]


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


V = "lib/include/verilie/"
SOUND = {
    V + "scalar.hpp": "#include <cmath>\n#include <boost/multiprecision/cpp_bin_float.hpp>\nusing fifty = boost::multiprecision::cpp_bin_float_50;\n",
    V + "linalg.hpp": "#include <verilie/scalar.hpp>\n#include <Eigen/Core>\n",
    V + "lie/so3.hpp": "#include <verilie/linalg.hpp>\n",
    V + "mechanics/state.hpp": "#include <verilie/lie/so3.hpp>\n",
    V + "methods/lgvi.hpp": "// #include <verilie/run/march.hpp>\n/* 0.5\n#include \"nowhere.hpp\" */\n#include <verilie/mechanics/state.hpp>\nint n = 1'000, m = 0x1e5; auto s = \"0.5 // 1e-3\"; char c = '\"';  // 0.5\n",
    V + "problems/top.hpp": "#include <verilie/mechanics/state.hpp>\n#include <verilie/lie/so3.hpp>\n",
    V + "diagnostics/error.hpp": "#include <verilie/mechanics/state.hpp>\n",
    V + "analysis/order.hpp": "#include <vector>\ninline double half() { return 0.5; }\n",
    V + "run/march.hpp": "#include <verilie/mechanics/state.hpp>\n",
    V + "catalogue.hpp": "#include <verilie/run/march.hpp>\n",
    "lib/src/state.cpp": "#include <verilie/mechanics/state.hpp>\n#include <verilie/lie/so3.hpp>\n",
    "lib/src/analysis/order.cpp": "#include \"say.hpp\"\n#include \"verilie/analysis/order.hpp\"\n",
    "lib/src/analysis/say.hpp": "#include <string>\n",
    "reference/include/verilie/reference/reference.hpp": "#include <verilie/linalg.hpp>\n",
    "reference/cvode/cvode.cpp": "#include \"../include/verilie/reference/reference.hpp\"\n#include <cvode/cvode.h>\n",
    "studies/engine/pairs.hpp": "#include <verilie/catalogue.hpp>\n#include <nlohmann/json.hpp>\n",
    "studies/order/verb.cpp": "#include \"engine/pairs.hpp\"\n#include <verilie/reference/reference.hpp>\n#include <verilie/families.hpp>\n#include <unistd.h>\n",
    "studies/order/study.hpp": "#include \"engine/pairs.hpp\"\n",
    "reports/page.py": "import json\nimport matplotlib.pyplot\nfrom tables import row\n",
    "reports/tables.py": "import os\nrow = 0.5\n",
}
# What is added to a sound tree, and what must be said of it.
WRONG = [
    (V + "scalar.hpp", "#include <verilie/linalg.hpp>", "scalar may not include linalg"),
    (V + "linalg.hpp", "#include <verilie/lie/so3.hpp>", "linalg may not include lie"),
    (V + "lie/so3.hpp", "#include <verilie/mechanics/state.hpp>", "lie may not include mechanics"),
    (V + "mechanics/inertia.hpp", "#include <verilie/problems/top.hpp>", "mechanics may not include problems"),
    (V + "mechanics/inertia.hpp", "#include <verilie/run/march.hpp>", "mechanics may not include run"),
    (V + "methods/verlet.hpp", "#include <verilie/methods/lgvi.hpp>", "methods may not include methods"),
    (V + "methods/verlet.hpp", "#include \"lgvi.hpp\"", "methods may not include methods"),
    (V + "methods/verlet.hpp", "  #  include <verilie/problems/top.hpp>", "methods may not include problems"),
    (V + "methods/verlet.hpp", "#if 0\n#include <verilie/catalogue.hpp>\n#endif", "methods may not include catalogue"),
    (V + "problems/pendulum.hpp", "#include <verilie/problems/top.hpp>", "problems may not include problems"),
    (V + "problems/pendulum.hpp", "#include <verilie/methods/lgvi.hpp>", "problems may not include methods"),
    (V + "diagnostics/drift.hpp", "#include <verilie/diagnostics/error.hpp>", "diagnostics may not include diagnostics"),
    (V + "diagnostics/drift.hpp", "#include <verilie/analysis/order.hpp>", "diagnostics may not include analysis"),
    (V + "analysis/order.hpp", "#include <verilie/scalar.hpp>", "analysis may not include scalar"),
    (V + "analysis/order.hpp", "#include <Eigen/Core>", "analysis may not use Eigen"),
    ("lib/src/analysis/order.cpp", "#include <verilie/mechanics/state.hpp>", "analysis may not include mechanics"),
    (V + "run/march.hpp", "#include <verilie/methods/lgvi.hpp>", "run may not include methods"),
    (V + "run/march.hpp", "#include <verilie/families.hpp>", "run may not include catalogue"),
    ("lib/src/state.cpp", "#include <verilie/catalogue.hpp>", "mechanics may not include catalogue"),
    (V + "catalogue.hpp", "#include <verilie/reference/reference.hpp>", "catalogue may not include reference"),
    (V + "catalogue.hpp", "#include \"engine/pairs.hpp\"", "catalogue may not include studies"),
    (V + "catalogue.hpp", "#include <nlohmann/json.hpp>", "catalogue may not use nlohmann"),
    ("reference/high/taylor.cpp", "#include <verilie/lie/so3.hpp>", "reference may not include lie"),
    ("reference/high/taylor.cpp", "#include <verilie/methods/lgvi.hpp>", "reference may not include methods"),
    ("reference/high/taylor.cpp", "#include <verilie/problems/top.hpp>", "reference may not include problems"),
    ("reference/high/taylor.cpp", "#include <verilie/run/march.hpp>", "reference may not include run"),
    ("reference/high/taylor.cpp", "#include <verilie/diagnostics/error.hpp>", "reference may not include diagnostics"),
    ("reference/high/taylor.cpp", "#include <verilie/catalogue.hpp>", "reference may not include catalogue"),
    ("reference/high/taylor.cpp", "#include \"engine/pairs.hpp\"", "reference may not include studies"),
    ("reference/high/taylor.cpp", "#include <nvector/nvector_serial.h>", "only reference/cvode includes SUNDIALS"),
    ("reference/high/taylor.cpp", "auto z = problem.initial();", "neither the loads nor the start"),
    ("reference/high/taylor.cpp", "p->template loads<fifty>(one, out);", "neither the loads nor the start"),
    ("studies/order/verb.cpp", "#include <cvode/cvode.h>", "only reference/cvode includes SUNDIALS"),
    ("studies/order/verb.cpp", "#include \"support/ulps.hpp\"", "there is no support/ulps.hpp"),
    ("studies/engine/store.hpp", "#include \"order/study.hpp\"", "studies/engine may not include studies/order"),
    ("studies/drift/verb.cpp", "#include \"order/study.hpp\"", "studies/drift may not include studies/order"),
    ("lib/include/verilie/plots/svg.hpp", "#include <string>", "no room"),
    ("lib/src/orphan.cpp", "#include <string>", "no room"),
    (V + "linalg.hpp", "using quad = boost::multiprecision::float128;", "only scalar.hpp names float128"),
    (V + "problems/top.hpp", "#include <boost/multiprecision/cpp_bin_float.hpp>", "only scalar.hpp names cpp_bin_float"),
    *[(V + "methods/lgvi.hpp", f"auto x = {number};", f"a floating literal, {number}") for number in ("0.5", "1.", ".5", "1e-3", "2.5E+7", "1'000.5", "0x1p-3")],
    (V + "run/march.hpp", "\n" * LONGEST, "lines; a file has fewer"),
    ("reports/page.py", "import numpy", "imports numpy"),
    ("reports/page.py", "def f():\n    from scipy.stats import t", "imports scipy.stats"),
    ("reports/tables.py", "from tests import fixture", "imports tests"),
]
CYCLES = [{V + "mechanics/state.hpp": "#include <verilie/mechanics/inertia.hpp>\n", V + "mechanics/inertia.hpp": "#include <verilie/mechanics/state.hpp>\n"},
          {V + "linalg.hpp": "#include <verilie/linalg.hpp>\n"},
          {"studies/a.hpp": "#include \"b.hpp\"\n", "studies/b.hpp": "#include \"engine/c.hpp\"\n", "studies/engine/c.hpp": "#include \"../a.hpp\"\n"}]


def complaints_of(tree):
    with tempfile.TemporaryDirectory() as root:
        for path, text in tree.items():
            os.makedirs(os.path.join(root, os.path.dirname(path)), exist_ok=True)
            with open(os.path.join(root, path), "w", encoding="utf-8") as file:
                file.write(text)
        return complaints(root)


class Itself(unittest.TestCase):
    """This test can fail."""

    def test_a_sound_tree_is_left_alone(self):
        self.assertEqual(complaints_of(SOUND), [])

    def test_every_wrong_line_is_found_where_it_stands(self):
        for path, line, said in WRONG:
            with self.subTest(path=path, line=line[:60]):
                found = complaints_of({**SOUND, path: SOUND.get(path, "") + line + "\n"})
                self.assertTrue(any(path in c and said in c for c in found), found)
                self.assertTrue(all(path in c or "cycle" in c for c in found), found)

    def test_cycles_are_found(self):
        for added in CYCLES:
            with self.subTest(files=list(added)):
                self.assertTrue(any("cycle" in c for c in complaints_of({**SOUND, **added})))

    def test_an_allowance_holds_for_its_own_file_only(self):
        header = V + "diagnostics/{}.hpp"
        line = "#include <verilie/analysis/drift.hpp>\n"
        tree = {**SOUND, V + "analysis/drift.hpp": "", header.format("energy_signal"): line}
        self.assertEqual(complaints_of(tree), [])
        self.assertEqual(len(complaints_of({**tree, header.format("other"): line})), 1)


if __name__ == "__main__":
    unittest.main()
