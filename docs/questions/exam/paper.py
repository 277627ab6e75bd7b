"""Render an exam and the key as HTML, and the answers as CSV."""

from math import gcd

from docs.figures.number_format import localize_number
from docs.figures.svg import escape_html, make_printable
from docs.questions.exercise import MANY_LEAVES
from docs.questions.explainer import render_blank
from docs.trees.trees import count_leaves

COLUMNS = 8  # questions in a row of the table of points
SIGNS = "△ MAX · ▽ MIN"
PERSON_FIELDS = ("name", "class", "date")


class ExamPaper:
    """An Exam in one language.

    title: of the teacher, as plain text; the usual one if it is empty
    texts: the texts of the language; of their parts, exam, sheet and those that questions use
    """

    def __init__(self, exam, title, texts):
        self.exam, self.all_texts, self.texts = exam, texts, texts["exam"]
        self.title = make_printable(title) or self.texts["title"]

    def render_variant(self, letter, heading_level=1):
        """Return the questions of a variant as HTML, with a header; heading_level: of its title, 1 or 2."""
        title = f"{escape_html(self.title)} · {self.texts['variant'].format(letter=letter)}"
        person = "".join([render_blank(self.all_texts["sheet"][name]) for name in PERSON_FIELDS])
        head = (
            f'<header><h{heading_level}>{title}</h{heading_level}><p class="reader">{person}</p><p>{SIGNS}</p>'
            f'<div class="points">{"".join(self._render_point_tables(letter))}</div></header>'
        )
        return self._render_section("exercises", letter, head, self._render_question, heading_level)

    def render_key(self, letter, heading_level=1):
        """Return the answers of a variant as HTML, with the points of each part; heading_level: 1 or 2."""
        variant = self.texts["variant"].format(letter=letter)
        title = self.texts["key_title"].format(title=escape_html(self.title), variant=variant)
        head = f"<h{heading_level}>{title}</h{heading_level}>"
        return self._render_section("key", letter, head, self._render_solution, heading_level)

    def list_page_names(self):
        """Return what each page of a variant says, since loose sheets get mixed up."""
        return [self.texts["variant"].format(letter=letter) for letter in self.exam.variants]

    def list_questions(self):
        """Return (place, ExamQuestion) of all variants; the places are 1A, 1B ... 2A, 2B ..."""
        rows = zip(*self.exam.variants.values(), strict=True)
        return [
            (f"{number}{letter}", asked)
            for number, row in enumerate(rows, 1)
            for letter, asked in zip(self.exam.variants, row, strict=True)
        ]

    def format_csv(self):
        """Return the answers of all variants as CSV."""
        # imported late, as a browser needs it only for the table
        from docs.questions.documents.csv_table import format_table

        rows = [[self.texts[name] for name in ("variant_head", "question_head", "answer")]]
        for letter, questions in self.exam.variants.items():
            for number, asked in enumerate(questions, 1):
                question = asked.question
                answer = question.format_answer(question.get_solution(), self.all_texts)
                rows.append([letter, number, answer])
        return format_table(rows)

    def _render_section(self, css_class, letter, head, render_content, heading_level):
        parts = [f'<section class="{css_class} variant-{letter}">{head}']
        for number, asked in enumerate(self.exam.variants[letter], 1):
            places = {"number": number, "points": asked.points}
            tree = getattr(asked.question, "tree", None)
            prompt = asked.question.render_prompt(self.all_texts)
            prompt = render_teacher_text(asked) + (f"<p>{prompt}</p>" if prompt else "")
            classes = " wide" if tree and count_leaves(tree) > MANY_LEAVES else ""
            if css_class == "exercises":
                classes += " whole"  # never split between two pages
                classes += " beside" if tree and "wide" not in classes else ""
            parts.append(
                f'<section class="exercise{classes}"><h{heading_level + 1}>'
                f"{self.texts['question'].format(**places)}</h{heading_level + 1}>"
                f"{prompt}{render_content(asked)}</section>"
            )
        return "".join(parts) + "</section>"

    def _render_point_tables(self, letter):
        """Yield tables with a column for each question and one for the sum, empty for the grader."""
        cells = [(str(n), asked.points) for n, asked in enumerate(self.exam.variants[letter], 1)]
        cells.append((self.texts["total"], self.exam.most_points))
        for first in range(0, len(cells), COLUMNS):
            columns = cells[first : first + COLUMNS]
            heads = "".join([f'<th scope="col">{name}</th>' for name, _ in columns])
            points = "".join([f"<td>{count}</td>" for _, count in columns])
            yield (
                f'<table><thead><tr><th scope="row">{self.texts["question_head"]}</th>{heads}</tr></thead>'
                f'<tbody><tr><th scope="row">{self.texts["points_head"]}</th>{points}</tr>'
                f'<tr><th scope="row">{self.texts["score_head"]}</th>{"<td></td>" * len(columns)}</tr>'
                "</tbody></table>"
            )

    def _render_question(self, asked):
        question, texts = asked.question, self.all_texts
        return question.render_given(texts) + question.render_answer_space(texts)

    def _render_solution(self, asked):
        question = asked.question
        note = f"<p>{self.texts['also_right']}</p>" if question.has_other_answers() else ""
        solution = question.render_solution(self.all_texts)
        return f"{solution}{note}{self._render_marking_scheme(asked)}"

    def _render_marking_scheme(self, asked):
        """Return a table with the points of each part of the answer."""
        parts = asked.list_parts()
        points, names = self._format_share(asked.points, len(parts)), [self.texts["whole_answer"]]
        if len(parts) > 1:
            names = [asked.question.format_part_name(part, self.all_texts) for part in parts]
        rows = [f"<tr><td>{name}</td><td>{points}</td></tr>" for name in names]
        heads = (self.texts["part_head"], self.texts["points_head"])
        head = "".join([f'<th scope="col">{name}</th>' for name in heads])
        return f'<table class="scheme"><thead><tr>{head}</tr></thead><tbody>{"".join(rows)}</tbody></table>'

    def _format_share(self, points, count):
        """Return points divided by a count in decimals if they are exact, otherwise as a fraction."""
        if points % count == 0:
            return str(points // count)
        if points * 100 % count == 0:
            return localize_number(points / count, self.all_texts["narration"])
        divisor = gcd(points, count)
        return f"{points // divisor}/{count // divisor}"


def render_teacher_text(asked):
    """Return the text of the teacher in an ExamQuestion as HTML."""
    return "".join([f"<p>{escape_html(line)}</p>" for line in asked.text.splitlines() if line])
