"""What the pages of this project name is there: files behind links, headings behind anchors, files in `code`, and rules
(O1, D1, G1 ...), each of which has a heading of its own. Comments in the code that name a page are held to the same,
and so is a rule that they cite with its page. Run: python3 tests/architecture/links.py"""
import pathlib
import re
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
SOURCES = (".hpp", ".cpp", ".h", ".c", ".py", ".cmake", ".in", ".txt", ".json", "")
ROOMS = ("lib", "studies", "reference", "tests", "reports")

FENCE = re.compile(r"^```.*?^```", re.M | re.S)
LINK = re.compile(r"\]\(([^)\s]+)\)")
CODE = re.compile(r"`([^`\n]+)`")
FILE = re.compile(r"[\w./+-]+\.(?:hpp|cpp|cmake|md)|(?:lib|studies|reference|tests|reports)/[\w./+-]+")
RULE = re.compile(r"\b[ODG][1-9]\d?\b")
HEADING = re.compile(r"^#+ +(.*)$", re.M)
PAGE = re.compile(r"[\w./-]*\b\w+\.md\b")
ALONE = re.compile(r"\(([ODG]\d+)[),;]|/// ([ODG]\d+)[:. ]")
CITED = re.compile(r"((?:[\w-]+/)*README\.md), ((?:[ODG]\d+(?:[- ,]+(?:and |to )?)?)+)")


