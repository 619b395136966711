#!/usr/bin/python3
"""report.html without a browser: one file that asks for nothing, whose scripts are those that its policy names, where
a hostile name is a text, and which says what it counts."""
import base64
import contextlib
import gzip
import hashlib
import html.parser
import io
import json
import os
import re
import sys
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "..", "page")]
sys.dont_write_bytecode = True

import fixture  # noqa: E402
import guide  # noqa: E402
import test_audit  # noqa: E402
import test_engines  # noqa: E402
import test_mutants  # noqa: E402
import test_partial  # noqa: E402
from running import REPORTS, laid_out, run  # noqa: E402
from test_reports import SMALL, Folder  # noqa: E402
import web  # noqa: E402
import web_cells  # noqa: E402
import web_html  # noqa: E402
import web_numbers  # noqa: E402

HOSTILE = ("<img src=x onerror=alert(1)>", "</script><script>alert(1)</script>", "'\"><svg onload=alert(1)>",
           "../../etc/passwd`|`**b**", "[x](javascript:alert(1))", "</noscript><b>out</b>")


class Tags(html.parser.HTMLParser):
    """What a browser would see: tags with their attributes, and the texts of scripts."""

    def __init__(self, text):
        super().__init__(convert_charrefs=True)
        self.tags, self.scripts, self.texts, self.inside = [], [], [], None
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        self.tags.append((tag, dict(attributes)))
        self.inside = dict(attributes) if tag == "script" else None
        if tag == "script":
            self.scripts.append((self.inside, ""))

    def handle_endtag(self, tag):
        self.inside = None

    def handle_data(self, words):
        if self.inside is not None:
            kind, text = self.scripts[-1]
            self.scripts[-1] = kind, text + words
        else:
            self.texts.append(words)


def unpacked(attributes, text):
    """The text of a script element, which may stand packed in the page."""
    return gzip.decompress(base64.b64decode(text)).decode() if attributes.get("data-packed") == "gzip" else text


class Page(Folder):
    plain = None  # of fixture.results(SMALL), made once

    def page(self, documents=None):
        if documents is None:
            Page.plain = Page.plain or self.made(fixture.results(SMALL))
            return Page.plain
        return self.made(documents)

    def made(self, documents, by=laid_out):
        fixture.write(self.input, documents)
        done = by("make.py", self.input, self.output)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        with open(os.path.join(self.output, "report.html"), encoding="utf-8") as file:
            return file.read()


class OneFile(Page):
    def test_it_asks_for_nothing_and_its_policy_names_its_scripts(self):
        found = Tags(self.page())
        for tag, attributes in found.tags:
            for name in ("src", "srcset", "data", "action", "formaction", "poster"):
                self.assertNotIn(name, attributes, (tag, attributes))
            if tag not in ("use", "a", "link"):
                self.assertNotIn("href", attributes)
            self.assertRegex(attributes.get("href", "#"), r"^#|^data:,$")
            self.assertFalse([n for n in attributes if n.startswith("on")], (tag, attributes))
        policy = next(a["content"] for t, a in found.tags if a.get("http-equiv") == "Content-Security-Policy")
        self.assertIn("default-src 'none'", policy)
        self.assertNotIn("unsafe-eval", policy)
        allowed = set(re.findall(r"'sha256-([^']+)'", policy))
        runs = [unpacked(kind, text) for kind, text in found.scripts
                if kind.get("type") is None or kind.get("id") == "vendor"]
        self.assertEqual({base64.b64encode(hashlib.sha256(t.encode()).digest()).decode() for t in runs}, allowed)
        self.assertNotIn("unsafe-inline", re.search(r"script-src [^;]*", policy)[0])

    def test_the_data_are_json_and_fit_the_rows(self):
        found = Tags(self.page())
        parts = {k["id"]: json.loads(unpacked(k, t)) for k, t in found.scripts if k.get("id", "").startswith("data-")}
        long = [k for k, t in found.scripts if k.get("type") == "application/json" and len(t) > web.LONG]
        self.assertEqual([k["id"] for k in long if k["id"] != "data-index"], [])
        self.assertIn("gzip", [k.get("data-packed") for k, _ in found.scripts if k.get("id", "").startswith("data-")])
        index = parts["data-index"]
        place = parts["data-place-" + index["places"]["pendulum"]]
        made = fixture.order_row("pendulum", "lie_verlet", "attitude")
        row = place["orders"][0]["rows"]["lie_verlet"]["attitude"]
        self.assertEqual((row["h"], row["e"]), (made["h"], made["error"]))      # every digit
        twins = [g for g in place["orders"][0]["maps"] if "rrp_body" in g]
        self.assertIn("rrp_spatial", twins[0])

    def test_numbers_of_the_first_screen_are_counted(self):
        documents = fixture.results(SMALL)
        judged = [r for r in documents["order"]["rows"]
                  if r["judged"] and r["verdict"] not in ("not_applicable", "reported")]
        good = sum(r["verdict"] == "confirmed" for r in judged)
        self.assertNotEqual(good, len(judged))
        self.assertIn(f"<strong>{good} of {len(judged)}</strong> judged orders are confirmed", self.page(documents))


