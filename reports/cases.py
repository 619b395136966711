"""Which question rows answer: the same problem and method with other parameters, times, steps or digits is another one,
with tables and figures of its own."""
import re


def given(value):
    """A fraction or a list as it is printed: 1/8, 1/16."""
    if isinstance(value, list):
        return ", ".join(map(str, value))
    return str(value).replace(",", ", ")


def parameters(asked):
    """J = 1, 2, 5/2; m = 3."""
    return "; ".join(f"{name} = {given(value)}" for name, value in sorted((asked.get("set") or {}).items()))


def ladder(texts):
    """1/8 ... 1/512 of a long list."""
    return given(texts) if len(texts) < 4 else f"{texts[0]} … {texts[-1]}, {len(texts)} steps"


def rest(asked):
    """What is asked beside parameters: T = 50; h = 1/4 … 1/64, 5 steps; quad; 32 initial states, seed 7."""
    words = [f"T = {given(asked['T'])}"] if asked.get("T") else []
    if isinstance(asked.get("h"), list):
        words.append(f"h = {ladder(asked['h'])}")
    elif asked.get("h"):
        words.append(f"h = {given(asked['h'])}")
    words += [str(asked["scalar"])] if asked.get("scalar") else []
    words += [f"{asked['ensemble']} initial states"] if asked.get("ensemble") else []
    words += [f"{name} {asked[name]}" for name in ("limit", "seed") if asked.get(name) is not None]
    return "; ".join(words)


def joined(*parts):
    return "; ".join(p for p in parts if p)


def place(row):
    """The problem with its parameters: where a section of the page is about."""
    return joined(row["problem"], parameters(row["asked"]))


def case(row):
    return joined(place(row), rest(row["asked"]))


def at_any_time(row):
    """The case of a row that has others of other times beside it."""
    return joined(place(row), rest({k: v for k, v in row["asked"].items() if k != "T"}))


def in_order(case_):
    """A key by which T = 20 comes before T = 100."""
    return [(not part.isdigit(), int(part) if part.isdigit() else part) for part in re.split(r"(\d+)", case_) if part]


def file_name(case_):
    """The end of a figure's name; of two cases different ones."""
    plain = case_.replace("…", "to").replace("/", "_").replace(", ", ",").replace(" = ", "=").replace("; ", "--")
    return re.sub(r"[^\w.,=-]+", "-", plain)
