// What is chosen stands in the fragment of the address: #cell=METHOD&on=PROBLEM, #compare=PROBLEM&show=..&of=..
const routes = new Map();
function fragment() {
    return new URLSearchParams(location.hash.slice(1));
}
/** Writes the fragment without moving the page. */
function remember(values) {
    const words = new URLSearchParams(values).toString();
    history.replaceState(null, "", "#" + words);
    unknown("");
}
/** `act` gets the parameters of a fragment that names `key`; what it cannot show it returns in words. */
function route(key, act) {
    routes.set(key, act);
}
/** What is not among those that the page knows, in words; asked: [[kind, name, known], ..]. */
const strange = (...asked) =>
    asked
        .filter(([, name, known]) => !known.includes(name))
        .map(([kind, name]) => `${kind} “${name ?? ""}”`)
        .join(" and the ");
function partNamed(name) {
    const target = document.getElementById(name);
    if (!target) return `part “${name}”`;
    if (target.tagName === "DETAILS") target.open = true;
    target.scrollIntoView();
    return "";
}
function follow() {
    const asked = fragment(),
        key = [...routes.keys()].find((k) => asked.get(k)), // #compare is a part
        name = location.hash.slice(1);
    unknown(key ? routes.get(key)(asked) : name && partNamed(decoded(name)));
}
/** As it stands where it is no code. */
function decoded(name) {
    try {
        return decodeURIComponent(name);
    } catch {
        return name;
    }
}
const unknownNote = el("p", {id: "unknown", role: "alert", hidden: true});
$("main").prepend(unknownNote);
function unknown(what) {
    unknownNote.hidden = !what;
    if (!what) return;
    const close = el("button", {type: "button", click: () => unknown("")}, "Close");
    show(unknownNote, close, `The address asks for the ${what}, which this page does not hold.`);
}
window.addEventListener("hashchange", follow);
