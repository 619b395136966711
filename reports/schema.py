"""What the verbs print, as JSON schemas (schema.json beside this file, which `verilie schema` prints), and where a
document differs from its own.
Read are the words that these schemas are made of: anyOf, type, enum, properties, required, additionalProperties,
items."""
import functools
import json
import os

KINDS = {"object": dict, "array": list, "string": str, "boolean": bool, "null": type(None), "integer": int,
         "number": (int, float)}
NAMES = {"object": "an object", "array": "a list", "string": "a text", "boolean": "true or false", "null": "null",
         "integer": "a whole number", "number": "a number"}


@functools.cache
def schemas():
    """{verb: schema}."""
    with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "schema.json"), encoding="utf-8") as file:
        return json.load(file)


def alternatives(schema):
    return [a for s in schema["anyOf"] for a in alternatives(s)] if "anyOf" in schema else [schema]


def is_of(value, kind):
    return isinstance(value, KINDS[kind]) and (kind == "boolean" or not isinstance(value, bool))


def may_be(value, schema):
    """Whether it is of the kind, whatever it holds."""
    return is_of(value, schema["type"]) if "type" in schema else value in schema.get("enum", [value])


def words(schema):
    return [NAMES[schema["type"]]] if "type" in schema else map(repr, schema["enum"])


def inside(value, schema):
    """The first difference in what an object or a list holds."""
    if isinstance(value, list):
        parts = ((k, part, schema.get("items", {})) for k, part in enumerate(value))
    elif isinstance(value, dict):
        known, others = schema.get("properties", {}), schema.get("additionalProperties", {})
        for name in schema.get("required", ()):
            if name not in value:
                return [], f"lacks '{name}'"
        for name in value:
            if name not in known and others is False:
                return [], f"has '{name}', which is not known"
        parts = ((name, part, known.get(name, others)) for name, part in value.items())
    else:
        return None
    for step, part, its in parts:
        if found := difference(part, its):
            return [step, *found[0]], found[1]
    return None


def difference(value, schema):
    """(path, what is wrong there) of the first place where the value does not fit; None where it does."""
    every = alternatives(schema)
    fitting = [s for s in every if may_be(value, s)]
    if not fitting:
        return [], f"is {NAMES[next(k for k in KINDS if is_of(value, k))]}, not " + " or ".join(
            w for s in every for w in words(s))
    found = [inside(value, s) for s in fitting]
    return None if None in found else found[0]


def place(document, path):
    """rows[3] (pendulum lgvi) 'h'[2]"""
    text, at = "", document
    for k, step in enumerate(path):
        at = at[step]
        text += f"[{step}]" if isinstance(step, int) else step if k == 0 and len(
            path) > 1 else f"{' ' if k else ''}'{step}'"
        who = [at[k] for k in ("id", "key", "problem", "method", "metric") if isinstance(at.get(k), str)] if isinstance(
            at, dict) else []
        text += f" ({' '.join(who)})" if who else ""
    return text


def fault(document, schema):
    """Where the document differs from it, in words; None where it does not."""
    found = difference(document, schema)
    return found and f"{place(document, found[0])} {found[1]}".strip()
