// The libraries are unpacked before the page comes to life, and run when the first figure is drawn, so that the page
// shows before they are read.
let vendor = null,
    source = null;
async function unpackLibrary() {
    const bytes = Uint8Array.from(atob($("vendor").textContent), (c) => c.charCodeAt(0));
    source = await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).text();
}
function library() {
    if (!vendor) {
        if (!source) throw new Error("there is no library to draw with");
        const script = document.createElement("script");
        script.textContent = source;
        document.head.append(script);
        vendor = window.Vendor;
    }
    return vendor;
}
/** Calls back when an element comes near the screen, once. */
const seen = new IntersectionObserver(
    (entries) => {
        for (const entry of entries)
            if (entry.isIntersecting) {
                seen.unobserve(entry.target);
                entry.target.whenSeen();
            }
    },
    {rootMargin: "300px"},
);
function onSight(element, act) {
    element.whenSeen = act;
    seen.observe(element);
    return element;
}
