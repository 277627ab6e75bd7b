"""Exercise sheets: what students fill in with pen and paper, and the key to it; as HTML."""

from figures.draw import escape
from figures.narrate import SEPARATOR, formula, node_name
from figures.numerals import format_number
from widgets.mistakes import Mistake
from widgets.practice import exercises
from widgets.practice.explain import Explainer
from widgets.sheet.own import read_trees, tell
from widgets.trees import leaf_count

WORDS = ("shared", "narration", "laboratory", "practice", "sheet")

MOST = 20  # exercises
APART = 100  # so far from one another are the seeds of the exercises of two sheets
USUAL = {"count": "2", "seed": "1", "children": "2", "plies": "2", "level": "easy"}
USUAL |= {"player": "max", "rule": "soft", "uneven": "", "key": "1"}
KIND = ("children", "plies", "level", "player", "rule", "uneven")
WIDE = 16  # leaves; what has more is drawn so small on paper that its signs must be larger
ROWS = 5  # of an answer table; what has more nodes has several, side by side


def open(words):
    """Return what answers, in the language of words."""
    return lambda request: answer(request, words)


class Sheet:
    """Some exercises of one kind, and their key: the teacher's own trees, then random ones.

    request: count (1 to MOST), seed, and of what exercises.read takes those of KIND, all of it text;
        and tree, the own ones, as read_trees takes them. All of these are there, whatever the count.
    words: the words of one language; those of its parts in WORDS are used.
    linked: whether each exercise says where the practice page has it: in data-exercise, for what
        becomes elements in a page carries no address.

    Raises Mistake, which says the field.
    """

    def __init__(self, request, words, linked=False):
        self.laboratory, self.practice = words["laboratory"], words["practice"]
        self.say = words["sheet"]
        self.linked = linked
        count = exercises.number_in("count", request, 1, MOST)
        highest = (exercises.MOST_SEED - MOST) // APART
        self.seed = exercises.number_in("seed", request, 0, highest)
        made = read_trees(request, MOST)
        kind = {name: its for name, its in request.items() if name in KIND}
        # An exercise has its seed by its place: beside own trees it is the same as without them.
        for number in range(len(made) + 1, count + 1):
            made.append(exercises.read({**kind, "seed": str(self.seed * APART + number)}))
        self.explainers = [Explainer(exercise, words) for exercise in made]

    @property
    def title(self):
        """What it is called, as plain text."""
        return self.say["title"].format(seed=self.seed)

    def exercises(self, top=2):
        """Return what students get; top: the level of the heading, 1 or 2."""
        reader = "".join([self._blank(self.say[name]) for name in ("name", "class", "date")])
        head = f'<header><h{top}>{self.title}</h{top}><p class="reader">{reader}</p></header>'
        return self._section("exercises", head, self._exercise, top)

    def key(self, top=2):
        """Return the solutions; top as above."""
        head = f"<h{top}>{self.say['key_title'].format(seed=self.seed)}</h{top}>"
        return self._section("key", head, Explainer.key, top)

    def _section(self, name, head, made, top):
        parts = [f'<section class="{name}">{head}']
        for number, explainer in enumerate(self.explainers, 1):
            title = self.say["exercise"].format(number=number)
            count = leaf_count(explainer.exercise.tree)
            wide = " wide" if count > WIDE else ""
            wide += " vast" if count > exercises.MOST_LEAVES else ""  # on a screen it can be moved
            parts.append(
                f'<section class="exercise{wide}"><h{top + 1}>{title}</h{top + 1}>'
                f"{made(explainer)}</section>"
            )
        return "".join(parts) + "</section>"

    def _exercise(self, explainer):
        best = self._blank(explainer.say["best"])
        return (
            f'<p class="where">{self._where(explainer.exercise)}</p><p>{explainer.task()}</p>'
            f'<div class="work"><figure class="drawing">{explainer.draw_start()}</figure>'
            f'<div class="answers">{"".join(_tables(explainer))}'
            f'<p class="best">{best}</p></div></div>'
        )

    def _where(self, exercise):
        """Return with which settings it can be had again, and the link that leads to it."""
        its = exercise.given
        told = self._name_tree(its) if "tree" in its else self._name_settings(its)
        told += [its["player"].upper(), f"fail-{its['rule']}"]
        text = SEPARATOR.join(told)
        # What is larger, the practice page does not take.
        if not self.linked or leaf_count(exercise.tree) > exercises.MOST_LEAVES:
            return text
        # Of twenty links with the same text, who only hears them must know which is which.
        label = f"{self.say['practice']}: {told[0]}"
        address = escape(exercise.address)
        return (
            f'{text} <a aria-label="{label}" data-exercise="{address}">{self.say["practice"]}</a>'
        )

    def _name_tree(self, its):
        return [f"{self.laboratory['tree']} {its['tree']}"]

    def _name_settings(self, its):
        laboratory, practice = self.laboratory, self.practice
        told = [f"{laboratory['seed']} {its['seed']}"]
        told.append(f"{laboratory['children']} {its['children']}")
        told.append(f"{laboratory['depth']} {its['plies']}")
        told.append(f"{practice['level']} {practice[its['level']]}")
        return told + ([practice["uneven"]] if "uneven" in its else [])

    def _blank(self, label):
        return f'<span class="blank">{label}</span>'


def answer(request, words):
    """Answer the page's request: with a sheet, as HTML, or with what is wrong with which field.

    What is wrong in the trees has start and end: the place in their text.

    request: as Sheet takes it, and key ("" or "1"): whether the key comes with it.
    """
    try:
        sheet = Sheet(request, words, linked=True)
    except Mistake as mistake:
        problem = {"field": mistake.field, "text": tell(mistake, words)}
        place = {"start": mistake.start, "end": mistake.end}
        return {"problem": problem | place if mistake.field == "tree" else problem}
    key = f"<details><summary>{sheet.say['key']}</summary>{sheet.key()}</details>"
    return {"html": sheet.exercises() + (key if request.get("key") else "")}


def _tables(explainer):
    """Yield the tables for the answers: empty, but for the window of the root."""
    letters = list(explainer.letters.values())
    count = -(-len(letters) // ROWS)
    rows = -(-len(letters) // count)
    asked = len(explainer.exercise.asked)
    ends = (
        [formula(format_number(end)) for end in explainer.solution.window(()).values()]
        if asked > 1
        else []
    )
    for first in range(0, len(letters), rows):
        made = []
        for at in range(first, min(first + rows, len(letters))):
            known = [] if at else ends
            cells = [f"<td>{cell}</td>" for cell in known + [""] * (asked - len(known))]
            made.append(f'<tr><th scope="row">{node_name(letters[at])}</th>{"".join(cells)}</tr>')
        yield f'<table class="numbers">{explainer.head()}<tbody>{"".join(made)}</tbody></table>'
