#!/usr/bin/python3
"""Pages in Markdown as pages for a browser, in the look of report.html:  python3 reports/guide.py OUT page.md ...

Each becomes OUT/page.html, with the titles of all of them above it; links between them lead to each other. No scripts,
nothing from outside. Exit 0: written; 2: a page cannot be read; 3: cannot write."""
import os
import re
import sys

import web
from web_html import esc, markdown, tag


def title(text, name):
    found = re.search(r"^# (.+)$", text, re.MULTILINE)
    return found[1] if found else name


def page(name, texts, paths):
    """HTML of one of {name: Markdown}, whose files are {name: path}."""
    def leads(target):
        file, mark, part = target.partition("#")
        there = os.path.normpath(os.path.join(os.path.dirname(paths[name]), file))
        other = next((n for n, path in paths.items() if file and os.path.normpath(path) == there), None)
        if other:
            return other + ".html" + mark + part
        return target if not file or re.match(r"https?://", file) else None

    links = "".join(tag("a", esc(title(text, other)), href=other + ".html", aria_current="page" if other == name else
                        None) for other, text in texts.items())
    return "\n".join([web.head((), title(texts[name], name)), "<body>",
                      tag("header", tag("nav", links, aria_label="Pages"), class_="bar"),
                      tag("main", markdown(texts[name], 0, leads), id="main"), "</body></html>\n"])


def main(argv):
    if len(argv) < 2:
        print("Usage: reports/guide.py OUT page.md ...", file=sys.stderr)
        return 2
    texts, paths = {}, {}
    for path in argv[1:]:
        name = os.path.basename(path).removesuffix(".md")
        if name in texts:
            print(f"reports: two pages are called {os.path.basename(path)}.", file=sys.stderr)
            return 2
        try:
            with open(path, encoding="utf-8") as file:
                texts[name], paths[name] = file.read(), path
        except (OSError, UnicodeDecodeError) as why:
            print(f"reports: {path} cannot be read: {getattr(why, 'strerror', None) or why}.", file=sys.stderr)
            return 2
    try:
        os.makedirs(argv[0], exist_ok=True)
        for name in texts:
            with open(os.path.join(argv[0], name + ".html"), "w", encoding="utf-8", newline="\n") as file:
                file.write(page(name, texts, paths))
    except OSError as why:
        print(f"reports: {why.filename} cannot be written: {why.strerror}.", file=sys.stderr)
        return 3
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
