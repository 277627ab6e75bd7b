"""Exams: variants that are equally hard, right answers, points, the same exam for the same seed."""

import csv
import io
import re
from fractions import Fraction
from html import unescape
from itertools import cycle

import html5lib
import pytest

from docs.builder.words import LANGUAGES
from docs.questions.answer_fields import FieldReader
from docs.questions.documents.latex_document import convert_html_to_latex
from docs.questions.exam.exam import (
    MOST_EXAM_SEED,
    MOST_QUESTIONS,
    Exam,
    ExamEntry,
    NotEnoughQuestions,
)
from docs.questions.exam.paper import ExamPaper
from docs.questions.kinds import KINDS, make_question
from docs.questions.question import LEVELS, MOST_SEED, RULES
from docs.trees.trees import count_plies, list_leaves
from question_helpers import enter_answer


def make_exam(level="easy", rule="soft", seed=3, variant_count=3):
    return Exam([ExamEntry(kind) for kind in KINDS], level, rule, seed, variant_count)


@pytest.mark.parametrize(("level", "rule"), list(zip(LEVELS, RULES, strict=True)))
def test_the_variants_are_equally_hard_and_differ(level, rule):
    exam = make_exam(level, rule)
    assert list(exam.variants) == ["A", "B", "C"]
    for questions in zip(*exam.variants.values(), strict=True):
        (kind,) = {asked.question.kind for asked in questions}
        facts = [list_size_facts(asked.question) for asked in questions]
        assert facts == [facts[0]] * 3, kind
        assert len({asked.points for asked in questions}) == 1
        assert len({format_facts(asked.question) for asked in questions}) == 3
        for asked in questions:
            rules = asked.question.rules
            assert asked.question.rule == (rule if rule in rules else "soft")
            assert asked.question.level == level


@pytest.mark.parametrize("kind", KINDS)
def test_questions_of_one_size_are_equally_hard(kind):
    facts_by_size = {}
    for seed in range(150):
        question = make_question(kind, "medium", seed)
        facts = facts_by_size.setdefault(question.measure_size(), [])
        facts.append(list_size_facts(question))
    assert len(facts_by_size) > 1
    for facts in facts_by_size.values():
        assert facts == [facts[0]] * len(facts)


def list_size_facts(question):
    """Return what must be the same in all variants of a question."""
    solution, tree = question.get_solution(), question.tree
    facts = [question.maximizing, len(question.grade(solution).parts)]
    facts += [len(list_leaves(tree)), count_plies(tree)] if tree else [question.plies % 2]
    if question.kind == "prune":
        facts.append(len(solution))
    elif question.kind == "which_x":
        is_trivial = solution.is_empty() or solution.is_everything()
        pieces = "trivial" if is_trivial else len(solution.pieces)
        facts += [question.event, len(question.x_paths), pieces]
    elif question.kind == "reorder":
        facts.append(question.goal)
    elif question.kind == "next":
        facts.append(solution["next"] is None)
    elif question.kind == "mistake":
        facts.append(solution[0])
    elif question.kind == "construct":
        facts += [solution == "impossible", len(question.marked)]
    return facts


def format_facts(question):
    """Return what a question asks, as text."""
    names = vars(question).keys() - {"seed", "_solution"}
    return str({name: vars(question)[name] for name in names})


def test_an_exam_depends_only_on_its_settings(all_texts):
    first, again, other = (
        ExamPaper(make_exam(seed=seed), "", all_texts["en"]).format_csv() for seed in (5, 5, 6)
    )
    assert first == again != other
    # The last seeds of the questions are allowed, too.
    last = Exam([ExamEntry("value")] * MOST_QUESTIONS, "easy", "soft", MOST_EXAM_SEED, 1)
    seeds = [asked.question.seed for asked in last.variants["A"]]
    assert seeds == sorted(seeds) and seeds[-1] <= MOST_SEED


@pytest.mark.whole
@pytest.mark.parametrize("kind", ["prune", "next", "value", "window"])
def test_a_student_cannot_copy_a_part_from_all_neighbors(kind):
    for seed in range(20):
        variants = Exam([ExamEntry(kind)], "medium", "soft", seed, 4).variants.values()
        parts = [set(asked.question.list_answer_parts()) for (asked,) in variants]
        assert not set.intersection(*parts)


def test_questions_of_one_kind_differ_within_a_variant():
    exam = Exam([ExamEntry("count")] * 2, "easy", "soft", 1, 4)
    for questions in exam.variants.values():
        first, second = [asked.question for asked in questions]
        assert (first.children, first.plies) != (second.children, second.plies)
    with pytest.raises(NotEnoughQuestions) as raised:
        Exam([ExamEntry("count")] * 7, "easy", "soft", 1, 4)
    assert raised.value.kind == "count"


def test_points_are_divided_over_the_parts():
    exam = Exam(
        [ExamEntry("window", 5), ExamEntry("value"), ExamEntry("prune")], "medium", "soft", 1, 2
    )
    for window, value, prune in exam.variants.values():
        assert window.points == 5
        node = window.question.letters[window.question.paths[0]]
        assert window.list_parts()[:2] == [f"{node} alpha", f"{node} beta"]
        assert value.points == len(value.question.paths) and prune.points == 1
        assert exam.most_points == 5 + value.points + 1


