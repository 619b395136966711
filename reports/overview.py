"""Every method on one problem, one row each: observed order, energy drift, cost."""
from math import ceil, floor, log10
from statistics import median

from matplotlib.lines import Line2D
from matplotlib.patches import Patch
from matplotlib.ticker import FixedLocator, FuncFormatter, NullLocator

import tables
from drift import alarms, deciding
from formats import SUPERSCRIPT, order, step
from makers import named
from palette import ALARM, BLUE, INK, MARGIN, ORANGE, QUIET
from rowsheet import ROW, badges, rows_axis, stripes
from style import Sheet, note_height
from work import common_step, per_step

WIDTH, TOP, NAMES = 11.2, 1.02, 1.55
MARKS = {"confirmed": ("o", True), "too_low": ("<", True), "too_high": (">", True), "undecided": ("o", False),
         "pre_asymptotic": ("s", False), "at_floor": ("v", False), "reported": ("d", False)}
CLASSES = {"none": ("o", True), "random_walk": ("s", True), "linear": ("^", True), "nonlinear": ("D", True),
           "exponential": ("X", True), "diffusive": ("s", False), "dissipates": ("v", True), "undecided": ("o", False)}


def judged(by_metric):
    """The row of the first metric that is judged: the attitude, but for contact."""
    return next((r for r in by_metric.values() if r["judged"]), None) or next(iter(by_metric.values()), None)


def step_of_drift(drifts):
    """The coarsest step that most methods ran: drift shows best there."""
    steps = [r["h"] for rows in drifts.values() for r in rows if r["class"] != "not_applicable" and r["h"]]
    return max(set(steps), key=lambda h: (steps.count(h), h)) if steps else None


def nearest(rows, h):
    """The run at that step; of a method that has none, its coarsest."""
    ran = [r for r in rows if r["class"] != "not_applicable" and r["h"]]
    return next((r for r in ran if r["h"] == h), ran[0] if ran else None)


def mark(ax, x, y, kind, colour=INK):
    marker, filled = kind
    ax.plot([x], [y], marker=marker, markersize=5, color=colour, markerfacecolor=colour if filled else "white",
            zorder=5)


def orders(ax, rows):
    values = [v for r in rows if r
              for v in [r["formal_order"], r["observed_order"], *(r["interval"] or ())] if v is not None] or [1, 2]
    low, high = min(values), max(values)
    pad = max(0.12 * (high - low), 0.15)
    ax.set_xlim(low - pad, high + pad)
    for k, row in enumerate(rows):
        if row is None:
            continue
        good = row["verdict"] in ("confirmed", "reported", "not_applicable", "beyond_horizon")
        colour = BLUE if good else ALARM
        if row["formal_order"] is not None:
            ax.plot([row["formal_order"]] * 2, [k - 0.42, k + 0.42], color=QUIET, linewidth=1.1, zorder=2)
        if row["interval"]:
            ax.plot(row["interval"], [k, k], color=colour, linewidth=3, solid_capstyle="butt", zorder=4)
        if row["observed_order"] is not None:
            mark(ax, row["observed_order"], k, MARKS.get(row["verdict"], ("o", False)), colour)
        seen = row["observed_order"] is not None
        words = order(row["observed_order"], row["interval"], row["formal_order"]) if seen else ""
        if row["verdict"] != "confirmed":
            words += ("  " if words else "") + tables.words(row["verdict"])
        ax.text(1.02, k, words, transform=ax.get_yaxis_transform(), va="center", fontsize=7,
                color=INK if good else ALARM)
    ax.set_xlabel("observed order: "
                  + " or ".join(dict.fromkeys(tables.SYMBOLS.get(r["metric"], r["metric"]) for r in rows if r)))