def anchor(heading):
    """As the pages of a forge make it: small letters, no punctuation, hyphens for spaces."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).strip().replace(" ", "-")


def tracked(root):
    """Every file of the project; where there is no repository, every file of the folder."""
    try:
        listed = subprocess.run(["git", "ls-files", "--cached", "--others", "--exclude-standard"], cwd=root, check=True,
                                capture_output=True, text=True).stdout.split("\n")
        found = {name for name in listed if name and (root / name).is_file()}
    except (OSError, subprocess.CalledProcessError):
        found = set()
    skipped = {"build", ".git", "__pycache__"}
    return found or {str(p.relative_to(root))
                     for p in root.rglob("*") if p.is_file() and not skipped & set(p.relative_to(root).parts)}


def known_rules(root, names):
    """{page: rules that are headings there}."""
    return {name: set(re.findall(r"^### ([ODG]\d+)\b", (root / name).read_text(encoding="utf-8"), re.M))
            for name in names if name.endswith("README.md")}


def is_file_here(word, page, root, names):
    """Beside the page, from the root, or the end of the name of a file; `name` of a folder counts."""
    if (page.parent / word).exists() or (root / word).exists():
        return True
    return any(name == word or name.endswith("/" + word) for name in names)


def page_complaints(root, names, page, rules):
    text = (root / page).read_text(encoding="utf-8")
    for target in LINK.findall(text):
        file, _, part = target.partition("#")
        if "://" in target or target.startswith("mailto:"):
            continue
        there = (root / page).parent / file if file else root / page
        if not there.exists():
            yield f"{page}: there is no {target}"
        elif part and there.suffix == ".md" and part.lower() not in map(
            anchor, HEADING.findall(there.read_text(encoding="utf-8"))):
            yield f"{page}: {file or page} has no heading #{part}"
    if page.startswith("reports/published/"):
        return
    prose = FENCE.sub("", text)
    for words in CODE.findall(prose):
        for word in FILE.findall(words):
            if "*" not in words and not word.startswith("build") and not is_file_here(word, root / page, root, names):
                yield f"{page}: there is no file `{word}`"
    for rule in sorted(set(RULE.findall(LINK.sub("", prose)))):
        if not any(rule in held for held in rules.values()):
            yield f"{page}: there is no rule {rule}"


def comment_complaints(root, names, file, rules):
    text = (root / file).read_text(encoding="utf-8", errors="replace")
    for cited in PAGE.findall(text):
        if cited.split("/")[-1] not in WRITTEN and not is_file_here(cited.lstrip("./"), root / file, root, names):
            yield f"{file}: there is no {cited}"
    for rule in sorted({first or second for first, second in ALONE.findall(text)}):
        if not any(rule in held for held in rules.values()):
            yield f"{file}: there is no rule {rule}"
    for cited, words in CITED.findall(text):
        pages = [page for page in rules if page == cited or page.endswith("/" + cited)]
        for rule in RULE.findall(words):
            if not any(rule in rules[page] for page in pages):
                yield f"{file}: {cited} has no rule {rule}"


# Pages that programs write, and that tests make.
WRITTEN = {"report.md", "claims.md", "times.md", "cost.md", "summary.md", "page.md"}


def complaints(root):
    names = tracked(root)
    rules = known_rules(root, names)
    for name in sorted(names):
        if name.endswith(".md"):
            yield from page_complaints(root, names, name, rules)
        elif name.startswith(ROOMS) and pathlib.Path(name).suffix in SOURCES and not name.startswith(
            ("reference/data/", "reference/baseline/", "tests/architecture/")):
            yield from comment_complaints(root, names, name, rules)


class Project(unittest.TestCase):
    def test_what_is_named_is_there(self):
        found = list(complaints(ROOT))
        self.assertFalse(found, "\n" + "\n".join(found))

    def test_every_room_has_a_page(self):
        for room in ROOMS:
            self.assertTrue((ROOT / room / "README.md").exists(), room)

    def test_the_first_page_is_one_page(self):
        self.assertLessEqual((ROOT / "README.md").read_text(encoding="utf-8").count("\n"), 150)

    def test_the_citation_names_the_version_of_the_project(self):
        project = re.search(r"project\(verilie VERSION (\S+)", (ROOT / "CMakeLists.txt").read_text(encoding="utf-8"))[1]
        self.assertIn(f"\nversion: {project}\n", (ROOT / ".github/CITATION.cff").read_text(encoding="utf-8"))

    def test_table_of_orders(self):
        block = (ROOT / "README.md").read_text(encoding="utf-8").split(
            "<!-- orders:begin -->")[1].split("<!-- orders:end -->")[0]
        self.assertGreaterEqual(block.count("\n|"), 14)


SOUND = {
    "README.md": "# House\nSee [lib](lib/README.md), [the rule](lib/README.md#o1-steps), O1 and `lib/a.hpp`.\n",
    "lib/README.md": "# Lib\n### O1: steps\n`a.hpp` follows it.\n",
    "lib/a.hpp": "// lib/README.md, O1\n",
    "reports/make.py": "# writes report.md\n",
}
# What is added to a file, and what must be said of it.
WRONG = [
    ("README.md", "[gone](lib/gone.md)", "README.md: there is no lib/gone.md"),
    ("README.md", "[gone](lib/README.md#o2)", "README.md: lib/README.md has no heading #o2"),
    ("README.md", "by O2", "README.md: there is no rule O2"),
    ("lib/README.md", "`gone.hpp`", "lib/README.md: there is no file `gone.hpp`"),
    ("lib/README.md", "`tests/gone`", "lib/README.md: there is no file `tests/gone`"),
    ("lib/a.hpp", "// see design.md", "lib/a.hpp: there is no design.md"),
    ("lib/a.hpp", "// (lib/README.md, O1, O7)", "lib/a.hpp: lib/README.md has no rule O7"),
    ("lib/a.hpp", "/// D3: of what", "lib/a.hpp: there is no rule D3"),
    ("reports/make.py", "# (README.md, D4)", "reports/make.py: README.md has no rule D4"),
]


class Itself(unittest.TestCase):
    """This test can fail."""

    def complaints_of(self, tree):
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            for name, text in tree.items():
                (root / name).parent.mkdir(parents=True, exist_ok=True)
                (root / name).write_text(text, encoding="utf-8")
            return list(complaints(root))

    def test_a_sound_tree_is_left_alone(self):
        self.assertEqual(self.complaints_of(SOUND), [])

    def test_what_is_wrong_is_said(self):
        for name, text, said in WRONG:
            with self.subTest(text):
                self.assertEqual(self.complaints_of({**SOUND, name: SOUND[name] + text + "\n"}), [said])


if __name__ == "__main__":
    unittest.main()
