"""Makes exercise sheets for pen and paper, with an answer key, as HTML."""

from docs.figures.number_format import format_number
from docs.figures.phrases import SEPARATOR, format_formula
from docs.figures.svg import escape_html
from docs.questions.custom_trees import (
    describe_problem,
    format_mistake_with_line,
    parse_custom_trees,
)
from docs.questions.exercise import (
    MANY_LEAVES,
    MOST_LEAVES,
    MOST_SEED,
    Exercise,
    parse_exercise,
    parse_number_field,
)
from docs.questions.explainer import render_blank
from docs.trees.input_errors import Mistake
from docs.trees.trees import count_leaves

WORDS = ("shared", "narration", "laboratory", "practice", "sheet")

MOST = 20  # exercises on a sheet
SEED_DISTANCE = 100  # between the first exercise seeds of two sheets
USUAL = {"count": "2", "seed": "1", "children": "2", "plies": "2", "level": "easy"}
USUAL |= {"player": "max", "rule": "soft", "uneven": "", "key": "1"}
KIND_FIELDS = ("children", "plies", "level", "player", "rule", "uneven")
MAX_ROWS = 5  # of an answer table; larger trees get several tables side by side


class ExerciseSheet:
    """Exercises of one kind with their key: the teacher's own trees, then random ones up to count.

    request: count (1 to MOST), seed, KIND_FIELDS as in parse_exercise, and tree (the own trees) as
        in parse_custom_trees, all as text
    texts: part -> key -> text in one language; only the parts in WORDS are used
    linked: whether each exercise has a link to the practice page; the hash is in data-exercise
        because the page allows no address in inserted HTML

    Raises Mistake with the name of the field.
    """

    def __init__(self, request, texts, linked=False):
        self.texts, self.sheet_texts, self.linked = texts, texts["sheet"], linked
        count = parse_number_field("count", request, 1, MOST)
        highest = (MOST_SEED - MOST) // SEED_DISTANCE
        self.seed = parse_number_field("seed", request, 0, highest)
        self.exercises = parse_custom_trees(request, MOST)
        kind = {name: value for name, value in request.items() if name in KIND_FIELDS}
        # The seed depends on the number of the exercise, so own trees do not change the random ones.
        for number in range(len(self.exercises) + 1, count + 1):
            seed = str(self.seed * SEED_DISTANCE + number)
            self.exercises.append(parse_exercise({**kind, "seed": seed}))

    @property
    def title(self):
        """The title as plain text."""
        return self.sheet_texts["title"].format(seed=self.seed)

    def render_exercises(self, heading_level=2):
        """Return the exercises as HTML; heading_level: of their title, 1 or 2."""
        names = ("name", "class", "date")
        reader = "".join([render_blank(self.sheet_texts[name]) for name in names])
        head = f'<header><h{heading_level}>{self.title}</h{heading_level}><p class="reader">{reader}</p></header>'
        return self._render_section("exercises", head, self._render_exercise, heading_level)

    def render_key(self, heading_level=2):
        """Return the solutions as HTML; heading_level as in render_exercises."""
        head = f"<h{heading_level}>{self.sheet_texts['key_title'].format(seed=self.seed)}</h{heading_level}>"
        return self._render_section("key", head, Exercise.render_search, heading_level)

    def _render_section(self, css_class, head, render_content, heading_level):
        parts = [f'<section class="{css_class}">{head}']
        for number, exercise in enumerate(self.exercises, 1):
            title = self.sheet_texts["exercise"].format(number=number)
            count = count_leaves(exercise.tree)
            wide = " wide" if count > MANY_LEAVES else ""
            wide += " vast" if count > MOST_LEAVES else ""  # scrolls on a screen
            parts.append(
                f'<section class="exercise{wide}"><h{heading_level + 1}>{title}</h{heading_level + 1}>'
                f"{render_content(exercise, self.texts)}</section>"
            )
        return "".join(parts) + "</section>"

    def _render_exercise(self, exercise, texts):
        tables = _render_answer_tables(exercise, exercise.make_explainer(texts))
        return (
            f'<p class="where">{self._render_settings_and_link(exercise)}</p><p>{exercise.render_prompt(texts)}</p>'
            f'<div class="work">{exercise.render_given(texts)}<div class="answers">{"".join(tables)}'
            f'<p class="best">{render_blank(texts["practice"]["best"])}</p></div></div>'
        )

    def _render_settings_and_link(self, exercise):
        """Return the settings that reproduce an exercise, with a link to the practice page if linked."""
        settings, practice_texts = exercise.request, self.texts["practice"]
        names = {"tree": "tree", "seed": "seed", "children": "children", "plies": "depth"}
        facts = [
            f"{self.texts['laboratory'][names[name]]} {settings[name]}"
            for name in names
            if name in settings
        ]
        if "level" in settings:
            facts.append(f"{practice_texts['level']} {practice_texts[settings['level']]}")
        facts += [practice_texts["uneven"]] if "uneven" in settings else []
        facts += [settings["player"].upper(), f"fail-{settings['rule']}"]
        text = SEPARATOR.join(facts)
        # The practice page refuses larger trees.
        if not self.linked or count_leaves(exercise.tree) > MOST_LEAVES:
            return text
        # The links have the same text, so screen readers need a label that tells them apart.
        label = f"{self.sheet_texts['practice']}: {facts[0]}"
        address = escape_html(exercise.url_hash)
        return f'{text} <a aria-label="{label}" data-exercise="{address}">{self.sheet_texts["practice"]}</a>'


class RequestHandler:
    """Makes a sheet for each request."""

    def __init__(self, texts):
        self.texts = texts

    def handle_request(self, request):
        """Return {"html": the sheet} or {"problem": field and text}; in trees also start and end.

        request: as in ExerciseSheet, and key ("" or "1"): whether to include the answer key
        """
        try:
            sheet = ExerciseSheet(request, self.texts, linked=True)
        except Mistake as mistake:
            problem = format_mistake_with_line(mistake, self.texts)
            return {"problem": describe_problem(mistake, problem)}
        title = sheet.sheet_texts["key"]
        key = f"<details><summary>{title}</summary>{sheet.render_key()}</details>"
        return {"html": sheet.render_exercises() + (key if request.get("key") else "")}


def _render_answer_tables(exercise, explainer):
    """Yield the answer tables, empty except for the window of the root."""
    letters = list(exercise.letters.values())
    count = -(-len(letters) // MAX_ROWS)
    rows = -(-len(letters) // count)
    kinds, window = exercise.asked, explainer.solution.get_window(())
    known = [format_formula(format_number(window[kind])) for kind in kinds if kind in window]
    root_cells = "".join([f"<td>{number}</td>" for number in (*known, "")])
    table_rows = [(letter, "<td></td>" * len(kinds)) for letter in letters]
    table_rows[0] = letters[0], root_cells
    for first in range(0, len(letters), rows):
        yield explainer.format_node_table(table_rows[first : first + rows], kinds)
