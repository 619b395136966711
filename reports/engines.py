#!/usr/bin/python3
"""The page of the engines: results in, engines.md, engines_claims.md and figures out:  python3 reports/engines.py RESULTS OUT

Reads what `studies/engines/run` writes: engines.json, order.json, drift.json, certify.json, claims.json. What is not there is left out of the page.
Exit 0: written; 2: nothing is there, or something is wrong with it; 3: cannot write."""
import os
import sys

import claims
import engines_facts
import engines_figures
import engines_page
import style
from records import exit_code


def write(results, out):
    facts = engines_facts.Facts(results)
    style.reset()
    os.makedirs(out, exist_ok=True)
    for name, sheet in engines_figures.all_of(facts):
        with open(os.path.join(out, name + ".svg"), "w", encoding="utf-8", newline="\n") as file:
            file.write(sheet.svg())
    pages = {"engines.md": engines_page.page(facts)}
    if facts.claims:
        pages["engines_claims.md"] = claims.page(facts.claims, (), (), facts.papers, "engines claim")
    for name, text in pages.items():
        with open(os.path.join(out, name), "w", encoding="utf-8", newline="\n") as file:
            file.write(text)


def main(argv):
    if len(argv) != 2:
        print("Usage: reports/engines.py RESULTS OUT", file=sys.stderr)
        return 2
    return exit_code(lambda: write(*argv))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
