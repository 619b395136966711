// Errors against steps, orders between neighbouring steps, and errors against work.
const inside = (row, k) => Boolean(row.w) && row.w[0] <= k && k <= row.w[1];
const floorAt = (row, k) => (Array.isArray(row.floor) ? row.floor[k] : row.floor);

/** Filled inside the asymptotic window, hollow outside. */
function errorCurve(group, row) {
    const colour = lookOf(group[0])[0],
        ks = row.h.map((_, k) => k).filter((k) => row.e[k] > 0);
    const made = curve(
        group[0],
        ks.map((k) => row.h[k]),
        ks.map((k) => row.e[k]),
    );
    made.name = joined(group) + (row.in === "double" ? "" : ` (${row.in})`);
    made.marker = {...made.marker, color: ks.map((k) => (inside(row, k) ? colour : "hollow"))};
    made.customdata = ks.map((k) => [
        stepText(row.h[k]),
        row.e[k],
        row.eoc[k] ?? null,
        inside(row, k) ? "in" : "outside",
        floorAt(row, k) ?? null,
    ]);
    made.hovertemplate =
        "h = %{customdata[0]}<br>error %{customdata[1]}<br>EOC to the next %{customdata[2]:.5f}<br>" +
        "%{customdata[3]} the asymptotic window<br>floor %{customdata[4]:.3g}<extra>%{fullData.name}</extra>";
    return made;
}
/** Of the curves in double, where there are some: runs of more digits have theirs far below. */
function lowCurves(all) {
    const inDouble = all.filter((r) => r.in === "double"),
        rows = inDouble.length ? inDouble : all,
        whose = rows.length < all.length ? ", of runs in double" : "";
    const floor = new Map();
    for (const row of rows)
        row.h.forEach((h, k) => {
            const f = floorAt(row, k);
            if (f > 0) floor.set(h, Math.max(f, floor.get(h) || 0));
        });
    const hs = [...floor.keys()].sort((a, b) => a - b),
        bound = Math.max(0, ...rows.map((r) => r.b || 0)),
        found = [];
    if (hs.length)
        found.push({
            type: "scatter",
            mode: "lines",
            name: "floor: round-off and reference" + whose,
            x: hs,
            y: hs.map((h) => floor.get(h)),
            line: {color: QUIET, dash: "dot", width: 1.4},
            color: QUIET,
            dashed: true,
            named: true,
            hovertemplate: "floor %{y:.3g}<extra></extra>",
        });
    if (bound && hs.length)
        found.push({
            type: "scatter",
            mode: "lines",
            name: "bound of the reference" + whose,
            x: [hs[0], hs[hs.length - 1]],
            y: [bound, bound],
            line: {color: QUIET, dash: "longdash", width: 1.2},
            color: QUIET,
            dashed: true,
            named: true,
            hovertemplate: "bound of the reference %{y:.3g}<extra></extra>",
        });
    return found;
}
function rowsOf(found, metric, chosen) {
    return mapsAmong(found, chosen)
        .map((g) => [g, found.rows[g[0]]?.[metric]])
        .filter(([, r]) => r && r.e.some((e) => e > 0));
}