class Hostile(Page):
    def test_names_and_texts_out_of_records_are_texts(self):
        documents = fixture.results(SMALL)
        names = dict(zip(("lgvi", "romero_vi", "rrp_euler", "lie_verlet", "simo_wong", "rrp_body"), HOSTILE))
        for verb in documents:
            for row in documents[verb].get("rows", []) + documents[verb].get("methods", []) + documents[verb].get(
                    "pairs", []):
                for key in ("method", "key"):
                    row[key] = names.get(row.get(key), row.get(key)) if key in row else None
                    if row[key] is None:
                        del row[key]
                if "reason" in row:
                    row["reason"] = "".join(HOSTILE)
        documents["list"]["problems"][0]["why_in_set"] = "".join(HOSTILE)
        harmless, text = Tags(self.page()), self.made(documents, run)
        found = Tags(text)
        def kinds(page):
            return {t for t, _ in page.tags}
        self.assertLessEqual(kinds(found), kinds(harmless) | {"strong"})
        self.assertEqual(len(found.scripts), len(harmless.scripts))
        self.assertFalse([a for _, a in found.tags if any(n.startswith("on") for n in a)])
        self.assertFalse([a for _, a in found.tags if "javascript:" in a.get("href", "")])
        words = "".join(found.texts)
        for name in HOSTILE[:3]:
            self.assertIn(name, words)

    def test_json_cannot_close_its_script(self):
        text = web_numbers.embedded({"a": "</script><!--\u2028"})
        self.assertNotIn("<", text)
        self.assertEqual(json.loads(text), {"a": "</script><!--\u2028"})

    def test_markdown_is_escaped(self):
        made = web_html.markdown("| a |\n|---|\n| <b>`x<y` |\n\n- [w](https://a.b) and [in](#here)\n\n```\n<i>\n```\n")
        self.assertIn("&lt;b&gt;<code>x&lt;y</code>", made)
        self.assertNotIn("https", made)
        self.assertIn('<a href="#here">in</a>', made)
        self.assertIn("&lt;i&gt;", made)


class Partial(Page):
    def test_any_one_document_makes_a_page_that_says_what_is_missing(self):
        for name in test_partial.ONE:
            ended, made = test_partial.of_one(name)
            self.assertEqual(ended, (0, ""))
            text = made["report.html"].decode()
            self.assertIn("What is missing", text)
            self.assertEqual("No order was measured" in text, name != "order")


class Sections(Page):
    def test_engines_mutants_and_the_audit_are_there_where_records_hold_them(self):
        plain = self.page(fixture.results(("pendulum",)))
        documents = {**fixture.results(("pendulum",)), "engines": test_engines.DOCUMENT,
                     "mutants": {"rows": test_mutants.rows()}, "audit_orders": test_audit.orders()}
        text = self.page(documents)
        for words in ("Physics engines", "Wrong on purpose: what catches it", "The rules on data of known truth"):
            self.assertNotIn(f"<summary>{words}", plain)
            self.assertIn(f"<summary>{words}", text)
        self.assertIn("lammps_rigid_nve", "".join(Tags(text).texts))


