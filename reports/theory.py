"""Why theory gives a method another order on a problem than its own, in sentences for pages and figures."""
from formats import METRICS, SYMBOLS, formal


def orders_of(by_metric):
    """{metric: formal order}, without the q-error, which has half of them."""
    return {m: by_metric[m]["formal_order"] for m in METRICS
            if m != "q_error" and m in by_metric and by_metric[m]["formal_order"] is not None}


def why(facts, p, metrics):
    """A potential that begins with the power p of the distance beyond a kink leaves no order above p; a higher one is that
    of bodies without loads, or of spheres. `metrics`: those it is of, where it is not of all."""
    words = f"of order {facts['order']}, here of {formal(p)}" + (f" in {' and '.join(metrics)}" if metrics else "")
    if p < facts["order"]:
        return (f"{words}: beyond a kink, as where bodies touch, the potential begins with the power {formal(p)} of the "
                f"distance, which leaves order {formal(p)} at most")
    if metrics:
        return f"{words}, where no load acts at the start"
    return f"{words}, as on all {'bodies without loads' if facts.get('order_free') == p else 'spheres'}"


def notes(rows, methods):
    """[(methods, why)] of what ran on a problem; rows: {method: {metric: row}}."""
    found = {}
    for method, by_metric in rows.items():
        facts, ran = methods.get(method), orders_of(by_metric)
        if not facts or all(r["verdict"] == "not_applicable" for r in by_metric.values()):
            continue
        for p in dict.fromkeys(q for q in ran.values() if q != facts["order"]):
            some = [SYMBOLS[m] for m, q in ran.items() if q == p]
            found.setdefault(why(facts, p, some if len(some) < len(ran) else ()), []).append(method)
    return [(of, words) for words, of in found.items()]


def footnotes(rows, methods):
    """What a page says below its table."""
    said = [f"{', '.join(f'`{m}`' for m in of)}: {words}." for of, words in notes(rows, methods)]
    return "\nFormal orders that are not the method's own: " + " ".join(said) + "\n" if said else ""


def lower(rows, methods):
    """What a figure says: of those whose order is less than their own."""
    low = {m for m, by in rows.items() if m in methods and min(orders_of(by).values(), default=99) < methods[m]["order"]}
    return [f"{', '.join(of)}: {words}" for of, words in notes({m: by for m, by in rows.items() if m in low}, methods)]
