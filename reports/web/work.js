// Error against work, beside general solvers: a figure an end time and a quantity.
const AGAINST = {loads: "load evaluations", iterations: "solver iterations", seconds: "seconds of processor time"};
const OF = {trajectory: "H¹ error", energy: "|E − E₀| / scale", momentum: "change of momentum / scale"};
const MOST_ERROR = 10; // an error beyond it is no number to compare
const working = {question: null, against: "loads"};

/** 1/10 is 0.1. */
const inNumbers = (text) => text.split("/").map(Number).reduce((a, b) => a / b);
const amount = (run, against) => (against === "seconds" ? run.seconds?.[0] : run[against]);
function precisionCurve(row, of, against) {
    const runs = row.runs.filter((r) => r[of] > 0 && r[of] < MOST_ERROR && amount(r, against) > 0);
    if (!runs.length) return null;
    const x = runs.map((r) => amount(r, against)),
        spread = against === "seconds" && {
            type: "data",
            symmetric: false,
            array: runs.map((r, k) => r.seconds[2] - x[k]),
            arrayminus: runs.map((r, k) => x[k] - r.seconds[1]),
            thickness: 1,
            width: 3,
        };
    return curve(
        row.method,
        x,
        runs.map((r) => r[of]),
        {
            customdata: runs.map((r) => [r.s, r.loads, r.iterations]),
            hovertemplate:
                "%{customdata[0]}<br>error %{y}<br>%{customdata[1]} load evaluations, %{customdata[2]} iterations" +
                (against === "seconds" ? "<br>%{x} s" : "") +
                "<extra>%{fullData.name}</extra>",
            ...(spread ? {error_x: spread} : {}),
        },
    );
}
function precisionFigure(question, T, of, against) {
    const rows = data("work").filter((r) => r.question === question && r.T === T);
    const curves = rows.map((r) => precisionCurve(r, of, against)).filter(Boolean);
    if (!curves.length) return null;
    const machines = [...new Set(rows.map((r) => r.machine).filter(Boolean))];
    const below = against === "seconds" && machines.length ? `; median and spread on ${machines.join("; ")}` : "";
    return {
        title: `${question}, 0 ≤ t ≤ ${T}: ${OF[of]} against ${AGAINST[against]}${below}`,
        xName: AGAINST[against],
        logX: true,
        logY: true,
        xTitle: AGAINST[against],
        yTitle: OF[of],
        data: curves,
        command: rows.map((r) => r.command).join("\n"),
        layout: {
            height: 380,
            xaxis: decadeAxis(
                curves.flatMap((c) => c.x),
                AGAINST[against],
            ),
            yaxis: decadeAxis(
                curves.flatMap((c) => c.y),
                OF[of],
            ),
        },
    };
}
function drawWork() {
    const rows = data("work").filter((r) => r.question === working.question),
        times = [...new Set(rows.map((r) => r.T))].sort((a, b) => inNumbers(a) - inNumbers(b));
    show(
        $("work-figures"),
        times.flatMap((T) =>
            Object.keys(OF).map((of) =>
                figureOnSight(
                    () => precisionFigure(working.question, T, of, working.against),
                    () => `work-${working.question}-${T}-${of}-${working.against}`,
                ),
            ),
        ),
    );
}
function workControls() {
    const rows = data("work"),
        timed = rows.some((r) => r.runs.some((x) => x.seconds));
    const choice = (key, words, options) =>
        el(
            "label",
            {},
            words,
            el(
                "select",
                {
                    id: `work-${key}`,
                    change: (e) => {
                        working[key] = e.target.value;
                        remember({work: working.question, against: working.against});
                        drawWork();
                    },
                },
                options.map(([v, w]) => el("option", {value: v, selected: v === working[key]}, w)),
            ),
        );
    show(
        $("work-controls"),
        el(
            "div",
            {class: "controls"},
            choice(
                "question",
                "Problem ",
                [...new Set(rows.map((r) => r.question))].map((p) => [p, p]),
            ),
            choice(
                "against",
                "Against ",
                Object.entries(AGAINST).filter(([k]) => timed || k !== "seconds"),
            ),
        ),
    );
}
function startWork() {
    if (!$("work-controls")) return;
    const questions = data("work").map((r) => r.question);
    working.question = questions[0];
    workControls();
    onSight($("work-figures"), () => {
        if (!$("work-figures").children.length) drawWork();
    });
    route("work", (asked) => {
        const odd = strange(["problem", asked.get("work"), questions]);
        if (odd) return odd;
        working.question = asked.get("work");
        working.against = AGAINST[asked.get("against")] ? asked.get("against") : "loads";
        workControls();
        drawWork();
        $("work").scrollIntoView();
        return "";
    });
}
