"""The figures of the ledger, by kind of data:

convergence  curves: {label?, method?, problem?, T?, panel?, metric?, h, error, error_end?}; error: over all times,
             error_end: at T alone
series       panels: {y, log, limit?, curves: {label, t, y or min and max, colour?}}; log: false, true (both axes) or
             "y"; limit: {y, label}
paths        curves: {label, t, points}: a path in space, seen along the three axes; with `surfaces` rotation vectors in
             their ball
snapshots    frames: {t, points or x, strain?, body?: {centre, R}}; windows?: [[from, to]..], one picture each, else one
             a frame;
             diameter? of the points; wall? its place on the first axis; bonds?; cylinder?: semi-axes and height;
             panels? as of a series, below
any          notes?: sentences at the foot of the figure"""
from claim_ball import ball
from claim_orders import convergence
from claim_ring import pictures
from claim_scenes import paths, windows
from claim_series import series
from records import Trouble


def snapshots(row):
    figure = row["figure"]
    frames = [{**f, "points": f.get("points") or f.get("x")}
              for f in figure.get("frames") or [] if f.get("points") or f.get("x")]
    if not frames:
        return None
    return (windows if figure.get("windows") else pictures)(row, figure, frames)


KINDS = {"convergence": convergence, "series": series,
         "paths": lambda row: (ball if row["figure"].get("surfaces") else paths)(row), "snapshots": snapshots}


def draw(row):
    """The sheet of a claim, or None where its data hold nothing to draw."""
    kind = row["figure"].get("kind")
    if kind not in KINDS:
        raise Trouble(f"claims.json: {row['id']} has a figure of the kind {kind!r}; known are {', '.join(KINDS)}.")
    try:
        return KINDS[kind](row)
    except (KeyError, IndexError, TypeError, AttributeError) as why:
        raise Trouble(f"claims.json: the figure of {row['id']} lacks data or is of another shape "
                      f"({type(why).__name__}: {why}).")
