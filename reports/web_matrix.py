"""The matrix of methods and problems as a table: in each cell one glyph of three parts, told apart by their shapes."""
from web_cells import DRIFT, KINDS, LAWS, ORDER
from web_html import esc, slug, tag

# Drawn in a square of 12 by 12; class a: ink of the state.
SHAPES = {
    ("order", "confirmed"): '<circle cx="6" cy="6" r="4.6"/>',
    ("order", "open"): '<circle cx="6" cy="6" r="3.9" class="hollow"/>',
    ("drift", "kept"): '<path d="M1 4.9h10v2.2H1z"/>',
    ("drift", "wanders"): '<path d="M1 7.5 3.5 4 6 8 8.5 4 11 7.5" class="line"/>',
    ("drift", "falls"): '<path d="M1 2.5h10L6 11z"/>',
    ("drift", "drifts"): '<path d="M1 10.5h10L6 1.5z"/>',
    ("drift", "open"): '<path d="M1.8 4.6h8.4v2.8H1.8z" class="hollow"/>',
    ("laws", "all"): '<path d="M1.6 1.6h8.8v8.8H1.6z"/>',
    ("laws", "stated"): '<path d="M2.1 2.1h7.8v7.8H2.1z" class="hollow"/><path d="M2 2h4v8H2z"/>',
    ("laws", "open"): '<path d="M2.1 2.1h7.8v7.8H2.1z" class="hollow"/>',
}
COMMON = {"off": '<path d="M2 2l8 8M10 2l-8 8" class="line"/>', "na": '<path d="M4 5.6h4v.9H4z"/>',
          "missing": '<circle cx="6" cy="6" r="1"/>'}
TONE = {"confirmed": "good", "kept": "good", "all": "good", "stated": "good", "wanders": "ink", "open": "ink",
        "falls": "bad", "drifts": "bad", "off": "bad", "na": "faint", "missing": "faint"}


def symbols():
    """Definitions that cells use."""
    found = [(f"{kind}-{state}", SHAPES.get((kind, state), COMMON.get(state))) for kind, states in KINDS.items()
             for state in states]
    return tag("svg", "".join(tag("symbol", shape, id="g-" + name, viewBox="0 0 12 12") for name, shape in found),
               width="0", height="0", class_="defs", aria_hidden="true")


def use(kind, state, x=0):
    return (f'<use href="#g-{kind}-{state}" x="{x}" width="12" height="12" class="{TONE[state]}"/>')


def glyph(states):
    parts = "".join(use(kind, states[kind], 15 * k) for k, kind in enumerate(KINDS))
    return f'<svg viewBox="0 0 42 12" width="42" height="12" aria-hidden="true">{parts}</svg>'


def said(states):
    return "; ".join(f"{name}: {KINDS[kind][states[kind]]}"
                     for kind, name in (("order", "order"), ("drift", "energy"), ("laws", "laws")))


def cell(matrix, names, place):
    states = matrix.state(names[0], place)
    if set(states.values()) <= {"na", "missing"}:
        return tag("td", glyph(states), title=said(states), class_="none")
    link = tag("a", glyph(states), href=f"#tables-{slug(place)}", class_="cell", data_method=names[0],
               data_place=place, data_states=" ".join(f"{k}-{v}" for k, v in states.items()),
               aria_label=f"{' = '.join(names)} on {place}. {said(states)}", title=f"{place}. {said(states)}")
    return tag("td", link)


def table(matrix, methods):
    head = tag("th", "method", scope="col") + "".join(
        tag("th", tag("span", esc(p).replace("_", "_<wbr>")), scope="col", data_place=p) for p in matrix.places)
    body = ""
    for names in matrix.maps:
        facts = methods.get(names[0], {})
        label = " = ".join(tag("code", esc(m).replace("_", "_<wbr>")) for m in names)
        words = f"order {facts['order']}, symplectic: {facts['symplectic']}" if facts else ""
        body += "<tr>" + tag("th", label, scope="row", title=words or None, data_methods=" ".join(names)) + "".join(
            cell(matrix, names, p) for p in matrix.places) + "</tr>"
    caption = tag("caption", "Order, energy over long runs, laws kept")
    return tag("div", tag("table", caption + tag("thead", tag("tr", head)) + tag("tbody", body), id="matrix"),
               class_="wide", tabindex="0", role="region", aria_label="Matrix of methods and problems")


def legend():
    parts = ""
    for kind, name, states in (("order", "First: order", ORDER), ("drift", "Second: energy", DRIFT),
                               ("laws", "Third: laws", LAWS)):
        items = "".join(tag("li", f'<svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">'
                            f'{use(kind, state)}</svg> {esc(words)}') for state, words in states.items())
        parts += tag("div", tag("strong", name) + tag("ul", items))
    return tag("details", tag("summary", "What the signs mean") + tag("div", parts, class_="legend"), open="")
