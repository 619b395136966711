"""report.html: one file that needs no network. What a reader without scripts needs is made here; scripts add figures
that can be turned over, and draw them from the same records."""
import base64
import gzip
import hashlib
import os

import certify
import claim_web
import missing
import page
import palette
import tables
import web_data
import web_engines
import web_findings
import web_ledger
import web_matrix
import web_numbers
import web_parts
import web_references
import web_static
import web_work
from web_cells import Matrix
from web_html import esc, markdown, slug, tag

HERE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "web")
SCRIPTS = ("core.js", "library.js", "route.js", "glossary.js", "export.js", "drawing.js", "figure.js", "axes.js", "orders.js",
           "drifts.js", "claims.js", "evidence.js", "views.js", "compare.js", "work.js", "engines.js", "matrix.js",
           "search.js", "scenes.js", "bodies.js", "ball.js", "claim_scenes.js", "motion.js", "start.js")
LONG = 4096                 # letters of a text that is worth packing
ON_PAPER = ("On paper the commands, the remarks on each drift and lists of what is not judged are left out; on a screen this page "
            "has them, with figures of any methods on any problem.")
SECTIONS = (("found", "Found"), ("matrix-section", "Matrix"), ("compare", "Compare"), ("work", "Work"),
            ("motion", "Motion"), ("engines", "Engines"), ("ledger", "Claims"), ("tables", "Tables"),
            ("references", "References"), ("rules", "Rules"), ("glossary", "Glossary"))


def read(name):
    with open(os.path.join(HERE, name), encoding="utf-8") as file:
        return file.read()


def digest(script):
    return "'sha256-" + base64.b64encode(hashlib.sha256(script.encode()).digest()).decode() + "'"


def policy(scripts):
    """Nothing from outside, no script but those of this file; styles are the file's own and those figures set."""
    return ("default-src 'none'; style-src 'unsafe-inline'; img-src data: blob:; base-uri 'none'; form-action 'none'; "
            "script-src " + (" ".join(digest(s) for s in scripts) or "'none'"))


def packed(name, text):
    """A text that no reader without scripts needs, in a third of its letters. The page unpacks it; of the libraries, its
    policy holds what comes out to their hash."""
    made = base64.b64encode(gzip.compress(text.encode(), 9, mtime=0)).decode()
    return f'<script type="text/plain" id="{name}" data-packed="gzip">{made}</script>\n'


def licences(script):
    """What stands at the head of the libraries."""
    return script[script.index("/*") + 2:script.index("*/")].strip()


def own_script():
    return '"use strict";\n(() => {\n' + "\n".join(read(name) for name in SCRIPTS) + "\n})();\n"


def data(name, value):
    """Records under a name: as JSON, packed where they are long. The index stands plain, since scripts begin with it."""
    text = web_numbers.embedded(value)
    if len(text) > LONG and name != "index":
        return packed("data-" + name, text)
    return f'<script type="application/json" id="data-{name}">{text}</script>\n'


def head(scripts, title):
    return (f'<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>{esc(title)}</title>'
            f'<meta http-equiv="Content-Security-Policy" content="{policy(scripts)}">'
            '<meta name="viewport" content="width=device-width, initial-scale=1">'
            '<link rel="icon" href="data:,">'
            f"<style>{read('page.css')}</style><noscript><style>.still {{ display: block; }}</style></noscript></head>")


def bar(present):
    links = "".join(tag("a", words, href="#" + name) for name, words in SECTIONS if name in present)
    return tag("header", tag("a", "Skip to the matrix", href="#matrix-section", class_="skip")
               + tag("nav", links, aria_label="Sections")
               + tag("div", "", id="tools"), class_="bar")


def first_screen(results, laws, matrix):
    lacking = missing.section(results, laws)
    text = (tag("h1", "What the integrators do") + tag("p", ON_PAPER, class_="on-paper") + web_findings.sentences(results, laws)
            + markdown(results.makers.sentence("In the evidence of a cell, after the name of their method,")))
    if lacking:
        text += tag("details", tag("summary", "What is missing, and what makes it") + markdown(lacking), class_="lacks",
                    id="missing")
    cells = tag("section", tag("h2", "Methods and problems") + tag("div", "", id="filters")
                + (web_matrix.table(matrix, results.methods) if matrix.places else tag("p", "Nothing to set side by side "
                   "yet: the folder holds neither orders, nor drifts, nor certificates."))
                + web_matrix.legend() + tag("div", "", id="evidence", aria_live="polite"), id="matrix-section")
    return tag("section", text, id="found") + cells


