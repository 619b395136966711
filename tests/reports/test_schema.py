#!/usr/bin/python3
"""The reports and the schemas of what they read: what does not fit is one sentence with its place, and the reports ask
for no field that nobody writes."""
import ast
import glob
import os
import sys
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE]
sys.dont_write_bytecode = True

import fixture  # noqa: E402
import test_certify  # noqa: E402
import test_claims  # noqa: E402
import test_plot  # noqa: E402
from running import REPORTS, asked  # noqa: E402
from test_reports import Folder  # noqa: E402
import records  # noqa: E402
import schema  # noqa: E402


class Fits(Folder):
    def test_what_does_not_fit_is_named_with_its_place(self):
        found = fixture.results(("pendulum",))["order"]
        self.assertIsNone(schema.fault(found, schema.schemas()["order"]))
        row = found["rows"][3]
        for change, words in ((lambda: row.pop("verdict"), "rows[3] (pendulum rrp_body q_error) lacks 'verdict'"),
                              (lambda: row.update(verdict="undecided", verdikt=1), "has 'verdikt', which is not known"),
                              (lambda: (row.pop("verdikt"), row["h"].__setitem__(2, "1/8")),
                               "'h'[2] is a text, not a number"),
                              (lambda: row.update(h=[], judged=1), "'judged' is a whole number, not true or false"),
                              (lambda: row.update(judged=True, interval={}),
                               "'interval' is an object, not a list or null"),
                              (lambda: row.update(interval=None, reference={"bound": None}),
                               "'reference' lacks 'bound_kind'")):
            change()
            self.assertIn(words, schema.fault(found, schema.schemas()["order"]))

    def test_numbers_that_are_none_are_words(self):
        number = schema.schemas()["drift"]["properties"]["rows"]["items"]["properties"]["slope"]
        for value in (1, 1.5, "nan", "-inf", None):
            self.assertIsNone(schema.fault(value, number))
        for value in (True, "NaN", "1.5", [], {}):
            self.assertIsNotNone(schema.fault(value, number))

    def test_a_record_of_another_version_is_refused_with_what_makes_it_anew(self):
        documents = fixture.results(("pendulum",))
        for row in documents["drift"]["rows"]:
            row["moves"] = row.pop("moved")
        with self.assertRaises(records.Trouble) as trouble:
            self.results(documents)
        said = str(trouble.exception)
        self.assertIn("rows[0] (pendulum rrp_body) lacks 'moved'; another version of the program wrote it, or it was "
                      "changed by hand", said)
        self.assertIn(f"`verilie drift --out {self.input}` writes it anew", said)
        self.assertNotIn("\n", said)


# Every object of a document that has a schema knows its fields: to take another one is an error, also by get().
EXACT = r"""
import os, sys; sys.path[:0] = [sys.argv[1]]
import make, records, running, schema
make.saved = running.named          # a figure asks its records where it is laid out
class Exact(dict):
    def ask(self, name):
        known = name in self.known or dict.__contains__(self, name)
        assert known, f"nobody writes {name!r} beside {sorted(self.known)}"
    def __getitem__(self, name): self.ask(name); return dict.__getitem__(self, name)
    def get(self, name, other=None): self.ask(name); return dict.get(self, name, other)
    def setdefault(self, name, other=None): self.ask(name); return dict.setdefault(self, name, other)
def exact(value, shape):
    shape = next(s for s in schema.alternatives(shape) if schema.may_be(value, s))
    if isinstance(value, list):
        return [exact(part, shape.get("items", {})) for part in value]
    if not isinstance(value, dict) or shape.get("additionalProperties") is not False:
        return value
    found = Exact({name: exact(part, shape["properties"][name]) for name, part in value.items()})
    # the reports add the first four, and these two where a row has none
    found.known = set(shape["properties"]) | {"place", "case", "mark", "still", "judged", "batches"}
    return found
plain = records.document
def document(folder, name, shape=None):
    found = plain(folder, name, shape)
    return found and exact(found, shape or schema.schemas().get(name.removesuffix(".json"), {}))
records.document = document
sys.exit(make.main(sys.argv[2:]))
"""


class Fields(Folder):
    """A field that is renamed where it is written is missed where it is read."""

    def test_what_is_asked_of_a_record_is_written_there(self):
        documents = test_claims.results()
        stability = [{"problem": "pendulum", "method": m, "T": "100", "largest_h": 0.5, "next_h": None,
                      "reason": "every step tried is usable", "trials": []} for m in ("lgvi", "lie_verlet")]
        documents.update(fixture.documents({"stability": {"rows": stability}, "work-precision": test_plot.work()}),
                         certify=test_certify.document())
        missing = set(documents) ^ {"list", "order", "drift", "reference", "stability", "bench", "claims", "certify",
                                    "provenance", "work-precision"}
        self.assertEqual(missing, set())
        fixture.write(self.input, documents)
        done = asked(EXACT, REPORTS, self.input, self.output)
        self.assertEqual((done.returncode, done.stderr), (0, ""), done.stderr)

    def test_every_name_that_is_asked_for_is_written_somewhere(self):
        # in asked, clock, runs, provenance.json; of axes and commands
        written, asked, added = {"ensemble", "seed", "scalar", "set", "limit"} | {"words"} | {
            "own", "packages", "version"} | {"compiler", "date", "sources_hash"} | {"left", "va", "--T"}, {}, set()
        for document in schema.schemas().values():
            written |= names(document)
        for path in glob.glob(os.path.join(REPORTS, "*.py")):
            name = os.path.basename(path)
            # figures, and the numbers of a claim, are of no fixed shape; the others have a schema of their own
            if name.startswith("claim_") or name in (
                "budget.py", "budget_rows.py", "schema.py", "mutants.py", "audit.py", "rrp_general.py",
                "web_claim_static.py"):
                continue
            with open(path, encoding="utf-8") as file:
                for node in ast.walk(ast.parse(file.read())):
                    for key in stored(node):
                        added.add(key)
                    for key in read(node):
                        asked.setdefault(key, name)
        self.assertEqual({key: where for key, where in asked.items() if key not in written | added}, {})


def names(shape):
    """All names of fields in a schema."""
    parts = [s for key in ("items", "additionalProperties") for s in [shape.get(key)] if isinstance(s, dict)] + list(
        shape.get("properties", {}).values()) + shape.get("anyOf", [])
    return set(shape.get("properties", {})).union(*map(names, parts))


def word(node):
    return [node.value] if isinstance(node, ast.Constant) and isinstance(node.value, str) else []


def read(node):
    """The words by which an expression asks an object."""
    if isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Load):
        return word(node.slice)
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in (
        "get", "pop", "setdefault") and node.args:
        return word(node.args[0])
    if isinstance(node, ast.Compare) and isinstance(node.ops[0], (ast.In, ast.NotIn)):
        return word(node.left)
    return []


def stored(node):
    """The words that a page or a figure gives an object itself."""
    if isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Store):
        return word(node.slice)
    return [w for key in node.keys if key for w in word(key)] if isinstance(node, ast.Dict) else []


if __name__ == "__main__":
    unittest.main()
