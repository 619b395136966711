// What a reader asks the page for and how it answers: search, addresses, what Compare lacks, what scrolls, paper, axes.
import {address, check, count} from "./checks.mjs";
import {opened, pause} from "./look.mjs";

export async function searches(browser) {
    const page = await opened(browser, address),
        hits = () => page.$eval("#hits", (h) => h.textContent),
        search = async (words) => {
            await page.$eval("#search", (b) => (b.value = ""));
            await page.type("#search", words);
        };
    await search("zzzq");
    check("a search in vain says so", (await hits()) === "nothing found", await hits());
    await search("lie_verlet");
    check("a search counts what it found", /^1 method, /.test(await hits()), await hits());
    await page.keyboard.press("Enter");
    const there = await page.evaluate(() => document.activeElement.dataset.method);
    check("Enter goes to the first that is found", there === "lie_verlet", there);
    await search("VERLET Lie");
    check("it takes all of the words, in any order", /^1 method/.test(await hits()), await hits());
    await search("pendulum verlet");
    const left = await page.evaluate(() => {
        const shown = (cells) => [...cells].filter((c) => !c.hidden);
        const [head] = document.querySelector("#matrix thead").rows;
        return [
            shown(document.querySelectorAll("#matrix tbody tr")).map((r) => r.cells[0].dataset.methods),
            shown(head.cells).slice(1).map((c) => c.dataset.place),
        ];
    });
    const cells = left[0].length && left[0].every((m) => /verlet/.test(m)) && left[1].every((p) => /pendulum/.test(p));
    check("of a method and a problem it leaves their cells", cells, left);
    check("and counts them", /^\d+ cell/.test(await hits()), await hits());
    await search("viewBox");
    check("what no reader sees is not found", (await hits()) === "nothing found", await hits());
    const said = await page.$eval("#search", (b) => [b.placeholder, b.title]);
    check("the box says what it does", said.every((words) => /all (of the )?words/i.test(words)), said);
    const [id, turned] = await page.$eval(".claim", (c) => [
        c.dataset.id,
        c.querySelector(".short").textContent.split(/\s+/).reverse().join("  ").toUpperCase(),
    ]);
    await search(turned);
    const kept = await page.$$eval(".claim", (all) => all.filter((c) => !c.hidden).map((c) => c.dataset.id));
    check("a claim is found by its words turned about", kept.includes(id), [turned, await hits()]);
    await search(id);
    await page.keyboard.press("Enter");
    const [inside, top] = await page.evaluate(() => [
        document.activeElement.closest(".claim[open]")?.dataset.id,
        document.activeElement.getBoundingClientRect().top,
    ]);
    check("and opens a claim", inside === id && top >= 0 && top < 900, [inside, top, await hits()]);
    await page.close();
}

export async function addresses(browser) {
    const page = await opened(browser, address + "#cell=nonsense&on=pendulum"),
        said = () => page.$eval("#unknown", (p) => (p.hidden ? "" : p.textContent));
    check("an address of no method says so", /method “nonsense”/.test(await said()), await said());
    for (const [hash, words] of [
        ["#compare=nonsense", /problem “nonsense”/],
        ["#compare=pendulum&of=lgvi,nonsense", /method “nonsense”/],
        ["#claim=nonsense", /claim “nonsense”/],
        ["#nonsense", /part “nonsense”/],
        ["#compare", /^$/],
        ["#cell=lgvi&on=pendulum", /^$/],
    ]) {
        await page.evaluate((h) => (location.hash = h), hash);
        await pause(200);
        check(`${hash}: ${words}`, words.test(await said()), await said());
    }
    await page.close();
}

export async function ends(browser) {
    const page = await opened(browser, address),
        at = () => page.evaluate(() => document.activeElement.getAttribute("aria-label"));
    await page.focus('#matrix .cell[tabindex="0"]');
    const labels = await page.$$eval("#matrix tbody tr:first-child .cell", (all) =>
        all.map((c) => c.getAttribute("aria-label")),
    );
    await page.keyboard.press("End");
    check("End goes to the last of the row", (await at()) === labels.at(-1), await at());
    await page.keyboard.press("Home");
    check("Home to the first", (await at()) === labels[0], await at());
    await page.close();
}

