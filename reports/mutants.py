"""The kill matrix: what is wrong on purpose, and which detector saw it. Rows of mutants.json, which the nightly tier of
tests/mutants writes."""
import records
from formats import NONE
from tables import table

DETECTORS = {"local_order": "local order, 50 digits", "order": "order of a ladder", "symplectic": "symplectic form",
             "symmetric": "a step back", "momentum_map": "spatial momenta", "equivariance": "turned start",
             "group": "R in SO(3)", "energy_free_body": "energy, free body", "energy_linear": "energy, linear U",
             "spin": "spin", "identities": "equal methods", "modified_energy": "modified energy",
             "drift": "energy, long run", "loads": "τ against −∇U", "pinned": "values by hand",
             "kept": "what lgvi keeps", "closed_form": "closed form", "disagreement": "second solver",
             "own_error": "CVODE's error", "digest": "digest", "synthetic": "known data", "gate": "the gate"}
SEEN, ALONE, BLIND, STOPPED = "●", "◉", "·", "×"
LEGEND = (f"{SEEN} caught: a law is broken, with a number. {ALONE} caught by this detector and no other. {BLIND} "
          f"asked, and blind. {STOPPED} a step failed there, which is no evidence. {NONE} not asked. The gate has no "
          "law of its own: its quick tier is run with the mutant in the method's place, against the record.")


TEXT, TRUTH = {"type": "string"}, {"type": "boolean"}
SHAPE = {"type": "object", "required": ["rows"],
         "properties": {"rows": {"type": "array",
                                 "items": {"type": "object",
                                           "required": ["mutant", "of", "kind", "change", "equivalent", "caught"],
                                           "properties": {**{k: TEXT for k in ("mutant", "of", "kind", "change")},
                                                          "equivalent": {"anyOf": [TEXT, {"type": "null"}]},
                                                          "caught": {"type": "object",
                                                                     "additionalProperties": {
                                                                         "type": "object", "required": ["caught", "by"],
                                                                         "properties": {
                                                                             "caught": TRUTH, "by": TEXT}}}}}}}}


def read(folder):
    """The rows of FOLDER/mutants.json; None without one."""
    found = records.document(folder, "mutants.json", SHAPE)
    return found and records.table(found, "mutants.json", "rows")


def catchers(found):
    """The detectors with a law of their own."""
    return [d for d, c in found["caught"].items() if c["caught"] and d != "gate"]


def right(found):
    """Caught exactly if there is something to catch; by the gate, where it was asked, too."""
    gate = found["caught"].get("gate", {}).get("caught", bool(catchers(found)))
    return bool(catchers(found)) == gate != bool(found["equivalent"])


def detectors(rows):
    """Those that were asked, known ones first."""
    asked = {d for r in rows for d in r["caught"]}
    return [d for d in DETECTORS if d in asked] + sorted(asked - set(DETECTORS))


def mark(found, detector):
    verdict = found["caught"].get(detector)
    if verdict is None:
        return NONE
    if not verdict["caught"]:
        return STOPPED if verdict.get("failed") else BLIND
    return ALONE if catchers(found) == [detector] else SEEN


def matrix(rows):
    used = detectors(rows)
    body = [[f"`{r['mutant']}`", *(mark(r, d) for d in used)] for r in rows]
    body.append(["caught"] + [sum(r["caught"].get(d, {}).get("caught", False) for r in rows) for d in used])
    return table(["mutant"] + [DETECTORS.get(d, d) for d in used], body)


def shown(found):
    """The number of a detector that is alone, else of the first in order."""
    by = catchers(found)
    if not by:
        return f"equivalent: {found['equivalent']}" if found["equivalent"] else "**not caught**"
    first = next((d for d in DETECTORS if d in by), by[0])
    return f"{DETECTORS.get(first, first)}: {found['caught'][first]['by']}"


def numbers(rows):
    return table(["mutant", "of", "what is wrong", "seen as"],
                 [[f"`{r['mutant']}`", f"`{r['of']}`", r["change"], shown(r)] for r in rows])


def section(rows):
    """What report.md says of them."""
    wrong = [r for r in rows if not r["equivalent"]]
    same = [r for r in rows if r["equivalent"] and r["kind"] != "none" and not r["mutant"].startswith("none_of_")]
    off = [r["mutant"] for r in rows if not right(r)]
    text = (f"{len(wrong)} steppers, potentials, references and analyses that are wrong on purpose; "
            f"{sum(bool(catchers(r)) for r in wrong)} are caught. {len(same)} more cannot be told from the right "
            "thing, for the reason that stands beside them. The rows none_of_... are what they were made from: "
            f"nothing catches those.\n\n{LEGEND}\n")
    if off:
        text += f"\nNot as they should be: {', '.join(f'`{m}`' for m in off)}.\n"
    for name, kinds in groups(rows).items():
        text += f"\n### {name}\n\n{matrix(kinds)}\n\n{numbers(kinds)}\n"
    return text


def groups(rows):
    """Tables that fit a page: the steppers, and each of the other kinds."""
    apart = ("potential", "reference", "analysis")
    found = {"Steppers": [r for r in rows if r["kind"] not in apart]}
    found.update({f"{name}": [r for r in rows if r["kind"] == kind]
                  for kind, name in zip(apart, ("Potentials", "References", "Analyses"))})
    return {name: of for name, of in found.items() if of}
