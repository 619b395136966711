"""The ledger on the page: each claim with what was found and the command; its figure is drawn beside it on demand."""
from shlex import quote

import claim_step
import claims
import web_claim_static
from formats import symbols
from web_html import esc, markdown, slug, tag

TONES = {"holds": "good", "holds with a correction": "good", "does not hold": "bad"}


def badge(row):
    words = row["verdict"] + ("" if row["as_recorded"] is True else ", not as on record")
    return tag("span", esc(words), class_="badge " + TONES.get(row["verdict"], "ink"))


def commands(row):
    """[(what it does, command)]: the verdict again, then a run that shows the numbers, then the figure."""
    found = [("Measure the verdict again:", f"verilie claims --claim {quote(row['id'])}")]
    if not row["command"].startswith("verilie claims"):
        found.append(("A run that shows the numbers:", row["command"]))
    return found + ([("The figure:", row["plot"])] if row.get("plot") else [])


def body(row):
    lines = [tag("p", esc(row["claim"]), class_="claimed"), tag("p", tag("strong", "Found. ") + esc(row["sentence"]))]
    if row["correction"]:
        lines.append(tag("p", tag("strong", "Correction. ") + esc(row["correction"])))
    if row["note"]:
        lines.append(tag("p", tag("strong", "Note. ") + esc(row["note"])))
    lines.append(tag("p", tag("strong", "Holds if ") + esc(row["holds_if"]) + ". " + tag("strong", "Does not hold if ")
                     + esc(row["fails_if"]) + "."))
    if row["changed"]:
        lines.append(tag("p", f"The predicate was changed {len(row['changed'])} time"
                         f"{'s' * (len(row['changed']) != 1)} after a measurement: " + esc(" ".join(
                             f"{c['date']}: {c['reason']}" for c in row["changed"])), class_="aside"))
    for what, command in commands(row):
        lines.append(tag("p", what, class_="what") + tag("pre", tag("code", esc(command)), tabindex="0"))
    words = tag("div", "".join(lines), class_="words")
    figure = ""
    if row["figure"] is not None:
        still = web_claim_static.figures(row["figure"], claim_step.step_of(row))
        figure = tag("div", tag("div", "", class_="figure-spot", data_claim=row["id"])
                     + (tag("noscript", still) if still else ""))
    return tag("div", words + figure, class_="beside" if figure else None)


def claim(row):
    top = (tag("span", esc(row["where"]), class_="where") + " " + badge(row) + " "
           + tag("span", esc(symbols(row["claim"])), class_="short"))
    return tag("details", tag("summary", top) + body(row), class_="claim", id="claim-" + slug(row["id"]),
               data_id=row["id"], data_verdict=row["verdict"])


def section(results):
    names = dict(results.papers)
    text = tag("h2", "What the papers claim, and what was measured")
    text += tag("p", "Each verdict is given by a condition on numbers that was fixed beforehand, never by hand.")
    text += markdown(claims.counts(results.claims, results.papers)) + tag("div", "", id="ledger-filters")
    for source, rows in claims.papers(results.claims, results.papers).items():
        text += tag("section", tag("h3", esc(names.get(source, source))) + "".join(claim(r) for r in rows),
                    class_="paper")
    return text
