"""Panels over time, one below the other, of curves or of their envelopes."""
from claim_sheet import LEFT, LEGEND, high, legend, looks_by_panel, sheet_of
from records import numbers
from style import FAINT


def stretches(curve):
    """(t, low, high) without holes; low is high where the curve is a line."""
    lower, upper = (curve["min"], curve["max"]) if "min" in curve else (curve.get("y"),) * 2
    part = []
    for point in zip(numbers(curve.get("t")), numbers(lower), numbers(upper)):
        if None in point:
            if part:
                yield part
            part = []
        else:
            part.append(point)
    if part:
        yield part


def extent(curve):
    return max((b for part in stretches(curve) for _, _, b in part), default=0) - min((a for part in stretches(curve) for _, a, _ in part), default=0)


def series_panel(ax, panel, look):
    """Wide curves first, so that narrow ones stay in sight."""
    logarithmic = bool(panel.get("log"))
    for depth, curve in enumerate(sorted(panel["curves"], key=lambda c: -extent(c))):
        colour, _, line = look[curve["label"]]
        for part in stretches(curve):
            if logarithmic:
                part = [p for p in part if p[0] > 0 and p[1] > 0]
            if not part:
                continue
            t, low, top = zip(*part)
            if "min" in curve:
                ax.fill_between(t, low, top, facecolor=colour, edgecolor=colour, linewidth=0.5, alpha=0.75, zorder=3 + depth)
            else:
                ax.plot(t, top, color=colour, linestyle=line, linewidth=0.9, zorder=3 + depth)
    if logarithmic:
        ax.set_xscale("log")
        ax.set_yscale("log")
    else:
        ax.margins(x=0.01)
        if ax.get_ylim()[0] < 0 < ax.get_ylim()[1]:
            ax.axhline(0, color=FAINT, linewidth=0.6, zorder=1)
        ax.ticklabel_format(axis="y", style="sci", scilimits=(-3, 4), useMathText=True)
        ax.yaxis.get_offset_text().set_fontsize(7)
    ax.set_title(panel.get("y", ""), loc="left")


def series_height(panel, own_legend):
    tall = 2.3 if panel.get("log") else 1.35
    return max(tall, high([c["label"] for c in panel["curves"]])) if own_legend else tall


def series_plan(panels):
    """[(panel, inches, whether its legend differs from the one above)]."""
    plan, above = [], None
    for panel in panels:
        names = [c["label"] for c in panel["curves"]]
        plan.append((panel, series_height(panel, names != above), names != above))
        above = names
    return plan


def series_columns(panels):
    return 2 if len(panels) > 6 else 1


def stack(sheet, y, panels, wide=5.2):
    """Panels from y downwards."""
    look = looks_by_panel([[c["label"] for c in p["curves"]] for p in panels])
    columns, rows = series_columns(panels), []
    plan = series_plan(panels)
    per = -(-len(plan) // columns)
    for k, (panel, tall, fresh) in enumerate(plan):
        if k % per == 0:
            at = y
        x = LEFT + k // per * (wide + LEGEND + 0.5)
        ax = sheet.axes(x, at + 0.22, wide, tall)
        series_panel(ax, panel, look)
        if fresh or k % per == 0:
            legend(sheet, x + wide + 0.15, at + 0.22, [c["label"] for c in panel["curves"]], look)
        if k % per == per - 1 or k == len(plan) - 1:
            ax.set_xlabel("t")
        at += tall + 0.55
        rows.append(at)
    return max(rows, default=y)


def stack_size(panels, wide=5.2):
    plan = series_plan(panels)
    columns = series_columns(panels)
    per = -(-len(plan) // columns)
    return LEFT + columns * (wide + LEGEND) + (columns - 1) * 0.5, max((sum(tall + 0.55 for _, tall, _ in plan[k:k + per]) for k in range(0, len(plan), per)), default=0)


def series(row):
    panels = [p for p in row["figure"].get("panels") or [] if p.get("curves")]
    if not panels:
        return None
    wide, tall = stack_size(panels)
    sheet, top = sheet_of(row, wide, tall + 0.2)
    stack(sheet, top, panels)
    return sheet
