"""Text to HTML: everything is escaped first, so that a name out of a record is never markup. Pages that other files
write in Markdown become HTML here: headings, paragraphs, lists, tables, code, bold and links, which is all they use."""
import html
import re

LONG = 60                   # letters of a cell; a column with a longer one is prose
ASIDES = ("remark", "why")  # columns that paper has no room for
BLOCK = re.compile(r"^(#+ |\||- |\* |\d+\. |```|!\[)")


def esc(value):
    return html.escape(str(value), quote=True)


def tag(name, content="", **attributes):
    """<name ...>content</name>; attributes are escaped, content is HTML. class_ and data_x stand for class and
    data-x."""
    words = "".join(f' {k.rstrip("_").replace("_", "-")}="{esc(v)}"' for k, v in attributes.items() if v is not None)
    return f"<{name}{words}>{content}</{name}>"


def slug(text):
    """An id: letters, digits and hyphens of a name."""
    return re.sub(r"[^\w-]+", "-", str(text).lower()).strip("-") or "x"


def table(head, rows, caption="", numeric=()):
    """Cells are HTML. A column with a long one is prose, which stays wide enough to be read."""
    prose = {k for row in rows for k, c in enumerate(row) if k not in numeric and len(plain(c)) > LONG}
    aside = {k for k in prose if head[k] in ASIDES}
    cells = [tag("th", h, scope="col", class_="n" if k in numeric else "aside" if k in aside else None)
             for k, h in enumerate(head)]
    kinds = {**dict.fromkeys(numeric, "n"), **dict.fromkeys(prose, "prose"), **dict.fromkeys(aside, "prose aside")}
    body = "".join("<tr>" + "".join(tag("td", c, class_=kinds.get(k)) for k, c in enumerate(row)) + "</tr>"
                   for row in rows)
    top = tag("caption", caption) if caption else ""
    inside = f"{top}<thead><tr>{''.join(cells)}</tr></thead><tbody>{body}</tbody>"
    return tag("div", tag("table", inside), class_="wide", tabindex="0", role="region", aria_label=plain(caption) or
               "table " + plain(head[0]))


def plain(markup):
    return html.unescape(re.sub(r"<[^>]*>", "", markup))


def within(target):
    """Where a link may lead: to an anchor of the same page. None: it is left as words."""
    return target if re.fullmatch(r"#[\w-]+", target) else None


def inline(text, leads=within):
    """`code`, **bold**, *emphasis* and [words](target), by `leads`."""
    parts = re.split(r"(`[^`]*`)", linked(text, leads))
    return "".join(tag("code", esc(p[1:-1])) if p.startswith("`") and p.endswith("`") and len(p) > 1 else spans(p, leads)
                   for p in parts)


def linked(text, leads):
    """[`code`](target) has its code inside: the link is set around it."""
    return re.sub(r"\[`([^`\]]*)`\]\(([^)\s]+)\)", lambda m: f"[{m[1]}]({m[2]})" if leads(m[2]) else f"`{m[1]}`", text)


def spans(text, leads=within):
    def link(found):
        href = leads(html.unescape(found[2]))
        return tag("a", found[1], href=href) if href else found[1]
    text = re.sub(r"\[([^\]]*)\]\(([^)\s]+)\)", link, esc(text))
    text = re.sub(r"\*\*(.+?)\*\*", r"<strong>\1</strong>", text)
    return re.sub(r"(?<![\w*])\*([^*\s][^*]*)\*(?![\w*])", r"<em>\1</em>", text)


def split_row(line):
    return [c.strip().replace("\\|", "|") for c in re.split(r"(?<!\\)\|", line.strip())[1:-1]]


def md_table(lines, leads=within):
    head, rule = split_row(lines[0]), split_row(lines[1])
    numeric = {k for k, r in enumerate(rule) if r.endswith(":")}
    return table([inline(h, leads) for h in head], [[inline(c, leads) for c in split_row(line)] for line in lines[2:]],
                 numeric=numeric)


def heading(line, deeper, leads=within):
    """With an anchor as a forge makes it, where links lead to other pages."""
    level, _, words = line.partition(" ")
    anchor = None if leads is within else re.sub(r"[^\w\- ]", "", words.lower()).strip().replace(" ", "-")
    return tag(f"h{min(6, len(level) + deeper)}", inline(words, leads), id=anchor)


def taken(lines, start, test):
    end = start
    while end < len(lines) and test(lines[end]):
        end += 1
    return end


ITEM = re.compile(r"(?:[-*]|\d+\.) ")


def listed(lines, leads):
    """Items, each with the lines that are set in below it."""
    items = []
    for line in lines:
        if ITEM.match(line):
            items.append(ITEM.sub("", line, count=1))
        else:
            items[-1] += " " + line.strip()
    return tag("ul" if lines[0][0] in "-*" else "ol", "".join(tag("li", inline(item, leads)) for item in items))


def markdown(text, deeper=1, leads=within):
    """HTML of a page in Markdown, its headings `deeper` levels down; pictures are left out."""
    lines, out, k = text.split("\n"), [], 0
    while k < len(lines):
        line = lines[k]
        if line.startswith("```"):
            end = taken(lines, k + 1, lambda at: not at.startswith("```"))
            out.append(tag("pre", tag("code", esc("\n".join(lines[k + 1:end]))), tabindex="0"))
            end += 1
        elif line.startswith("|") and k + 1 < len(lines):
            end = taken(lines, k, lambda at: at.startswith("|"))
            out.append(md_table(lines[k:end], leads) if end > k + 1 else "")
        elif ITEM.match(line):
            end = taken(lines, k, lambda at: ITEM.match(at) or at.startswith("  "))
            out.append(listed(lines[k:end], leads))
        elif re.match(r"#+ ", line) or line.startswith("![") or not line.strip():
            out.append(heading(line, deeper, leads) if line.startswith("#") else "")
            end = k + 1
        else:
            end = max(k + 1, taken(lines, k, lambda at: at.strip() and not BLOCK.match(at)))
            out.append(tag("p", inline(" ".join(lines[k:end]), leads)))
        k = end
    return "\n".join(p for p in out if p)
