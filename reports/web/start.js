// The page comes to life: light or dark, search, matrix, comparison, motion, and what the address asks for.
function startTheme() {
    const words = () => (dark() ? "Light" : "Dark");
    const button = el("button", {type: "button", id: "theme", click: () => {
        document.documentElement.dataset.theme = dark() ? "light" : "dark";
        button.textContent = words();
        repaint();
    }}, words());
    $("tools").append(button);
}
function startCopy() {
    document.addEventListener("dblclick", (e) => {
        const code = e.target.closest && e.target.closest("pre code");
        if (code) getSelection().selectAllChildren(code);
    });
}
document.documentElement.classList.add("scripted");
startSearch();
startTheme();
startCopy();
startMatrix();
startCompare();
startMotion();
markTerms(document);
if (location.hash) follow();
(window.requestIdleCallback || setTimeout)(() => library());
