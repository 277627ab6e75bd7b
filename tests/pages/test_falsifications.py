"""A page or the function is falsified on a copy: the checks notice, and say where."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from builder.rendering import MEASURED
from builder.words import LANGUAGES
from checks import CHECKS, FORBIDDEN, WALKTHROUGHS, all_pages
from figures.scenes import walkthrough
from prose import FENCE, Page

ROOT = Path(__file__).parents[2]
PAGES = all_pages(ROOT / "docs" / "pages")


@pytest.fixture
def noticed(tmp_path):
    """Return a function: (language, page name, new text) -> what the checks say of it."""

    def say(language, name, text):
        file = tmp_path / language / f"{name}.md"
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, encoding="utf-8")
        pages = {"en": {name: PAGES["en"][name]}, language: {name: Page(file, language)}}
        return [str(problem) for check in CHECKS for problem in check(pages)]

    return say


def changed(text, old, new, after=""):
    """Return text with the first old behind `after` replaced, and the line where it stood."""
    position = text.index(old, text.index(after))
    return text[:position] + new + text[position + len(old) :], text.count("\n", 0, position) + 1


def told(problems, language, name, line):
    place = f"docs/pages/{language}/{name}.md:{line} ({language}): "
    return [problem for problem in problems if problem.startswith(place)]


IN_WALKTHROUGH = {
    "a true maximum": ("node-a-decides", "max(5, 2) = 5", "max(5, 2) = 2"),
    "a true minimum": ("b-is-done", "min(5, 6) = 5", "min(5, 6) = 6"),
    "the numbers compared": ("cutoff-at-e", "6 ≥ 5", "7 ≥ 5"),
    "a window": ("b-has-a-ceiling", "(−∞, 5)", "(−∞, 6)"),
    "a figure": ("cutoff-at-e", "first cutoff-at-e", "first d-reads-5"),
    "a heading's id": ("cutoff-at-c", "{ #cutoff-at-c }", "{ #cut-at-c }"),
    "a link": ("all-steps", "(idea.md#the-function)", "(idea.md#pseudocode)"),
    "an imagined number": ("cutoff-at-e", "900", "800"),
    "a player": ("cutoff-at-e", "MIN", "MAX"),
    "a bound": ("before-we-start", "β", "α"),
    "the number of a step": ("cutoff-at-e", "5", "7"),
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("what", IN_WALKTHROUGH)
def test_walkthrough(what, language, noticed):
    name = "first-walkthrough"
    where, old, new = IN_WALKTHROUGH[what]
    page = PAGES[language][name]
    (section,) = (section for section in page.sections if section.id == where)
    text, line = changed(page.text, old, new, after=section.title)
    problems = noticed(language, name, text)
    assert told(problems, language, name, line) or told(problems, language, name, section.line)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", WALKTHROUGHS)
def test_every_letter_and_number_of_every_scene(name, language, noticed):
    page = PAGES[language][name]
    scenes = {scene.name for scene in walkthrough(WALKTHROUGHS[name]).scenes}
    missed = []
    for section in page.sections:
        for fact in section.facts if section.id in scenes else ():
            match = re.compile(r"\*\*[A-Z]\*\*|[^\w\s]*\d+").match(page.text, fact.position)
            if not match:
                continue  # a formula without a number, or a number word
            new = "4" if fact.kind != "letter" else "**B**" if fact.text == "D" else "**D**"
            text = page.text[: match.start()] + new + page.text[match.end() :]
            if not told(noticed(language, name, text), language, name, fact.line):
                missed.append(f"{match[0]} in line {fact.line}")
    assert not missed


def test_what_alpha_rises_to(noticed):
    said = {
        "en": "α rises to 6",
        "it": "α sale a 6",
        "ko": "α는 6으로",
        "es": "α sube a 6",
        "zh": "α 提高到 6",
    }
    for language, words in said.items():
        page = PAGES[language]["first-walkthrough"]
        text, line = changed(page.text, words, words.replace("6", "5"), after="{ #cutoff-at-e }")
        problems = told(noticed(language, page.name, text), language, page.name, line)
        assert any("α is said to be 5; scene cutoff-at-e records" in p for p in problems), language


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_output(language, noticed):
    text, line = changed(PAGES[language]["index"].text, "#> 5", "#> 6")
    assert told(noticed(language, "index", text), language, "index", line)


def test_output_in_every_language_at_once(eval_example, tmp_path):
    from snippets import snippets

    file = tmp_path / "index.md"
    file.write_text(PAGES["en"]["index"].text.replace("#> 5", "#> 6"), encoding="utf-8")
    (example,) = snippets(Page(file, "en"))
    with pytest.raises(pytest.fail.Exception, match="#> 6"):
        eval_example.run_print_check(example)


def test_a_number_beside_a_measured_table(noticed):
    (_, leaves, *_) = (MEASURED / "chess.csv").read_text("utf-8").splitlines()[1].split(",")
    for number, wrong in ((int(leaves), False), (int(leaves) + 1, True)):
        text = (
            f"{PAGES['en']['idea'].text}\n## T {{ #t }}\n\n{number:,}\n\n```measured\nchess\n```\n"
        )
        problems = noticed("en", "idea", text)
        assert any(f"{number} comes from no code in #t" in problem for problem in problems) == wrong


@pytest.mark.parametrize("language", LANGUAGES)
def test_forbidden_word(language, noticed):
    page = PAGES[language]["idea"]
    word = FORBIDDEN[language][0]
    text, line = changed(page.text, "α", f"{word} α", after="{ #alpha-and-beta }")
    problems = told(noticed(language, "idea", text), language, "idea", line)
    assert any("forbidden" in problem for problem in problems)
    quoted, line = changed(
        page.text, "α", f'<q class="misreading">{word}</q> α', after="{ #alpha-and-beta }"
    )
    assert not told(noticed(language, "idea", quoted), language, "idea", line)


@pytest.mark.parametrize("language", LANGUAGES)
def test_order_of_two_scenes(language, noticed):
    page = PAGES[language]["second-walkthrough"]
    one, two = (s for s in page.sections if s.id in ("d-takes-3", "b-gets-a-ceiling"))
    after = page.sections[page.sections.index(two) + 1]
    lines = page.text.splitlines(keepends=True)
    first, second = lines[one.line - 1 : two.line - 1], lines[two.line - 1 : after.line - 1]
    text = "".join(lines[: one.line - 1] + second + first + lines[after.line - 1 :])
    problems = noticed(language, page.name, text)
    assert any("expected 'd-takes-3'" in p for p in told(problems, language, page.name, one.line))


@pytest.mark.parametrize("language", LANGUAGES)
def test_number_in_a_general_page(language, noticed):
    page = PAGES[language]["move-ordering"]
    old = {"es": "18\u202f297", "it": "18.297"}.get(language, "18,297")
    text, line = changed(page.text, old, old.replace("7", "8"))
    problems = told(noticed(language, page.name, text), language, page.name, line)
    assert any("comes from no code" in problem for problem in problems)


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_code_in_one_language(language, noticed):
    page = PAGES[language]["misreadings"]
    text, line = changed(page.text, "range(20)", "range(21)")
    assert told(noticed(language, page.name, text), language, page.name, line)


def test_page_deleted_and_language_forgotten():
    (check,) = [check for check in CHECKS if check.__name__ == "missing_pages"]
    pages = {language: dict(its) for language, its in PAGES.items()}
    del pages["ko"]["glossary"]
    expected = "docs/pages/ko/glossary.md (ko): the page is missing"
    assert [str(problem) for problem in check(pages)] == [expected]
    forgotten = [str(problem) for problem in check(dict(PAGES, es={}))]
    assert len(forgotten) == len(PAGES["en"])
    assert "docs/pages/es/idea.md (es): the page is missing" in forgotten


def test_the_pages_as_they_are_have_no_problem(noticed):
    for language in LANGUAGES:
        for name, page in PAGES[language].items():
            assert not noticed(language, name, page.text)


FUNCTION = {
    ">= becomes >": ("if alpha >= beta", "if alpha > beta"),
    "alpha is not updated": ("            alpha = max(alpha, best)\n", ""),
    "beta is not updated": ("            beta = min(beta, best)\n", ""),
    "fail-hard at MAX": ("best = -inf", "best = alpha"),
    "fail-hard at MIN": ("best = inf", "best = beta"),
}


@pytest.mark.parametrize("what", FUNCTION)
def test_function(what, tmp_path):
    copy = tmp_path / "copy"
    for folder in ("reference", "docs", "tests"):
        shutil.copytree(ROOT / folder, copy / folder, ignore=shutil.ignore_patterns("__pycache__"))
    for file in ("pyproject.toml", "mkdocs.yml"):
        shutil.copy(ROOT / file, copy)
    file = copy / "reference" / "alphabeta.py"
    source = file.read_text(encoding="utf-8")
    old, new = FUNCTION[what]
    assert old in source
    file.write_text(source.replace(old, new), encoding="utf-8")
    tests = "tests/reference/test_alphabeta.py"
    run = [sys.executable, "-m", "pytest", "-xq", "-p", "no:cacheprovider", tests]
    # The run has options of its own, and not those of this one.
    own = {name: its for name, its in os.environ.items() if name != "PYTEST_ADDOPTS"}
    result = subprocess.run(
        run, cwd=copy, env=own, capture_output=True, text=True, encoding="utf-8", check=False
    )
    assert result.returncode == 1, result.stdout
    assert tests in result.stdout


def test_fences_are_found():
    assert all(FENCE.search(page.text) for page in PAGES["en"].values())
