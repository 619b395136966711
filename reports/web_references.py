"""The references: their bounds in a row, and below it how each was made, as wide as the table."""
import page
from formats import scientific
from records import number
from tables import reproduce, words
from web_html import esc, markdown, tag

HEADS = ("problem", "T", "bound, attitude", "bound, velocity", "CVODE's error, attitude", "CVODE's error, velocity",
         "distance to the closed form", "kind of bound")
NUMBERS = ("bound_attitude", "bound_velocity", "cvode_attitude_error", "cvode_velocity_error", "closed_form_distance")


def row(r):
    cells = (tag("th", esc(r["case"]), scope="row") + tag("td", esc(r["T"]))
             + "".join(tag("td", scientific(number(r[k]))) for k in NUMBERS) + tag("td", esc(words(r["bound_kind"]))))
    below = tag("td", tag("strong", "Provenance. ") + esc(r["provenance"]), colspan=len(HEADS))
    return tag("tbody", tag("tr", cells) + tag("tr", below, class_="below"))


def section(results):
    head = tag("thead", tag("tr", "".join(tag("th", esc(h), scope="col") for h in HEADS)))
    table = tag("table", head + "".join(row(r) for r in results.references))
    again = reproduce([{"command": f"verilie reference --problem {r['problem']} --verify"} for r in results.references])
    return (tag("h2", "References") + markdown(page.REFERENCES)
            + tag("div", table, class_="wide references", tabindex="0", role="region", aria_label="References")
            + markdown(again))
