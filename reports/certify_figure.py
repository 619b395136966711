"""The symplecticity defect of every method, where it is promised and where not, against what an exact map leaves."""
from math import log10

from matplotlib.lines import Line2D
from matplotlib.ticker import FixedLocator, FuncFormatter

from certify import LAWS, OFF, each, falls, measured
from formats import power, scientific
from makers import named
from palette import ALARM, BLUE, FAINT, INK, QUIET, RED
from style import Sheet, own

LINE, TOP, LEFT, RIGHT, SMALL = 0.235, 0.95, 1.45, 6.05, 7.5
LETTER = 0.066
SHAPES = {"double": ("o", 3.6), "fifty": ("s", 6.5)}
COLUMNS = {"double": 6.25, "fifty": 7.1, "fails": 8.05, "order": 8.85}
HEADS = {"double": "promised:\ndouble", "fifty": "\n50 digits", "fails": "not promised:\nworst",
         "order": "\nfalls like"}
OF_EACH = ("holds",), ("fails_as_stated",), OFF


def worst(rows, scalar, verdicts):
    """The largest of one kind, None without one."""
    return max((r for r in rows if r["scalar"] == scalar and r["verdict"] in verdicts and r["value"] is not None),
               key=lambda r: r["value"], default=None)


def groups(rows):
    """{heading: methods}, by what is claimed of the bodies measured."""
    found = {"claimed on every body it steps": [], "claimed on spheres only": [], "not claimed": []}
    for m in each(rows, "method"):
        claims = {r["claimed"] for r in rows if r["method"] == m}
        found["claimed on spheres only" if len(claims) == 2 else "claimed on every body it steps" if True in claims
              else "not claimed"].append(m)
    return {heading: of for heading, of in found.items() if of}


def lines_of(ax, rows, y):
    """What an exact map leaves, and the limit, as far as they belong to this method."""
    for key, dashes, colour in (("floor", "-", INK), ("limit", (0, (2, 2)), QUIET)):
        for x in {r[key] for r in rows if r[key]}:
            ax.plot([x, x], [y - 0.5, y + 0.5], color=colour, linewidth=0.8, linestyle=dashes, zorder=1)


def marks_of(ax, rows, y):
    least = ax.get_xlim()[0]
    for scalar, (shape, size) in SHAPES.items():
        for verdicts, colour, face, marker in zip(OF_EACH, (BLUE, RED, ALARM), (BLUE, "none", ALARM),
                                                  (shape, shape, "X")):
            found = worst(rows, scalar, verdicts)
            if found:
                ax.plot([max(found["value"], 2 * least)], [y], marker=marker, markersize=size, color=colour,
                        markerfacecolor=face, markeredgewidth=1.1, linestyle="none", zorder=3)


def words_of(rows):
    """{column: text} of one method."""
    holds, fails, off = ({s: worst(rows, s, v) for s in SHAPES} for v in OF_EACH)
    said = {s: scientific(r["value"]) for s, r in holds.items() if r}
    for found in (fails, off):
        shown = found["fifty"] or found["double"]
        if shown:
            said.update(fails=scientific(shown["value"]),
                        order=falls([r for r in rows if r["verdict"] in OFF + ("fails_as_stated",)]))
    return said, sorted({r["verdict"] for r in rows if r["verdict"] in OFF})


def key(sheet, y):
    def mark(label, marker, size, colour, face):
        return Line2D([], [], marker=marker, markersize=size, color=colour, markerfacecolor=face, linestyle="none",
                      label=label)
    handles = [mark("promised, double", "o", 3.6, BLUE, BLUE), mark("promised, 50 digits", "s", 6.5, BLUE, BLUE),
               mark("not promised, double", "o", 3.6, RED, "none"),
               mark("not promised, 50 digits", "s", 6.5, RED, "none"),
               Line2D([], [], color=INK, linewidth=0.8, label="an exact map"),
               Line2D([], [], color=QUIET, linewidth=0.8, linestyle=(0, (2, 2)), label="limit")]
    sheet.figure.legend(handles=handles, loc="center left", bbox_to_anchor=(0.1 / sheet.width, 1 - y / sheet.height),
                        ncol=6, frameon=False, handletextpad=0.4, columnspacing=1.6)


def figures(seen):
    return [("certificates", draw, seen.laws, seen.looks)] if seen.laws else []


def draw(found, looks, law="symplectic"):
    rows = [r for r in measured(found["rows"]) if r["law"] == law]
    seen = [r[k] for r in rows for k in ("value", "floor") if r[k]]
    if not seen:
        return None
    by = groups(rows)
    count = sum(map(len, by.values())) + len(by)
    sheet = Sheet(9.4, TOP + count * LINE + 0.85)
    sheet.title("Is it symplectic?",
                f"{LAWS[law][0]}, the worst body: what is promised sinks with the digits, what is not stays where it "
                "is")
    left = max(LEFT, 0.36 + LETTER * max(len(m) for m in each(rows, "method")))
    ax = sheet.axes(left, TOP, RIGHT - left, count * LINE)
    ax.set(xscale="log", xlim=(min(seen) / 300, max(seen) * 300), ylim=(count - 0.5, -0.5), yticks=[])
    ax.spines["left"].set_visible(False)
    ax.xaxis.set_major_locator(FixedLocator([10.0**p for p in range(-60, 11, 10)]))
    ax.xaxis.set_major_formatter(FuncFormatter(lambda x, _: power(round(log10(x)))))
    for column, x in COLUMNS.items():
        sheet.text(x, TOP - 0.02, HEADS[column], va="bottom", fontsize=SMALL, color=QUIET)
    y = 0
    for heading, methods in by.items():
        sheet.text(0.12, TOP + (y + 0.5) * LINE, heading, va="center", fontsize=SMALL, color=QUIET, style="italic")
        for y, method in enumerate(methods, y + 1):
            of_method, at = [r for r in rows if r["method"] == method], TOP + (y + 0.5) * LINE
            mine = own(method, looks)
            if mine:
                sheet.badge(left - 0.12, at, mine)
            sheet.text(left - (0.24 if mine else 0.08), at, named(method, of_method), ha="right", va="center",
                       fontsize=SMALL, color=mine[0] if mine else INK)
            ax.axhline(y, color=FAINT, linewidth=0.4, zorder=0)
            lines_of(ax, of_method, y)
            marks_of(ax, of_method, y)
            said, off = words_of(of_method)
            for column, text in said.items():
                sheet.text(COLUMNS[column], at, text, va="center", fontsize=SMALL)
            if off:
                sheet.text(0.5 * (left + RIGHT), at, ", ".join(off), ha="center", va="center", fontsize=SMALL,
                           fontweight="bold", color=ALARM)
        y += 1
    ax.set_xlabel("defect")
    key(sheet, TOP + count * LINE + 0.65)
    return sheet
