"""Energy error over a long run: the envelope of each batch, one panel per map, one colour per step."""
import textwrap
from math import floor, log10
from statistics import median, median_low

from matplotlib.colors import LinearSegmentedColormap, to_hex
from matplotlib.ticker import FuncFormatter, MaxNLocator

import measure
from cases import file_name
from formats import power, slope_of, step, wrap
from grouping import coincident, same_drift_rows
from makers import named
from palette import ALARM, BAND, INK, QUIET
from style import LARGE_TO_SMALL_H, Sheet, leader, note_height, own, title_height

LEFT, WIDE, TALL, ACROSS, LINE = 0.62, 2.75, 1.15, 0.5, 0.145
COLUMNS, MOST_STEPS = 3, 3
NAME, OWN = {"fontsize": 8.5, "fontweight": "bold"}, {"fontsize": 7, "fontweight": "bold"}
EDGE = ALARM                # of the envelope of the step that decides
MEAN = "white"              # on an envelope; one of a height below THIN of its panel is a line itself
THIN = 0.04
WORDS = {"none": "no drift", "random_walk": "random walk", "diffusive": "diffuses", "linear": "LINEAR",
         "exponential": "EXPONENTIAL", "nonlinear": "NONLINEAR", "dissipates": "DISSIPATES", "undecided": "UNDECIDED",
         "failed": "FAILED", "not_applicable": "not applicable"}
GRAVITY = ("none", "random_walk", "diffusive", "undecided", "dissipates", "linear", "nonlinear", "exponential",
           "failed")
DRIFTS = ("linear", "exponential", "nonlinear", "dissipates", "undecided", "failed")


def deciding(rows):
    """The step whose class is the verdict of the method: the gravest, of several the largest; None where all steps say
    the same. A drift that is shown weighs more than one that is not."""
    ran = [r for r in rows if r["class"] != "not_applicable" and r["h"] and r["judged"]]
    return max(ran, key=lambda r: (GRAVITY.index(r["class"]), r["h"])) if len({r["class"] for r in ran}) > 1 else None


