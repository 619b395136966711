// What is chosen stands in the fragment of the address: #cell=METHOD&on=PROBLEM, #compare=PROBLEM&show=..&of=..
const routes = new Map();
function fragment() {
    return new URLSearchParams(location.hash.slice(1));
}
/** Writes the fragment without moving the page. */
function remember(values) {
    const words = new URLSearchParams(values).toString();
    history.replaceState(null, "", "#" + words);
}
/** `act` gets the parameters of a fragment that names `key`. */
function route(key, act) {
    routes.set(key, act);
}
function follow() {
    const asked = fragment();
    for (const [key, act] of routes) if (asked.has(key)) return act(asked);
    const target = location.hash.length > 1 && document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (target && target.tagName === "DETAILS") target.open = true;
    if (target) target.scrollIntoView();
    return null;
}
window.addEventListener("hashchange", follow);
