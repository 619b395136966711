// Figures that have controls of their own: error against work, engines, runs in motion.
import {mkdirSync, readFileSync} from "node:fs";
import {address, check, drawn, fetched, taken} from "./checks.mjs";
import {opened, pause, picture} from "./look.mjs";

export async function works(browser) {
    if (!(await has(browser, "#work-figures"))) return;
    const page = await opened(browser, address + "#work");
    await page.waitForSelector("#work-figures .plot");
    await drawn(browser, page, "#work-figures", 2);
    const shown = "#work-figures figure:not([hidden]) .plot"; // an end time without the quantity has no figure
    const axis = () => page.$eval(shown, (b) => b.layout.xaxis.title.text);
    check("work is in load evaluations", (await axis()) === "load evaluations", await axis());
    await page.$eval("#work-against", (s) => s.scrollIntoView()); // figures out of sight wait to be drawn
    await page.select("#work-against", "seconds");
    await page.waitForFunction((w) => /seconds/.test(document.querySelector(w)?.layout?.xaxis.title.text), {}, shown);
    const bars = await page.$eval(shown, (b) =>
        b.data.some((c) => c.error_x?.array.some((v) => v > 0)),
    );
    check("and in time, with its spread; the address says so", bars && page.url().includes("against=seconds"), page.url());
    await page.close();
}

export async function engines(browser) {
    if (!(await has(browser, "#engines-figures"))) return;
    const page = await opened(browser, address + "#engines");
    await drawn(browser, page, "#engines-figures", 3);
    const names = () => page.$eval("#engines-figures .plot", (b) => b.data.map((c) => c.name));
    const before = await names();
    await page.$eval("#engines-controls details", (d) => (d.open = true));
    await page.click(`#engines-controls input[value="${before[0]}"]`);
    check("a setting that is not chosen goes", !(await names()).includes(before[0]), await names());
    await page.close();
}

export async function motions(browser) {
    const page = await opened(browser, address + "#motion=pendulum"),
        names = await page.$$eval("#motion-view option", (o) => o.map((x) => x.value));
    check("motions of every kind", names.length >= 5, names);
    for (const name of names) {
        await page.select("#motion-view", name);
        await page.waitForSelector("#motion-scenes canvas", {timeout: 20000}).catch(() => null);
        const canvas = await page.$("#motion-scenes canvas");
        check(`${name}: a scene`, canvas);
        if (!canvas) continue;
        const first = await picture(browser, canvas);
        await page.$eval("#motion-scenes input[type=range]", (s) => {
            s.value = String(Math.floor(s.max / 2));
            s.dispatchEvent(new Event("input"));
        });
        const later = await picture(browser, canvas);
        check(`${name}: is drawn and moves`, first.count > 20 && first.sum !== later.sum, [first, later]);
    }
    const clock = () => page.$eval(".clock", (c) => c.textContent),
        before = await clock();
    await page.click(".play");
    await pause(700);
    check("play plays", before !== (await clock()), before);
    await page.click(".play");
    await early(page, clock);
    const canvas = await page.$("#motion-scenes canvas"),
        still = await picture(browser, canvas),
        r = await canvas.boundingBox();
    await page.mouse.move(r.x + 100, r.y + 100);
    await page.mouse.down();
    await page.mouse.move(r.x + 200, r.y + 140, {steps: 4});
    await page.mouse.up();
    check("dragging turns it", still.sum !== (await picture(browser, canvas)).sum);
    await scenes(page, `${taken}/scenes`);
    await page.close();
}

/** A frame may have an earlier time than the click that asked for it; here by half a second. */
async function early(page, clock) {
    await page.$eval("#motion-scenes input[type=range]", (s) => {
        s.value = "0";
        s.dispatchEvent(new Event("input"));
    });
    const before = await clock();
    await page.evaluate(() => {
        const now = performance.now.bind(performance);
        performance.now = () => now() + 500;
        document.querySelector(".play").click();
        performance.now = now;
    });
    const moves = (was) => document.querySelector(".clock").textContent !== was;
    const plays = await page.waitForFunction(moves, {timeout: 5000}, before).catch(() => null);
    check("play plays where the first frame is early", plays, before);
    await page.click(".play");
    const still = await clock();
    await pause(200);
    check("and stops", still === (await clock()), still);
}

/** The numbers and the picture of a scene. */
async function scenes(page, folder) {
    mkdirSync(folder, {recursive: true});
    const client = await page.createCDPSession();
    await client.send("Browser.setDownloadBehavior", {behavior: "allow", downloadPath: folder});
    const frames = await page.$eval("#motion-scenes input[type=range]", (s) => Number(s.max) + 1);
    for (const [word, kind, holds] of [
        ["CSV", "csv", (b) => /^t,/.test(b) && String(b).trim().split("\n").length > frames / 2],
        ["PNG", "png", (b) => b.subarray(1, 4).toString() === "PNG" && b.length > 2000],
    ]) {
        await page.$$eval(
            "#motion-scenes .take button",
            (all, w) => all.find((b) => b.textContent === w).click(),
            word,
        );
        const file = await fetched(folder, kind);
        check(`${word} of a scene is taken away`, file && holds(readFileSync(file)), file);
    }
}
async function has(browser, what) {
    const page = await opened(browser, address),
        found = await page.$(what);
    await page.close();
    return found;
}
