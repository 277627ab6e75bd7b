"""A page is hardly heavier than the same page with Material alone."""

import gzip
import re
from urllib.parse import urljoin, urlsplit

import pytest

from benchmarks.plain_site import write_plain
from built_site import run_mkdocs

pytestmark = pytest.mark.core

# For a plain page with the offer of a reading path and 46 pages in the menu; the heaviest was at 1.251. Names that say
# what a function does cost 0.1 kB of script, as names are not shortened: 1.256. That the search says that it is
# loading, and is loaded again if it was lost, costs 0.9 kB on all pages: 1.270.
BOUND = 1.277
# The stepper's questions and full screen are loaded when first used. The page itself has a film of
# 60 steps, each with a comparison, two step sizes, the marks of the timeline and keys that work
# everywhere. The laboratory has a film, a form and an editor.
BOUND_WITH_STEPPER = 1.41
# The script that repeats what a reader does before the rest of a widget has arrived (1.1 kB).
FIRST_TOUCH = 0.018
# The laboratory has a style sheet (2.6 kB) that puts tree, code and result on one screen, menus (0.4 kB of
# script), and links to other sections (0.4 kB), as it has no sidebar. Korean, the heaviest, was at 1.469, and
# with longer names in its scripts (0.4 kB) at 1.475.
BOUND_OF_LABORATORY = 1.506
# Links to the laboratory contain the code of each form of the algorithm: Korean was at 1.296, and
# with one more page in the navigation it is at 1.300.
BOUND_OF_FORMS = 1.33
# The page of exercise sheets also has the form for exams, with its style and script (2.1 kB), and buttons
# for eight files: Korean, the heaviest, is at 1.288.
BOUND_OF_SHEETS = 1.305
# The glossary has each term in all languages; with 68 terms, Korean, the heaviest, is at 1.264.
BOUND_OF_GLOSSARY = 1.285
# A walkthrough also has a script (1.8 kB), a style sheet (1.8 kB) and 1 kB of HTML to keep the tree
# visible, so that nobody scrolls between a step and its figure. Each page in the navigation adds to
# the weight: with 29 pages it was at 1.446, and with longer names in the scripts
# (0.5 kB) it is at 1.455.
BOUND_OF_WALKTHROUGH = 1.482


def find_imports(folder, files):
    """Return the modules that the scripts among these files import."""
    return {
        urljoin(name, path)
        for name in files
        if name.startswith("assets/") and name.endswith(".js") and "/javascripts/" not in name
        for path in re.findall(r'\bfrom ?"(\.[^"]+)"', (folder / name).read_text(encoding="utf-8"))
    }


@pytest.fixture
def measure_size(html):
    """Return the compressed size in bytes of a page and all files that it loads at once."""

    def measure_size(folder, file):
        page = html((folder / file).read_text(encoding="utf-8"))
        links = [link["href"] for link in page.find("link", rel="stylesheet")]
        links += [link["href"] for link in page.find("link", rel="modulepreload")]
        links += [script["src"] for script in page.find("script") if "src" in script]
        files = {file} | {urlsplit(urljoin(f"/{file}", link)).path.lstrip("/") for link in links}
        assert find_imports(folder, files) <= files  # no script has to wait for another one
        return sum(len(gzip.compress((folder / name).read_bytes(), 9)) for name in files)

    return measure_size


@pytest.mark.parametrize("folder", ("en", "ko"))
def test_a_page_is_little_heavier_than_with_material_alone(
    folder, measure_size, site_folder, addresses, tmp_path
):
    plain_folder = write_plain(folder, tmp_path)
    build = run_mkdocs("build", "--strict", folder=plain_folder)
    assert build.returncode == 0, build.stdout
    too_heavy = []
    for address in addresses(folder):
        size = measure_size(site_folder, address.file)
        plain_size = measure_size(plain_folder / "site", address.in_language("en").file)
        print(f"{address}: {size} bytes, {size / plain_size:.3f} of {plain_size}")
        source = (site_folder / address.file).read_text(encoding="utf-8")
        bound = BOUND_WITH_STEPPER if 'class="stepper"' in source else BOUND
        if 'class="walk"' in source:
            bound = BOUND_OF_WALKTHROUGH
        if address.page == "laboratory":
            bound = BOUND_OF_LABORATORY
        elif address.page == "in-your-course":
            bound = BOUND_OF_FORMS
        elif address.page == "exercise-sheets":
            bound = BOUND_OF_SHEETS
        elif address.page == "glossary":
            bound = BOUND_OF_GLOSSARY
        if "assets/first_touch.js" in source:
            bound += FIRST_TOUCH
        if size > bound * plain_size:
            too_heavy.append(str(address))
    assert not too_heavy
