// A stage with light and camera; what is on it is drawn when something changes.
const METHOD_INK = (method) => ink(lookOf(method)[0]);

class Stage {
    /** reach: half the size of what is shown; look: [x, y, z] from where; fall: [0, 0, 1] where that is downwards. */
    constructor(reach, look, words, fall = [0, 0, -1]) {
        const T = library();
        this.scene = new T.Scene();
        this.camera = new T.PerspectiveCamera(35, 4 / 3, reach / 50, reach * 60);
        this.camera.up.set(...fall.map((v) => -v));
        this.camera.position.set(...look.map((v) => v * reach * 3.4));
        this.renderer = new T.WebGLRenderer({antialias: true, alpha: true, preserveDrawingBuffer: true});
        this.renderer.setPixelRatio(Math.min(2, devicePixelRatio));
        this.renderer.setSize(640, 480, false);
        const canvas = this.renderer.domElement;
        canvas.setAttribute("role", "img");
        canvas.setAttribute("aria-label", words);
        this.controls = new T.OrbitControls(this.camera, canvas);
        this.controls.addEventListener("change", () => this.draw());
        this.scene.add(new T.AmbientLight(0xffffff, 1.6));
        const lamp = new T.DirectionalLight(0xffffff, 2.2);
        lamp.position.set(...look.map((v, k) => (v + 0.3 - fall[k]) * reach * 4));
        this.scene.add(lamp);
        this.canvas = canvas;
    }
    add(...things) {
        this.scene.add(...things);
        return things[0];
    }
    /** Points that nothing joins, drawn after surfaces that they lie within. */
    dots(points, colour, size) {
        const T = library(),
            shape = new T.BufferGeometry().setFromPoints(points.map((p) => new T.Vector3(...p)));
        const made = this.add(new T.Points(shape, new T.PointsMaterial({color: colour, size, transparent: true})));
        made.renderOrder = 1;
        return made;
    }
    /** A line through points [[x, y, z], ..]. */
    line(points, colour, opacity = 1) {
        const T = library(),
            shape = new T.BufferGeometry().setFromPoints(points.map((p) => new T.Vector3(...p)));
        return this.add(new T.Line(shape, new T.LineBasicMaterial({color: colour, transparent: opacity < 1, opacity})));
    }
    mesh(shape, colour, more = {}) {
        const T = library();
        return this.add(new T.Mesh(shape, new T.MeshLambertMaterial({color: colour, side: T.DoubleSide, ...more})));
    }
    ball(radius, colour) {
        return this.mesh(new (library().SphereGeometry)(radius, 20, 14), colour);
    }
    draw() {
        this.renderer.render(this.scene, this.camera);
    }
}
/** A rod of radius r from a to b; it is moved by `place`. */
function rodOn(stage, radius, colour) {
    const T = library(),
        rod = stage.mesh(new T.CylinderGeometry(radius, radius, 1, 10), colour),
        up = new T.Vector3(0, 1, 0);
    rod.place = (a, b) => {
        const from = new T.Vector3(...a),
            way = new T.Vector3(...b).sub(from);
        rod.position.copy(from).addScaledVector(way, 0.5);
        rod.scale.set(1, way.length() || 1e-9, 1);
        rod.quaternion.setFromUnitVectors(up, way.normalize());
    };
    return rod;
}
const partsOf = (colour) => [1, 3, 5].map((k) => parseInt(colour.slice(k, k + 2), 16));
/** Blue over grey to red, as in the figures: told apart by hue, also by colour-blind readers. */
function shade(share) {
    const s = Math.max(0, Math.min(1, share)),
        [a, b, u] = (s < 0.5 ? [0, 1, 2 * s] : [1, 2, 2 * s - 1]).map((v, k) => (k < 2 ? partsOf(RAMP[v]) : v));
    return `rgb(${a.map((v, k) => Math.round(v + (b[k] - v) * u))})`;
}
function colourBar(low, high, words) {
    const stops = [0, 0.25, 0.5, 0.75, 1].map(shade).join(",");
    return el(
        "div",
        {class: "colours"},
        `${words}: ${scientific(low, 2)} `,
        el("span", {class: "ramp", style: `background:linear-gradient(90deg,${stops})`}),
        ` ${scientific(high, 2)}`,
    );
}

/** Play, stop and scrub; `show(k)` draws frame k. Times are of the longest. */
function player(times, act) {
    const clock = el("output", {class: "clock"}),
        slider = el("input", {
            type: "range",
            min: "0",
            max: String(times.length - 1),
            value: "0",
            "aria-label": "Time",
            input: () => {
                stop();
                go(Number(slider.value));
            },
        });
    let last = null,
        frame = 0, // the next one that is asked for; 0 at rest
        at = 0;
    const speed = el(
        "select",
        {"aria-label": "Speed"},
        [
            ["0.25", "¼"],
            ["0.5", "½"],
            ["1", "1"],
            ["2", "2"],
            ["4", "4"],
        ].map(([v, w]) => el("option", {value: v, selected: v === "1"}, w + "×")),
    );
    const button = el(
        "button",
        {type: "button", class: "play", click: () => (frame ? stop() : play())},
        "Play",
    );
    const go = (k) => {
        at = k;
        slider.value = String(Math.floor(k));
        slider.setAttribute("aria-valuetext", `t = ${times[Math.floor(k)]}`);
        clock.textContent = `t = ${Number(times[Math.floor(k)].toPrecision(4))}`;
        act(Math.floor(k));
    };
    // frames have a clock of their own, which may be behind that of the click: time begins at the first of them
    const tick = (now) => {
        frame = 0;
        if (!box.isConnected) return;
        const passed = now - (last ?? now),
            next = at + ((passed / 1000) * (times.length - 1) * Number(speed.value)) / 20;
        last = now;
        go(next >= times.length - 1 ? 0 : next);
        frame = requestAnimationFrame(tick);
    };
    const play = () => {
        last = null;
        button.textContent = "Stop";
        frame = requestAnimationFrame(tick);
    };
    const stop = () => {
        cancelAnimationFrame(frame);
        frame = 0;
        button.textContent = "Play";
    };
    const box = el(
        "div",
        {
            class: "player",
            keydown: (e) => {
                if (e.key !== " " || e.target.matches("button, select")) return;
                e.preventDefault();
                button.click();
            },
        },
        button,
        slider,
        clock,
        speed,
    );
    box.go = go;
    return box;
}
