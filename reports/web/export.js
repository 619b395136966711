// The data behind a figure, as it is drawn: CSV, JSON, SVG, and LaTeX for pgfplots with its table.
function save(name, kind, text) {
    const at = URL.createObjectURL(new Blob([text], {type: kind}));
    const link = el("a", {href: at, download: name});
    document.body.append(link);
    link.click();
    link.remove();
    setTimeout(() => URL.revokeObjectURL(at), 10000);
}
const quoted = (v) =>
    v === null || v === undefined ? "" : /[",\n]/.test(v) ? `"${String(v).replaceAll('"', '""')}"` : String(v);

/** Curves of a figure that hold data, with every number that is drawn. */
const curvesOf = (figure) => figure.data.filter((c) => !c.skip && c.x && c.x.length);
function csvOf(figure) {
    const lines = curvesOf(figure).flatMap((c) => c.x.map((x, k) => [c.panel || "", c.name || "", x, c.y[k]]));
    return (
        [["panel", "curve", figure.xName || "x", "value"], ...lines].map((l) => l.map(quoted).join(",")).join("\n") +
        "\n"
    );
}
function jsonOf(figure) {
    return (
        JSON.stringify(
            {
                title: figure.title,
                x: figure.xName,
                command: figure.command || null,
                curves: curvesOf(figure).map((c) => ({panel: c.panel || null, name: c.name, x: c.x, y: c.y})),
            },
            null,
            1,
        ) + "\n"
    );
}

const TEX = {
    "\\": "\\textbackslash{}", "_": "\\_", "%": "\\%", "&": "\\&", "#": "\\#", "$": "\\$", "{": "\\{", "}": "\\}",
    "^": "\\^{}", "~": "\\~{}", "|": "$|$", "<": "$<$", ">": "$>$", "‖": "$\\|$", "·": "$\\cdot$", "×": "$\\times$",
    "−": "$-$", "–": "--", "≤": "$\\le$", "≥": "$\\ge$", "±": "$\\pm$", "…": "\\dots{}", "π": "$\\pi$", "θ": "$\\theta$",
    "Θ": "$\\Theta$", "Ω": "$\\Omega$", "Σ": "$\\Sigma$", "ᵣ": "$_r$", "ᵀ": "$^T$", "ₙ": "$_n$", "⁻": "$^-$",
};
[..."⁰¹²³⁴⁵⁶⁷⁸⁹"].forEach((c, k) => (TEX[c] = `$^${k}$`));
[..."₀₁₂₃₄₅₆₇₈₉"].forEach((c, k) => (TEX[c] = `$_${k}$`));
/** A letter that LaTeX may not know is left out. */
const tex = (words) => [...String(words)].map((c) => TEX[c] ?? (c.codePointAt(0) > 255 ? "" : c)).join("");
const MARKS = {
    circle: "*",
    square: "square*",
    diamond: "diamond*",
    "triangle-up": "triangle*",
    cross: "+",
    x: "x",
    star: "star",
    pentagon: "pentagon*",
};
const texNumber = (v) => (v === null || v === undefined || !isFinite(v) ? "nan" : String(v));

/** One panel as an axis; its curves as tables in place. */
function axisOf(figure, curves, panel) {
    const kind =
        figure.logX && figure.logY
            ? "loglogaxis"
            : figure.logX
              ? "semilogxaxis"
              : figure.logY
                ? "semilogyaxis"
                : "axis";
    const lines = curves.map((c, k) =>
        [
            `\\addplot[color={rgb,255:${rgb(c.color)}}, ${c.dashed ? "dashed" : "solid"}, ` +
                `mark=${c.markers ? MARKS[c.symbol] || "o" : "none"}] table {`,
            "x y",
            ...c.x.map((x, i) => `${texNumber(x)} ${texNumber(c.y[i])}`),
            "};",
            c.named ? `\\addlegendentry{${tex(c.name)}}` : `% ${tex(c.name || "curve " + k)}`,
        ].join("\n"),
    );
    return (
        `\\begin{${kind}}[xlabel={${tex(figure.xTitle || "")}}, ylabel={${tex(panel || figure.yTitle || "")}}, ` +
        `legend pos=outer north east, unbounded coords=jump]\n${lines.join("\n")}\n\\end{${kind}}`
    );
}
function rgb(colour) {
    const n = parseInt((colour || "#000000").slice(1), 16);
    return `red,${(n >> 16) & 255};green,${(n >> 8) & 255};blue,${n & 255}`;
}
function latexOf(figure) {
    const panels = [...new Set(curvesOf(figure).map((c) => c.panel || ""))];
    const parts = panels.map(
        (p) =>
            "\\begin{tikzpicture}\n" +
            axisOf(
                figure,
                curvesOf(figure).filter((c) => (c.panel || "") === p),
                p,
            ) +
            "\n\\end{tikzpicture}",
    );
    return (
        `% ${tex(figure.title)}\n% ${String(figure.command || "").replace(/\s+/g, " ")}\n` +
        `\\documentclass{article}\n\\usepackage{pgfplots}\n\\pgfplotsset{compat=1.17}\n` +
        `\\pagestyle{empty}\n\\begin{document}\n` +
        `${parts.join("\n\n")}\n\\end{document}\n`
    );
}
async function svgOf(box, figure) {
    const {Plotly} = library();
    const at = await Plotly.toImage(box, {
        format: "svg",
        width: box.clientWidth || 720,
        height: box.clientHeight || figure.layout.height,
    });
    return decodeURIComponent(at.slice(at.indexOf(",") + 1));
}
