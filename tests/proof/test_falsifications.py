"""Each mistake put into a small page, in five languages, is reported once, with the line."""

import csv
import re
from pathlib import Path

import pytest

from docs.builder.rendering import MEASURED
from docs.builder.words import LANGUAGES
from proof import ledger
from proof.checks import Proof, read_all_pages
from proof.claims import CLAIMS
from proof.form_checks import list_forbidden_texts
from proof.prose import Page
from proof.scenes import find_scenes
from snippets import snippets

FIXTURES = Path(__file__).parent / "fixtures"
REMEDY = "Only if the fact changed on purpose, in every language"


@pytest.fixture(scope="module")
def pages():
    pages_by_language = read_all_pages(FIXTURES)  # an unfinished language has no small page
    return {language: pages_by_language[language]["small"] for language in LANGUAGES}


@pytest.fixture(scope="module")
def book(pages):
    entries = {}
    list(ledger.enter(pages.values(), entries))
    return entries


@pytest.fixture(autouse=True)
def claimed(monkeypatch):
    claims = {"10300": lambda: 10300, "3": lambda: len("aab")}
    monkeypatch.setitem(CLAIMS, ("small", "numbers"), claims)


@pytest.fixture
def find_slips(tmp_path, pages, book):
    """Return a function: (language, new text) -> Slips of the small page."""

    def proofread(language, text):
        file = tmp_path / language / "small.md"
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, encoding="utf-8")
        english = None if language == "en" else pages["en"]
        return Proof(Page(file, language), english, book).slips

    return proofread


def changed(text, old, new, after=""):
    """Return text with the first `old` behind `after` replaced, and the line of the replacement."""
    position = text.index(old, text.index(after))
    return text[:position] + new + text[position + len(old) :], text.count("\n", 0, position) + 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_small_page_as_it_is(language, pages, find_slips):
    assert find_slips(language, pages[language].text) == []


WRONG = {  # kind of mistake -> section, old text, new text
    "a true maximum": ("root", "max(5, 0) = 5", "max(5, 0) = 0"),
    "a true minimum": ("b", "min(5, 9) = 5", "min(5, 9) = 9"),
    "the numbers compared": ("cut", "6 ≥ 5", "7 ≥ 5"),
    "a window": ("cut", "(−∞, 5)", "(−∞, 6)"),
    "what alpha becomes": ("cut", "6", "5"),
    "a figure": ("cut", "first cutoff-at-e", "first d-reads-5"),
    "a figure of a telling": ("d", "minimax d", "minimax b"),
    "a fence": ("d", "```scene", "```scen"),
    "a heading's id": ("d", "{ #d }", "{ #dd }"),
    "a heading without id": ("d", " { #d }", ""),
    "a link": ("", "(idea.md#the-function)", "(idea.md#pseudocode)"),
    "an imagined number": ("cut", "900", "800"),
    "a player": ("cut", "MIN", "MAX"),
    "a bound": ("", "β", "α"),
    "a letter": ("cut", "**D**", "**F**"),
    "a number in a sentence": ("d", "max(3, 5) = 5", "max(3, 5) = 3"),
    "code": ("numbers", "range(4)", "range(5)"),
    "output": ("numbers", "#> 6", "#> 7"),
    "the number of a step": ("b", "4", "7"),
}
MESSAGES = {
    "what alpha becomes": "α is said to be 5; scene cutoff-at-e records",
    "the number of a step": "the heading must have the number 4",
}
# Mistakes that are only found by running the code of the English page.
IN_TRANSLATIONS = ("code", "output")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("what", WRONG)
def test_wrong(what, language, pages, find_slips):
    if language == "en" and what in IN_TRANSLATIONS:
        return
    where, old, new = WRONG[what]
    page = pages[language]
    (section,) = (section for section in page.sections if section.id == where)
    if what == "what alpha becomes":  # the number after α
        place = re.compile("α[^.]*?6").search(page.text, section.start)
        text = page.text[: place.end() - 1] + new + page.text[place.end() :]
        line = page.line_of(place.start())
    else:
        text, line = changed(page.text, old, new, after=section.heading.raw)
    slips = find_slips(language, text)
    if (language, what) == ("en", "a figure"):  # the scene is not unique, and no text fits it
        assert slips
        assert all("d-reads-5" in str(slip) for slip in slips)
        return
    (slip,) = slips
    assert slip.line == line
    assert f"docs/pages/{language}/small.md:{slip.line} ({language})" in str(slip)
    assert new.strip("` ") in str(slip)
    assert any(MESSAGES.get(what, "") in fault.message for fault in slip.faults)
    proved = language != "en" or what not in ("a link", "an imagined number", "a player", "a bound")
    if what not in ("a player", "a bound") and proved:
        assert REMEDY not in str(slip)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_letter_and_number_of_every_scene(language, pages, find_slips):
    page, missed = pages[language], []
    for section in page.sections:
        for fact in section.facts if find_scenes(section) else ():
            match = re.compile(r"\*\*[A-Z]\*\*|[^\w\s]*\d+").match(page.text, fact.position)
            if not match:
                continue  # a formula without a number, or a number word
            new = "4" if fact.kind != "letter" else "**G**" if fact.text == "D" else "**D**"
            text = page.text[: match.start()] + new + page.text[match.end() :]
            new_slips = find_slips(language, text)
            if [slip.line for slip in new_slips] != [fact.line] and fact.text != "D":
                missed.append(f"{match[0]} in line {fact.line}: {len(new_slips)}")
    assert missed == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_slip_is_reported_separately(language, pages, find_slips):
    text, lines = pages[language].text, {}
    for old, new, section in (
        ("**D**", "**F**", "#cut"),
        ("6 ≥ 5", "7 ≥ 5", "#cut"),
        ("300", "301", "#numbers"),
    ):
        text, lines[new] = changed(text, old, new, after=f"{section} ")
    slips = find_slips(language, text)
    assert [slip.line for slip in slips] == sorted(lines.values())
    messages = [str(slip) for slip in slips]
    expected = list(dict.fromkeys(message.split(": ")[1][:60] for message in messages))
    assert [message.split(": ")[1][:60] for message in messages] == expected


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_number_in_a_general_page(language, pages, find_slips):
    text, line = changed(pages[language].text, "300", "301", after="#numbers ")
    (slip,) = find_slips(language, text)
    assert slip.line == line
    assert re.search(r"\+ .*10.300", str(slip)), "what it should be, as the language writes it"
    expected = "comes from no code" if language == "en" else "is not in the English #numbers"
    assert expected in str(slip)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("between", [" ", "\u00a0", ""])
