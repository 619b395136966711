#!/usr/bin/python3
"""vendor.js of the page is what its lock file makes, byte for byte. Exit 0: so it is, or npm is missing, which is
said."""
import os
import shutil
import subprocess
import sys

sys.dont_write_bytecode = True
WEB = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "reports", "web")
sys.path[:0] = [os.path.join(WEB, "vendor")]

import make  # noqa: E402


def main():
    if not shutil.which("npm"):
        print("npm is not installed (Debian: apt-get install npm); the libraries of the page are not made anew.")
        return 0
    try:
        made = make.made()
    except (OSError, subprocess.CalledProcessError):
        print("npm cannot have its packages here; the libraries of the page are not made anew.")
        return 0
    with open(os.path.join(WEB, "vendor.js"), encoding="utf-8", newline="") as file:
        same = file.read() == made
    print("vendor.js is what its lock file makes." if same else
          "vendor.js is not what its lock file makes: python3 reports/web/vendor/make.py makes it.")
    return 0 if same else 1


if __name__ == "__main__":
    sys.exit(main())
