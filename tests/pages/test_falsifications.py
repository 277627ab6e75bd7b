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
from checks import CHECKS, FORBIDDEN, all_pages, scenes_of, tellings
from claims import CLAIMS
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


WITH_SCENES = [name for name, page in PAGES["en"].items() if any(map(scenes_of, page.sections))]


def test_the_walkthroughs_are_told():
    told = {name: tellings(page) for name, page in PAGES["en"].items() if tellings(page)}
    assert {"first", "second", "minimax"} <= {walk for walks in told.values() for walk in walks}
    assert told["first-walkthrough"] == ["first"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", WITH_SCENES)
def test_every_letter_and_number_of_every_scene(name, language, noticed):
    page = PAGES[language][name]
    missed = []
    for section in page.sections:
        for fact in section.facts if scenes_of(section) else ():
            match = re.compile(r"\*\*[A-Z]\*\*|[^\w\s]*\d+").match(page.text, fact.position)
            if not match:
                continue  # a formula without a number, or a number word
            new = "4" if fact.kind != "letter" else "**B**" if fact.text == "D" else "**D**"
            text = page.text[: match.start()] + new + page.text[match.end() :]
            if not told(noticed(language, name, text), language, name, fact.line):
                missed.append(f"{match[0]} in line {fact.line}")
    assert not missed


# A page of nobody's, which shows one scene in a section of its own name.
OWN = """---
title: T
description: D
---

# T

## H {{ #h }}

```scene
{scene}
```

{text}
"""
AT_LEAST = {"en": "at least {}", "it": "almeno {}", "ko": "{} 이상", "es": "al menos {}"}
AT_LEAST["zh"] = "至少 {}"
SAID = {  # what is true, what is false, of the scene cutoff-at-e
    "a number": ("6, 5", "6, 7"),
    "a value": ("6", "−6"),
    "a letter": ("**D**", "**F**"),
    "numbers compared": ("6 ≥ 5", "5 ≥ 5"),
    "a maximum": ("max(−∞, 6) = 6", "max(−∞, 7) = 7"),
    "what alpha is": ("α = 6", "α = 5"),
    "a window": ("(−∞, 5)", "(5, 6)"),
}


@pytest.fixture
def own(tmp_path):
    """Return a function: (language, text, scene) -> what is said of it, if the page OWN is all there is."""

    def say(language, text, scene="first cutoff-at-e"):
        file = tmp_path / language / "own.md"
        file.parent.mkdir(exist_ok=True)
        file.write_text(OWN.format(scene=scene, text=text), encoding="utf-8")
        page, unbooked = Page(file, language), [its for its in CHECKS if its.__name__ != "booked"]
        pages = {"en": {"own": page}, language: {"own": page}}
        problems = [str(problem) for check in unbooked for problem in check(pages)]
        return list(dict.fromkeys(problems))  # the page is its own English one

    return say


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("what", SAID)
def test_a_scene_on_any_page(what, language, own):
    true, false = (f"{AT_LEAST[language].format(6)}\n\n{text}" for text in SAID[what])
    assert own(language, true) == []
    problems = own(language, false)
    assert problems == told(problems, language, "own", 16)
    assert any("cutoff-at-e" in problem for problem in problems)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_bound_of_a_scene_on_any_page(language, own):
    (problem,) = own(language, "6")
    assert problem == told([problem], language, "own", 8)[0]
    assert "nothing says that the value is a lower bound" in problem


def test_a_number_beside_a_scene_may_be_printed_or_claimed(own, monkeypatch):
    text = "at least 6\n\n7\n"
    assert len(own("en", text)) == 1
    assert own("en", f"{text}\n```python\nprint(7)\n#> 7\n```") == []
    monkeypatch.setitem(CLAIMS, ("own", "h"), {"7": lambda: 7})
    assert own("en", text) == []
    monkeypatch.setitem(CLAIMS, ("own", "h"), {"7": lambda: 8})
    assert own("en", text) == ["docs/pages/en/own.md:16 (en): 7 is in truth 8"]


def test_two_scenes_of_one_section_are_taken_together(own):
    both = "first d-reads-3\n```\n\n```scene\nfirst cutoff-at-e"
    text = "at least 6\n\n**D**, 3"
    assert own("en", text, both) == []
    assert len(own("en", text)) == 1
    assert len(own("en", text.replace("3", "7"), both)) == 1


@pytest.mark.parametrize("scene", ["first cutoff-at-f", "third cutoff-at-e", "first", "a b c"])
def test_a_scene_that_does_not_exist(scene, own):
    expected = f"docs/pages/en/own.md:8 (en): there is no scene {scene!r}"
    assert expected in own("en", "6", scene)


@pytest.mark.parametrize("language", LANGUAGES)
def test_minimax_has_no_bounds(language, own):
    assert own(language, "8", "minimax d") != []
    (problem,) = own(language, "α = 5", "minimax d")
    assert "not what scene d records" in problem


NOT_FORMED = {  # what is replaced in the page OWN, by what, the line of it, what is said
    "a heading without id": (" { #h }", "", 8, "the heading has no id: H"),
    "an unknown fence": ("```scene", "```scen", 10, "no fence 'scen'"),
    "front matter": ("title: T", "title: T: U", 2, "bad front matter: not YAML"),
    "no front matter": ("---\n\n#", "\n\n#", 1, "no front matter"),
    "a fence without end": ("```\n\nat", "\nat", 10, "the fence is not closed"),
}


@pytest.mark.parametrize("what", NOT_FORMED)
def test_what_the_build_would_refuse(what, tmp_path):
    old, new, line, message = NOT_FORMED[what]
    text = OWN.format(scene="first cutoff-at-e", text="at least 6")
    file = tmp_path / "own.md"
    file.write_text(text.replace(old, new, 1), encoding="utf-8")
    pages = {"en": {"own": Page(file, "en")}}
    problems = [str(problem) for check in CHECKS for problem in check(pages)]
    assert any(message in problem for problem in told(problems, "en", "own", line))


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
@pytest.mark.parametrize("key", ["title", "description"])
def test_forbidden_word_in_front_matter(key, language, noticed):
    page = PAGES[language]["idea"]
    text, line = changed(page.text, f"{key}: ", f'{key}: "{FORBIDDEN[language][0]}" # ')
    (problem,) = [its for its in noticed(language, "idea", text) if "forbidden" in its]
    assert told([problem], language, "idea", line)


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
