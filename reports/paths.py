"""CPU time of a step and body of one method on four paths, as a Markdown table: python3 reports/paths.py
build/release/bin/verilie.

NO_SQUISH in C (tests/own/no_squish.c, 2 loads a step) and in Python of floats (no_squish.py, 1 load a step), spheres in
Python of arrays (spheres.py, 2 loads a step),
beside lie_verlet of the library. The time of the tool and all it starts, of a long run less that of a short one, so
that starting costs nothing.
"""
import pathlib, resource, subprocess, sys, tempfile

if len(sys.argv) != 2 or not pathlib.Path(sys.argv[1]).is_file():
    print("reports: paths.py takes the program, build/release/bin/verilie.", file=sys.stderr)
    sys.exit(2)
verilie = pathlib.Path(sys.argv[1]).resolve()
own = pathlib.Path(__file__).resolve().parent.parent / "tests" / "own"
problems = [("1 body, `stress_test_spherical`", 1, ["--problem", "stress_test_spherical", "--h", "1/64"], 1),
            ("64 bodies, `torus`", 64, ["--problem", "torus", "--set", "N=64", "--h", "1/1000"], 32)]


def used(words, steps):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([verilie, "run", *words, "--steps", str(steps), "--every", str(steps), "--json"], check=True,
                   stdout=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def per_step(words, steps):
    return min((used(words, 5 * steps) - used(words, steps)) / (4 * steps) for _ in range(3))


with tempfile.TemporaryDirectory() as folder:
    include = subprocess.run([verilie, "--include"], check=True, capture_output=True, text=True).stdout.strip()
    subprocess.run(["cc", "-O2", "-shared", "-fPIC", "-I" + include, own / "no_squish.c", "-o", folder + "/mine.so",
                    "-lm"], check=True)
    paths = [("C++, in the library", ["--method", "lie_verlet"], 200000),
             ("C, `--plugin`", ["--plugin", folder + "/mine.so"], 100000),
             ("Python of floats, `--exec`, `verilie.py`", ["--exec", f"/usr/bin/python3 {own / 'no_squish.py'}"],
              20000), ("Python of numpy's arrays", ["--exec", f"/usr/bin/python3 {own / 'spheres.py'}"], 10000)]
    print("| µs a step and body | " + " | ".join(name for name, *_ in problems) + " |\n|---|" + "---|" * len(problems))
    for path, words, steps in paths:
        times = [1e6 * per_step(words + where, steps // share) / bodies for _, bodies, where, share in problems]
        print(f"| {path} | " + " | ".join(f"{t:.2g}" for t in times) + " |")
