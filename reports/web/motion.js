// Runs side by side with one clock: play, scrub, turn.
const BUILDERS = {body: tumbling, pendulum: hanging, spheres, string: stringed, ball: ballOf};

function tableau(label, scene) {
    const note = el("p", {class: "note"});
    const holder = el(
        "figure",
        {class: "scene"},
        el("figcaption", {}, label),
        scene.stage.canvas,
        scene.bar || null,
        note,
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
        .map((c, k) => ({
            label: c.label,
            times: c.t || c.points.map((_, i) => i),
            make: () =>
                inBall(c.label, {points: c.points, dots: true}, figure, index.looks[c.label]?.[0] || PALETTE[k]),
        }));

/** {name: scenes} of what the records hold. */
function motionViews() {
    const views = new Map(),
        figures = data("figures") || {};
    for (const [id, f] of Object.entries(figures))
        if (f.kind === "paths" && f.surfaces)
            views.set(`attitude in the ball of rotation vectors (${id})`, {scenes: ballScenes(f), claim: id});
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
            make: () => BUILDERS[motion().kind](motion()),
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
        if (!views.has(asked.get("motion"))) return;
        choose.value = asked.get("motion");
        draw();
        $("motion").scrollIntoView();
    });
}
