"""The step that a claim's figure over time is of, where the figure itself does not say it: that of the command which
shows its numbers, or else of what was asked."""
import re

from records import number, numbers

NUMBER = r"\d[\d./e-]*"
ASKED = re.compile(rf"\bh = ({NUMBER}(?:(?:, | and ){NUMBER})*)")
SAID = re.compile(r"\bh = ")
OVER_TIME = ("series", "snapshots", "paths")


def texts(value):
    """Every text in nested lists and objects."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, (dict, list)):
        for part in value.values() if isinstance(value, dict) else value:
            yield from texts(part)


def asked(row):
    """Steps by their names: ["1/20"]."""
    if found := re.search(r"--h (\S+)", row["command"]):
        return found[1].split(",")
    return [h.rstrip(".") for h in re.findall(NUMBER, " ".join(ASKED.findall(row["holds_if"])))]


def spacings(figure):
    """Times between the first two points of each line; an envelope's say nothing of the step."""
    for panel in figure.get("panels") or []:
        for curve in panel.get("curves") or []:
            t = numbers(curve.get("t"))[:2]
            if "y" in curve and len(t) == 2 and None not in t:
                yield t[1] - t[0]


def step_of(row):
    """Its name, or "": where several were asked that of the lines' points."""
    figure = row["figure"]
    if figure.get("kind") not in OVER_TIME or any(map(SAID.search, texts(figure))):
        return ""
    steps = list(dict.fromkeys(asked(row)))
    if len(steps) > 1:
        drawn = list(spacings(figure))
        steps = [h for h in steps if drawn and all(abs(dt - number(h)) <= 1e-9 * dt for dt in drawn)]
    return steps[0] if len(steps) == 1 else ""


def notes(row):
    """The figure's own, and the step of pictures that have no axis of time to say it."""
    figure = row["figure"]
    found, h = list(figure.get("notes") or []), step_of(row)
    return found + [f"Steps of h = {h}."] if h and not figure.get("panels") and not SAID.search(row["claim"]) else found


def time_axis(words, h):
    """The name of an axis of time."""
    return f"{words}, in steps of h = {h}" if h else words
