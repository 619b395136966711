"""Numbers of the page in few letters: what is finer than any screen is left out, and said where it is."""
import json
import math


def rounded(value, digits=6):
    """Numbers of a nested list or object to so many digits; what is no number is null."""
    if isinstance(value, dict):
        return {k: rounded(v, digits) for k, v in value.items()}
    if isinstance(value, (list, tuple)):
        return [rounded(v, digits) for v in value]
    if isinstance(value, float):
        if not math.isfinite(value):
            return None
        short = float(f"{value:.{digits}g}")
        return int(short) if short == int(short) and abs(short) < 1e15 else short
    return value


def even(t):
    """Times: [first, last, count] where they are even, so that the page makes them again; else by steps, exactly."""
    n = len(t)
    if n < 3 or None in t or any(abs(t[k] - (t[0] + k * (t[-1] - t[0]) / (n - 1))) > 1e-5 * abs(t[-1] - t[0])
                                 for k in range(n)):
        return stepped(t)
    return {"first": t[0], "last": t[-1], "count": n}


def stepped(values):
    """Decimals of few places by their steps, where these take fewer letters; nothing is lost."""
    places = max((len(repr(v).partition(".")[2]) for v in values if isinstance(v, float)), default=0)
    if len(values) < 16 or None in values or places > 9 or any("e" in repr(v) for v in values):
        return values
    whole = [round(v * 10**places) for v in values]
    steps = [0] + [b - a for a, b in zip(whole, whole[1:])]
    found = {"base": whole[0], "times": 1, "exponent": -places, "steps": steps}
    return found if len(json.dumps(found)) < len(json.dumps(values)) else values


def packed(values):
    """A curve on a linear axis as whole multiples of 1, 2 or 5 times a power of ten, 4 000 to 10 000 of them between its
    extremes: the first, and by how many each of the others differs from the one before."""
    known = [v for v in values if v is not None]
    if len(values) < 16 or not known or max(known) == min(known):
        return rounded(values, 6)
    most = (max(known) - min(known)) / 4000
    exponent = math.floor(math.log10(most))
    times = max((n for n in (1, 2, 5) if n * 10.0**exponent <= most), default=1)
    whole = [None if v is None else round(v / (times * 10.0**exponent)) for v in values]
    before = base = next(n for n in whole if n is not None)
    if max(abs(n) for n in whole if n is not None) > 2**52:
        return rounded(values, 15)
    steps = []
    for n in whole:
        steps.append(None if n is None else n - before)
        before = before if n is None else n
    return {"base": base, "times": times, "exponent": exponent, "steps": steps}


def embedded(value):
    """JSON that can stand in a script element: no '<' can close it."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    return text.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")
