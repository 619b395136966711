"""How the tests run what a user runs: as a process of its own, or in a fork of this one, which has read matplotlib and
its fonts already and is left as it was."""
import functools
import importlib
import os
import subprocess
import sys
import tempfile
import traceback
import warnings

REPORTS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "reports")
PYTHON = "/usr/bin/python3" if os.path.exists("/usr/bin/python3") else sys.executable
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")      # of numpy: its idle threads cost more than a report needs
if REPORTS not in sys.path:
    sys.path[:0] = [REPORTS]
FILTERS = warnings.filters[:]             # of a plain process; unittest sets others when it runs


def started(*words, **environment):
    """A process of its own: a script of the reports or -c, and its arguments."""
    words = words if words[0] == "-c" else (os.path.join(REPORTS, words[0]), *words[1:])
    return subprocess.run([PYTHON, *words], capture_output=True, text=True,
                          env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1", **environment})


@functools.cache
def warm():
    """Reads once what every fork needs: what draws, and its fonts."""
    import make
    import pages  # noqa: F401
    import style
    import web  # noqa: F401
    list(make.modules())
    style.reset()
    sheet = style.Sheet(1, 1)
    sheet.title("a", "b")
    sheet.svg()


def code_of(act):
    """The exit code that act() would end a process with."""
    try:
        return act() or 0
    except SystemExit as end:
        return end.code or 0
    except BaseException:
        traceback.print_exc()
        return 1


def forked(act):
    """act() in a fork of this process: its exit code, what it said and what it complained of."""
    warm()
    sys.stdout.flush()
    sys.stderr.flush()
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        child = os.fork()
        if not child:
            os.dup2(out.fileno(), 1)
            os.dup2(err.fileno(), 2)
            sys.stdout, sys.stderr = (open(k, "w", encoding="utf-8", closefd=False) for k in (1, 2))
            warnings.resetwarnings()
            warnings.filters.extend(FILTERS)
            code = code_of(act)
            sys.stdout.flush()
            sys.stderr.flush()
            os._exit(code)
        code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        said = []
        for file in (out, err):
            file.seek(0)
            said.append(file.read().decode())
    return subprocess.CompletedProcess([], code, *said)


def run(name, *arguments):
    """main() of a script of the reports, make.py or plot.py, in a fork."""
    return forked(lambda: importlib.import_module(name.removesuffix(".py")).main(list(arguments)))


def named(figures, folder):
    """As make.saved, but the files are empty."""
    from make import RASTERS
    names = [name for name, draw, *of in figures if draw(*of)]
    for name in names:
        for kind in ("svg", *(["png"] if name in RASTERS else [])):
            with open(os.path.join(folder, f"{name}.{kind}"), "x", encoding="utf-8"):
                pass
    return names


def laid_out(name, *arguments):
    """As run, for tests of pages: every figure is laid out, and its files are empty."""
    def act():
        import make
        make.saved = named
        return importlib.import_module(name.removesuffix(".py")).main(list(arguments))
    return forked(act)


def asked(script, *arguments):
    """A script of a test in a fork, with these arguments from sys.argv[1] on."""
    def act():
        sys.argv = ["-c", *arguments]
        exec(compile(script, "asked", "exec"), {"__name__": "asked"})
    return forked(act)
