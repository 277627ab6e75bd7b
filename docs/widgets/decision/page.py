"""Build the question about the first cutoff of a search, the answer, and links to other pages."""

from math import inf

from figures.captions import make_alt_text
from figures.korean_particles import resolve_korean_particles
from figures.number_format import format_number
from figures.phrases import format_formula, format_node_letter
from figures.replay import make_snapshot
from figures.step_facts import get_tested_value_and_bound
from figures.step_sentences import explain_step
from figures.tree_drawing import draw_legend_symbol, draw_tree
from widgets.fence_arguments import find_walkthrough, parse_words

FURTHEST = 900  # the value of the leaf ranges from -FURTHEST to FURTHEST
# Links, relative to the home page of each language.
PAGES = {"minimax": "minimax/", "practice": "practice/", "walkthrough": "first-walkthrough/"}
PAGES |= {"stage": "first-walkthrough/#all-steps"}  # the section with the button for full screen
PAGES |= {"sheets": "exercise-sheets/", "laboratory": "laboratory/"}


def fill(source, words, code):
    """Return the values of the template for a fence such as `first`, the name of a walkthrough.

    Without a script, the question is shown above the answer, which is folded up.
    """
    (name,) = parse_words(source, "a tree")
    decision = Decision(find_walkthrough(name))
    texts, narration = words["decision"], words["narration"]
    letters = decision.walk.letters

    def node(path):
        return narration["say_node"].format(letter=format_node_letter(letters[path]))

    def format_text(key, **places):
        return resolve_korean_particles(texts[key].format(**places))

    def draw(step_index, asked=()):
        snapshot = make_snapshot(decision.walk.tree, decision.walk.trace, step_index)
        text = make_alt_text(snapshot, letters, narration, asked)
        return draw_tree(snapshot, letters, text, show_window=False, asked_paths=asked)

    cut = make_snapshot(decision.walk.tree, decision.walk.trace, decision.at + 1)
    constants = {
        "count": len(decision.read),
        "value": format_formula(format_number(decision.value)),
    }
    # The script replaces this value.
    leaf = f'<span class="m leaf" translate="no">{format_number(decision.given)}</span>'
    return {
        "words": words,
        "asked": draw(decision.at, [decision.leaf]),
        "answered": draw(decision.at + 1),
        "facts": [
            (
                draw_legend_symbol(player.lower()),
                format_text(key, player=player, node=node(path), value=value),
            )
            for key, player, path, value in decision.facts()
        ],
        "question": format_text("question", letter=format_node_letter(letters[decision.path])),
        "reason": explain_step(cut, letters, narration),
        "said": format_text("said", leaf=leaf, node=node(decision.holder), **constants),
        "verdict": max(
            texts["right"], texts["wrong"], key=len
        ),  # the longer text, to reserve space
        "furthest": FURTHEST,
        "given": format_number(decision.given),
        **PAGES,
        "data": {
            "tree": decision.walk.tree,
            "leaf": decision.leaf,
            "node": decision.holder,
            "value": decision.value,
            "root": decision.walk.trace.value,
            "read": decision.read,
            "spoken": format_text(
                "spoken", leaf="{leaf}", letter=letters[decision.holder], value=decision.value
            ),
            "leaf_spoken": narration["leaf"].format(value="{leaf}"),
            "minus": narration["minus"],
            "right": texts["right"],
            "wrong": texts["wrong"],
            "failed": texts["failed"],
            "fetching": words["shared"]["run_fetching"],
            "unreachable": words["shared"]["run_unreachable"],
        },
    }


class Decision:
    """The first test of a walkthrough that leads to a cutoff.

    at, path: the index of the step, and the path of the node
    leaf, given: the path and the value of the only leaf that is pruned
    own_value, bound: the two numbers that the test compares
    holder, value: the path of the node whose player already has the bound, and what it returns
    read: the paths of all leaves that the search reads

    Raises ValueError if the cutoff prunes more than one leaf or does not fit the texts.
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
        snapshot = make_snapshot(walk.tree, walk.trace, self.at)
        self.path, self.max = snapshot.current, snapshot.is_max_node(snapshot.current)
        known = snapshot.nodes[self.path]
        todo = [at for at, child in enumerate(known.children) if child.status == "todo"]
        if todo != [len(known.children) - 1] or not known.children[-1].leaf:
            raise ValueError("more is pruned by the first cutoff than one last leaf")
        self.leaf, self.given = (*self.path, todo[0]), known.children[-1].node
        self.own_value, self.bound = get_tested_value_and_bound(snapshot)
        self.holder = snapshot.find_bound_holder(1 if self.max else 0)
        if self.holder is None or any(self.holder) or abs(self.bound) == inf:
            raise ValueError("the bound has another owner than a first child")
        returns = [step for step in steps if step.kind == "return"]
        self.value = next(step.value for step in returns if step.path == self.holder)
        nodes = snapshot.nodes
        self.read = [step.path for step in returns if nodes[step.path].leaf]

    def facts(self):
        """Return (text key, player, path, value as HTML) for what each of the two players has."""
        player, opponent = ("MAX", "MIN") if self.max else ("MIN", "MAX")
        key = "already_has_min" if self.max else "already_has_max"
        return [
            ("has", player, self.path, format_formula(format_number(self.own_value))),
            (key, opponent, self.holder, format_formula(format_number(self.bound))),
        ]
