// node test.mjs REPORT.html FOLDER HOSTILE: opens the page and uses it as a reader would. A line a check.
import {mkdirSync, readFileSync} from "node:fs";
import {createRequire} from "node:module";
import {addresses, ends, lacks, paper, searches, titles, widths} from "./asked.mjs";
import {address, bad, check, count, drawn, fetched, hostile, taken} from "./checks.mjs";
import {contrast} from "./contrast.mjs";
import {complaints, launched, opened, pause} from "./look.mjs";
import {speed} from "./speed.mjs";
import {engines, motions, works} from "./turned.mjs";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

async function cells(browser) {
    const page = await opened(browser, address);
    await page.evaluate(() => {
        const s = document.createElement("script");
        s.textContent = "window.broken = 1";
        document.head.append(s);
    });
    check("a script that is not of the page does not run", !(await page.evaluate(() => window.broken)));
    complaints.splice(0, complaints.length, ...complaints.filter((c) => !/Content Security Policy/.test(c)));
    await page.click("#matrix .cell[data-method=lie_verlet]");
    check("a cell opens its evidence", /lie_verlet on/.test(await page.$eval("#evidence h3", (h) => h.textContent)));
    check("the address names it", /cell=lie_verlet/.test(page.url()), page.url());
    await drawn(browser, page, "#evidence", 4);
    const text = await page.$eval("#evidence", (e) => e.textContent);
    for (const part of ["EOC", "floor", "Reference", "verilie order", "verilie drift"])
        check(`evidence shows ${part}`, text.includes(part));
    await page.$$eval("#matrix .cell", (all) =>
        all.find((c) => /laws-(all|stated|off)/.test(c.dataset.states)).click(),
    );
    const laws = await page.$eval("#evidence", (e) => e.textContent);
    for (const part of ["Laws", "value", "limit", "verilie certify"])
        check(`evidence shows ${part}`, laws.includes(part), laws.slice(-300));
    await page.evaluate(() => document.querySelector("#matrix .cell[data-method=lie_verlet]").click());
    await page.keyboard.press("Escape");
    check("Escape closes it", (await count(page, "#evidence article")) === 0);
    await page.keyboard.press("ArrowRight");
    const there = await page.evaluate(() => document.activeElement.dataset.place);
    await page.keyboard.press("Enter");
    check(
        "arrow and Enter open the neighbour",
        (await page.$eval("#evidence h3", (h) => h.textContent)).endsWith(there),
        there,
    );
    await page.close();
}

/** Slopes as they are drawn among the energies are those that stand beside them. */
async function slopes(browser) {
    const page = await opened(browser, address + "#cell=lie_newmark&on=stress_test");
    await page.$$eval("#evidence h4", (all) => all.find((h) => /^Energy/.test(h.textContent)).scrollIntoView());
    const lines = await page.waitForFunction(() => {
        const all = [...document.querySelectorAll("#evidence .plot")].flatMap((b) => b.data || []),
            rises = all.filter((c) => c.name.startsWith("slope"));
        return rises.length && rises.map((c) => [c.name, (c.y[1] - c.y[0]) / (c.x[1] - c.x[0])]);
    });
    for (const [name, rise] of await lines.jsonValue()) {
        const [, value, half, power] = name.replaceAll("−", "-").match(/\(([-+\d.]+) ± ([\d.]+)\)·10([⁻⁰¹²³⁴-⁹]+)/),
            unit = Number("1e" + [...power].map((c) => "0123456789-"["⁰¹²³⁴⁵⁶⁷⁸⁹⁻".indexOf(c)]).join(""));
        const off = Math.abs(rise - value * unit);
        check(`a line rises as it says: ${name}`, off <= 0.06 * Math.max(Math.abs(value), half) * unit, rise);
    }
    await page.close();
}