def drifts(ax, rows, usual):
    """Symmetric logarithmic axis, linear below a typical half-width: inside that, a slope is not told from none."""
    known = [r for r in rows if r and r["slope"] is not None]
    widths = [r["half_width"] for r in known if r["half_width"]]
    sizes = [abs(r["slope"]) + (r["half_width"] or 0) for r in known if r["slope"] or r["half_width"]]
    bend = 10.0 ** ceil(log10(median(widths))) if widths else (10.0 ** floor(log10(min(sizes))) if sizes else 1e-12)
    top = max(ceil(log10(max(sizes + [bend * 10]))), round(log10(bend)) + 1)
    ax.set_xscale("symlog", linthresh=bend, linscale=2)  # as wide as the labels of its ends
    ax.set_xlim(-10.0**top, 10.0**top)
    exponents = range(round(log10(bend)), top + 1, max(1, -(-(top - round(log10(bend))) // 2)))
    ticks = [10.0**e for e in exponents]
    ax.xaxis.set_major_locator(FixedLocator([-t for t in ticks[::-1]] + [0] + ticks))
    ax.xaxis.set_minor_locator(NullLocator())
    ax.xaxis.set_major_formatter(FuncFormatter(lambda v, _: "0" if v == 0
                                               else ("−" if v < 0 else "+") + "10"
                                               + str(round(log10(abs(v)))).translate(SUPERSCRIPT)))
    ax.axvspan(-bend, bend, color=MARGIN, linewidth=0, zorder=0.5)
    ax.axvline(0, color=QUIET, linewidth=0.6, zorder=1)
    for k, row in enumerate(rows):
        if row is None:
            continue
        colour = ALARM if alarms(row) else BLUE
        if row["slope"] is not None:
            if row["half_width"]:
                ax.plot([row["slope"] - row["half_width"], row["slope"] + row["half_width"]], [k, k], color=colour,
                        linewidth=2, zorder=3)
            mark(ax, row["slope"], k, CLASSES.get(row["class"], ("o", False)), colour)
        at = "" if row["h"] == usual else f" ({step(row['h'])})"
        ax.text(1.02, k,
                {"none": "no drift"}.get(row["class"], row["class"].replace("_", " ")) + at
                + " not judged" * (not row["judged"]), transform=ax.get_yaxis_transform(), va="center", fontsize=7,
                color=INK if colour == BLUE else ALARM)


def costs(ax, pairs):
    high = max((v for p in pairs if p for v in p if v is not None), default=1) or 1
    ax.set_xlim(0, 1.18 * high)
    for k, values in enumerate(pairs):
        for value, offset, look in zip(values or (), (-0.19, 0.19),
                                       ({"color": BLUE}, {"facecolor": "white", "edgecolor": ORANGE, "hatch": "////"})):
            if value is not None:
                ax.barh(k + offset, value, height=0.32, linewidth=0.8, zorder=3, **look)
                ax.text(value + 0.015 * high, k + offset, f"{value:.3g}" if value >= 0.05 else "0", va="center",
                        fontsize=6.3, zorder=4)
    ax.set_xlabel("per step")


def case_with(results, case, rows):
    """The case itself, or another of the same problem and parameters, where it has no rows of a kind; None where none
    has."""
    place = next(r["place"] for r in results.orders + results.drifts if r["case"] == case)
    known = results.cases_of(place, rows)
    return case if case in known else known[0] if known else None


def rows_of(results, cases):
    """Methods that run first, the others after them with their reason."""
    by_order, by_drift = results.orders_of(cases[0]), results.drifts_of(cases[1])
    methods = results.method_order(list(by_order) + list(by_drift))
    cannot = {}
    for m in methods:
        row = judged(by_order.get(m, {})) or (by_drift.get(m) or [None])[0]
        if row and row["verdict" if "verdict" in row else "class"] == "not_applicable":
            cannot[m] = row["reason"] or "not applicable"
    return [m for m in methods if m not in cannot], cannot, by_order, by_drift


def footnotes(cannot):
    by_reason = {}
    for method, reason in cannot.items():
        by_reason.setdefault(reason, []).append(method)
    return [f"{', '.join(methods)}: {reason}" for reason, methods in by_reason.items()]


def legends(sheet, x, entries):
    handles = [Line2D([], [], linestyle="", marker=m, color=c, markerfacecolor=c if f else "white", markersize=5,
                      label=w) for w, (m, f), c in entries]
    sheet.figure.legend(handles=handles, loc="lower left",
                        bbox_to_anchor=(x / sheet.width, 1 - (TOP - 0.04) / sheet.height), frameon=False, ncol=4,
                        handletextpad=0.2, columnspacing=0.9, borderaxespad=0, labelspacing=0.3, fontsize=7)


def figures(seen):
    return [("overview", draw, seen.results, seen.problem, seen.looks)] if seen.problem else []


def draw(results, problem, looks):
    cases = [case_with(results, problem, rows) for rows in (results.orders, results.drifts)]
    runs, cannot, by_order, by_drift = rows_of(results, cases)
    if not runs:
        return None
    methods, count = runs + list(cannot), len(runs) + len(cannot)
    notes = footnotes(cannot)
    sheet = Sheet(WIDTH, TOP + ROW * count + 0.65 + note_height(notes, WIDTH))
    order_rows = [judged(by_order.get(m, {})) if m in runs else None for m in methods]
    h_drift = step_of_drift(by_drift)
    drift_rows = [(deciding(by_drift.get(m, [])) or nearest(by_drift.get(m, []), h_drift)) if m in runs else None
                  for m in methods]
    h_cost = common_step([r for r in order_rows if r])
    work = [per_step(r, h_cost) if r else None for r in order_rows]
    stripes(sheet, TOP, count)
    axes = [sheet.axes(x, TOP, w, ROW * count) for x, w in ((NAMES, 2.1), (5.2, 2.5), (8.75, 2.25))]
    labels = [named(m, [*by_order.get(m, {}).values(), *by_drift.get(m, [])]) for m in methods]
    for ax, names in zip(axes, (labels, (), ())):
        rows_axis(ax, count, names)
    for label, method in zip(axes[0].get_yticklabels(), methods):
        label.set_color(INK if method in runs else QUIET)
    badges(sheet, axes[0], NAMES, TOP, methods, looks)
    for k in range(len(runs), count):
        axes[0].text(0.5, k, "does not run here", transform=axes[0].get_yaxis_transform(), ha="center", va="center",
                     fontsize=7, color=QUIET)
    orders(axes[0], order_rows)
    drifts(axes[1], drift_rows, h_drift)
    words = "" if cases[1] in (problem, None) else ", " + cases[1].rpartition("; ")[2]
    axes[1].set_xlabel(f"energy drift (scale per unit time), h = {step(h_drift)} (or the one that decides){words}"
                       if h_drift else "energy drift: not measured")
    costs(axes[2], work)
    axes[2].set_xlabel(f"per step, at h = {step(h_cost)}")
    sheet.title(f"{problem}: the methods of the catalogue",
                "order with its enclosure (tick: formal order); slope of the energy error with its half-width, axis "
                "linear in the shaded range; work")
    seen = {r["verdict"] for r in order_rows if r and r["observed_order"] is not None}
    legends(sheet, NAMES,
            [(tables.words(v), MARKS[v], BLUE if v in ("confirmed", "reported") else ALARM)
             for v in MARKS if v in seen])
    seen = {r["class"] for r in drift_rows if r and r["slope"] is not None}
    legends(sheet, 5.2, [({"none": "no drift"}.get(c, c.replace("_", " ")), CLASSES[c],
                          ALARM if any(r and r["class"] == c and alarms(r) for r in drift_rows) else BLUE)
                         for c in CLASSES if c in seen])
    sheet.figure.legend(handles=[Patch(color=BLUE, label="load evaluations"),
                                 Patch(facecolor="white", edgecolor=ORANGE, hatch="////", label="solver iterations")],
                        loc="lower left", bbox_to_anchor=(8.75 / sheet.width, 1 - (TOP - 0.04) / sheet.height),
                        frameon=False, ncol=2, borderaxespad=0, handlelength=1.4, fontsize=7)
    sheet.notes(TOP + ROW * count + 0.55, notes)
    return sheet
