"""Who made the rows: the runs of the result files by program and build. Rows of another build than most are marked
wherever they stand."""
from formats import NONE

LETTERS = "ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻ"


def maker(run):
    """(program, version, build, sources, name and hash of what is one's own)."""
    own = run.get("own") if isinstance(run.get("own"), dict) else {}
    return (*(str(run.get(k, NONE)) for k in ("program", "version", "build", "sources")),
            *(str(own.get(k, NONE)) for k in ("name", "hash")))


class Makers:
    """Of all rows of a report; every row gets its 'mark', '' where its build is the usual one."""

    def __init__(self, runs, rows):
        made_by = [maker(runs[r["run"]]) if r.get("run") in runs else None for r in rows]
        self.count = {m: made_by.count(m) for m in dict.fromkeys(made_by) if m}
        library, state = self.most(lambda m: None, lambda m: m[1:4]), self.most(lambda m: m[4], lambda m: m[5])
        others = [m for m in self.count if m[1:4] != library[None] or m[5] != state[m[4]]]
        self.marks = {m: LETTERS[k % len(LETTERS)] for k, m in enumerate(others)}
        for row, m in zip(rows, made_by):
            row["mark"] = self.marks.get(m, "")

    def most(self, group, what):
        """{group: which of its variants has most rows}."""
        found = {}
        for m, n in self.count.items():
            of = found.setdefault(group(m), {})
            of[what(m)] = of.get(what(m), 0) + n
        return {g: max(of, key=of.get) for g, of in found.items()}

    def sentence(self, where="After the name of their method"):
        marked = sum(self.count[m] for m in self.marks)
        return (f"**{marked} of {sum(self.count.values())} rows were made by other sources or another build than the "
                f"rest.** {where} stands {', '.join(self.marks.values())}; [Made "
                "with](#made-with) says what made them.\n") if marked else ""

    def rows(self):
        """mark, program, version, build, sources, hash of what is one's own, number of rows: a line a maker."""
        return [[self.marks.get(m, ""), f"`{m[0]}`" + ("" if m[4] in (NONE, m[0]) else f" with `{m[4]}`"), *m[1:4],
                 m[5], n] for m, n in sorted(self.count.items())]


def named(method, rows):
    """The method, with the marks of its rows."""
    return method + "".join(sorted({r.get("mark", "") for r in rows}))
