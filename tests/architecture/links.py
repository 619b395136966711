"""Every file that README.md and the published report point to is there, and the table of orders is filled."""
import pathlib
import re
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]


def missing(page):
    text = page.read_text(encoding="utf-8")
    targets = re.findall(r"\]\(([^)#]+)\)", text)
    return [t for t in targets if "://" not in t and not (page.parent / t).exists()]


class Links(unittest.TestCase):
    def test_readme(self):
        self.assertEqual(missing(ROOT / "README.md"), [])

    def test_report(self):
        self.assertEqual(missing(ROOT / "reports/published/report.md"), [])

    def test_a_broken_link_is_seen(self):
        with tempfile.TemporaryDirectory() as folder:
            page = pathlib.Path(folder) / "page.md"
            page.write_text("[gone](nowhere.png)", encoding="utf-8")
            self.assertEqual(missing(page), ["nowhere.png"])

    def test_the_citation_names_the_version_of_the_project(self):
        project = re.search(r"project\(verilie VERSION (\S+)", (ROOT / "CMakeLists.txt").read_text(encoding="utf-8"))[1]
        self.assertIn(f"\nversion: {project}\n", (ROOT / ".github/CITATION.cff").read_text(encoding="utf-8"))

    def test_table_of_orders(self):
        block = (ROOT / "README.md").read_text(encoding="utf-8").split("<!-- orders:begin -->")[1].split("<!-- orders:end -->")[0]
        self.assertGreaterEqual(block.count("\n|"), 14)


if __name__ == "__main__":
    unittest.main()