def test_digits_that_are_grouped_otherwise(between, language, pages, find_slips):
    page = pages[language]
    facts = [fact for section in page.sections for fact in section.facts]
    (raw,) = {fact.raw for fact in facts if fact.text == "10300"}
    text, line = changed(page.text, raw, f"10{between}300", after="#numbers ")
    (slip,) = find_slips(language, text)
    assert slip.line == line
    sign = page.rules["thousands"]
    assert f"(U+{ord(sign):04X})" in str(slip)
    assert re.search(rf"\n    \+ .*{re.escape(raw)}", str(slip))


def test_a_year_is_not_grouped(pages, find_slips):
    text, _ = changed(pages["es"].text, "El programa", "En 1975, el programa", after="#numbers ")
    assert not [slip for slip in find_slips("es", text) if "groups of digits" in str(slip)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_the_ledger_alone_knows_is_understood(language, pages, find_slips):
    page = pages[language]
    marks = [fact for section in page.sections for fact in section.marks]
    (fact,) = [fact for fact in marks if (fact.kind, fact.text) == ("word", "up")]
    text = page.text[: fact.position] + "=" + page.text[fact.end :]
    (slip,) = find_slips(language, text)
    assert slip.line in (fact.line, page.sections[-2].line)
    assert f"up: {fact.raw}" in str(slip)
    assert page.rules["fact_words"]["up"] in str(slip)
    assert f"{REMEDY}: python tests/proof --enter {language}/small.md" in str(slip)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sentence_may_move_within_a_section(language, pages, find_slips):
    page = pages[language]
    paragraphs = page.text.split("\n\n")
    at = next(i for i, text in enumerate(paragraphs) if "900" in text)
    paragraphs[at], paragraphs[at + 1] = paragraphs[at + 1], paragraphs[at]
    slips = find_slips(language, "\n\n".join(paragraphs))
    ledger_slips = [slip for slip in slips if REMEDY in str(slip)]
    assert ledger_slips == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_forbidden_word(language, pages, find_slips):
    word = list_forbidden_texts(language)[0]
    text, line = changed(pages[language].text, "α", f"{word} α", after="#cut ")
    (slip,) = [slip for slip in find_slips(language, text) if "forbidden" in str(slip)]
    assert slip.line == line
    quoted, line = changed(
        pages[language].text, "α", f'<q class="misreading">{word}</q> α', after="#cut "
    )
    assert [slip for slip in find_slips(language, quoted) if "forbidden" in str(slip)] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("key", "wrong"), [("title", "T" * 46), ("description", "too short")])