/** A floor far below every error is left out of sight. */
function withinDecades(values, metric) {
    const logs = values.map(Math.log10),
        pad = 0.05 * (Math.max(...logs) - Math.min(...logs)) || 0.5;
    return {
        ...decadeAxis(values, WORDS[metric] || metric),
        range: [Math.min(...logs) - pad, Math.max(...logs) + pad],
    };
}
function errorFigure(found, metric, chosen, tall = 430) {
    const rows = rowsOf(found, metric, chosen);
    if (!rows.length) return null;
    const low = lowCurves(rows.map(([, r]) => r)),
        curves = rows.map(([g, r]) => errorCurve(g, r));
    const all = curves.flatMap((c) => c.y),
        least = Math.min(...all);
    const near = low.filter((c) => Math.max(...c.y) > least / 1e4);
    return {
        title: `${found.case}: ${WORDS[metric] || metric} against step, 0 ≤ t ≤ ${found.T}`,
        xName: "h",
        logX: true,
        logY: true,
        xTitle: "step h",
        yTitle: WORDS[metric] || metric,
        data: [...curves, ...near],
        command: rows.map(([g]) => found.commands[g[0]]).join("\n"),
        layout: {
            height: tall,
            xaxis: stepAxis(rows.flatMap(([, r]) => r.h)),
            yaxis: withinDecades([...all, ...near.flatMap((c) => c.y.filter((y) => y > least / 1e4))], metric),
        },
    };
}
/** The order from rung to rung, with the enclosure that decides as a band. */
function eocFigure(found, metric, chosen) {
    const rows = rowsOf(found, metric, chosen);
    if (!rows.length) return null;
    const data = rows.map(([g, r]) => {
        const ks = r.eoc.map((_, k) => k).filter((k) => r.eoc[k] !== null && r.h[k + 1]);
        return curve(
            g[0],
            ks.map((k) => Math.sqrt(r.h[k] * r.h[k + 1])),
            ks.map((k) => r.eoc[k]),
            {
                name: joined(g),
                customdata: ks.map((k) => [stepText(r.h[k]), stepText(r.h[k + 1]), r.said]),
                hovertemplate:
                    "from %{customdata[0]} to %{customdata[1]}: %{y:.6f}<br>enclosure %{customdata[2]}" +
                    "<extra>%{fullData.name}</extra>",
            },
        );
    });
    const shapes = rows
        .flatMap(([g, r]) => [
            r.f === null
                ? null
                : {
                      type: "line",
                      xref: "paper",
                      x0: 0,
                      x1: 1,
                      y0: r.f,
                      y1: r.f,
                      line: {color: QUIET, width: 1, dash: "dot"},
                  },
            r.i
                ? {
                      type: "rect",
                      xref: "paper",
                      x0: 0,
                      x1: 1,
                      y0: r.i[0],
                      y1: r.i[1],
                      colour: lookOf(g[0])[0],
                      line: {width: 0},
                  }
                : null,
        ])
        .filter(Boolean);
    const all = rows.flatMap(([, r]) => [
        ...r.eoc.filter((p) => p !== null),
        ...(r.i || []),
        ...(r.f === null ? [] : [r.f]),
    ]);
    const wide = Math.max(0.05, 0.08 * (Math.max(...all) - Math.min(...all)));
    return {
        title: `${found.case}: order between neighbouring steps, ${index.metrics[metric] || metric}`,
        xName: "h",
        logX: true,
        xTitle: "step h",
        yTitle: "observed order",
        data,
        command: rows.map(([g]) => found.commands[g[0]]).join("\n"),
        layout: {
            height: 300,
            shapes,
            xaxis: stepAxis(rows.flatMap(([, r]) => r.h)),
            yaxis: {title: {text: "observed order (EOC)"}, range: [Math.min(...all) - wide, Math.max(...all) + wide]},
        },
    };
}
function workFigure(found, metric, chosen, kind = "loads") {
    const rows = rowsOf(found, metric, chosen).filter(([g]) => found[kind][g[0]]?.some((n) => n > 0));
    if (!rows.length) return null;
    const word = kind === "loads" ? "load evaluations" : "solver iterations";
    const data = rows.map(([g, r]) => {
        const ks = r.h.map((_, k) => k).filter((k) => r.e[k] > 0 && found[kind][g[0]][k] > 0);
        return curve(
            g[0],
            ks.map((k) => found[kind][g[0]][k]),
            ks.map((k) => r.e[k]),
            {name: joined(g), hovertemplate: `%{x} ${word}<br>error %{y}<extra>%{fullData.name}</extra>`},
        );
    });
    return {
        title: `${found.case}: error against ${word} of the run`,
        xName: word,
        logX: true,
        logY: true,
        xTitle: word,
        yTitle: WORDS[metric] || metric,
        data,
        command: rows.map(([g]) => found.commands[g[0]]).join("\n"),
        layout: {
            height: 380,
            xaxis: decadeAxis(
                data.flatMap((c) => c.x),
                word,
            ),
            yaxis: decadeAxis(
                data.flatMap((c) => c.y),
                WORDS[metric] || metric,
            ),
        },
    };
}
