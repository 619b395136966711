#!/usr/bin/python3
"""Result files in, figures and pages out:
python3 reports/make.py RESULTS OUT [--readme README.md] [--overview PROBLEM]

Writes OUT/report.html, a page to turn over in a browser, OUT/report.md with a page a problem beside it, and figures, as
SVG and PNG, of what is there. The pages say what is missing, and which command makes it. certify.json, mutants.json,
audit_*.json, claims.json and bench.json have pages of their own, run.json is what moves in report.html.
The same input gives the same bytes. Exit 0: written; 2: nothing is there, or something is wrong with it, and nothing
written; 3: cannot write."""
import argparse
import importlib
import multiprocessing
import os
import re
import shutil
import sys
import tempfile
from collections import namedtuple
from concurrent.futures import ProcessPoolExecutor

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


# What a figure may be drawn from: the results, the problem of the overview (or None), the certificates (or None), and
# {method: (colour, marker, line style)}.
Seen = namedtuple("Seen", "results problem laws looks")


def modules():
    """The files of this folder that draw, by name: those that define figures(seen): of each its name, what draws it
    (a sheet or None), and what that is given."""
    folder = os.path.dirname(os.path.abspath(__file__))
    for name in sorted(os.listdir(folder)):
        if name.endswith(".py"):
            with open(os.path.join(folder, name), encoding="utf-8") as file:
                if re.search(r"^def figures\(seen\):", file.read(), re.MULTILINE):
                    yield importlib.import_module(name[:-3])


def draw(results, folder, problem, laws):
    """Draws everything that can be drawn; what it was drawn from, and the names of what was."""
    import style  # loads matplotlib, which only good input is worth
    style.reset()
    seen = Seen(results, problem, laws, style.styles(results, laws))
    return seen, set(saved([figure for module in modules() for figure in module.figures(seen)], folder))


RASTERS = ("overview",)     # also as PNG, which a README shows wherever it is read
waiting = []                # figures, for processes that draw some of them


def save(k, folder):
    """The name of a figure that there is."""
    name, draw_it, *of = waiting[k]
    sheet = draw_it(*of)
    if not sheet:
        return None
    sheet.save(folder, name)
    if name in RASTERS:
        sheet.save_raster(folder, name)
    return name


def saved(figures, folder):
    """Names of the figures that there are. To draw them is nearly all the work of a report, so every processor gets
    its part; a fork has the records, which would take long to send."""
    waiting[:] = figures
    with ProcessPoolExecutor(os.cpu_count(), multiprocessing.get_context("fork")) as pool:
        return list(filter(None, pool.map(save, range(len(waiting)), [folder] * len(waiting))))


def write(folder, name, text):
    with open(os.path.join(folder, name), "w", encoding="utf-8", newline="\n") as file:
        file.write(text)


def build(results, folder, problem, matrix, laws, audited):
    import pages
    import web
    import web_motion
    seen, names = draw(results, folder, problem, laws)
    made = pages.pages(results, names, "overview", matrix, laws, audited)
    made["report.html"] = web.build(results, laws, (matrix, audited), seen.looks,
                                    web_motion.read(results.folder))
    for name, text in made.items():
        write(folder, name, text)


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


def exit_code(act, out):
    """Of act(), which writes into `out`; what is wrong becomes a sentence."""
    try:
        act()
    except Trouble as why:
        print(f"reports: {why}", file=sys.stderr)
        return why.code
    except ImportError as why:
        print(f"reports: {why}; install python3-matplotlib and run with /usr/bin/python3.", file=sys.stderr)
        return 3
    except OSError as why:
        print(f"reports: cannot write {why.filename or out}: {why.strerror}.", file=sys.stderr)
        return 3
    return 0


def report(options):
    results = Results(options.results)
    problem = overview_problem(results, options.overview)
    import audit
    import certify
    import long_run
    import mutants
    import readme_table
    import web_motion
    matrix, laws, audited = mutants.read(options.results), certify.read(
        options.results), audit.read(options.results)
    results.know(laws)
    if not (results.orders or results.drifts or results.references or results.stability or results.bench
            or results.claims or results.work or matrix or laws or audited or web_motion.read(options.results)
            or long_run.rows_of(options.results)[0]):
        raise Trouble(f"{options.results} holds no results that a report can be made of; `verilie order --out "
                      f"{options.results}` writes some.")
    text = readme_table.prepare(options.readme, results) if options.readme else None
    publish(results, options.out, problem, matrix, laws, audited)
    if text is not None:
        readme_table.replace(options.readme, text)


def main(argv=None):
    options = arguments(argv)
    return exit_code(lambda: report(options), options.out)


if __name__ == "__main__":
    sys.exit(main())