async function compares(browser) {
    const page = await opened(browser, address + "#compare=pendulum&show=attitude&of=lgvi,lie_verlet");
    const curves = () => page.$eval("#compare-figure .plot", (b) => b.data.filter((c) => c.customdata).length);
    await drawn(browser, page, "#compare-figure", 1);
    check(
        "a link chooses problem, figure and methods",
        (await curves()) === 2 && (await page.$eval("#compare-view", (v) => v.value)) === "attitude",
    );
    const box = await page.$("#compare-figure .plot"),
        at = await box.$eval(".scatterlayer .points path", (p) => {
            const r = p.getBoundingClientRect();
            return {x: r.x + r.width / 2, y: r.y + r.height / 2};
        });
    await page.mouse.move(at.x - 30, at.y - 30);
    await page.mouse.move(at.x, at.y, {steps: 5});
    await page.waitForSelector(".hoverlayer .hovertext", {timeout: 5000}).catch(() => null);
    const hover = await page.evaluate(() => document.querySelector(".hoverlayer")?.textContent || "");
    check("hovering shows the number with its digits", /error \d\.\d{8,}/.test(hover), hover);
    await page.click('.picks input[value="romero_vi"]');
    check("a method that is chosen is drawn", (await curves()) === 3 && page.url().includes("romero_vi"), page.url());
    await takes(page, taken);
    await page.evaluate(() => (location.hash = "#compare=pendulum&show=attitude&of=lgvi"));
    await pause(500);
    check("a link to one method shows that one", (await curves()) === 1, await curves());
    await page.evaluate(() =>
        [...document.querySelectorAll("#compare button")].find((b) => b.textContent === "All methods").click(),
    );
    const last = await page.$$eval("#compare-place option", (all) => all.at(-1).value),
        boxes = () => page.$$eval(".picks input", (all) => [all.length, all.filter((b) => b.checked).length]);
    await page.select("#compare-place", last);
    const [there, ticked] = await boxes();
    check(`all methods stay chosen on ${last}`, there > 1 && ticked === there, [there, ticked]);
    await page.close();
}

async function takes(page, folder) {
    mkdirSync(folder, {recursive: true});
    const client = await page.createCDPSession();
    await client.send("Browser.setDownloadBehavior", {behavior: "allow", downloadPath: folder});
    const first = await page.$eval("#compare-figure .plot", (b) => b.data[0].y[0]);
    for (const [word, kind, holds] of [
        ["CSV", "csv", (t) => t.startsWith("panel,curve,h,value") && t.includes(String(first))],
        ["JSON", "json", (t) => JSON.parse(t).curves[0].y[0] === first],
        ["SVG", "svg", (t) => t.startsWith("<svg") && t.endsWith("</svg>")],
        [
            "LaTeX",
            "tex",
            (t) => t.includes("\\begin{loglogaxis}") && t.includes(String(first)) && t.includes("lie\\_verlet"),
        ],
    ]) {
        await page.evaluate(
            (w) => [...document.querySelectorAll("#compare-figure button")].find((b) => b.textContent === w).click(),
            word,
        );
        const file = await fetched(folder, kind),
            text = file ? readFileSync(file, "utf8") : "";
        check(`${word} is taken away, with the numbers that are drawn`, file && holds(text), text.slice(0, 200));
    }
}

async function filters(browser) {
    const page = await opened(browser, address),
        rows = () => page.$$eval("#matrix tbody tr", (r) => r.filter((x) => !x.hidden).length),
        all = await rows();
    await page.keyboard.press("/");
    await page.keyboard.type("verlet");
    check("searching leaves the rows that match", (await rows()) === 1 && all > 1, await rows());
    await page.$eval("#search", (b) => {
        b.value = "";
        b.dispatchEvent(new Event("input"));
    });
    await page.select("#filter", "drift-drifts drift-falls drift-wanders drift-open drift-off");
    const dim = await count(page, "#matrix .dim"),
        cells = await count(page, "#matrix .cell");
    check("a filter dims the other cells", dim > 0 && dim < cells, [dim, cells]);
    const before = await page.$eval("#search", (b) => getComputedStyle(document.body).backgroundColor + b.value);
    await page.click("#theme");
    check(
        "light turns to dark",
        before !== (await page.$eval("#search", (b) => getComputedStyle(document.body).backgroundColor + b.value)),
    );
    await page.hover("#matrix .term");
    check("a term explains itself", await page.$eval("#tip", (t) => !t.hidden && t.textContent.length > 10));
    await page.close();
}

