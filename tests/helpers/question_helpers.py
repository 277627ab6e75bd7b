"""What the tests of all kinds share: 300 questions of a kind, spread over levels and rules; answers to exercises."""

from docs.questions.kinds import KINDS, make_question
from docs.questions.question import LEVELS
from docs.questions.solution import BOUNDS
from gametree import letters

COUNT = 300


def make_questions(kind, count=COUNT):
    """Yield that many questions of a kind, in turn of each level and rule."""
    rules = KINDS[kind].rules
    for seed in range(count):
        level = LEVELS[seed % len(LEVELS)]
        yield make_question(kind, level, seed, rules[seed // len(LEVELS) % len(rules)])


def check_texts(question, wrong_answers, texts):
    """Check that prompt, solution and mistakes of a question are sentences without open placeholders."""
    rendered = [question.render_prompt(texts) + question.render_given(texts)]
    rendered.append(question.render_solution(texts))
    for answer in (question.get_solution(), *wrong_answers):
        grade = question.grade(answer)
        rendered += [question.format_sentences([mistake], texts) for mistake in grade.mistakes]
    for text in rendered:
        assert text
        assert "{" not in text and "None" not in text, text


def get_right_answers(solution):
    """Return the right answers to an exercise, with the first of the best moves."""
    inner = [path for path in solution.entered if path in letters(solution.tree)]
    kinds = ("value", *BOUNDS)
    numbers = {kind: {path: solution.get_number(path, kind) for path in inner} for kind in kinds}
    unread = [path for path in solution.list_leaves(()) if path not in solution.entered]
    return {"leaf": unread, "none": not unread, "best": solution.find_best_moves()[0], **numbers}
