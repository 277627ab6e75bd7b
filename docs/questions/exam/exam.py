"""Composes exams: variants with the same kinds of questions, equally hard, with other numbers."""

from docs.figures.svg import escape_html
from docs.questions.kinds import KINDS, choose_rule, make_question
from docs.questions.question import MOST_SEED, Grade, render_answer_lines

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
MOST_QUESTIONS = 20  # of a variant
MOST_VARIANTS = 12
MOST_POINTS = 100  # of a question
TRIES = 400  # seeds for each question of the exam
TRIES_FOR_OTHER_ANSWERS = 40  # seeds after those that are enough, so that answers differ
MOST_EXAM_SEED = (MOST_SEED + 1) // (MOST_QUESTIONS * TRIES) - 1


class NotEnoughQuestions(Exception):
    """There are too few different questions for the variants; kind: the name of their kind."""

    def __init__(self, kind):
        super().__init__(kind)
        self.kind = kind


class ExamEntry:
    """A line of the plan of an exam: what one question is in all variants.

    kind: a key of KINDS, or None for a question that the teacher has written
    points: a whole number; None for one point for each part of the answer
    text: the teacher's text, before the prompt
    trees: the teacher's own trees, one for each variant or one for all; empty for generated ones
    maximizing: whether MAX moves at the root of the own trees
    answer: to a question that the teacher has written
    """

    def __init__(self, kind, points=None, text="", trees=(), maximizing=True, answer=""):
        self.kind, self.points, self.text, self.answer = kind, points, text, answer
        self.trees, self.maximizing = trees, maximizing


class WrittenQuestion:
    """A question that the teacher has written, and that a person grades.

    answer: the teacher's text, may be empty; it is also the form of an answer
    """

    kind = None

    def __init__(self, answer):
        self.answer = answer

    def render_prompt(self, texts):
        """Return no HTML: the teacher's text is all that is asked."""
        return ""

    render_given = render_prompt

    def get_solution(self):
        """Return the teacher's answer."""
        return self.answer

    def format_answer(self, answer, texts):
        """Return the teacher's answer, for the table of an exam's answers."""
        return answer

    def has_other_answers(self):
        """Return no, as the key says nothing about other answers."""
        return False

    def render_answer_space(self, texts):
        """Return only space, without a line for the answer."""
        return render_answer_lines([])

    def render_solution(self, texts):
        """Return the teacher's answer as HTML."""
        return f"<p>{escape_html(self.answer)}</p>" if self.answer else ""

    def grade(self, answer):
        """Return a Grade that only knows the teacher's own answer."""
        return Grade({"answer": None if answer == self.answer else ("missing", {})})


class ExamQuestion:
    """A question of one variant: a Question or WrittenQuestion, its points, and the teacher's text before it."""

    def __init__(self, question, points, text):
        self.question, self.points, self.text = question, points, text

    def list_parts(self):
        """Return the names of the parts of the answer, which are worth the same."""
        return list(self.question.grade(self.question.get_solution()).parts)


class Exam:
    """An exam. It depends only on the arguments.

    entries: a list of ExamEntry
    level: of LEVELS; seed: 0 to MOST_EXAM_SEED
    rule: of RULES; a kind to which it makes no difference is asked with its usual one
    variants: letter -> list of ExamQuestion

    Raises NotEnoughQuestions.
    """

    def __init__(self, entries, level, rule, seed, variant_count):
        self.level, self.rule, self.seed = level, rule, seed
        self.variants = {letter: [] for letter in LETTERS[:variant_count]}
        for entry in entries:
            self.add_question(entry)

    def add_question(self, entry):
        """Add the question of a further entry to each variant; raise NotEnoughQuestions."""
        number = len(self.variants["A"])
        first_seed = (self.seed * MOST_QUESTIONS + number) * TRIES
        questions = self._make_questions(entry, first_seed)
        first = questions[0]
        points = entry.points or len(first.grade(first.get_solution()).parts)
        for variant, question in zip(self.variants.values(), questions, strict=True):
            variant.append(ExamQuestion(question, points, entry.text))

    @property
    def most_points(self):
        """The points of a variant, the same for each."""
        return sum(question.points for question in self.variants["A"])

    def _make_questions(self, entry, first_seed):
        """Return the question of an entry for each variant."""
        count = len(self.variants)
        if entry.kind is None:
            return [WrittenQuestion(entry.answer)] * count
        rule = choose_rule(entry.kind, self.rule)
        if entry.trees:
            trees = entry.trees if len(entry.trees) > 1 else entry.trees * count
            make, settings = KINDS[entry.kind].make_about_tree, (self.level, first_seed, rule)
            return [make(*settings, tree, entry.maximizing) for tree in trees]
        candidates_by_size, tries_left = {}, None  # size -> key -> candidate
        for seed in range(first_seed, first_seed + TRIES):
            question = make_question(entry.kind, self.level, seed, rule)
            candidates = candidates_by_size.setdefault(question.measure_size(), {})
            candidates.setdefault(_get_key(question), (question, question.list_answer_parts()))
            chosen = self._choose_candidates(candidates)
            if chosen and tries_left is None:
                tries_left = TRIES_FOR_OTHER_ANSWERS
            if tries_left == 0 or (chosen and _is_hard_to_copy(chosen)):
                break
            tries_left = tries_left and tries_left - 1
        choices = filter(None, map(self._choose_candidates, candidates_by_size.values()))
        if chosen := min(choices, key=_measure_likeness, default=None):
            return [question for question, _ in chosen]
        raise NotEnoughQuestions(entry.kind)

    def _choose_candidates(self, candidates):
        """Return one of the candidates for each variant, all different and new to it; None if there are too few.

        candidates: key -> (question, parts of its answer); answers differ as far as possible, as students copy
        """
        if len(candidates) < len(self.variants):
            return None
        chosen, uses, left = [], {}, dict(candidates)  # uses: part of an answer -> in how many
        for variant in self.variants.values():
            known = {_get_key(asked.question) for asked in variant}
            keys = [key for key in left if key not in known]
            if not keys:
                return None
            likeness = {
                key: sorted([uses.get(part, 0) for part in left[key][1]], reverse=True)
                + [len(self.variants)]  # with the same parts and one more, an answer is another
                for key in keys
            }
            question, parts = left.pop(min(keys, key=likeness.get))
            uses |= {part: uses.get(part, 0) + 1 for part in parts}
            chosen.append((question, parts))
        return chosen


def _measure_likeness(candidates):
    """Return how many candidates share a part of the answer at most, and how many have an answer that another has."""
    uses = {}
    for _, parts in candidates:
        uses |= {part: uses.get(part, 0) + 1 for part in parts}
    answers = {str(parts) for _, parts in candidates}
    return max(uses.values()), len(candidates) - len(answers)


def _is_hard_to_copy(candidates):
    """Return whether at most half of the candidates share a part of the answer, and none a whole answer."""
    sharing, repeated = _measure_likeness(candidates)
    return sharing <= max(1, len(candidates) // 2) and not repeated


def _get_key(question):
    """Return a text that is the same for two questions only if they ask the same."""
    facts = {name: value for name, value in vars(question).items() if name not in NO_FACTS}
    return f"{question.kind} {sorted(facts.items(), key=str)}"


NO_FACTS = ("seed", "letters", "_solution")  # attributes that do not change what is asked