async function claims(browser) {
    const page = await opened(browser, address),
        all = await page.$$(".claim");
    check("the ledger has claims", all.length > 3, all.length);
    for (const claim of all)
        await claim.evaluate((c) => {
            c.open = true;
        });
    await pause(300);
    await drawn(browser, page, "#ledger", 3);
    await page.close();
}

async function accessible(browser, scheme) {
    const page = await opened(browser, address, {scheme});
    await page.click("#matrix .cell");
    await pause(1500);
    await page.evaluate(() =>
        document.querySelectorAll("details").forEach((d, k) => {
            if (k % 4 === 0) d.open = true;
        }),
    );
    await page.evaluate(axe);
    const found = await page.evaluate(() => axe.run(document, {resultTypes: ["violations"]}));
    const grave = found.violations.filter((v) => ["serious", "critical"].includes(v.impact));
    check(
        `axe-core, ${scheme}: nothing serious`,
        grave.length === 0,
        grave.map((v) => [
            v.id,
            v.nodes.length,
            v.nodes[0].html.slice(0, 160),
            v.nodes[0].failureSummary?.slice(0, 200),
        ]),
    );
    await page.close();
}

async function sizes(browser) {
    for (const width of [390, 1280, 1920]) {
        const page = await opened(browser, address, {width});
        await page.click("#matrix .cell");
        await pause(600);
        const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        check(`${width} pixels: nothing leaves the page`, over <= 0, over);
        await page.close();
    }
    const page = await opened(browser, address, {media: "print", width: 1000});
    check("print: a page of PDF and more", (await page.pdf({format: "A4"})).length > 20000);
    await page.close();
}

async function plain(browser) {
    const page = await opened(browser, address, {scripts: false}),
        text = await page.evaluate(() => document.body.innerText).catch(() => null);
    const client = await page.createCDPSession(),
        {root} = await client.send("DOM.getDocument", {depth: 1});
    const all = async (what) =>
        (await client.send("DOM.querySelectorAll", {nodeId: root.nodeId, selector: what})).nodeIds.length;
    check("without scripts: tables", (await all("table")) > 10, await all("table"));
    check(
        "without scripts: figures",
        (await all("figure.static svg path.line")) > 10,
        await all("figure.static svg path.line"),
    );
    for (const where of [".claim", "#work", "#engines"]) {
        const lines = await all(`${where} figure.static path`);
        check(`without scripts: figures in ${where}`, !(await all(where)) || lines > 10, lines);
    }
    check("without scripts: cells lead to the tables", (await all("#matrix .cell[href^='#tables-']")) > 5, text);
    await page.close();
}

async function harmless(browser) {
    const page = await opened(browser, address);
    const seen = await page.$$eval("#matrix .cell", (c) => c.map((x) => x.dataset.method));
    check("a hostile name is a name", seen.includes(hostile), seen);
    await page.evaluate(
        (m) => [...document.querySelectorAll("#matrix .cell")].find((c) => c.dataset.method === m).click(),
        hostile,
    );
    check("and a text in its evidence", (await page.$eval("#evidence h3", (h) => h.textContent)).startsWith(hostile));
    await drawn(browser, page, "#evidence", 1);
    const legend = await page.$eval("#evidence .legendtext", (t) => t.textContent);
    check("and in the legend of its figure", legend.startsWith(hostile), legend);
    check("no element comes of it", (await count(page, "img, [onerror]")) === 0);
    await page.close();
}

await speed();
const browser = await launched({gl: true});
try {
    const parts = [
        cells,
        slopes,
        compares,
        filters,
        searches,
        addresses,
        ends,
        lacks,
        claims,
        titles,
        works,
        engines,
        motions,
        (b) => contrast(b, "light"),
        (b) => contrast(b, "dark"),
        (b) => accessible(b, "light"),
        (b) => accessible(b, "dark"),
        sizes,
        widths,
        paper,
        plain,
    ];
    for (const part of hostile ? [...parts, harmless] : parts) await part(browser);
    check("no error, no dialog, no request leaves the file", complaints.length === 0, complaints.slice(0, 5));
} finally {
    await browser.close();
}
process.exit(bad() ? 1 : 0);
