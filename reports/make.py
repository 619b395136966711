#!/usr/bin/python3
"""Result files in, figures and pages out:  python3 reports/make.py RESULTS OUT [--readme README.md] [--overview
PROBLEM]

Writes OUT/report.md, the figures as SVG and PNG, of what is there; the page says what is missing, and which command
makes it. Where RESULTS/claims.json exists, claims.md and a figure a claim; where
RESULTS/bench.json exists, times.md and overview_times; where RESULTS/mutants.json exists, the kill matrix in report.md;
where RESULTS/certify.json exists, the certificates there; where
there are RESULTS/audit_*.json, the audit of the rules.
The same input gives the same bytes. Exit 0: written; 2: nothing is there, or something is wrong with it, and nothing
written; 3: cannot write."""
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
    parser = argparse.ArgumentParser(prog="reports/make.py", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("results", metavar="RESULTS", help="folder that --out of the verbs wrote to")
    parser.add_argument("out", metavar="OUT", help="folder for the report; made if it is missing")
    parser.add_argument("--readme", metavar="FILE",
                        help="also rewrite the table of orders between the marks in this file")
    parser.add_argument("--overview", metavar="PROBLEM",
                        help=f"problem of the overview figure (default {DEFAULT_OVERVIEW})")
    return parser.parse_args(argv)


def overview_problem(results, wanted):
    known = results.case_order(results.orders + results.drifts)
    if wanted is None:
        return DEFAULT_OVERVIEW if DEFAULT_OVERVIEW in known else known[0] if known else None
    if wanted not in known:
        raise Trouble(f"--overview {wanted}: no results for that problem; there are {', '.join(known)}.")
    return wanted


def figures(results, folder, problem, laws):
    """Draws everything that can be drawn; the names of what was."""
    # matplotlib is loaded only for good input
    import cases, certify_figure, claims, convergence, drift, exponent, overview, style, times  # noqa: E401
    style.reset()
    looks = style.styles(results, laws)
    made = []
    made += [(f"convergence_{cases.file_name(c)}", convergence.draw(results, c, looks))
             for c in results.case_order(results.orders)]
    made += [(f"drift_{cases.file_name(c)}", drift.draw(results, c, looks)) for c in results.case_order(results.drifts)]
    made += [("drift_exponent", exponent.draw(results, looks)),
             ("overview", problem and overview.draw(results, problem, looks)),
             ("overview_times", times.draw(results, problem, looks))]
    made += claims.figures(results.claims) if results.claims else []
    made += [("certificates", certify_figure.draw(laws, looks))] if laws else []
    return {sheet.save(folder, name) for name, sheet in made if sheet}


def write(folder, name, text):
    with open(os.path.join(folder, name), "w", encoding="utf-8", newline="\n") as file:
        file.write(text)


def build(results, folder, problem, matrix, laws, audited):
    import claims
    import page
    names = figures(results, folder, problem, laws)
    write(folder, "report.md", page.report(results, names, "overview", matrix, laws, audited))
    if results.claims:
        write(folder, "claims.md", claims.page(results.claims, names, results.claims_history, results.papers))
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


def publish(results, out, problem, matrix, laws, audited):
    """Everything is made beside OUT first; only a complete report is moved in."""
    out = os.path.abspath(out)
    beside = os.path.dirname(out)
    os.makedirs(beside, exist_ok=True)
    tidy(beside)
    with tempfile.TemporaryDirectory(dir=beside, prefix=f".report-{os.getpid()}-") as folder:
        build(results, folder, problem, matrix, laws, audited)
        os.makedirs(out, exist_ok=True)
        for name in sorted(os.listdir(folder)):
            shutil.move(os.path.join(folder, name), os.path.join(out, name))


def main(argv=None):
    options = arguments(argv)
    try:
        results = Results(options.results)
        problem = overview_problem(results, options.overview)
        import audit
        import certify
        import mutants
        import readme_table
        matrix, laws, audited = mutants.read(options.results), certify.read(
            options.results), audit.read(options.results)
        results.know(laws)
        if not (results.orders or results.drifts or results.references or results.stability or results.bench
                or results.claims or matrix or laws or audited):
            raise Trouble(f"{options.results} holds no results that a report can be made of; `verilie order --out "
                          f"{options.results}` writes some.")
        text = readme_table.prepare(options.readme, results) if options.readme else None
        publish(results, options.out, problem, matrix, laws, audited)
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