def problem_tables(results, looks):
    parts = []
    for place in results.problem_order():
        orders, drifts = web_static.figures(results, place, looks)
        static = tag("div", orders, class_="still") if orders else ""
        static += f"<noscript>{drifts}</noscript>" if drifts else ""
        words = web_parts.with_asides(markdown(page.section(results, place, ())))
        parts.append(tag("details", tag("summary", esc(place)) + static + words,
                         id="tables-" + slug(place), class_="problem"))
    return "".join(parts)


def documents(results, matrix, looks, motions):
    places = {p: slug(p) + f"-{k}" for k, p in enumerate(matrix.places)}
    of = {p: web_data.place(results, matrix, p) for p in places}
    index = {"maps": matrix.maps, "places": places, "measured": {p: web_data.measured(of[p]) for p in places}, "looks": {**web_work.looks(), **web_data.looks(looks)},
             "metrics": web_data.METRICS, "dark": palette.DARK, "colours": web_data.COLOURS,
             "methods": results.methods, "problems": {k: {"why": v["why_in_set"], "source": v["source"]}
                                                      for k, v in results.problems.items()},
             "claims": [r["id"] for r in results.claims if r["figure"] is not None],
             "balls": [r["id"] for r in results.claims if claim_web.turns(r)],
             "motions": [{k: m[k] for k in ("place", "method", "h", "command")} for m in motions]}
    text = data("index", index)
    text += data("work", web_work.data(results.work)) + data("engines", web_engines.data(results.folder))
    text += "".join(data("place-" + name, of[p]) for p, name in places.items())
    text += data("figures", {r["id"]: claim_web.figure_of(r) for r in results.claims
                             if r["figure"] is not None})
    return text + "".join(data(f"motion-{k}", m) for k, m in enumerate(motions))


def sections(results, laws, matrix, extra, looks, motions):
    """[(id, HTML)] of what there is."""
    found = [("found", first_screen(results, laws, matrix)), ("matrix-section", "")]
    if results.orders or results.drifts:
        found.append(("compare", web_parts.compare()))
    if worked := web_work.section(results):
        found.append(("work", worked))
    if motions or any(claim_web.turns(r) for r in results.claims):
        found.append(("motion", web_parts.motion()))
    if made := web_engines.section(results.folder):
        found.append(("engines", made))
    if results.claims:
        found.append(("ledger", web_ledger.section(results)))
    made = problem_tables(results, looks)
    if laws:
        made += web_parts.folded("Certificates", certify.section(laws, results.methods) + "\n## The controls\n\n"
                                 + certify.controls(laws))
    if results.stability:
        made += web_parts.folded("Largest usable steps", tables.stability(results))
    made += web_parts.engines(results.folder) + web_parts.checks(*extra)
    if results.listed["pairs"]:
        made += web_parts.folded("Pairs that do not run", tables.silent_pairs(results))
    found.append(("tables", tag("h2", "Every table") + made))
    if results.references:
        found.append(("references", web_references.section(results)))
    found.append(("rules", web_parts.rules(results)))
    return found + [("glossary", web_parts.glossary())]


def build(results, laws, extra, looks, motions=()):
    """The text of report.html; extra: (mutants, audit), motions: what web_motion read."""
    matrix = Matrix(results, laws)
    scripts = [read("vendor.js"), own_script()]
    found = sections(results, laws, matrix, extra, looks, motions)
    body = "".join(html if name in ("found", "matrix-section") else tag("section", html, id=name)
                   for name, html in found)
    text = [head(scripts, "VeriLie: what the integrators do"), "<body>", web_matrix.symbols(),
            bar({name for name, _ in found}), tag("main", body, id="main"),
            web_parts.foot(results, licences(scripts[0])),
            documents(results, matrix, looks, motions),
            f'{packed("vendor", scripts[0])}<script>{scripts[1]}</script>',
            "</body></html>\n"]
    return "\n".join(text)
