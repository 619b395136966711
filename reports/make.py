#!/usr/bin/python3
"""Result files in, figures and pages out:  python3 reports/make.py RESULTS OUT [--readme README.md] [--overview PROBLEM]

Writes OUT/report.md, the figures as SVG and PNG; where RESULTS/claims.json exists, claims.md and a figure a claim; where
RESULTS/bench.json exists, times.md and overview_times; where RESULTS/mutants.json exists, the kill matrix in report.md; where RESULTS/certify.json exists, the certificates there.
The same input gives the same bytes. Exit 0: written; 2: something is wrong with the input, nothing written; 3: cannot write."""
import argparse
import os
import re
import shutil
import sys
import tempfile

sys.dont_write_bytecode = True

from records import Results, Trouble  # noqa: E402

DEFAULT_OVERVIEW = "stress_test"


def arguments(argv):
    parser = argparse.ArgumentParser(prog="reports/make.py", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("results", metavar="RESULTS", help="folder with list.json, order.json, drift.json, reference.json, provenance.json")
    parser.add_argument("out", metavar="OUT", help="folder for the report; made if it is missing")
    parser.add_argument("--readme", metavar="FILE", help="also rewrite the table of orders between the marks in this file")
    parser.add_argument("--overview", metavar="PROBLEM", help=f"problem of the overview figure (default {DEFAULT_OVERVIEW})")
    return parser.parse_args(argv)


def overview_problem(results, wanted):
    known = results.problem_order()
    if wanted is None:
        return DEFAULT_OVERVIEW if DEFAULT_OVERVIEW in known else known[0]
    if wanted not in known:
        raise Trouble(f"--overview {wanted}: no results for that problem; there are {', '.join(known)}.")
    return wanted


def figures(results, folder, problem, laws):
    """Draws everything that can be drawn; the names of what was."""
    import certify_figure, claims, convergence, drift, exponent, overview, style, times  # noqa: E401  matplotlib is loaded only for good input
    style.reset()
    looks = style.styles(results)
    made = []
    for p in results.problem_order():
        made += [(f"convergence_{p}", convergence.draw(results, p, looks)), (f"drift_{p}", drift.draw(results, p))]
    made += [("drift_exponent", exponent.draw(results)), ("overview", overview.draw(results, problem)),
             ("overview_times", times.draw(results, problem))]
    made += claims.figures(results.claims) if results.claims else []
    made += [("certificates", certify_figure.draw(laws))] if laws else []
    return {sheet.save(folder, name) for name, sheet in made if sheet}


def write(folder, name, text):
    with open(os.path.join(folder, name), "w", encoding="utf-8", newline="\n") as file:
        file.write(text)


def build(results, folder, problem, matrix, laws):
    import claims
    import page
    names = figures(results, folder, problem, laws)
    write(folder, "report.md", page.report(results, names, "overview", matrix, laws))
    if results.claims:
        write(folder, "claims.md", claims.page(results.claims, names, results.claims_history))
    if results.bench:
        write(folder, "times.md", page.times(results, names))


def lives(process):
    """Not gone, and not a zombie that nobody has collected."""
    try:
        with open(f"/proc/{process}/stat", encoding="ascii", errors="replace") as file:
            return file.read().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def tidy(folder):
    """Removes what a run that was killed left there."""
    for name in os.listdir(folder):
        process = re.fullmatch(r"\.report-(\d+)-.*", name)
        if process and not lives(process[1]):
            shutil.rmtree(os.path.join(folder, name))


def publish(results, out, problem, matrix, laws):
    """Everything is made beside OUT first; only a complete report is moved in."""
    out = os.path.abspath(out)
    beside = os.path.dirname(out)
    os.makedirs(beside, exist_ok=True)
    tidy(beside)
    with tempfile.TemporaryDirectory(dir=beside, prefix=f".report-{os.getpid()}-") as folder:
        build(results, folder, problem, matrix, laws)
        os.makedirs(out, exist_ok=True)
        for name in sorted(os.listdir(folder)):
            shutil.move(os.path.join(folder, name), os.path.join(out, name))


def main(argv=None):
    options = arguments(argv)
    try:
        results = Results(options.results)
        problem = overview_problem(results, options.overview)
        import certify
        import mutants
        import readme_table
        matrix, laws = mutants.read(options.results), certify.read(options.results)
        text = readme_table.prepare(options.readme, results) if options.readme else None
        publish(results, options.out, problem, matrix, laws)
        if text is not None:
            readme_table.replace(options.readme, text)
    except Trouble as why:
        print(f"reports: {why}", file=sys.stderr)
        return why.code
    except ImportError as why:
        print(f"reports: {why}; install python3-matplotlib and run with /usr/bin/python3.", file=sys.stderr)
        return 3
    except OSError as why:
        print(f"reports: cannot write {why.filename or options.out}: {why.strerror}.", file=sys.stderr)
        return 3
    return 0


if __name__ == "__main__":
    sys.exit(main())
