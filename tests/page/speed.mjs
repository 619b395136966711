// What a reader waits for, printed and never judged by the clock; what is judged is how much is drawn.
import {address, check} from "./checks.mjs";
import {launched, opened, pause} from "./look.mjs";

/** The first paint of browsers that have just begun, and the switch to figures that were not asked for before. */
export async function speed() {
    for (let k = 0; k < 3; k++) {
        const browser = await launched();
        try {
            const page = await opened(browser, address + (k === 2 ? "#compare" : ""));
            await page.waitForFunction(() => performance.getEntriesByType("paint").length).catch(() => null);
            const paints = await page.evaluate(() =>
                performance.getEntriesByType("paint").map((e) => `${e.name} ${Math.round(e.startTime)} ms`),
            );
            console.log(`     a fresh browser: ${paints.join(", ")}`);
            if (k === 2) await switches(page);
            if (k === 2) await early(browser);
        } finally {
            await browser.close();
        }
    }
}
/** Drifts that are asked for before they were drawn ahead stay where they are shown. */
async function early(browser) {
    const page = await browser.newPage();
    await page.evaluateOnNewDocument(() => (window.requestIdleCallback = (act) => (window.whenIdle = act)));
    await page.goto(address + "#compare", {waitUntil: "load"});
    await page.waitForFunction(() => document.querySelector("#compare"));
    if (!(await page.$("#compare-figure"))) return;
    await page.$eval("#compare", (s) => s.scrollIntoView());
    await page.waitForFunction(() => document.querySelector("#compare-figure .main-svg") && window.whenIdle);
    await page.select("#compare-view", "drift");
    const figures = () => page.$$eval("#compare-figure .main-svg", (f) => f.length);
    const before = await figures();
    await page.evaluate(() => window.whenIdle());
    await pause(500);
    check("drifts that are shown stay where they are", before > 0 && (await figures()) === before, before);
    await page.close();
}
/** The views of the problem that is shown first, and other problems, as soon as the page has drawn them ahead. */
async function switches(page) {
    if (!(await page.$("#compare-figure"))) return;
    await page.$eval("#compare", (s) => s.scrollIntoView());
    const readyAfter = async () => {
        const from = Date.now();
        await page.waitForFunction(() => document.getElementById("compare").dataset.ready, {timeout: 120000});
        return Date.now() - from;
    };
    const waits = [await readyAfter()];
    const views = [];
    for (const view of ["drift", "h1", "eoc", "loads", "attitude", "drift"])
        views.push(await switched(page, "compare-view", view));
    const places = await page.$$eval("#compare-place option", (all) => all.map((o) => o.value)),
        shown = await page.$eval("#compare-place", (s) => s.value),
        seen = [];
    for (const place of places.filter((p) => p !== shown).slice(0, 6)) {
        waits.push(await readyAfter());
        seen.push(await switched(page, "compare-place", place));
    }
    const times = (all) => all.map((s) => s.ms).join(", ");
    console.log(`     another view of a problem, to the frame: ${times(views)} ms`);
    console.log(`     another problem, to the frame: ${times(seen)} ms`);
    console.log(`     all of them drawn ahead after ${waits.join(", ")} ms without a choice`);
    for (const [what, all] of [["views", views], ["problems", seen]])
        check(
            `${what} were drawn before they were asked for: their figures do not change`,
            all.length > 0 && all.every((s) => s.changes === 0) && all[0].curves > 2,
            all,
        );
}
/** Milliseconds from the choice to the frame, elements that changed within the figures, and curves that are shown. */
const switched = (page, control, wanted) =>
    page.evaluate(
        ([id, v]) =>
            new Promise((done) => {
                const choose = document.getElementById(id),
                    changed = [],
                    watch = new MutationObserver((records) => changed.push(...records)),
                    boxes = () => [...document.querySelectorAll("#compare-figure .plot")];
                choose.value = v;
                const from = performance.now();
                const spot = document.getElementById("compare-figure");
                watch.observe(spot, {subtree: true, childList: true, attributes: true});
                choose.dispatchEvent(new Event("change"));
                requestAnimationFrame(() => {
                    const channel = new MessageChannel();
                    channel.port1.onmessage = () => {
                        const changes = changed.filter((r) => r.target.closest(".plot")).length;
                        done({
                            ms: Math.round(performance.now() - from),
                            changes,
                            curves: boxes().reduce((n, b) => n + (b.data?.length || 0), 0),
                        });
                    };
                    channel.port2.postMessage(0);
                });
            }),
        [control, wanted],
    );
