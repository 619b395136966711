"""Sheets with one row per method."""
ROW = 0.265


def stripes(sheet, top, count):
    """Row shading across the whole sheet, so that the eye stays in its row between the panels."""
    ax = sheet.axes(0.12, top, sheet.width - 0.24, ROW * count)
    for k in range(0, count, 2):
        ax.axhspan(k - 0.5, k + 0.5, color="#f4f4f4", linewidth=0)
    ax.set_ylim(count - 0.5, -0.5)
    ax.axis("off")


def rows_axis(ax, count, names=()):
    ax.set_facecolor("none")
    ax.set_ylim(count - 0.5, -0.5)
    ax.set_yticks(range(len(names)))
    ax.set_yticklabels(names)
    ax.tick_params(axis="y", length=0)
    ax.spines["left"].set_visible(False)
