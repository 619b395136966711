"""A figure of matplotlib as pgfplots: every axes with its curves as tables, and the words where they stand.

Points in the numbers of the axes, so that whoever writes the paper can read and change them."""
import re
from itertools import groupby
from math import isfinite

from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.colors import to_rgba
from matplotlib.lines import Line2D
from matplotlib.patches import Patch

HEAD = r"""% Written by `verilie plot`. In the preamble: \usepackage{amssymb,pgfplots} \pgfplotsset{compat=1.16}
\begin{tikzpicture}[x=1in, y=1in]
"""
MARKS = {"o": "*", ".": "*", "s": "square*", "^": "triangle*", "v": "triangle*, mark options={rotate=180}",
         "D": "diamond*", "d": "diamond*", "P": "+", "X": "x", "p": "pentagon*", "h": "pentagon*", "H": "pentagon*",
         "<": "triangle*, mark options={rotate=90}", ">": "triangle*, mark options={rotate=270}", "*": "star",
         "8": "oplus*", "x": "x", "+": "+", "1": "Mercedes star",
         "_": "-"}
LETTERS = {"\\": r"\textbackslash{}", "_": r"\_", "%": r"\%", "&": r"\&", "#": r"\#", "$": r"\$", "{": r"\{",
           "}": r"\}", "~": r"\textasciitilde{}", "−": "$-$", "·": r"$\cdot$", "≤": r"$\le$", "≥": r"$\ge$",
           "±": r"$\pm$", "×": r"$\times$", "Ω": r"$\Omega$", "π": r"$\pi$", "θ": r"$\theta$", "Θ": r"$\Theta$",
           "Δ": r"$\Delta$", "ξ": r"$\xi$", "τ": r"$\tau$", "→": r"$\to$", "↓": r"$\downarrow$", "½": r"$\frac12$",
           "‖": r"$\|$", "|": r"$|$", "<": "$<$", ">": "$>$", "…": r"\dots{}", "■": r"$\blacksquare$",
           "◂": r"$\blacktriangleleft$", "–": "--", "\u00a0": "~"}
RAISED = dict(zip("⁻⁰¹²³⁴⁵⁶⁷⁸⁹ᵀ", "-0123456789T"))
LOWERED = dict(zip("₀₁₂₃₄₅₆₇₈₉ₙᵣₕ", "0123456789nrh"))


def latex(words):
    """Formulas between dollars stay as they are."""
    return "".join(part if k % 2 else plain_latex(part) for k, part in enumerate(re.split(r"(\$_[^$]*\$)", words)))


def plain_latex(words):
    text = ""
    for kind, part in groupby(words, lambda c: "^" if c in RAISED else "_" if c in LOWERED else ""):
        known = {"^": RAISED, "_": LOWERED, "": LETTERS}[kind]
        part = "".join(known.get(c, c) for c in part)
        text += f"${kind}{{{part}}}$" if kind else part
    return text.replace("\n", r"\\ ")


def colour(value):
    r, g, b = (round(255 * c) for c in to_rgba(value)[:3])
    return f"{{rgb,255:red,{r};green,{g};blue,{b}}}"


def number(x):
    return f"{x:.6g}"


def pattern(line):
    """of a Line2D, in points."""
    offset, dashes = line._dash_pattern                     # the scaled pattern has no public name
    if not dashes:
        return ""
    return ", dash pattern=" + " ".join(f"{'on' if k % 2 == 0 else 'off'} {number(d)}pt" for k, d in enumerate(dashes))


def has_line(line):
    return line.get_linestyle() not in ("None", "", " ")


def stroke(line):
    words = f"color={colour(line.get_color())}, line width={number(line.get_linewidth())}pt" + pattern(line)
    return words if has_line(line) else words + ", only marks"


def marker(line):
    mark = line.get_marker()
    if mark in (None, "None", "", " "):
        return "mark=none"
    face = line.get_markerfacecolor()
    hollow = face in ("none", "None")
    options = "solid, fill opacity=0" if hollow else f"solid, fill={colour(face)}"
    name, _, turned = MARKS.get(mark if isinstance(mark, str) else "", "otimes*").partition(", mark options=")
    turned = turned.strip("{}")
    return (f"mark={name}, mark size={number(line.get_markersize() / 2.4)}pt, "
            f"mark options={{{options}{', ' + turned if turned else ''}}}")


def rows(points):
    return "\n".join(f"{number(x)} {number(y)}" for x, y in points)


class Frame:
    """The numbers of one axes."""

    def __init__(self, ax):
        self.ax, self.back = ax, ax.transData.inverted()
        self.x, self.y = sorted(ax.get_xlim()), sorted(ax.get_ylim())

    def points(self, vertices, transform):
        """In data, within reach of the frame: TeX knows no 1e-300."""
        found = self.back.transform(transform.transform(vertices))
        return [(min(max(x, self.low(self.x)), self.high(self.x)), min(max(y, self.low(self.y)), self.high(self.y)))
                for x, y in found if isfinite(x) and isfinite(y)]

    @staticmethod
    def low(limits):
        return limits[0] - 9 * (limits[1] - limits[0]) if limits[0] <= 0 else limits[0] / 100

    @staticmethod
    def high(limits):
        return limits[1] + 9 * (limits[1] - limits[0]) if limits[0] <= 0 else limits[1] * 100


