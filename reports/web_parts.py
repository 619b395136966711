"""Parts of the page that are text: what stands around the figures."""
import os
import re

import audit
import engines_facts
import engines_page
import mutants
import page
import tables
from web_html import esc, inline, markdown, slug, split_row, tag

GLOSSARY = os.path.join(os.path.dirname(os.path.abspath(__file__)), "glossary.md")


def folded(title, text):
    """A section in Markdown behind its title."""
    return tag("details", tag("summary", esc(title)) + markdown(text, 2), id="tables-" + slug(title))


UNJUDGED = re.compile(f"<p>({tables.UNJUDGED}):</p>\n(<ul>.*?</ul>)", re.DOTALL)


def with_asides(markup):
    """Lists of what is not judged fold, and stay away from paper."""
    return UNJUDGED.sub(lambda found: tag("details", tag("summary", found[1]) + found[2], class_="aside"), markup)


def needs_scripts(what):
    return tag("noscript", tag("p", f"{what} needs scripts; the tables and the figures under “Every table” do not."))


def compare():
    return (tag("h2", "Compare methods") + tag("div", "", id="compare-controls") + tag("div", "", id="compare-figure")
            + needs_scripts("Comparing methods"))


def motion():
    return (tag("h2", "Motion") + tag("p", "Runs that <code>verilie run --motion</code> recorded, as they went: drag to "
                                      "turn, scroll to come closer, space to play or stop.")
            + tag("div", "", id="motion-controls") + tag("div", "", id="motion-scenes") + needs_scripts("The motion"))


def checks(matrix, audited):
    text = folded("Wrong on purpose: what catches it", mutants.section(matrix)) if matrix else ""
    return text + (folded("The rules on data of known truth", audit.section(audited)) if audited else "")


def engines(folder):
    if not os.path.exists(os.path.join(folder, "engines.json")):
        return ""
    return folded("Physics engines", engines_page.page(engines_facts.Facts(folder)))


def rules(results):
    text = (page.VERDICTS + "\n\n" if results.orders else "") + (page.CLASSES + "\n\n" if results.drifts else "")
    text += "## The q-error\n\n" + page.Q_ERROR if results.orders else ""
    return tag("h2", "What the words mean, and how numbers are judged") + markdown(text)


def terms():
    """[(words, HTML)] of the glossary, in its order."""
    with open(GLOSSARY, encoding="utf-8") as file:
        rows = [split_row(line) for line in file if line.startswith("| ")]
    return [(row[0], inline(row[1])) for row in rows if len(row) == 2 and row[0] not in ("term", "symbol")]


def glossary():
    items = "".join(tag("dt", inline(words), id="term-" + slug(re.split(r",", words)[0]), data_term=words)
                    + tag("dd", meaning) for words, meaning in terms())
    return tag("h2", "Glossary") + tag("dl", items, class_="glossary")


def foot(results, licences):
    made = page.made_with(results)
    return tag("footer", (tag("details", tag("summary", "Made with") + markdown(made), id="made-with") if made else "")
               + tag("details", tag("summary", "Licences of the libraries in this page")
                     + tag("pre", esc(licences), tabindex="0"))
               + tag("p", "Every number stands in the records that made this page, each with its command."))