def chosen(rows):
    """At most three steps: the coarsest, the finest and one between; the one that decides is among them."""
    ran = [r for r in rows if r["class"] != "not_applicable" and r["h"]]
    if len(ran) <= MOST_STEPS:
        return ran
    between, decides = ran[1:-1], deciding(ran)
    return [ran[0], decides if any(r is decides for r in between) else between[len(ran) // 2 - 1], ran[-1]]


def reach(rows):
    """Largest |energy error| among the envelopes of a panel; 0 where there is none."""
    return max((abs(v) for r in rows for k in ("min", "max") for v in r["batches"][k] if v is not None), default=0)


def common_scale(reaches):
    """The scale shared by ordinary panels: the largest within five times the median, so that one drifter flattens
    nobody."""
    known = [a for a in reaches if a > 0]
    return max((a for a in known if a <= 5 * median(known)), default=1.0)


def runs(batches, lower, upper):
    """Stretches without holes: a failed run ends, it is not bridged."""
    part = []
    for t, a, b in zip(batches["t"], batches[lower], batches[upper]):
        if None in (t, a, b):
            if part:
                yield part
            part = []
        else:
            part.append((t, a, b))
    if part:
        yield part


def colours(steps):
    """Light for the coarsest step of a panel, dark for the finest."""
    ramp = LinearSegmentedColormap.from_list("steps", LARGE_TO_SMALL_H)
    return {h: to_hex(ramp(k / max(1, len(steps) - 1))) for k, h in enumerate(steps)}


def span(rows):
    """(lowest, highest) energy error of the envelopes, zero included."""
    seen = [v for r in rows for k in ("min", "max") for v in r["batches"][k] if v is not None] + [0.0]
    return min(seen), max(seen)


def own_scale(rows, scale):
    """'' on the common scale; else the words that say how this panel departs from it."""
    limit = reach(rows)
    if limit > 50 * scale or 0 < limit < 0.02 * scale:
        return f"own y, in {power(floor(log10(limit)))}"
    return f"y × {limit / scale:.2g}" if limit > 1.01 * scale else ""


def duration(rows):
    """Time that the longest of these runs lasts."""
    return max((t for r in rows for t in [r["T"]] + r["batches"]["t"] if t is not None), default=1)


def own_axes(rows, scale, end):
    """'' on the common axes; else the words that say how this panel departs from them: in time, in size."""
    longer = duration(rows) / end
    return ",  ".join(w for w in (f"t × {longer:.3g}" if longer > 1.01 else "", own_scale(rows, scale)) if w)


def wide(row, tall):
    """Whether the envelope of a run has room for a line in it, in a panel that shows `tall` of energy error."""
    heights = [high - low for part in runs(row["batches"], "min", "max") for _, low, high in part]
    return bool(heights) and median(heights) > THIN * tall


def panel(ax, rows, colour, shared, scale, decides):
    """`shared` is the (low, high) of the common scale; a panel that leaves it, or hides in it, gets its own. The
    envelope of the step that decides has an edge."""
    limit, own = reach(rows), own_scale(rows, scale)
    unit = 10.0 ** floor(log10(limit if own.startswith("own") else scale))
    if own and limit > scale:
        ax.axhspan(shared[0] / unit, shared[1] / unit, color=BAND, linewidth=0, zorder=0)
    bottom, top = span(rows) if own else shared
    for depth, row in enumerate(rows):
        shade = colour[row["h"]]
        for part in runs(row["batches"], "min", "max"):
            t, low, high = zip(*part)
            ax.fill_between(t, [v / unit for v in low], [v / unit for v in high], color=shade, linewidth=1.3,
                            zorder=2 + depth)
        for part in runs(row["batches"], "min", "max") if row is decides else ():
            t, *edges = zip(*part)
            for edge in edges:
                ax.plot(t, [v / unit for v in edge], color=EDGE, linewidth=0.8, zorder=5)
        for part in runs(row["batches"], "mean", "mean") if wide(row, top - bottom) else ():
            ax.plot([p[0] for p in part], [p[1] / unit for p in part], color=MEAN, linewidth=0.7,
                    zorder=2.5 + depth)
    ax.axhline(0, color=QUIET, linewidth=0.5, zorder=1)
    low, high = bottom / unit, top / unit
    ax.set_ylim(low - 0.1 * (high - low), high + 0.1 * (high - low))
    ax.yaxis.set_major_locator(MaxNLocator(4))
    ax.yaxis.set_major_formatter(FuncFormatter(lambda v, _: f"{v:.3g}".replace("-", "−")))


def alarms(row):
    """Whether the class is one that a verdict is lost by."""
    return row["judged"] and row["class"] in DRIFTS


def sentence(row):
    words = (WORDS[row["class"]] if row["judged"] else f"{WORDS[row['class']].lower()} (not judged)") + (
        " (did not move)" if row["still"] else "")
    return words if row["slope"] is None else f"{words}, s = {slope_of(row)}"


def name_lines(names, own_words):
    """The names of a map in lines; the first is empty where they leave no room for words at the right end of it."""
    lines = wrap(names, 36)
    room = WIDE - 0.3 - (measure.of_words(own_words, **OWN)[0] if own_words else 0)
    return lines if measure.of_words(lines[0], **NAME)[0] <= room else ["", *lines]


def header(sheet, x, y, names, rows, colour, decides, look):
    """Name of the map in bold, then step, class and slope; a line per step in its colour, ◂ behind that of the one that
    decides."""
    for line in names:
        if look and line == next(filter(None, names)):
            sheet.badge(x + 0.05, y, look)
        sheet.text(x + (0.16 if look else 0), y, line, va="center", color=look[0] if look else INK, **NAME)
        y += LINE
    for row in rows:
        sheet.text(x, y, "■", fontsize=8, color=colour[row["h"]], va="center")
        sheet.text(x + 0.14, y, f"h = {step(row['h'])}:  {sentence(row)}" + ("  ◂" if row is decides else ""),
                   fontsize=7, va="center", color=ALARM if alarms(row) else INK)
        y += LINE


def figures(seen):
    return [(f"drift_{file_name(c)}", draw, seen.results, c, seen.looks)
            for c in seen.results.case_order(seen.results.drifts)]


def draw(results, problem, looks):
    every = results.drifts_of(problem)
    rows, decides = ({m: of(r) for m, r in every.items()} for of in (chosen, deciding))
    ran = {m: r for m, r in rows.items() if r}
    if not any(reach(r) > 0 for r in ran.values()):
        return None
    groups = coincident(ran, same_drift_rows)
    reaches = [reach(ran[g[0]]) for g in groups]
    scale = common_scale(reaches)
    ordinary = [span(ran[g[0]]) for g, a in zip(groups, reaches) if a <= scale]
    shared = min(low for low, _ in ordinary), max(high for _, high in ordinary)
    # a run left undecided goes on, in a panel with a time of its own
    end = median_low(duration([r]) for rs in ran.values() for r in rs)
    own_words = [own_axes(ran[g[0]], scale, end) for g in groups]
    names = [name_lines([named(m, every[m]) for m in g], own) for g, own in zip(groups, own_words)]
    times_differ = any(duration(ran[g[0]]) > 1.01 * end for g in groups)
    gap = 0.42 if times_differ else 0.3
    columns = min(COLUMNS, len(groups))
    bands = [range(k, min(k + columns, len(groups))) for k in range(0, len(groups), columns)]
    heads = [LINE * max(len(names[i]) + len(ran[groups[i][0]]) for i in band) + 0.02 for band in bands]
    width = max(LEFT + columns * (WIDE + ACROSS), 5.2)
    missing = [m for m in rows if m not in ran]
    notes = ["no panel: " + ", ".join(missing) + " (reasons on the page of the problem)"] if missing else []
    below = (f"(E − E₀)/scale in units of {power(floor(log10(scale)))} against time: smallest to largest of each "
             "batch, line: its mean; grey: the common scale, y ×: another; t ×: a run that went on; s: slope per unit time, of H̃: of "
             "the modified energy; ◂ and edge: the step that decides")
    y = title_height(below, width) + 0.13
    sheet = Sheet(width, y + sum(heads) + len(bands) * (TALL + gap) + 0.28 + note_height(notes, width))
    sheet.title(f"{problem}: energy error over a long run", below)
    for band, head in zip(bands, heads):
        for column, i in enumerate(band):
            x, mine = LEFT + column * (WIDE + ACROSS), ran[groups[i][0]]
            colour = colours([r["h"] for r in mine])
            used = LINE * (len(names[i]) + len(mine)) + 0.02
            decided = decides[groups[i][0]]
            header(sheet, x, y + head - used, names[i], mine, colour, decided, own(leader(groups[i]), looks))
            sheet.text(x + WIDE, y + head - used, own_words[i], color=ALARM, ha="right", va="center", **OWN)
            ax = sheet.axes(x, y + head, WIDE, TALL)
            ax.set_xlim(0, max(end, duration(mine)))
            ax.xaxis.set_major_locator(MaxNLocator(5))
            if any(r["batches"]["t"] for r in mine):
                panel(ax, mine, colour, shared, scale, decided)
            else:
                ax.set_yticks([])
                ax.text(0.5, 0.5, textwrap.fill("; ".join(sorted({r["reason"] or "no data" for r in mine})), 46),
                        transform=ax.transAxes, ha="center", va="center", fontsize=7, color=QUIET)
            ax.tick_params(labelbottom=i + columns >= len(groups) or times_differ)
            if i + columns >= len(groups):
                ax.set_xlabel("time t")
        y += head + TALL + gap
    sheet.notes(sheet.height - note_height(notes, width) - 0.04, notes)
    return sheet
