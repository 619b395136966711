"""The audit: what the rules of verdicts say of synthetic data whose truth is known. Tables of audit_*.json, which the
nightly tier of tests/audit writes."""
import glob
import os

import records
from formats import NONE
from tables import table

CELL = {"anyOf": [{"type": kind} for kind in ("number", "string", "boolean", "null")]}
SHAPE = {"type": "object", "required": ["title", "text", "rows"],
         "properties": {"title": {"type": "string"}, "text": {"type": "string"},
                        "rows": {"type": "array",
                                 "items": {"type": "object", "required": ["family"], "additionalProperties": CELL}}}}


def read(folder):
    """The tables of FOLDER/audit_*.json, in the order of their names; None without one."""
    names = sorted(os.path.basename(path) for path in glob.glob(os.path.join(glob.escape(folder), "audit_*.json")))
    return [checked(records.document(folder, name, SHAPE), name) for name in names] or None


def checked(found, name):
    rows = records.table(found, name, "rows")
    for row in rows:
        if list(row) != list(rows[0]):
            raise records.Trouble(f"{name}: the family {row['family']!r} has other columns than the first.")
    return found


def shown(column, value):
    """A share to a hundredth of a per cent, any other number as it is."""
    if value is None:
        return NONE
    if isinstance(value, str) or isinstance(value, bool):
        return value if value != "" else NONE
    return f"{value:.2f}" if column.endswith("%") else f"{value:g}"


def section(tables):
    """What report.md says of them."""
    parts = []
    for found in tables:
        columns = list(found["rows"][0])
        numeric = tuple(i for i, c in enumerate(columns) if not any(isinstance(r[c], str) for r in found["rows"]))
        parts.append(f"### {found['title']}\n\n{found['text']}\n\n"
                     + table(columns, [[shown(c, r[c]) for c in columns] for r in found["rows"]], right=numeric) + "\n")
    return "\n".join(parts)
