#!/usr/bin/python3
"""One figure for a paper, from what the verbs measured:
python3 reports/plot.py KIND RESULTS FILE --problem P --method A --method B [--set NAME=VALUE] [--title T]
                         [--columns 1|2] [--style S]

KIND: convergence, drift, work (RESULTS: a folder that --out of the verbs wrote), energy, phase (RESULTS: a table of
`verilie run --file`), claim (with --claim ID in place of problem and methods). FILE ends in .svg, .png, .pdf or .tex.
The same input gives the same bytes. Exit 0: written; 2: nothing to draw, and nothing written; 3: cannot write."""
import argparse
import os
import sys

sys.dont_write_bytecode = True

from records import Results, Trouble  # noqa: E402

KINDS = ("convergence", "drift", "work", "energy", "phase", "claim")


def arguments(argv):
    parser = argparse.ArgumentParser(prog="reports/plot.py", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kind", choices=KINDS)
    parser.add_argument("results", metavar="RESULTS")
    parser.add_argument("file", metavar="FILE")
    parser.add_argument("--problem", default="")
    parser.add_argument("--method", action="append", default=[])
    parser.add_argument("--set", action="append", default=[], metavar="NAME=VALUE",
                        help="of the rows with these parameters; without it, of those with the problem's own")
    parser.add_argument("--claim", default="")
    parser.add_argument("--title", default="")
    parser.add_argument("--columns", type=int, choices=(1, 2), default=1)
    parser.add_argument("--style", choices=("report", "serif", "grey"), default="report")
    return parser.parse_args(argv)


def claim(asked):
    import claim_figures
    rows = [r for r in Results(asked.results).claims if r["id"] == asked.claim]
    if not rows:
        raise Trouble(f"{asked.results} holds no claim {asked.claim!r}; `verilie claims --claim {asked.claim} --out "
                      f"{asked.results}` measures it.")
    return rows[0]["figure"] and claim_figures.draw(rows[0])


def sheet_of(asked):
    import plot_figures
    import style
    style.reset()
    plot_figures.dress(asked.style)
    sheet = claim(asked) if asked.kind == "claim" else plot_figures.KINDS[asked.kind](asked)
    if sheet is None:
        what = asked.claim or f"{', '.join(asked.method) or 'no method'} on {asked.problem or 'no problem'}"
        raise Trouble(f"there is nothing to draw: {what} left no numbers for a figure of {asked.kind}.")
    if asked.style == "grey":
        plot_figures.grey(sheet.figure, by_light=asked.kind == "drift")
    return sheet


def write(sheet, path):
    """Whole or not at all."""
    import pgfplots
    ending = os.path.splitext(path)[1]
    beside = f"{path}.{os.getpid()}.part"
    try:
        if ending in (".svg", ".tex"):
            with open(beside, "w", encoding="utf-8", newline="\n") as file:
                file.write(sheet.svg() if ending == ".svg" else pgfplots.picture(sheet.figure))
        else:
            pdf = ending == ".pdf"
            dated = {"CreationDate": None, "Creator": None, "Producer": None} if pdf else {"Software": None}
            sheet.figure.savefig(beside, format=ending[1:], metadata=dated, facecolor="white", dpi=300)
        os.replace(beside, path)
    finally:
        if os.path.exists(beside):
            os.remove(beside)


def main(argv=None):
    asked = arguments(argv)
    try:
        if os.path.splitext(asked.file)[1] not in (".svg", ".png", ".pdf", ".tex"):
            raise Trouble(f"{asked.file}: a figure ends in .svg, .png, .pdf or .tex.")
        write(sheet_of(asked), asked.file)
    except Trouble as why:
        print(f"verilie plot: {why}", file=sys.stderr)
        return why.code
    except ValueError as why:
        if "$" not in asked.title:
            raise
        print(f"verilie plot: --title {asked.title}: no formula that can be drawn: {str(why).splitlines()[-1]}",
              file=sys.stderr)
        return 2
    except ImportError as why:
        print(f"verilie plot: {why}; install python3-matplotlib and run with /usr/bin/python3.", file=sys.stderr)
        return 3
    except OSError as why:
        print(f"verilie plot: cannot write {asked.file}: {why.strerror}.", file=sys.stderr)
        return 3
    return 0


if __name__ == "__main__":
    sys.exit(main())
