"""The form for exams: the exam on the page, files as the command writes them, problems at their fields."""

import base64
import re

import html5lib
import pytest

from docs.__main__ import main
from docs.builder.words import LANGUAGES, TAGS
from docs.figures.allowlist import check_markup
from docs.figures.number_format import group_digits
from docs.questions.exam.exam import MOST_EXAM_SEED
from docs.widgets.exam import requests
from docs.widgets.exam.form import USUAL
from docs.widgets.exam.page import FILES
from for_every import for_every
from snippets import edition

# Fields of the form, and the arguments of the command for the same exam; own.toml has OWN_QUESTIONS.
OWN_QUESTIONS = """\
[[questions]]
kind = "window"
trees = ["[[3, 5], [6, 9]]", "[[5, 3], [9, 6]]"]
player = "min"
[[questions]]
kind = "window"
trees = ["[1, [2, 3]]", "[3, [2, 1]]"]
player = "min"
[[questions]]
kind = "which_x"
"""
EXAMS = [
    (
        {"seed": "7", "level": "hard", "rule": "strict", "title": "Spiele <& Bäume>"}
        | {"count": "1", "mistake": "2", "points-mistake": "5", "window": "0"},
        [
            *("--seed", "7", "--level", "hard", "--rule", "strict", "--points", "mistake:5"),
            *("--questions", "prune:1,value:1,count:1,mistake:2", "--title", "Spiele <& Bäume>"),
        ],
    ),
    (
        {"prune": "", "value": " ", "window": "", "which_x": "1", "tree_kind": "window"}
        | {"player": "min", "points-window": "9"}
        | {"tree": "[[3, 5], [6, 9]]\n[[5, 3], [9, 6]]\n# last year\n[1, [2, 3]]\n[3, [2, 1]]"},
        ["--questions", "own.toml", "--points", "window:9"],
    ),
]


@pytest.fixture
def make_answer(all_texts):
    """Return a function that repeats a request to one handler until it is answered."""
    handlers = {
        code: requests.RequestHandler(texts).handle_request for code, texts in all_texts.items()
    }

    def make_answer(language, fields, variant=0, file="", start=0):
        request = {"fields": USUAL | fields, "variant": variant, "file": file, "start": start}
        request |= {"language": language, "language_tag": TAGS.get(language, language)}
        while True:
            answer = handlers[language](request)
            assert 0 < answer.get("made", 1) <= answer.get("count", 1)
            if answer.keys() - {"made", "count"}:
                return answer

    return make_answer


@pytest.fixture
def make_file(make_answer):
    """Return a function that makes a file in parts; returns its bytes."""

    def make_file(language, fields, name):
        parts, start = [], 0
        while start is not None:
            answer = make_answer(language, fields, file=name, start=start)
            part = answer["file"].encode()
            parts.append(base64.b64decode(part) if answer["is_base64"] else part)
            start = answer["next"]
        return b"".join(parts)

    return make_file


@pytest.mark.whole
@pytest.mark.parametrize(("fields", "arguments"), EXAMS)
def test_files_are_those_of_the_command(fields, arguments, make_file, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "own.toml").write_text(OWN_QUESTIONS, encoding="utf-8")
    for ending in (".html", ".tex", ".xml", ".gift", ".zip", ".qti.zip"):
        output = ["-o", f"exam{ending}"]
        main(["exam", "ko", *arguments, *output])
    names = {path.name for path in tmp_path.iterdir()} - {"own.toml"}
    assert len(names) == 9
    monkeypatch.setattr(requests, "MOST_SENT", 10_001)
    for name in names:
        assert make_file("ko", fields, name) == (tmp_path / name).read_bytes(), name


def test_the_page_says_what_a_file_for_a_platform_does_not_keep(make_answer, all_texts):
    notes = all_texts["en"]["quiz_export"]["gift_points"]
    answer = make_answer("en", {"prune": "0", "points-value": "5"}, file="exam.gift")
    assert answer["notes"] == notes
    assert make_answer("en", {"points-value": "5"}, file="exam.tex")["notes"] == ""


