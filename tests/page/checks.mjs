// What every part of the test uses: a line a check, whether figures are drawn, files that are taken away.
import {existsSync, readdirSync} from "node:fs";
import {pause, picture} from "./look.mjs";

export const [, , file, taken, hostile] = process.argv;
export const address = "file://" + file;
let failed = 0;
export const bad = () => failed;
export function check(words, holds, seen = "") {
    if (!holds) failed++;
    console.log(`${holds ? "ok  " : "FAIL"} ${words}${holds ? "" : ` (${JSON.stringify(seen)})`}`);
}
export const count = (page, what) => page.evaluate((w) => document.querySelectorAll(w).length, what);
export async function drawn(browser, page, where, least) {
    const boxes = await page.$$(`${where} .plot`);
    check(`${where}: ${least} figures or more`, boxes.length >= least, boxes.length);
    for (const box of boxes) {
        await box.evaluate((b) => b.scrollIntoView({block: "center"}));
        await page.waitForFunction(
            (b) => b.querySelector(".main-svg") || b.closest("figure").hidden,
            {timeout: 20000},
            box,
        );
        if (await box.evaluate((b) => b.closest("figure").hidden)) continue;
        await pause(60);
        const seen = await picture(browser, box);
        check(`drawn: ${(await box.evaluate((b) => b.getAttribute("aria-label"))).slice(0, 70)}`, seen.count > 8, seen);
    }
}
/** The path of the first file of a kind that comes. */
export async function fetched(folder, kind) {
    for (let k = 0; k < 60; k++) {
        const name = existsSync(folder) && readdirSync(folder).find((n) => n.endsWith("." + kind));
        if (name) return `${folder}/${name}`;
        await pause(100);
    }
    return null;
}
