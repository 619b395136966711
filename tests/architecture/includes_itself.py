"""The test of includes can fail: what is wrong in a tree is found where it stands, and a sound tree is left alone.
Run: python3 tests/architecture/includes_itself.py"""
import os
import tempfile
import unittest

from includes import LONGEST, complaints

V = "lib/include/verilie/"
SOUND = {
    V + "scalar/fifty.hpp": "/// boost::multiprecision::cpp_bin_float_50\nclass fifty;\n",
    V + "scalar.hpp": "#include <cmath>\n#include <verilie/scalar/fifty.hpp>\n",
    V + "linalg.hpp": "#include <verilie/scalar.hpp>\n#include <Eigen/Core>\n",
    V + "lie/so3.hpp": "#include <verilie/linalg.hpp>\n",
    V + "mechanics/state.hpp": "#include <verilie/lie/so3.hpp>\n",
    V + "methods/lgvi.hpp": "// #include <verilie/run/march.hpp>\n/* 0.5\n#include \"nowhere.hpp\" */\n"
                            "#include <verilie/mechanics/state.hpp>\nint n = 1'000, m = 0x1e5; "
                            "auto s = \"0.5 // 1e-3\"; char c = '\"';  // 0.5\n",
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
    "studies/order/verb.cpp": "#include \"engine/pairs.hpp\"\n#include <verilie/reference/reference.hpp>\n"
                              "#include <verilie/families.hpp>\n#include <unistd.h>\n",
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
    (V + "diagnostics/drift.hpp", "#include <verilie/diagnostics/error.hpp>",
     "diagnostics may not include diagnostics"),
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
    ("reference/high/taylor.cpp", "#include <nvector/nvector_serial.h>", "only reference/cvode and the outside solver include SUNDIALS"),
    ("reference/high/taylor.cpp", "auto z = problem.initial();", "neither the loads nor the start"),
    ("reference/high/taylor.cpp", "p->template loads<fifty>(one, out);", "neither the loads nor the start"),
    ("studies/order/verb.cpp", "#include <cvode/cvode.h>", "only reference/cvode and the outside solver include SUNDIALS"),
    ("studies/order/verb.cpp", "#include \"support/ulps.hpp\"", "there is no support/ulps.hpp"),
    ("studies/engine/store.hpp", "#include \"order/study.hpp\"", "studies/engine may not include studies/order"),
    ("studies/drift/verb.cpp", "#include \"order/study.hpp\"", "studies/drift may not include studies/order"),
    ("lib/include/verilie/plots/svg.hpp", "#include <string>", "no room"),
    ("lib/src/orphan.cpp", "#include <string>", "no room"),
    (V + "linalg.hpp", "using quad = boost::multiprecision::float128;", "only the scalars name float128"),
    (V + "problems/top.hpp", "#include <boost/multiprecision/cpp_bin_float.hpp>",
     "only the scalars name cpp_bin_float"),
    *[(V + "methods/lgvi.hpp", f"auto x = {number};", f"a floating literal, {number}")
      for number in ("0.5", "1.", ".5", "1e-3", "2.5E+7", "1'000.5", "0x1p-3")],
    (V + "run/march.hpp", "\n" * LONGEST, "lines; a file has fewer"),
    ("reports/page.py", "import numpy", "imports numpy"),
    ("reports/page.py", "def f():\n    from scipy.stats import t", "imports scipy.stats"),
    ("reports/tables.py", "from tests import fixture", "imports tests"),
]
CYCLES = [{V + "mechanics/state.hpp": "#include <verilie/mechanics/inertia.hpp>\n",
           V + "mechanics/inertia.hpp": "#include <verilie/mechanics/state.hpp>\n"},
          {V + "linalg.hpp": "#include <verilie/linalg.hpp>\n"},
          {"studies/a.hpp": "#include \"b.hpp\"\n", "studies/b.hpp": "#include \"engine/c.hpp\"\n",
           "studies/engine/c.hpp": "#include \"../a.hpp\"\n"}]


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
