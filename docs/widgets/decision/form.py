"""The first decision of a search, as the build writes it: the question, its answer, the four doors."""

from math import inf

from figures.draw import figure, symbol
from figures.narrate import description, ends_of, formula, node_name, sentence, with_particles
from figures.numerals import format_number
from figures.replay import replay
from widgets.arguments import find_walkthrough, take_words

FURTHEST = 900  # the leaf can be worth anything from -FURTHEST to FURTHEST
# As the home page finds them, in every language.
PAGES = {"minimax": "minimax/", "practice": "practice/", "walkthrough": "first-walkthrough/"}
PAGES |= {"stage": "first-walkthrough/#all-steps"}  # there is the button for the whole screen
PAGES |= {"sheets": "exercise-sheets/", "laboratory": "laboratory/"}


def fill(source, words, code):
    """`first`: the search of that tree, stopped at the first test that cuts; the reader is asked.

    Without a script the question stands above its answer, which is folded up.
    """
    (name,) = take_words(source, "a tree")
    its = Decision(find_walkthrough(name))
    say, narration = words["decision"], words["narration"]
    letters = its.walk.letters

    def node(path):
        return narration["say_node"].format(letter=node_name(letters[path]))

    def told(key, **places):
        return with_particles(say[key].format(**places))

    def drawing(at, asked=()):
        snapshot = replay(its.walk.tree, its.walk.trace, at)
        text = description(snapshot, letters, narration, asked)
        return figure(snapshot, letters, text, window=False, asked=asked)

    cut = replay(its.walk.tree, its.walk.trace, its.at + 1)
    usual = {"count": len(its.read), "value": formula(format_number(its.value))}
    # The script writes another value there.
    leaf = f'<span class="m leaf" translate="no">{format_number(its.given)}</span>'
    return {
        "words": words,
        "asked": drawing(its.at, [its.leaf]),
        "answered": drawing(its.at + 1),
        "facts": [
            (symbol(player.lower()), told(key, player=player, node=node(path), value=value))
            for key, player, path, value in its.facts()
        ],
        "question": told("question", letter=node_name(letters[its.path])),
        "reason": sentence(cut, letters, narration),
        "said": told("said", leaf=leaf, node=node(its.holder), **usual),
        "verdict": max(say["right"], say["wrong"], key=len),  # for the room that it takes
        "furthest": FURTHEST,
        "given": format_number(its.given),
        **PAGES,
        "data": {
            "tree": its.walk.tree,
            "leaf": its.leaf,
            "node": its.holder,
            "value": its.value,
            "root": its.walk.trace.value,
            "read": its.read,
            "spoken": told("spoken", leaf="{leaf}", letter=letters[its.holder], value=its.value),
            "leaf_spoken": narration["leaf"].format(value="{leaf}"),
            "minus": narration["minus"],
            "right": say["right"],
            "wrong": say["wrong"],
            "failed": say["failed"],
            "fetching": words["shared"]["run_fetching"],
            "unreachable": words["shared"]["run_unreachable"],
        },
    }


class Decision:
    """The first test of a walkthrough that cuts, and what it is about: all of it as recorded.

    at: the number of its step; path: its node; leaf: the path of the one leaf that is not read, and
    given: what that is worth; mine, bound: the two numbers that meet; holder: the path of the
    node whose player already has the bound, and value: what it returns; read: the paths of
    all leaves that the search reads.

    Raises ValueError where the question would be another one.
    """

    def __init__(self, walk):
        self.walk, steps = walk, walk.trace.steps
        if walk.search != "alphabeta":
            raise ValueError(f"what is asked again is alphabeta, not {walk.search}")
        if not walk.maximizing:
            raise ValueError("what is asked again has MAX at the root")
        cuts = (at for at, step in enumerate(steps) if step.kind == "cut" and at)
        self.at = next(cuts, 0) - 1
        if self.at < 0 or steps[self.at].kind != "test":
            raise ValueError("no test of this search ends a call")
        snapshot = replay(walk.tree, walk.trace, self.at)
        self.path, self.max = snapshot.current, snapshot.moves_max(snapshot.current)
        known = snapshot.nodes[self.path]
        todo = [at for at, child in enumerate(known.children) if child.status == "todo"]
        if todo != [len(known.children) - 1] or not known.children[-1].leaf:
            raise ValueError("more is pruned by the first cutoff than one last leaf")
        self.leaf, self.given = (*self.path, todo[0]), known.children[-1].node
        self.mine, self.bound = ends_of(snapshot)
        self.holder = snapshot.holder(1 if self.max else 0)
        if self.holder is None or any(self.holder) or abs(self.bound) == inf:
            raise ValueError("the bound has another owner than a first child")
        returns = [step for step in steps if step.kind == "return"]
        self.value = next(step.value for step in returns if step.path == self.holder)
        nodes = snapshot.nodes
        self.read = [step.path for step in returns if nodes[step.path].leaf]

    def facts(self):
        """Return what the two players have: key of the words, player, path, value as HTML."""
        ours, theirs = ("MAX", "MIN") if self.max else ("MIN", "MAX")
        key = "already_has_min" if self.max else "already_has_max"
        return [
            ("has", ours, self.path, formula(format_number(self.mine))),
            (key, theirs, self.holder, formula(format_number(self.bound))),
        ]
