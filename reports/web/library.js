// The libraries are unpacked before the page comes to life, and run when the first figure is drawn, so that the page
// shows before they are read.
let vendor = null;
function library() {
    if (!vendor) {
        const script = document.createElement("script");
        script.textContent = texts.get("vendor");
        texts.delete("vendor");
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