class Guide(Folder):
    def test_pages_lead_to_each_other_and_to_nothing_else_of_the_disk(self):
        os.makedirs(self.input)
        for name, text in (("page", "# One\n\n1. a\n   b [`two`](summary.md#part)\n2. [c](../summary.md) <b>\n"),
                           ("summary", "# Two\n\n## Part\n\n```\nverilie list\n```\n")):
            with open(os.path.join(self.input, name + ".md"), "w", encoding="utf-8") as file:
                file.write(text)
        pages = [os.path.join(self.input, name + ".md") for name in ("page", "summary")]
        self.assertEqual(guide.main([self.output, *pages]), 0)
        with open(os.path.join(self.output, "page.html"), encoding="utf-8") as file:
            first = file.read()
        with open(os.path.join(self.output, "summary.html"), encoding="utf-8") as file:
            second = file.read()
        self.assertIn('<ol><li>a b <a href="summary.html#part">two</a></li><li>c &lt;b&gt;</li></ol>', first)
        self.assertIn('<h2 id="part">Part</h2>', second)
        self.assertIn("script-src 'none'", first)
        for wrong in ([os.path.join(self.input, "times.md")], pages[:1] * 2):
            with contextlib.redirect_stderr(io.StringIO()) as said:
                self.assertEqual(guide.main([os.path.join(self.folder, "none"), *wrong]), 2)
            self.assertEqual(said.getvalue().count("\n"), 1)
            self.assertFalse(os.path.exists(os.path.join(self.folder, "none")))


class States(unittest.TestCase):
    """A cell says the gravest that its rows say."""

    def test_order(self):
        def state(*verdicts):
            return web_cells.order_state([{"verdict": v, "judged": j} for v, j in verdicts])
        self.assertEqual(state(), "missing")
        self.assertEqual(state(("not_applicable", True)), "na")
        self.assertEqual(state(("confirmed", True), ("too_low", False)), "confirmed")
        self.assertEqual(state(("confirmed", True), ("undecided", True)), "open")
        self.assertEqual(state(("undecided", True), ("too_high", True)), "off")

    def test_drift_and_laws(self):
        drift = [{"class": c} for c in ("none", "diffusive", "linear")]
        self.assertEqual([web_cells.drift_state(drift[:k]) for k in range(4)], ["missing", "kept", "wanders", "drifts"])
        self.assertEqual(web_cells.drift_state([{"class": "linear"}, {"class": "failed"}]), "off")
        def state(*verdicts):
            return web_cells.law_state([{"verdict": v} for v in verdicts])
        self.assertEqual([state("holds"), state("holds", "fails_as_stated"), state("holds", "violated"),
                          state("not_resolved"), state("not_applicable"), state()],
                         ["all", "stated", "off", "open", "na", "missing"])

    def test_times_come_back_as_they_were(self):
        times = web_numbers.rounded([round(0.156 * k + 0.002 * (k // 8), 3) for k in range(1, 40)], 9)
        made, back = web_numbers.even(times), []
        whole = made["base"]
        for step in made["steps"]:
            whole += step * made["times"]
            back.append(float(f"{whole}e{made['exponent']}"))
        self.assertEqual(back, times)
        self.assertEqual(web_numbers.even([0, 1e-7] + times), [0, 1e-7] + times)

    def test_packed_curves_lose_no_more_than_a_screen_shows(self):
        values = [None] + [1.5 + 1e-9 * k * k for k in range(40)] + [None, 1.5, None]
        made = web_numbers.packed(values)
        whole, back = made["base"], []
        for step in made["steps"]:
            whole += step or 0
            back.append(None if step is None else whole * made["times"] * 10.0**made["exponent"])
        known = [(a, b) for a, b in zip(values, back) if a is not None]
        self.assertEqual([v is None for v in back], [v is None for v in values])
        self.assertLess(max(abs(a - b) for a, b in known), (max(a for a, _ in known) - 1.5) / 4000)


class Vendor(unittest.TestCase):
    def test_the_file_of_the_libraries_is_the_one_on_record(self):
        with open(os.path.join(REPORTS, "web", "vendor.js"), "rb") as file:
            script = file.read()
        with open(os.path.join(REPORTS, "web", "vendor.sha256"), encoding="ascii") as file:
            self.assertEqual(file.read().split(), [hashlib.sha256(script).hexdigest(), "vendor.js"])
        self.assertNotIn(b"</script", script.lower())
        self.assertNotIn(b"<!--", script)
        self.assertEqual(script.count(b"Permission is hereby granted, free of charge"), 2)


if __name__ == "__main__":
    unittest.main()