export async function lacks(browser) {
    const page = await opened(browser, address + "#compare=pendulum&show=position");
    await page.waitForFunction(() => document.getElementById("compare-none").textContent);
    const offered = await page.$$eval("#compare-view option", (all) =>
        all.filter((o) => !o.disabled).map((o) => o.value),
    );
    check("Compare offers no error that was not measured", !offered.includes("position"), offered);
    check("but those that were", offered.includes("h1") && offered.includes("drift"), offered);
    await page.select("#compare-view", "drift");
    await page.waitForFunction(() => document.querySelector("#compare-figure .plot")?.data);
    const names = await page.$eval("#compare-figure .plot", (b) => b.data.map((c) => c.name));
    check("the dotted slopes stand in the legend", names.includes("dotted: the fitted slope"), names);
    await page.close();
}

/** Every part is opened by itself. */
export async function widths(browser) {
    for (const width of [390, 1280]) {
        const page = await opened(browser, address, {width});
        const wide = await page.$$eval("details", (all) =>
            all.filter((d) => {
                const before = d.open;
                d.open = true;
                const over = document.documentElement.scrollWidth > innerWidth;
                d.open = before;
                return over;
            }).map((d) => d.querySelector("summary").textContent),
        );
        check(`${width} pixels: nothing that is opened leaves the page`, !wide.length, wide);
        await page.close();
    }
}

export async function paper(browser) {
    const page = await opened(browser, address),
        folded = () => count(page, "main details:not([open])"),
        before = await folded();
    await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
    check("on paper nothing is folded", before > 0 && (await folded()) === 0, [before, await folded()]);
    await page.evaluate(() => dispatchEvent(new Event("afterprint")));
    await pause(200);
    check("afterwards it is again, and the address is as it was", (await folded()) === before && !/claim/.test(page.url()));
    await page.close();
    const sheets = await opened(browser, address, {media: "print"});
    await sheets.evaluate(() => dispatchEvent(new Event("beforeprint")));
    const seen = (what) => sheets.$$eval(what, (all) => all.filter((e) => e.checkVisibility()).length);
    check("on paper problems have their figures", (await seen(".problem .still svg")) > 0, await seen(".problem .still svg"));
    for (const [words, what] of [
        ["commands", "pre"],
        ["remarks", "td.aside"],
        ["what is not judged", "details.aside li"],
    ])
        check(`but no ${words}`, (await seen(what)) === 0, await seen(what));
    check("and say what is left out", (await seen(".on-paper")) === 1);
    await sheets.close();
}

/** Titles of vertical axes are no longer than the figure, and beside the labels. */
export async function titles(browser) {
    const page = await opened(browser, address);
    await page.$$eval(".claim", (all) => all.forEach((c) => (c.open = true)));
    await pause(300);
    for (const box of await page.$$("#ledger .plot")) {
        await box.evaluate((b) => b.scrollIntoView({block: "center"}));
        await page.waitForFunction((b) => b.querySelector(".main-svg") || b.closest("figure").hidden, {}, box);
        if (await box.evaluate((b) => b.closest("figure").hidden)) continue;
        await pause(100);
        const [fits, name, seen] = await box.evaluate(placed);
        check(`its axis has room: ${name}`, fits, seen);
    }
    await page.close();
}
/** Runs in the page. */
function placed(box) {
    const room = box.getBoundingClientRect(),
        title = box.querySelector(".ytitle").getBoundingClientRect(),
        labels = [...box.querySelectorAll(".ytick text")].map((t) => t.getBoundingClientRect().left),
        left = Math.min(...labels);
    const fits = title.left >= room.left - 1 && title.right <= left + 1 && title.top >= room.top && title.bottom <= room.bottom;
    return [fits, box.getAttribute("aria-label").slice(0, 60), [room.left, title.left, title.right, left]];
}
