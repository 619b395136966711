// A browser, what it complains of, and whether what it shows is empty.
import puppeteer from "puppeteer-core";

export const complaints = [];
/** With `gl` scenes are drawn without a graphics card, which makes the browser begin slowly. */
export const launched = ({gl = false} = {}) =>
    puppeteer.launch({
        executablePath: process.env.VERILIE_BROWSER,
        headless: true,
        args: [
            "--no-sandbox",
            "--disable-dev-shm-usage",
            ...(gl ? ["--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"] : []),
        ],
    });

/** A page that notes errors, dialogs and every request that leaves the file. */
export async function opened(
    browser,
    address,
    {width = 1280, scripts = true, scheme = "light", media = "screen"} = {},
) {
    const page = await browser.newPage();
    page.on("console", (m) => {
        if (m.type() === "error") complaints.push(`console: ${m.text()}`);
    });
    page.on("pageerror", (e) => complaints.push(`error: ${e.message}`));
    page.on("dialog", (d) => {
        complaints.push(`dialog: ${d.message()}`);
        d.dismiss();
    });
    page.on("request", (r) => {
        if (!/^(file|data|blob):/.test(r.url())) complaints.push(`request: ${r.url()}`);
    });
    await page.setJavaScriptEnabled(scripts);
    // NOTE: each of the two undoes the other.
    if (media === "screen") await page.emulateMediaFeatures([{name: "prefers-color-scheme", value: scheme}]);
    else await page.emulateMediaType(media);
    await page.setViewport({width, height: 900});
    await page.goto(address, {waitUntil: "load"});
    if (scripts) await page.waitForFunction(() => document.documentElement.dataset.ready, {timeout: 60000});
    return page;
}
/** How many colours a PNG in base64 has, at most 500 counted, and a sum that changes with its pixels. */
export async function colours(browser, base64) {
    const page = await browser.newPage();
    const found = await page.evaluate(async (data) => {
        const image = new Image();
        image.src = "data:image/png;base64," + data;
        await image.decode();
        const canvas = Object.assign(document.createElement("canvas"), {width: image.width, height: image.height});
        const pen = canvas.getContext("2d");
        pen.drawImage(image, 0, 0);
        const seen = new Set(),
            bytes = pen.getImageData(0, 0, image.width, image.height).data;
        let sum = 0;
        for (let k = 0; k < bytes.length; k += 4) {
            const c = (bytes[k] << 16) | (bytes[k + 1] << 8) | bytes[k + 2];
            if (seen.size < 500) seen.add(c);
            sum = (sum * 31 + c) % 4294967291;
        }
        return {count: seen.size, sum};
    }, base64);
    await page.close();
    return found;
}
export const picture = async (browser, element) => colours(browser, await element.screenshot({encoding: "base64"}));
export const pause = (ms) => new Promise((done) => setTimeout(done, ms));
