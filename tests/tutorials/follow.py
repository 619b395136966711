#!/usr/bin/python3
"""The tutorials, followed as they stand:  follow.py BIN page.md ...

Of each page, in a folder of its own: a block ```LANGUAGE NAME is written to the file NAME; in a block ```console every
line after `$ ` is run, with BIN in the PATH, and must end with exit code 0 and print what stands below it. There `...`
alone on a line stands for any lines, and … within a line for any words. A page may hold no other blocks.
Exit 0: every page is right; 1: what differs is printed."""
import os
import re
import subprocess
import sys
import tempfile

MOST = 4000                 # letters of what a command complained
FENCE = re.compile(r"^```([^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def commands(block):
    """[(command, what it prints)]; a line that ends in a backslash goes on."""
    found = []
    for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
        lines = part.split("\n")
        end = next(k for k, line in enumerate(lines) if not line.endswith("\\"))
        found.append(("\n".join(lines[:end + 1]), "\n".join(lines[end + 1:]).rstrip()))
    return found


def pattern(expected):
    """A regular expression of what a command prints."""
    lines = [".*" if line == "..." else ".*?".join(map(re.escape, line.rstrip().split("…")))
             for line in expected.split("\n")]
    joined = ""
    for line in lines:
        joined += r"(?s:.*\n)?" if line == ".*" else f"(?-s:{line})\n"
    return joined


def alike(printed, expected):
    text = "\n".join(line.rstrip() for line in printed.rstrip().split("\n")) + "\n"
    return re.fullmatch(pattern(expected), text) is not None


def followed(page, bin_, folder):
    """What is wrong with a page: sentences."""
    with open(page, encoding="utf-8") as file:
        text = file.read()
    environment = {**os.environ, "PATH": f"{bin_}:/usr/bin:/bin", "NO_COLOR": "1"}
    ran, wrong = 0, []
    for info, block in FENCE.findall(text):
        if info == "console":
            for command, expected in commands(block):
                done = subprocess.run(["bash", "-c", command], cwd=folder, env=environment, capture_output=True, text=True,
                                      timeout=1500)
                ran += 1
                if done.returncode or not alike(done.stdout, expected):
                    wrong.append(f"{page}: $ {command}\nexit code {done.returncode}, and it printed\n{done.stdout}"
                                 f"{done.stderr[-MOST:]}\nwhere the page says\n{expected}\n")
        elif len(info.split()) == 2:
            with open(os.path.join(folder, info.split()[1]), "w", encoding="utf-8") as file:
                file.write(block)
        else:
            wrong.append(f"{page}: a block ```{info} is neither run nor written.\n")
    return wrong if ran else wrong + [f"{page}: there is nothing to run.\n"]


def itself():
    """Sentences on the comparison, which must tell right from wrong."""
    right = [("a\nb\n", "a\nb"), ("a\nx\ny\nb\n", "a\n...\nb"), ("a\nb\n", "a\n...\nb"), ("order 2.01 of lgvi\n", "order … of lgvi"),
             ("", "")]
    wrong = [("a\nb\n", "a"), ("a\n", "a\nb"), ("a\nx\nb\n", "a\nb"), ("order 2.01\nof lgvi\n", "order … of lgvi"), ("a", "")]
    return [f"{printed!r} and {expected!r} are taken for {'different' if same else 'alike'}.\n"
            for of, same in ((right, True), (wrong, False)) for printed, expected in of if alike(printed, expected) != same]


def main(argv):
    wrong = itself()
    for page in argv[1:]:
        with tempfile.TemporaryDirectory() as folder:
            found = followed(page, os.path.abspath(argv[0]), folder)
            print(f"{'ok  ' if not found else 'FAIL'} {page}", flush=True)
            wrong += found
    print("".join(wrong), end="")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
