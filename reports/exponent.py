"""How the linear energy drift falls with the step: initial slopes, and the enclosure of the exponent."""
from itertools import cycle

from formats import order
from loglog import decades, slope_of, step_axis, triangle
from style import BLACK, FAINT, METHODS, SKY, BLUE, GREEN, ORANGE, PURPLE, RED, Sheet, note_height

WIDTH = 9.4
LOOKS = ((RED, "o"), (BLUE, "s"), (GREEN, "^"), (PURPLE, "D"), (BLACK, "v"), (ORANGE, "P"), (SKY, "X"))


def linear(results):
    """The exponent rows of the pairs that have a drift classed linear."""
    named = {(r["problem"], r["method"]) for r in results.drifts if r["class"] == "linear"}
    rows = [r for r in results.exponents if (r["problem"], r["method"]) in named]
    return [r for r in rows if points(r)]


def points(row):
    return [(h, abs(s)) for h, s in zip(row["h"], row["initial_slope"]) if h and s]


def looks_of(rows):
    """The method's own, as elsewhere, where every row has one and no colour comes twice."""
    own = [METHODS[r["method"]] for r in rows if r["method"] in METHODS]
    return own if len({colour for colour, _ in own}) == len(rows) else [look for _, look in zip(rows, cycle(LOOKS))]


def draw(results):
    rows = linear(results)
    if not rows:
        return None
    tall = max(2.9, 0.36 * len(rows) + 0.4)
    lost = [f"dashed, hollow: {r['method']} on {r['problem']}: {r['reason'] or 'no enclosure'}" for r in rows if not r["interval"]]
    sheet = Sheet(WIDTH, tall + 1.55 + note_height(lost, WIDTH))
    sheet.title("Exponent of the energy drift in the step",
                "pairs classed linear; slope of the energy error per unit time, over the range where the energy has moved by less than 1 %")
    left, right = sheet.axes(0.72, 0.95, 3.1, tall), sheet.axes(6.35, 0.95, 2.85, tall)
    looks = looks_of(rows)
    shown = [p for row in rows for p in points(row)]
    for row, (colour, marker) in zip(rows, looks):
        sure = row["interval"] is not None
        left.plot(*zip(*sorted(points(row))), color=colour, marker=marker, markersize=5, linewidth=1.2,
                  linestyle="-" if sure else (0, (2, 2)), markerfacecolor=colour if sure else "white")
    fine, coarse = min(h for h, _ in shown), max(h for h, _ in shown)
    low, high = min(s for _, s in shown), max(s for _, s in shown)
    found = sorted({slope_of(sorted(points(row))) for row in rows} - {None})
    if found and coarse > fine:
        ratio = (coarse / fine) ** 0.22
        under = min(s for h, s in shown if h >= coarse / ratio) / 2 if any(h >= coarse / 1.01 for h, _ in shown) else low
        triangle(left, coarse / ratio, coarse, under, found[-1])
        low = min(low, under / ratio ** found[-1])
        if found[0] < found[-1]:
            over = max(s for h, s in shown if h <= fine * ratio * 1.4) * 2
            triangle(left, fine, fine * ratio, over, found[0], above=True)
            high = max(high, over * ratio ** found[0])
    step_axis(left, [h for h, _ in shown])
    decades(left, low / 2.5, high * 2.5)
    left.set_xlabel("step h")
    left.set_title("|initial slope|  (energy scale per unit time)", loc="left")

    intervals = [r["interval"] for r in rows if r["interval"]]
    values = [v for i in intervals for v in i] + [r["observed"] for r in rows if r["observed"] is not None]
    for p in range(0, 7):
        right.axvline(p, color=FAINT, linewidth=0.8, zorder=0)
    for k, (row, (colour, marker)) in enumerate(zip(rows, looks)):
        if row["interval"]:
            right.plot(row["interval"], [k, k], color=colour, linewidth=2.2, solid_capstyle="butt")
            for end in row["interval"]:
                right.plot([end, end], [k - 0.16, k + 0.16], color=colour, linewidth=1.2)
        if row["observed"] is not None:
            right.plot([row["observed"]], [k], marker=marker, color=colour, markersize=5,
                       markerfacecolor=colour if row["interval"] else "white")
        right.plot([-0.03], [k], marker=marker, color=colour, markersize=5, clip_on=False, zorder=9,
                   markerfacecolor=colour if row["interval"] else "white", transform=right.get_yaxis_transform())
    right.set_ylim(len(rows) - 0.5, -0.5)
    low, high = (min(values + [2]) - 0.08, max(values + [2]) + 0.08) if values else (1, 3)
    right.set_xlim(low, high)
    right.set_yticks(range(len(rows)))
    right.set_yticklabels([f"{r['method']}\non {r['problem']}:  {order(r['observed'], r['interval']) if r['interval'] else 'not enclosed'}"
                           for r in rows])
    right.tick_params(axis="y", length=0, pad=12)
    right.spines["left"].set_visible(False)
    right.set_xlabel("exponent of h, with its enclosure")
    sheet.notes(0.95 + tall + 0.5, lost)
    return sheet
