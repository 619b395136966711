"""Figures of a problem for readers without scripts: error against step, and the energy over time."""
from formats import step
from grouping import coincident, drawable, same_order_rows
from palette import INK
from style import leader, line_of
from web_chart import chart, dash


def colour_of(looks, method):
    return looks[method][0] if method in looks and isinstance(looks[method][0], str) else INK


def gaps_of(results, group, row):
    """Dashed where it is not symplectic, as in the other figures."""
    return dash(line_of(group, results.methods, results.spherical(row["problem"], row["asked"])))


def convergence(results, case, looks):
    rows = {m: by for m, by in results.orders_of(case).items() if drawable(by)}
    metric = next((k for k in ("h1", "attitude", "velocity") if any(k in by for by in rows.values())), None)
    groups = [g for g in coincident(rows, same_order_rows) if metric in rows[g[0]]]
    of = {g[0]: rows[g[0]][metric] for g in groups}
    curves = [(" = ".join(g), colour_of(looks, leader(g)), gaps_of(results, g, of[g[0]]),
               [(h, e) for h, e in zip(of[g[0]]["h"], of[g[0]]["error"]) if h and e]) for g in groups]
    steps = sorted({h for *_, points in curves for h, _ in points})
    return chart(f"{case}: error ({'H¹' if metric == 'h1' else metric}) against step h", curves, (True, True),
                 [(h, step(h)) for h in steps[::max(1, len(steps) // 5)]])


def drift(results, case, looks):
    curves = []
    for method, rows in results.drifts_of(case).items():
        row = next((r for r in rows if r["batches"]["t"]), None)
        if row:
            curves.append((f"{method} h={step(row['h'])}", colour_of(looks, method), "",
                           list(zip(row["batches"]["t"], row["batches"]["mean"]))))
    return chart(f"{case}: (E − E₀) / energy scale over time, mean of each stretch of the run", curves)


def figures(results, place, looks):
    """(figures of orders, figures of drifts) of a problem."""
    return ("".join(convergence(results, c, looks) for c in results.cases_of(place, results.orders)),
            "".join(drift(results, c, looks) for c in results.cases_of(place, results.drifts)))
