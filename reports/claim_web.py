"""The data of a claim's figure as the page draws it."""
import claim_step
from formats import symbols
from records import numbers
from web_numbers import even, packed, rounded


def curve(key, values, linear):
    if key == "t":
        return even(rounded(values, 9))
    if key == "h":
        return values           # 1/1024 is named by its digits
    return packed(values) if linear and key in ("y", "min", "max") else rounded(values, 5)


def figure(found, linear=True, digits=5):
    """The data of a claim's figure: what is finer than a screen shows is left out; a ball shows four digits."""
    if isinstance(found, dict):
        linear = linear and not found.get("log")
        digits = 4 if "surfaces" in found else digits
        return {k: curve(k, numbers(v), linear) if isinstance(v, list) and v and not isinstance(v[0], (dict, list, str))
                else figure(v, linear, digits) for k, v in found.items()}
    if isinstance(found, str):
        return symbols(found)
    return [figure(f, linear, digits) for f in found] if isinstance(found, list) else rounded(found, digits)


def figure_of(row):
    """Its figure with the step of what it shows over time."""
    found = {**row["figure"], "notes": claim_step.notes(row)}
    return figure({**found, "step": claim_step.step_of(row)} if found.get("panels") else found)


def turns(row):
    """Whether its figure is paths in the ball of rotation vectors."""
    return bool(row["figure"] and row["figure"].get("kind") == "paths" and row["figure"].get("surfaces"))