def test_front_matter(key, wrong, language, pages, find_slips):
    forbidden = list_forbidden_texts(language)[0]
    for value, message in (
        (wrong, f"the {key} has {len(wrong)} signs, not"),
        (f'"{forbidden}"', f"forbidden: {forbidden!r}"),
    ):
        text, line = changed(pages[language].text, f"{key}: ", f"{key}: {value} # ")
        slips = [slip for slip in find_slips(language, text) if message in str(slip)]
        assert [slip.line for slip in slips] == [line]


def test_a_title_of_two_pages(pages, book):
    page = pages["ko"]
    other_page = Page(page.file, "ko")
    other_page.name = "other"
    messages = [str(slip) for slip in Proof(page, pages["en"], book, (page, other_page)).slips]
    assert len(messages) == 2
    assert f"the title is that of {other_page!r}, too" in messages[0]


@pytest.mark.parametrize("language", LANGUAGES)
def test_order_of_two_scenes(language, pages, find_slips):
    lines, page = pages[language].text.splitlines(keepends=True), pages[language]
    first, second, after = (
        next(s.line for s in page.sections if s.id == name) - 1 for name in ("d", "b", "c")
    )
    text = "".join(lines[:first] + lines[second:after] + lines[first:second] + lines[after:])
    slips = find_slips(language, text)
    assert len(slips) == 1
    assert slips[0].line in (first + 1, first + 1 + after - second)


def test_output_in_every_language_at_once(eval_example, tmp_path, pages):
    file = tmp_path / "small.md"
    file.write_text(pages["en"].text.replace("#> 6", "#> 7"), encoding="utf-8")
    (example,) = snippets(Page(file, "en"))
    with pytest.raises(pytest.fail.Exception, match="#> 7"):
        eval_example.run_print_check(example)


def test_a_number_beside_a_measured_table(find_slips, pages):
    with (MEASURED / "chess.csv").open(encoding="utf-8") as file:
        leaves = int(next(csv.DictReader(file))["leaves"])
    for number, wrong in ((leaves, False), (leaves + 1, True)):
        table = f"\n## T {{ #t }}\n\n{number:,}\n\n```measured\nchess\n```\n"
        messages = [str(slip) for slip in find_slips("en", pages["en"].text + table)]
        assert any(f"{number} comes from no code in #t" in slip for slip in messages) == wrong


ODD = {  # kind -> Markdown that no check can read
    "raw HTML": "<div>raw</div>",
    "a rule": "one\n---",
    "an indented block": "one\n\n    two",
}


@pytest.mark.parametrize("what", ODD)
def test_markup_that_cannot_be_read(what, pages, find_slips):
    text = pages["en"].text.replace("MAX moves at **A**, the root.", f"MAX, **A**.\n\n{ODD[what]}")
    assert find_slips("en", text) != []
    plain = pages["en"].text.replace("MAX moves at **A**, the root.", "MAX, **A**.\n\none")
    assert find_slips("en", plain) == []


STYLES = {  # language -> wrong text put behind α, message
    "en": (" will be pruned", "the future for a fact"),
    "it": (" “qui”", "use «…»"),
    "ko": (" 6를 ", "the particle must be '을'"),
    "es": (" sólo", "solo has no accent"),
    "zh": (" 提高,这 ", "a half-width mark after Chinese"),
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_signs_and_particles(language, pages, find_slips):
    for wrong_text, message in (STYLES[language], (" -6", "a hyphen for a minus sign")):
        text, line = changed(pages[language].text, "(α, β)", f"(α, β){wrong_text}")
        faults = [fault for slip in find_slips(language, text) for fault in slip.faults]
        faults = [fault for fault in faults if message in fault.message]
        assert faults, find_slips(language, text)
        assert {fault.line for fault in faults} == {line}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_false_formula_where_no_scene_is_shown(language, pages, find_slips):
    text, line = changed(pages[language].text, "(α, β)", "min(6, 9) = 9")
    messages = [str(slip) for slip in find_slips(language, text) if "is false" in str(slip)]
    assert [f"small.md:{line} ({language})" in text for text in messages] == [True]


def test_sentences_that_a_program_prints_need_not_be_those_of_the_english_page(
    tmp_path, pages, book
):
    changed_pages = {}
    for language, output in (("en", "#> 6"), ("it", "#> 6 è un numero,\n#>   non un nodo.")):
        text = pages[language].text.replace("#> 6", output)
        text = text.replace("print(sum", "from check import check\n\nprint(sum")
        file = tmp_path / language / "small.md"
        file.parent.mkdir()
        file.write_text(text, encoding="utf-8")
        changed_pages[language] = Page(file, language)
    assert Proof(changed_pages["it"], changed_pages["en"], book).slips == []
