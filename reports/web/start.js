// The page comes to life: light or dark, search, matrix, comparison, motion, and what the address asks for.
function startTheme() {
    const words = () => (dark() ? "Light" : "Dark");
    const button = el(
        "button",
        {
            type: "button",
            id: "theme",
            click: () => {
                document.documentElement.dataset.theme = dark() ? "light" : "dark";
                button.textContent = words();
                repaint();
            },
        },
        words(),
    );
    $("tools").append(button);
}
function startCopy() {
    document.addEventListener("dblclick", (e) => {
        const code = e.target.closest && e.target.closest("pre code");
        if (code) getSelection().selectAllChildren(code);
    });
}
async function start() {
    const whole = await unpackAll().then(
        () => true,
        () => false,
    );
    startSearch();
    startTheme();
    startCopy();
    markTerms(document);
    if (whole) {
        startMatrix();
        startCompare();
        startWork();
        startEngines();
        startMotion();
        if (location.hash) follow();
        (window.requestIdleCallback || setTimeout)(library);
    } else $("found").append(el("p", {class: "note"}, "This browser is too old to draw figures; the tables remain."));
    document.documentElement.dataset.ready = "yes";
}
// after the first picture of the page: what a reader sees first needs no script
requestAnimationFrame(() => setTimeout(start));
