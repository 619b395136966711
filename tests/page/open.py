#!/usr/bin/python3
"""The page of the report in a browser: makes one of synthetic records, with a hostile name among them, and opens it in
headless Chromium:  open.py BUILD [RESULTS]

BUILD is where the packages of the test go. With RESULTS the page of those records is opened instead. Exit 0: all is
well, or a needed program is not installed, which is said; 1: something is not as it should be."""
import json
import os
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.join(HERE, "..", "..")
sys.path[:0] = [os.path.join(HERE, "..", "reports"), HERE]
sys.dont_write_bytecode = True

MOST = 6_000_000
HOSTILE = "<img src=x onerror=alert(1)>"


def missing():
    """What is not installed, or None."""
    lacks = [name for name in ("chromium", "node", "npm") if not shutil.which(name)]
    return (f"{', '.join(lacks)} is not installed (Debian: apt-get install chromium nodejs npm); the page is not "
            "opened in a browser.") if lacks else None


def packages(build):
    """Folder with the packages of the lock file, or None where npm cannot have them."""
    folder = os.path.join(build, "page_test")
    os.makedirs(folder, exist_ok=True)
    for name in ("package.json", "package-lock.json"):
        shutil.copy(os.path.join(HERE, name), folder)
    if os.path.isdir(os.path.join(folder, "node_modules", "axe-core")):
        return folder
    done = subprocess.run(["npm", "ci", "--no-audit", "--no-fund", "--silent"], cwd=folder, stdout=subprocess.DEVNULL,
                          stderr=subprocess.DEVNULL)
    return folder if done.returncode == 0 else None


def records(folder):
    import fixture
    import motions
    import schema
    import test_certify
    import test_claims
    import test_engines
    import test_plot
    documents = fixture.results(("pendulum", "stress_test"))
    documents.update(claims=test_claims.results()["claims"], certify=test_certify.document())
    documents.update(fixture.documents({"work-precision": test_plot.work(), "engines": engines(test_engines)}))
    many = next(s for s in schema.alternatives(schema.schemas()["run"]) if "rows" in s["properties"])
    documents["run"] = fixture.complete({"rows": motions.rows(), "command": "verilie run"}, many)
    text = json.dumps(documents["order"]).replace('"campello_phi0"', json.dumps(HOSTILE))
    documents["order"] = json.loads(text)
    fixture.write(folder, documents)


def engines(made):
    """Those of the test of their page, one of which loses its energy and one of which leaves the figure."""
    t = [2.0**k for k in range(12)]
    bodies = {"lgvi": lambda x: 1e-6, "mujoco_rk4": lambda x: -x / (x + 50), "yade_aspherical": lambda x: x}
    tumbles = [made.tumble(m, series={"t": t, "energy": [f(x) for x in t], "momentum": [0.0] * 12, "angle": [0.0] * 12})
               for m, f in bodies.items()]
    work = {"problem": "pendulum", "T": "5", "h": ["1/10", "1/20"], "nanoseconds_per_step": 300.0,
            "loads_per_step": 1.0, "command": "verilie engines --work"}
    works = [{**work, "method": m, "engine": "x" * (m != "lgvi"), "error": [1e-2, 3e-3]} for m in list(bodies)[:2]]
    return {**made.DOCUMENT, "tumbles": tumbles, "works": works}


def main(argv):
    why = missing()
    if why:
        print(why)
        return 0
    where = packages(argv[0])
    if where is None:
        print("npm cannot have its packages here; the page is not opened in a browser.")
        return 0
    with tempfile.TemporaryDirectory() as folder:
        results = argv[1] if len(argv) > 1 else os.path.join(folder, "in")
        if len(argv) == 1:
            records(results)
        made = subprocess.run(["/usr/bin/python3", os.path.join(ROOT, "reports", "make.py"), results,
                               os.path.join(folder, "out")])
        if made.returncode:
            return 1
        page = os.path.join(folder, "out", "report.html")
        print(f"     the page has {os.path.getsize(page)} bytes, at most {MOST} are allowed")
        if os.path.getsize(page) > MOST:
            return 1
        for name in ("test.mjs", "asked.mjs", "checks.mjs", "contrast.mjs", "look.mjs", "speed.mjs", "turned.mjs"):
            shutil.copy(os.path.join(HERE, name), where)
        return subprocess.run(["node", os.path.join(where, "test.mjs"), page, os.path.join(folder, "taken"),
                               "" if len(argv) > 1 else HOSTILE],
                              env={**os.environ, "VERILIE_BROWSER": shutil.which("chromium")}).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
