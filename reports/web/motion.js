// Runs side by side with one clock: play, scrub, turn.
const BUILDERS = {body: tumbling, pendulum: hanging, spheres, string: stringed, ball: ballOf};

const STATES = {x: ["x1", "x2", "x3"], q: ["q0", "q1", "q2", "q3"], spin: ["L1", "L2", "L3"]};
/** Times and states of a recorded run as they are drawn: a line a frame, columns by body. */
function statesOf(motion) {
    const shown = [...Object.entries(STATES), ["colour", [motion.colour?.words]]].filter(([key]) => motion[key]);
    const columns = shown.flatMap(([key, names]) =>
        Array.from({length: motion[key].size}, (_, i) => {
            const many = motion[key].size > names.length;
            return names[i % names.length] + (many ? ` of ${1 + Math.floor(i / names.length)}` : "");
        }),
    );
    const frames = shown.map(([key]) => framesOf(motion[key]));
    return [["t", ...columns], ...motion.t.map((t, k) => [t, ...frames.flatMap((f) => f(k).map(shortened))])];
}
/** To the levels that the record keeps. */
const shortened = (v) => Number(v.toPrecision(6));
/** A scene whose numbers can be taken away. */
const recorded = (build, motion) => Object.assign(build(motion), {table: () => statesOf(motion)});

function taken(label, scene) {
    const name = (kind) => `${label}.${kind}`.replace(/[^\w.,=-]+/g, "-").slice(-90);
    const button = (words, act) => el("button", {type: "button", click: act, title: `${words} of this scene`}, words);
    const picture = () => {
        scene.stage.draw();
        scene.stage.canvas.toBlob((blob) => save(name("png"), "image/png", blob));
    };
    const lines = () => scene.table().map((line) => line.map(quoted).join(","));
    const numbers = () => save(name("csv"), "text/csv", lines().join("\n") + "\n");
    return el(
        "div",
        {class: "take", role: "group", "aria-label": "Take this scene away"},
        button("PNG", picture),
        scene.table ? button("CSV", numbers) : null,
    );
}
function tableau(label, scene) {
    const note = el("p", {class: "note"});
    const holder = el(
        "figure",
        {class: "scene"},
        el("figcaption", {}, label),
        scene.stage.canvas,
        scene.bar || null,
        note,
        taken(label, scene),
    );
    holder.at = (k) => {
        scene.at(k);
        if (scene.notes) note.textContent = scene.notes(k);
        scene.stage.draw();
    };
    return holder;
}
/** Scenes with a common player; each `scenes[i]` is {label, times, make()}. */
function sideBySide(scenes) {
    try {
        const shown = scenes.map((s) => Object.assign(tableau(s.label, s.make()), {times: s.times}));
        const clock = shown.reduce((a, s) => (s.times.length > a.length ? s.times : a), []);
        const nearest = (times, t) => {
            let k = 0;
            while (k + 1 < times.length && times[k + 1] <= t + 1e-9) k++;
            return k;
        };
        const box = player(clock, (k) =>
            shown.forEach((s) => s.at(s.times === clock ? k : nearest(s.times, clock[k]))),
        );
        box.go(0);
        return [box, el("div", {class: "scenes"}, shown)];
    } catch (why) {
        return [el("p", {class: "note"}, `This browser draws no three-dimensional pictures (${why.message}).`)];
    }
}
const ballScenes = (figure) =>
    figure.curves
        .filter((c) => c.points?.length)
        .map((c) => ({...c, times: c.t || c.points.map((_, i) => i)}))
        .map((c, k) => ({
            label: c.label,
            times: c.times,
            make: () =>
                inBall(
                    c.label,
                    c.times,
                    {points: c.points, dots: true},
                    figure,
                    index.looks[c.label]?.[0] || PALETTE[k],
                ),
        }));

/** {name: scenes} of what the records hold. */
function motionViews() {
    const views = new Map();
    for (const id of index.balls) {
        let scenes = null;
        views.set(`attitude in the ball of rotation vectors (${id})`, {
            claim: id,
            get scenes() {
                return (scenes ??= ballScenes(data("figures")[id]));
            },
        });
    }
    index.motions.forEach((m, k) => {
        if (!views.has(m.place)) views.set(m.place, {scenes: [], commands: []});
        const view = views.get(m.place),
            motion = () => data(`motion-${k}`);
        view.commands.push(m.command);
        view.scenes.push({
            label: `${m.method}, h = ${m.h}`,
            get times() {
                return motion().t;
            },
            make: () => recorded(BUILDERS[motion().kind], motion()),
        });
    });
    return views;
}
function startMotion() {
    if (!$("motion-controls")) return;
    const views = motionViews(),
        names = [...views.keys()];
    const choose = el(
        "select",
        {
            id: "motion-view",
            change: () => {
                remember({motion: choose.value});
                draw();
            },
        },
        names.map((n) => el("option", {value: n}, n)),
    );
    const picks = el("fieldset", {class: "picks"});
    const draw = (wanted) => {
        const view = views.get(choose.value);
        const on = wanted || view.scenes.slice(0, 2);
        show(
            picks,
            el("legend", {}, "Runs"),
            view.scenes.map((s) => {
                const box = el("input", {
                    type: "checkbox",
                    checked: on.includes(s),
                    change: () => draw(view.scenes.filter((o) => (o === s ? box.checked : on.includes(o)))),
                });
                return el("label", {class: "pick"}, box, " ", s.label);
            }),
        );
        show(
            $("motion-scenes"),
            ...sideBySide(on),
            view.claim
                ? el("p", {}, el("a", {href: "#claim=" + view.claim}, "The claim this belongs to"))
                : el("details", {}, el("summary", {}, "The commands"), ...view.commands.map(command)),
        );
    };
    show($("motion-controls"), el("label", {}, "What moves ", choose), picks);
    onSight($("motion-scenes"), () => {
        if (!$("motion-scenes").children.length) draw();
    });
    route("motion", (asked) => {
        const odd = strange(["motion", asked.get("motion"), names]);
        if (odd) return odd;
        choose.value = asked.get("motion");
        draw();
        $("motion").scrollIntoView();
        return "";
    });
}
