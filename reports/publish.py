#!/usr/bin/python3
"""The published pages of a full run:  python3 reports/publish.py RESULTS [--to FOLDER] [--readme README.md]

RESULTS: what `studies/run` wrote. FOLDER (reports/published) gets the report in Markdown with its figures, without
what the next run would change for no reason: times of the machine, of which their ratios are left. Left alone are claims of physics engines and pages
engines*.md, which studies/engines/run makes, rrp_general.md and long_run.md, which reports/rrp_general.py and
reports/long_run.py make. Tables of the nightly tests that RESULTS lacks stay as they are published.
Pages and figures that are made no more are removed. The same input gives the same bytes.
Exit 0: written; 2: no full run, or something is wrong with it, and nothing written; 3: cannot write."""
import argparse
import os
import re
import shutil
import sys
import tempfile

sys.dont_write_bytecode = True

import make  # noqa: E402
from records import Results, Trouble  # noqa: E402

PUBLISHED = os.path.join(os.path.dirname(os.path.abspath(__file__)), "published")
DOCUMENTS = ("list", "reference", "order", "drift", "stability", "certify", "claims", "work-precision",
             "bench")
ENGINES = "ENG"                                     # the source whose claims have pages of their own
CLOCK = {"words": "another run has others, so they are left out here; claims.md of a run has them"}
TIMES = re.compile(r"overview_times|work_times_.*")
NIGHTLY = ("Wrong on purpose", "The rules on data of known truth")


def arguments(argv):
    parser = argparse.ArgumentParser(prog="reports/publish.py", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("results", metavar="RESULTS", help="folder that studies/run wrote to")
    parser.add_argument("--to", metavar="FOLDER", default=PUBLISHED, help="folder of the pages (reports/published)")
    parser.add_argument("--readme", metavar="FILE",
                        help="also rewrite the table of orders between the marks in this file")
    return parser.parse_args(argv)


def full(folder):
    """(results, certificates) of a full run."""
    import certify
    import missing
    absent = [f"{name}.json" for name in DOCUMENTS if not os.path.exists(os.path.join(folder, f"{name}.json"))]
    if absent and os.path.isdir(folder):
        raise Trouble(f"{folder} holds no full run, for it lacks {', '.join(absent)}; studies/run makes one.")
    results, laws = Results(folder), certify.read(folder)
    results.know(laws)
    if lacking := missing.commands(results, laws):
        raise Trouble(f"{folder} holds no full run, for it lacks some {' and '.join(lacking)}; studies/run makes one.")
    return results, laws


def lasting(results):
    """What the next run does not change for no reason, without the claims of the engines."""
    results.bench = [{**r, "nanoseconds_per_step": None} for r in results.bench]
    results.claims = [{**r, "clock": r["clock"] and CLOCK} for r in results.claims if r["source"] != ENGINES]


def section(page, head):
    """What a page says under a heading of the second level, or ''."""
    found = re.search(rf"^## {re.escape(head)}\n.*?(?=^## |\Z)", page, re.MULTILINE | re.DOTALL)
    return found[0] if found else ""


def checks(rows, audited, old):
    """{checks.md: its text}: what was measured, and of the rest what the old page has."""
    import pages
    new = pages.checks(rows, audited) if rows or audited else ""
    parts = [section(new, head) or section(old, head) for head in NIGHTLY]
    return {"checks.md": pages.joined([pages.checks(None, None), *parts])} if any(parts) else {}


def read(path):
    try:
        with open(path, encoding="utf-8") as file:
            return file.read()
    except FileNotFoundError:
        return ""


def build(results, laws, folder, old):
    import audit
    import mutants
    import pages
    rows, audited = mutants.read(results.folder), audit.read(results.folder)
    names = make.draw(results, folder, make.overview_problem(results, None), laws)[1]
    kept = {n for n in names if not TIMES.fullmatch(n)}
    made = pages.pages(results, kept, "overview", rows, laws, audited, checks(rows, audited, old))
    for name, text in made.items():
        make.write(folder, name, text)
    return {*made, *(n + ".png" for n in make.RASTERS), *(n + ".svg" for n in kept)}


def ours(name):
    return name.endswith((".md", ".svg", ".png")) and not name.startswith(("engines", "rrp_general", "long_run"))


def publish(results, laws, out):
    """Everything is made beside FOLDER first; then it takes the place of what is there."""
    out = os.path.abspath(out)
    os.makedirs(out, exist_ok=True)
    make.tidy(os.path.dirname(out))
    with tempfile.TemporaryDirectory(dir=os.path.dirname(out), prefix=f".report-{os.getpid()}-") as folder:
        names = build(results, laws, folder, read(os.path.join(out, "checks.md")))
        for name in sorted(names):
            shutil.move(os.path.join(folder, name), os.path.join(out, name))
    for name in filter(ours, set(os.listdir(out)) - names):
        os.unlink(os.path.join(out, name))


def written(asked):
    import readme_table
    results, laws = full(asked.results)
    lasting(results)
    text = readme_table.prepare(asked.readme, results) if asked.readme else None
    publish(results, laws, asked.to)
    if text is not None:
        readme_table.replace(asked.readme, text)


def main(argv=None):
    asked = arguments(argv)
    return make.exit_code(lambda: written(asked), asked.to)


if __name__ == "__main__":
    sys.exit(main())
