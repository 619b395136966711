// Paths and snapshots that a claim hands over, in three dimensions.
/** The three-dimensional part of a claim's figure, where there is one. */
function sceneOfClaim(id, figure) {
    const scenes =
        figure.kind === "paths"
            ? figure.surfaces
                ? ballScenes(figure)
                : []
            : figure.frames?.[0]?.strain
              ? [{label: id, times: figure.frames.map((f) => f.t), make: () => stringOfClaim(id, figure)}]
              : ringOfClaim(id, figure);
    if (!scenes.length) return null;
    const spot = el("div", {});
    return onSight(spot, () => show(spot, ...sideBySide(scenes)));
}
function stringOfClaim(id, figure) {
    const frames = figure.frames,
        points = (f) => (f.points || f.x).flat(),
        pack = packedOf(frames.map(points));
    const bonds = figure.bonds || frames[0].strain.map((_, i) => [i, i + 1]);
    return recorded(stringed, {
        method: id,
        case: "",
        t: frames.map((f) => f.t),
        x: pack,
        bonds,
        down: figure.down,
        colour: {words: "strain", ...packedOf(frames.map((f) => f.strain))},
    });
}
function ringOfClaim(id, figure) {
    const frames = figure.frames.filter((f) => f.x);
    if (!frames.length || !figure.diameter) return [];
    const far = frames.map((f) => f.x.flatMap((p, i) => sizeOf(p.map((v, c) => v - frames[0].x[i][c]))));
    return [
        {
            label: id,
            times: frames.map((f) => f.t),
            make: () =>
                recorded(spheres, {
                    method: id,
                    case: "",
                    t: frames.map((f) => f.t),
                    x: packedOf(frames.map((f) => f.x.flat())),
                    diameters: frames[0].x.map(() => figure.diameter),
                    colour: {words: "way from the first place", ...packedOf(far)},
                }),
        },
    ];
}
/** Quantised like a record. */
function packedOf(frames) {
    const flat = frames.flat(),
        low = flat.reduce((a, b) => Math.min(a, b)),
        high = flat.reduce((a, b) => Math.max(a, b));
    const whole = new Uint16Array(flat.map((v) => (high > low ? Math.round(((v - low) / (high - low)) * 65535) : 0)));
    let text = "";
    for (const byte of new Uint8Array(whole.buffer)) text += String.fromCharCode(byte);
    return {low, high, size: frames[0].length, data: btoa(text)};
}
