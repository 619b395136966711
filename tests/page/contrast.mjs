// What is drawn can be seen: lines and marks of data 3:1 to the page at least, texts 4.5:1.
import {address, check} from "./checks.mjs";
import {opened, pause} from "./look.mjs";

export async function contrast(browser, scheme) {
    const page = await opened(browser, address + "#compare", {scheme});
    await page.$eval("#compare", (s) => s.scrollIntoView());
    await page.waitForSelector("#compare-figure .main-svg");
    for (const view of ["h1", "drift"]) {
        await page.select("#compare-view", view);
        const shown = () => document.querySelector("#compare-figure .plot .js-line")?.getBoundingClientRect().width > 0;
        await page.waitForFunction(shown, {timeout: 20000}).catch(() => {});
        await pause(200);
        const {lines, texts} = await page.$$eval("#compare-figure .plot", measured);
        check(`${scheme}, ${view}: lines and marks are 3:1 to the page`, lines.count > 4 && lines.least >= 3, lines);
        check(`${scheme}, ${view}: texts of figures are 4.5:1`, texts.count > 4 && texts.least >= 4.5, texts);
    }
    await page.close();
}
/** Runs in the page. {lines, texts}: how many, and the least contrast with its colour. */
function measured(boxes) {
    const rgb = (words) => (words.match(/[\d.]+/g) || []).map(Number);
    const light = ([r, g, b]) =>
        [r, g, b]
            .map((v) => v / 255)
            .map((v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4))
            .reduce((sum, v, k) => sum + v * [0.2126, 0.7152, 0.0722][k], 0);
    const page = light(rgb(getComputedStyle(document.body).backgroundColor));
    const to = (colour) => {
        const [a, b] = [light(rgb(colour)), page].sort((x, y) => y - x);
        return (a + 0.05) / (b + 0.05);
    };
    const least = (colours) =>
        colours.reduce((found, c) => (to(c) < found.least ? {...found, least: to(c), colour: c} : found), {
            count: colours.length,
            least: 99,
        });
    const of = (what, key) =>
        boxes
            .flatMap((b) => [...b.querySelectorAll(what)])
            .filter((e) => e.getBoundingClientRect().width > 0 && parseFloat(getComputedStyle(e).strokeWidth) > 0)
            .map((e) => getComputedStyle(e)[key]);
    const shown = (what) => boxes.flatMap((b) => [...b.querySelectorAll(what)]).map((e) => getComputedStyle(e).fill);
    return {
        lines: least([...of(".scatterlayer .js-line", "stroke"), ...of(".scatterlayer .points path", "stroke")]),
        texts: least(shown(".infolayer text, .xaxislayer-above text, .yaxislayer-above text, .legendtext")),
    };
}
