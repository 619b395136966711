"""How numbers are written, in figures and tables alike."""
from fractions import Fraction
from math import floor, log10

SUPERSCRIPT = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")
NONE = "–"


def step(h):
    """1/64 where it is one, decimals otherwise."""
    if h is None:
        return NONE
    exact = Fraction(h).limit_denominator(10**7)
    if exact.numerator == 1 and abs(float(exact) - h) <= 1e-12 * abs(h):
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
        return f"{x:.{digits + 1}g}".replace("-", "−")
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
    places = 1 if half_width == 0 else min(4, max(1, k - decade(half_width) + 1))
    scale = 10.0**k
    return f"({s / scale:+.{places}f} ± {half_width / scale:.{places}f})·{power(k)}".replace("-", "−")


def order_places(interval):
    return 3 if interval is not None and interval[1] - interval[0] <= 0.02 else 2


def order(p, interval=None):
    """2.000 [1.998, 2.003]."""
    if p is None and interval is None:
        return NONE
    n = order_places(interval)
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