@pytest.mark.parametrize(
    ("language", "level", "rule"), list(zip(LANGUAGES, cycle(LEVELS), cycle(RULES)))
)
def test_every_answer_in_the_table_is_right(language, level, rule, all_texts):
    texts, exam = all_texts[language], make_exam(level, rule, variant_count=2)
    table = ExamPaper(exam, "", texts).format_csv()
    heading, *rows = csv.reader(io.StringIO(table))
    assert heading == [texts["exam"][name] for name in ("variant_head", "question_head", "answer")]
    expected = [
        (letter, str(number), asked.question)
        for letter, questions in exam.variants.items()
        for number, asked in enumerate(questions, 1)
    ]
    assert [tuple(row[:2]) for row in rows] == [fact[:2] for fact in expected]
    for (_, _, answer), (_, _, question) in zip(rows, expected, strict=True):
        fields = FieldReader(enter_answer(question, answer, texts), texts)
        assert question.grade(question.read_answer(fields)).points == 1, answer


@pytest.mark.parametrize("language", ["it", "ko"])
def test_the_paper_holds_all_questions_and_the_key_all_answers(language, all_texts):
    texts, exam = all_texts[language], make_exam("medium", variant_count=1)
    paper = ExamPaper(exam, "Logic <1> & games", texts)
    for letter, questions in exam.variants.items():
        variant, key = paper.render_variant(letter), paper.render_key(letter)
        for css_class, html in (("exercises", variant), ("key", key)):
            assert html.startswith(f'<section class="{css_class} variant-{letter}">')
            wide = html.count("wide")
            assert html.count(" beside") == (html.count("<svg") - wide if html == variant else 0)
            html5lib.HTMLParser(strict=True, namespaceHTMLElements=False).parseFragment(html)
            assert "Logic &lt;1&gt; &amp; games" in html
            assert texts["exam"]["variant"].format(letter=letter) in html
            assert html.count('<section class="exercise') == len(questions) + (html == variant)
        for number, asked in enumerate(questions, 1):
            head = texts["exam"]["question"].format(number=number, points=asked.points)
            assert f"<h2>{head}</h2>" in variant and f"<h2>{head}</h2>" in key
            assert asked.question.render_prompt(texts) in variant
            assert asked.question.render_solution(texts) in key
            assert asked.question.render_solution(texts) not in variant
        assert variant.count('<div class="space') == len(questions)
        assert variant.count("<svg") == len(questions) - 1  # the uniform tree is not drawn
        assert '<div class="space drawn">' in variant
        for scheme in re.findall('<table class="scheme">.*?</table>', key):
            names = re.findall("<tr><td>(.*?)</td>", scheme)
            assert len(set(names)) == len(names) > 0
        # The points of the parts make up the points of the variant.
        cells = re.findall(r"</td><td>([\d./]+)</td>", key.replace(",", "."))
        assert sum(map(Fraction, cells)) == exam.most_points


def test_own_trees_and_own_texts(all_texts):
    tree, other = [[3, 5], [6, 9]], [[5, 3], [9, 6]]
    entries = [
        ExamEntry("value", 3, "Look <here>", [tree, other], False),
        ExamEntry("prune", trees=[[1, [2, 3]]]),
        ExamEntry("window", trees=[tree]),
        ExamEntry("count", trees=[tree]),
        ExamEntry(None, 4, "Why?\nSay it.", answer="=Because"),
    ]
    exam = Exam(entries, "easy", "soft", 1, 2)
    for letter, own_tree in (("A", tree), ("B", other)):
        value, prune, window, count, own = exam.variants[letter]
        assert (value.question.tree, value.question.maximizing) == (own_tree, False)
        assert prune.question.tree == [1, [2, 3]] and window.question.tree == tree
        assert count.question.get_solution() == {"least": 3, "most": 4}
        assert own.question.grade("=Because").points == 1 and own.points == 4
        assert own.question.grade("x").points == 0
    paper = ExamPaper(exam, "", all_texts["en"])
    assert "<p>Look &lt;here&gt;</p>" in paper.render_variant("A")
    assert "<p>Why?</p><p>Say it.</p>" in paper.render_variant("B")
    assert "Because" not in paper.render_variant("B") and "=Because" in paper.render_key("B")
    rows = list(csv.reader(io.StringIO(paper.format_csv())))
    assert rows[5][2] == "'=Because"  # no formula for a spreadsheet


@pytest.mark.parametrize("language", ["it", "ko"])
def test_a_tree_without_a_cutoff_says_that_every_leaf_is_read(language, all_texts):
    exam = Exam([ExamEntry("prune", trees=[[1, 2, 3]])], "easy", "soft", 1, 1)
    paper, texts = ExamPaper(exam, "", all_texts[language]), all_texts[language]
    assert texts["questions"]["every_leaf_read"] in paper.render_key("A")
    assert f"A,1,{texts['exam']['none']}" in paper.format_csv()


@pytest.mark.parametrize("language", ["it", "ko"])
def test_latex_says_what_html_says(language, all_texts):
    paper = ExamPaper(make_exam("hard", variant_count=1), "50 % & more", all_texts[language])
    for html in (paper.render_variant("A"), paper.render_key("A")):
        latex = convert_html_to_latex(html)
        assert latex.count("\\begin{tikzpicture}") == html.count("<svg")
        assert latex.count("\\subsection*{") == html.count("<h2>")
        assert latex.count("{") == latex.count("}")
        assert "50 \\% \\& more" in latex
        for word in re.findall(r"<h2>(\w+)", unescape(html)):
            assert word in latex
