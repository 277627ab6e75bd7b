"""A page is hardly heavier than the same page made by Material alone."""

import gzip
import re
from urllib.parse import urljoin, urlsplit

import pytest

from benchmarks.plain_site import write_plain

# Of a plain page, 46 of them in its menu, with the offer of a reading path; the heaviest was at 1.251.
BOUND = 1.255
# The stepper's questions and its stage come when they are first wanted. What comes with the page is a
# film of 60 steps and no longer 42, each with what was compared; two grains, the timeline's marks,
# keys that work everywhere. The laboratory has a film, a form and an editor.
BOUND_WITH_STEPPER = 1.38
# It is a workbench, too: a style sheet (2.6 kB) that puts tree, code and result on one screen, a phone's
# included, menus (0.4 kB of script), and the sections above the page (0.4 kB), as it has no sidebar. Korean,
# the heaviest, was at 1.469; with the menu of programs of other forms (1 kB, code in links) it is at 1.491.
BOUND_OF_LABORATORY = 1.495
# Each form of the algorithm is linked to the laboratory, with its code in the link: Korean was at 1.296.
BOUND_OF_FORMS = 1.3
# A walkthrough has besides the stepper what keeps its tree in view: a script (1.8 kB), a style sheet
# (1.8 kB) and 1 kB of page; for that nobody scrolls back and forth between a step and its figure. Each page
# that the navigation leads to adds to it: with 29 it was at 1.446.
BOUND_OF_WALKTHROUGH = 1.45


def imported(folder, files):
    """Return the modules that the scripts among these files import."""
    return {
        urljoin(name, path)
        for name in files
        if name.startswith("assets/") and name.endswith(".js") and "/javascripts/" not in name
        for path in re.findall(r'\bfrom ?"(\.[^"]+)"', (folder / name).read_text(encoding="utf-8"))
    }


@pytest.fixture
def weigh(html):
    """Return how many bytes a page and what it loads at once are, compressed."""

    def weigh(folder, file):
        page = html((folder / file).read_text(encoding="utf-8"))
        links = [its["href"] for its in page.find("link", rel="stylesheet")]
        links += [its["href"] for its in page.find("link", rel="modulepreload")]
        links += [its["src"] for its in page.find("script") if "src" in its]
        files = {file} | {urlsplit(urljoin(f"/{file}", link)).path.lstrip("/") for link in links}
        assert imported(folder, files) <= files  # nothing waits for another script to come
        return sum(len(gzip.compress((folder / name).read_bytes(), 9)) for name in files)

    return weigh


@pytest.mark.parametrize("folder", ("en", "ko"))
def test_a_page_weighs_little_more_than_without_us(
    folder, weigh, built, mkdocs, addresses, tmp_path
):
    plain = write_plain(folder, tmp_path)
    build = mkdocs("build", "--strict", folder=plain)
    assert build.returncode == 0, build.stdout
    too_heavy = []
    for address in addresses(folder):
        ours = weigh(built, address.file)
        theirs = weigh(plain / "site", address.in_language("en").file)
        print(f"{address}: {ours} bytes, {ours / theirs:.3f} of {theirs}")
        source = (built / address.file).read_text(encoding="utf-8")
        bound = BOUND_WITH_STEPPER if 'class="stepper"' in source else BOUND
        if 'class="walk"' in source:
            bound = BOUND_OF_WALKTHROUGH
        if address.page == "laboratory":
            bound = BOUND_OF_LABORATORY
        elif address.page == "in-your-course":
            bound = BOUND_OF_FORMS
        if ours > bound * theirs:
            too_heavy.append(str(address))
    assert not too_heavy
