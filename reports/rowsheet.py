"""Sheets with one row per method."""
from palette import STRIPE
from style import own

ROW = 0.265


def stripes(sheet, top, count):
    """Row shading across the whole sheet, so that the eye stays in its row between the panels."""
    ax = sheet.axes(0.12, top, sheet.width - 0.24, ROW * count)
    for k in range(0, count, 2):
        ax.axhspan(k - 0.5, k + 0.5, color=STRIPE, linewidth=0)
    ax.set_ylim(count - 0.5, -0.5)
    ax.axis("off")


def rows_axis(ax, count, names=()):
    ax.set_facecolor("none")
    ax.set_ylim(count - 0.5, -0.5)
    ax.set_yticks(range(len(names)))
    ax.set_yticklabels(names)
    ax.tick_params(axis="y", length=0)
    ax.spines["left"].set_visible(False)


def badges(sheet, ax, left, top, methods, looks, row=ROW):
    """Beside the names of methods of one's own their colour and marker; the names move to the left for them."""
    if any(own(m, looks) for m in methods):
        ax.tick_params(axis="y", pad=13)
    for k, method in enumerate(methods):
        if own(method, looks):
            ax.get_yticklabels()[k].set_color(looks[method][0])
            sheet.badge(left - 0.1, top + row * (k + 0.5), looks[method])
