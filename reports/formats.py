"""How numbers are written, in figures and tables alike."""
import re
from fractions import Fraction
from math import floor, log10

SUPERSCRIPT = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")
SUBSCRIPT = str.maketrans("0123456789n", "₀₁₂₃₄₅₆₇₈₉ₙ")
LETTERS = ((r"\bTheta", "Θ"), (r"\btheta", "θ"), (r"\bOm(?=\b|0)", "Ω"), (r"\bpi(?=_)", "π"), (r"\bh1\b", "H¹"),
           (r"\^T\b", "ᵀ"), (r"\^2\b", "²"), (" <= ", " ≤ "), (" - ", " − "), (r" \. ", " · "),
           (r"(?<=[EWΩrθ])0\b", "₀"))
NONE = "–"
METRICS = ("attitude", "velocity", "position", "h1", "q_error", "energy_error")
SYMBOLS = {"attitude": "attitude", "velocity": "velocity", "position": "position", "h1": "H¹",
           "q_error": "q-error (37)", "energy_error": "energy (38)"}


def symbols(words):
    """E - E0 as it is printed: E − E₀."""
    for plain, printed in LETTERS:
        words = re.sub(plain, printed, words)
    return re.sub(r"_([0-9n])\b", lambda found: found[1].translate(SUBSCRIPT), words)


def mathtext(words):
    """The same for a figure, where every index is set low: v_x, U_pp, t_(n+1/2)."""
    return re.sub(r"(?<![\w.])(\w)_(?:\(([^()]*)\)|([a-z]{1,2})\b)",
                  lambda found: f"{found[1]}$_{{{found[2] or found[3]}}}$", symbols(words))


def step(h):
    """1/64 or 3/8 where it is one, decimals otherwise."""
    if h is None:
        return NONE
    exact = Fraction(h).limit_denominator(10**7)
    halved = exact.denominator & (exact.denominator - 1) == 0 and 1 < exact.denominator <= 64
    if (exact.numerator == 1 or halved and exact < 1) and abs(float(exact) - h) <= 1e-12 * abs(h):
        return str(exact)
    return f"{h:g}"


def power(exponent):
    return "10" + str(exponent).translate(SUPERSCRIPT)


def decade(x):
    return floor(log10(abs(x)))


def scientific(x, digits=2):
    """3.1·10⁻⁹; plain where plain is short."""
    if x is None:
        return NONE
    if x == 0:
        return "0"
    if 0.1 <= abs(x) < 1e4:
        rounded = float(f"{x:.{digits + 1}g}")
        return (f"{rounded:.0f}" if abs(rounded) >= 10**digits else f"{x:.{digits + 1}g}").replace("-", "−")
    mantissa, exponent = f"{x:.{digits - 1}e}".split("e")
    return f"{mantissa}·{power(int(exponent))}".replace("-", "−")


def slope(s, half_width):
    """(+1.20 ± 0.03)·10⁻⁷, the width with two digits and the slope to the same place."""
    if s is None:
        return NONE
    if half_width is None:
        return scientific(s)
    if s == 0 and half_width == 0:
        return "0 ± 0"
    k = decade(max(abs(s), half_width))
    places = 1 if half_width == 0 else min(9, max(1, k - decade(half_width) + 1))
    scale = 10.0**k
    value = f"{s / scale:+.{places}f}"
    return f"({value if float(value) else value[1:]} ± {half_width / scale:.{places}f})·{power(k)}".replace("-", "−")


def slope_of(row):
    """The slope of a drift row, and of what, where that is not the energy itself."""
    return slope(row["slope"], row["half_width"]) + (" of H̃" if row.get("signal") == "modified energy" else "")


def order_places(interval, formal=None):
    """As many as the width deserves, and as it takes to see that an enclosure misses the formal order."""
    if interval is None:
        return 2
    n = 3 if interval[1] - interval[0] <= 0.02 else 2
    missed = formal is not None and not interval[0] <= formal <= interval[1]
    while missed and n < 9 and formal in (round(interval[0], n), round(interval[1], n)):
        n += 1
    return n


def order(p, interval=None, formal=None):
    """2.000 [1.998, 2.003]."""
    if p is None and interval is None:
        return NONE
    n = order_places(interval, formal)
    value = NONE if p is None else f"{p:.{n}f}"
    if interval is not None:
        value += f" [{interval[0]:.{n}f}, {interval[1]:.{n}f}]"
    return value.replace("-", "−")


def formal(p):
    return NONE if p is None else f"{p:g}"


def wrap(names, width, glue=" = "):
    """Names joined by ' = ', broken before '=' when a line would pass `width` characters."""
    lines = [names[0]]
    for name in names[1:]:
        if len(lines[-1]) + len(glue) + len(name) > width:
            lines.append(glue.lstrip() + name)
        else:
            lines[-1] += glue + name
    return lines