@pytest.mark.parametrize("fields", [fields for fields, _ in EXAMS])
def test_the_page_shows_the_variants_of_the_files(fields, make_answer, make_file):
    for name, part in (("exam", "exercises"), ("exam-key", "key")):
        html = make_file("it", fields, f"{name}.html").decode()
        for number in range(2):
            section = make_answer("it", fields, number)[part]
            assert section.startswith(f'<section class="{part} variant-{"AB"[number]}"><')
            check_markup(section, "page", "an exam")
            assert section.replace("h2>", "h1>").replace("h3>", "h2>") in html


def test_problems_are_told_at_their_fields(all_texts, make_answer):
    texts = all_texts["it"]
    whole, exam_texts = texts["shared"]["problem_whole"], texts["exam"]
    most_seed = group_digits(MOST_EXAM_SEED, texts["narration"])
    count_name = texts["questions"]["kind_count"]
    for fields, field, message in (
        ({"variants": "13"}, "variants", whole.format(low=1, high=12)),
        ({"seed": "x"}, "seed", whole.format(low=0, high=most_seed)),
        ({"count": "21"}, "count", f"{count_name}: {whole.format(low=0, high=20)}"),
        ({"points-count": "0"}, "points-count", f"{count_name}: {whole.format(low=1, high=100)}"),
        ({"count": "18"}, "prune", exam_texts["question_count"].format(count=21, limit=20)),
        (
            dict.fromkeys(("prune", "value", "window"), "0"),
            "prune",
            exam_texts["question_count"].format(count=0, limit=20),
        ),
        ({"count": "7"}, "count", exam_texts["not_enough"].format(kind=count_name)),
        ({"tree": "[1, 2]\n" * 3}, "tree", exam_texts["tree_lines"].format(count=2)),
    ):
        problem = make_answer("it", fields)["problem"]
        assert (problem["field"], problem["text"]) == (field, message)
        assert problem.get("end", 0) == 0  # nothing is selected
    problem = make_answer("it", {"tree": "[1, 2]\n[1, y]"})["problem"]
    assert (problem["start"], problem["end"]) == (11, 12)
    place = texts["sheet"]["at_line"].format(line=2, character=5, said="|").split("|")[0]
    assert problem["text"].startswith(place)
    # After a problem, the next exam is made as usual.
    assert "exercises" in make_answer("it", {})


def test_one_tree_is_for_all_variants(make_answer):
    fields = {"tree": "[[3, 5], [6, 9]]", "variants": "3", "prune": "0", "value": "0"}
    sections = [make_answer("en", fields, number)["exercises"] for number in range(3)]
    assert [section.count("<svg") for section in sections] == [2] * 3
    own = {section[section.index("<svg") : section.index("</svg>")] for section in sections}
    assert len(own) == 1


# The form for exams as built: a field for each setting, and a button for each file.


@for_every(language=LANGUAGES)
def test_the_form_has_every_setting_with_the_default(language):
    html = edition(language).render_fence("exam", "")
    html5lib.HTMLParser(strict=True).parseFragment(html)
    assert set(re.findall(r' name="([\w-]+)"', html)) == {*USUAL, "key"}
    for name, value in USUAL.items():
        if f'<select name="{name}"' in html:
            assert f'name="{name}"><option value="{value}"' in html
        elif name not in ("title", "tree"):
            assert f'name="{name}" value="{value}"' in html
    ids = re.findall(r' id="([\w-]+)"', html)
    assert len(set(ids)) == len(ids)
    used = re.findall(r' aria-(?:labelled|described)by="([^"]+)"', html)
    assert set(" ".join(used).split()) <= set(ids)
    names = re.findall(r'data-file="([\w.-]+)"', html)
    assert names == [name for buttons in FILES.values() for name in buttons]
