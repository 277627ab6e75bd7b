"""The chapters that only paper has: exercises, and all solutions at the end."""

from itertools import product

from lxml import html

from docs.editions.paper.pages import Chapter
from docs.figures.svg import escape_html
from docs.questions.exercise import MANY_LEAVES
from docs.questions.kinds import KINDS, make_question
from docs.trees.trees import count_leaves

LEVELS = ("easy", "medium")
FIRST_SEED = 7  # of the first exercise; the others have the next ones
PRACTICE = "practice"  # the page with questions for paper
ANSWERS = "answers"  # the id of the section with their answers
EXERCISES, SOLUTIONS = "exercises", "solutions"  # the names of the chapters
NARROW = '<figure class="drawing">'


def add_exercises(edition, texts):
    """Add the chapter of exercises after the page practice, and return the chapter of solutions."""
    paper_texts = texts["paper"]
    exercises, solutions = [], []
    for number, (kind, level) in enumerate(product(KINDS, LEVELS), 1):
        question = make_question(kind, level, FIRST_SEED + number - 1)
        title = paper_texts["exercise"].format(number=number)
        exercises.append(_render_exercise(number, title, question, texts))
        solutions.append(_render_solution(number, title, question, texts))
    hint = f"<p>{paper_texts['exercises_hint']}</p>"
    columns = ['<div class="exercises">', *exercises, "</div>"]
    chapter = _make_chapter(EXERCISES, paper_texts["exercises"], [hint, *columns])
    part, practice = next(
        (part, chapter)
        for part in edition.parts
        for chapter in part.chapters
        if chapter.name == PRACTICE
    )
    part.chapters.insert(part.chapters.index(practice) + 1, chapter)
    heading = paper_texts["solutions_of"]
    parts = [f'<h2 id="of-{EXERCISES}">{heading.format(title=chapter.title)}</h2>', *solutions]
    last = _make_chapter(SOLUTIONS, paper_texts["solutions"], parts)
    _move_answers(practice, last.article, paper_texts)
    return last


def _render_exercise(number, title, question, texts):
    link = f'<a data-to="{SOLUTIONS}#solution-{number}">{texts["paper"]["to_solution"]}</a>'
    return (
        f'<section class="exercise"><h2 id="exercise-{number}">{title}</h2>'
        f"<p>{question.render_prompt(texts)}</p>{_mark_wide(question, question.render_given(texts))}"
        f'<p class="to-solution">{link}</p></section>'
    )


def _render_solution(number, title, question, texts):
    return (
        f'<section class="solution"><h3 id="solution-{number}">'
        f'<a data-to="{EXERCISES}#exercise-{number}">{title}</a></h3>'
        f"{_place_beside(question, question.render_solution(texts))}</section>"
    )


def _place_beside(question, content):
    """Return a solution with the table beside its drawing, if that is not wide; the reasons follow below."""
    before, start, drawing = _mark_wide(question, content).partition(NARROW)
    if not start:
        return before
    drawing, end, text = drawing.partition("</figure>")
    table, start_of_list, reasons = text.partition("<ul")
    told = f'<div class="told">{start}{drawing}{end}<div class="text">{table}</div></div>'
    return before + told + start_of_list + reasons


def _mark_wide(question, content):
    tree = getattr(question, "tree", None)
    if tree is None or count_leaves(tree) <= MANY_LEAVES:
        return content
    return content.replace(NARROW, '<figure class="drawing wide">')


def _make_chapter(name, title, parts):
    text = f'<article><h1 id="top">{escape_html(title)}</h1>{"".join(parts)}</article>'
    return Chapter(name, title, html.fragment_fromstring(text))


def _move_answers(practice, solutions_article, texts):
    """Move the answers to the questions for paper behind the solutions; a link takes their place."""
    (heading,) = practice.article.xpath(f".//*[@id='{ANSWERS}']")
    moved = []
    for element in heading.itersiblings():
        if element.tag in ("h2", "h3"):
            break
        moved.append(element)
    link = f'<a data-to="{SOLUTIONS}#{ANSWERS}">{texts["solutions"]}</a>'
    heading.addprevious(
        html.fragment_fromstring(f"<p>{texts['to_solutions'].format(link=link)}</p>")
    )
    heading.tag = "h2"
    heading.text = texts["solutions_of"].format(title=practice.title)
    solutions_article.extend([heading, *moved])