def ticks(axis, limits):
    low, high = sorted(limits)
    places = [p for p in axis.get_majorticklocs() if low * (1 - 1e-9) <= p <= high * (1 + 1e-9) or low <= p <= high]
    labels = axis.get_major_formatter().format_ticks(places)
    shown = any(t.label1.get_visible() and t.label1.get_text() for t in axis.get_major_ticks())
    return places, labels if shown else ["" for _ in places]


def axis_options(ax, box):
    width, height = ax.figure.get_size_inches()
    words = [f"at={{({number(box.x0 * width)}in,{number(box.y0 * height)}in)}}", "anchor=south west", "scale only axis",
             "scaled ticks=false",
             f"width={number(box.width * width)}in", f"height={number(box.height * height)}in", "axis lines=left",
             "axis line style={-}", r"font=\fontsize{7}{8}\selectfont", "clip mode=individual"]
    for name, axis, limits in (("x", ax.xaxis, ax.get_xlim()), ("y", ax.yaxis, ax.get_ylim())):
        places, labels = ticks(axis, limits)
        words += [f"{name}min={number(limits[0])}", f"{name}max={number(limits[1])}",
                  f"{name}tick={{{','.join(number(p) for p in places)}}}",
                  f"{name}ticklabels={{{','.join('{' + latex(label) + '}' for label in labels)}}}",
                  f"{name}label={{{latex(axis.label.get_text())}}}"]
        words += [f"{name}mode=log"] if axis.get_scale() == "log" else []
    return ",\n  ".join(words)


def filled(frame, collection):
    text, faces, edges = "", collection.get_facecolor(), collection.get_linewidth()
    for k, path in enumerate(collection.get_paths()):
        if len(faces) and len(path.vertices) > 2:
            face = faces[k % len(faces)]
            edge = f"{colour(face)}, line width={number(edges[0])}pt" if len(edges) and edges[0] else "none"
            text += (f"\\addplot[draw={edge}, mark=none, fill={colour(face)}, fill opacity={number(face[3])}] "
                     "table {\n"
                     f"{rows(frame.points(path.vertices, collection.get_transform()))}\n}} \\closedcycle;\n")
    return text


def area(frame, patch):
    edge = colour(patch.get_edgecolor()) if patch.get_linewidth() else "none"
    return (f"\\addplot[draw={edge}, mark=none, fill={colour(patch.get_facecolor())}] table {{\n"
            f"{rows(frame.points(patch.get_path().vertices, patch.get_transform()))}\n}} -- cycle;\n")


def curve(frame, line):
    points = frame.points(line.get_xydata(), line.get_transform())
    return f"\\addplot[{stroke(line)}, {marker(line)}] table {{\n{rows(points)}\n}};\n" if points else ""


def body(ax):
    """From the back to the front."""
    frame = Frame(ax)
    parts = [(c.get_zorder(), filled, c) for c in ax.collections] + [(p.get_zorder(), area, p) for p in ax.patches]
    parts += [(line.get_zorder(), curve, line) for line in ax.lines]
    return "".join(write(frame, one) for _, write, one in sorted(parts, key=lambda part: part[0]))


def words_of(artist, figure):
    """A text where it stands."""
    words = artist.get_text()
    if not words.strip() or not artist.get_visible():
        return ""
    box, dpi = artist.get_window_extent(), figure.dpi
    bold = r"\bfseries " if artist.get_fontweight() in ("bold", 700) else ""
    size, shade = artist.get_fontsize(), colour(artist.get_color())
    return (f"\\node[anchor=west, align=left, inner sep=0pt, rotate={number(artist.get_rotation())}, "
            f"text={shade}, font=\\fontsize{{{number(size)}}}{{{number(1.15 * size)}}}\\selectfont] "
            f"at ({number(box.x0 / dpi)},{number((box.y0 + box.y1) / 2 / dpi)}) {{{bold}{latex(words)}}};\n")


def keys(legend, figure):
    """The lines and patches of a legend, in inches."""
    text = ""
    for one in legend.findobj(lambda a: isinstance(a, (Line2D, Patch))):
        if one is legend.get_frame():
            continue
        if isinstance(one, Line2D):
            (a, y), *_, (b, _) = one.get_transform().transform(one.get_xydata()) / figure.dpi
            if has_line(one):
                text += f"\\draw[{stroke(one)}] ({number(a)},{number(y)}) -- ({number(b)},{number(y)});\n"
            text += (f"\\draw[{stroke(one)}] plot[only marks, {marker(one)}] coordinates "
                     f"{{({number((a + b) / 2)},{number(y)})}};\n")
        else:
            box = one.get_window_extent()
            x0, y0, x1, y1 = (number(v / figure.dpi) for v in box.extents)
            text += f"\\fill[color={colour(one.get_facecolor())}] ({x0},{y0}) rectangle ({x1},{y1});\n"
    return text + "".join(words_of(t, figure) for t in legend.get_texts())


def picture(figure):
    FigureCanvasAgg(figure).draw()                                    # texts and legends find their places
    width, height = figure.get_size_inches()
    text = HEAD + f"\\useasboundingbox (0,0) rectangle ({number(width)},{number(height)});\n"
    for ax in figure.axes:
        if ax.axison:
            text += f"\\begin{{axis}}[\n  {axis_options(ax, ax.get_position())}]\n{body(ax)}\\end{{axis}}\n"
        titles = [ax.title, ax._left_title, ax._right_title]
        text += "".join(words_of(t, figure) for t in [*titles, *ax.texts])
    text += "".join(words_of(t, figure) for t in figure.texts)
    return text + "".join(keys(one, figure) for one in figure.legends) + "\\end{tikzpicture}\n"
