#!/usr/bin/python3
"""Makes ../vendor.js anew from the locked packages:  python3 reports/web/vendor/make.py [OUT]

Needs node and npm. The licences of the libraries stand at the head of the file; its hash goes to ../vendor.sha256."""
import hashlib
import os
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
LIBRARIES = ("plotly.js-basic-dist-min", "three")
INPUTS = ("package.json", "package-lock.json", "entry.js")


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def bundled(folder):
    """The libraries as one script that defines `Vendor`."""
    for name in INPUTS:
        shutil.copy(os.path.join(HERE, name), folder)
    subprocess.run(["npm", "ci", "--no-audit", "--no-fund", "--silent"], cwd=folder, check=True)
    subprocess.run(["node_modules/.bin/esbuild", "entry.js", "--bundle", "--minify", "--format=iife",
                    "--global-name=Vendor", "--target=es2020", "--legal-comments=none", "--charset=ascii",
                    "--outfile=out.js", "--log-level=warning"], cwd=folder, check=True)
    return read(os.path.join(folder, "out.js"))


def licences(folder):
    parts = []
    for name in LIBRARIES:
        where = os.path.join(folder, "node_modules", name)
        parts.append(f"{name}\n\n{read(os.path.join(where, 'LICENSE')).strip()}")
    return "/*\n" + "\n\n----\n\n".join(parts).replace("*/", "* /") + "\n*/\n"


def made():
    """The text of vendor.js."""
    with tempfile.TemporaryDirectory() as folder:
        script = bundled(folder)
        return licences(folder) + script


def main(argv):
    out = argv[0] if argv else os.path.join(os.path.dirname(HERE), "vendor.js")
    text = made()
    with open(out, "w", encoding="utf-8", newline="\n") as file:
        file.write(text)
    if not argv:
        with open(os.path.join(os.path.dirname(HERE), "vendor.sha256"), "w", encoding="ascii") as file:
            file.write(hashlib.sha256(text.encode()).hexdigest() + "  vendor.js\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
