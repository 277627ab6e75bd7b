"""Build the question about the first cutoff of a search, the answer, and links to other pages."""

from math import inf

from docs.figures.captions import make_alt_text
from docs.figures.korean_particles import resolve_korean_particles
from docs.figures.number_format import format_number
from docs.figures.phrases import format_formula, format_node_letter
from docs.figures.step_facts import get_tested_value_and_bound
from docs.figures.step_sentences import explain_step
from docs.figures.tree_drawing import draw_legend_symbol, draw_tree
from docs.widgets.fence_arguments import find_walkthrough, split_fence_arguments

FURTHEST = 900  # the value of the leaf ranges from -FURTHEST to FURTHEST


def make_template_values(source, texts, code):
    """Return the values of the template for a fence such as `first`, the name of a walkthrough."""
    (name,) = split_fence_arguments(source, "a walkthrough")
    cutoff = FirstCutoff(find_walkthrough(name))
    own_texts, narration = texts["decision"], texts["narration"]
    letters = cutoff.walk.letters

    def format_node_name(path):
        return narration["say_node"].format(letter=format_node_letter(letters[path]))

    def format_text(text_key, **places):
        return resolve_korean_particles(own_texts[text_key].format(**places))

    def format_player_fact(text_key, player, path, number):
        value = format_formula(format_number(number))
        fact = format_text(text_key, player=player, node=format_node_name(path), value=value)
        return draw_legend_symbol(player.lower()), fact

    def render_tree_at_step(step_index, hidden_leaves=()):
        snapshot = cutoff.walk.make_snapshot(step_index)
        text = make_alt_text(snapshot, letters, narration, hidden_leaves)
        return draw_tree(snapshot, letters, text, show_number_line=False, asked_paths=hidden_leaves)

    snapshot_after = cutoff.walk.make_snapshot(cutoff.step_index + 1)
    given = format_number(cutoff.leaf_value)
    said = {
        # The script replaces this value.
        "leaf": f'<span class="m leaf" translate="no">{given}</span>',
        "node": format_node_name(cutoff.bound_holder),
        "count": len(cutoff.read),
        "value": format_formula(format_number(cutoff.value)),
    }
    return {
        "asked": render_tree_at_step(cutoff.step_index, [cutoff.leaf]),
        "answered": render_tree_at_step(cutoff.step_index + 1),
        "facts": [format_player_fact(*fact) for fact in cutoff.list_player_values()],
        "question": format_text("question", letter=format_node_letter(letters[cutoff.path])),
        "reason": explain_step(snapshot_after, letters, narration),
        "said": format_text("said", **said),
        # The longer verdict reserves the space.
        "verdict": max(own_texts["right"], own_texts["wrong"], key=len),
        "furthest": FURTHEST,
        "given": given,
        "data": _make_script_data(cutoff, texts, format_text),
    }


def _make_script_data(cutoff, texts, format_text):
    """Return what the script needs for an answer: the tree, places in it, and texts."""
    own_texts, narration = texts["decision"], texts["narration"]
    letter = cutoff.walk.letters[cutoff.bound_holder]
    return {
        "tree": cutoff.walk.tree,
        "leaf": cutoff.leaf,
        "node": cutoff.bound_holder,
        "value": cutoff.value,
        "root": cutoff.walk.trace.value,
        "read": cutoff.read,
        "spoken": format_text("spoken", leaf="{leaf}", letter=letter, value=cutoff.value),
        "leaf_spoken": narration["leaf"].format(value="{leaf}"),
        "minus": narration["minus"],
        **{key: own_texts[key] for key in ("right", "wrong", "failed")},
        "fetching": texts["shared"]["run_fetching"],
        "unreachable": texts["shared"]["run_unreachable"],
    }


class FirstCutoff:
    """The first test of a walkthrough that leads to a cutoff.

    step_index, path: the index of the step, and the path of the node
    leaf, leaf_value: the path and the value of the only leaf that is pruned
    own_value, bound: the two numbers that the test compares
    bound_holder, value: the path of the node whose player already has the bound, and what it returns
    read: the paths of all leaves that the search reads

    Raises ValueError if the cutoff prunes more than one leaf or does not fit the texts.
    """

    def __init__(self, walk):
        self.walk, steps = walk, walk.trace.steps
        if walk.search != "alphabeta":
            raise ValueError(f"what is asked again is alphabeta, not {walk.search}")
        if not walk.maximizing:
            raise ValueError("what is asked again has MAX at the root")
        cut_indexes = [index for index, step in enumerate(steps) if step.kind == "cut"]
        self.step_index = cut_indexes[0] - 1 if cut_indexes else -1
        if self.step_index < 0 or steps[self.step_index].kind != "test":
            raise ValueError("no test of this search ends a call")
        snapshot = walk.make_snapshot(self.step_index)
        self.path, self.max = snapshot.current, snapshot.is_max_node(snapshot.current)
        known = snapshot.nodes[self.path]
        unread = [index for index, child in enumerate(known.children) if child.status == "todo"]
        if unread != [len(known.children) - 1] or not known.children[-1].leaf:
            raise ValueError("more is pruned by the first cutoff than one last leaf")
        self.leaf, self.leaf_value = (*self.path, unread[0]), known.children[-1].node
        self.own_value, self.bound = get_tested_value_and_bound(snapshot)
        self.bound_holder = snapshot.find_bound_holder(1 if self.max else 0)
        if self.bound_holder is None or any(self.bound_holder) or abs(self.bound) == inf:
            raise ValueError("the bound has another owner than a first child")
        returns = [step for step in steps if step.kind == "return"]
        self.value = next(step.value for step in returns if step.path == self.bound_holder)
        nodes = snapshot.nodes
        self.read = [step.path for step in returns if nodes[step.path].leaf]

    def list_player_values(self):
        """Return (text key, player, path, number) of the number that each player already has."""
        player, opponent = ("MAX", "MIN") if self.max else ("MIN", "MAX")
        key = "already_has_min" if self.max else "already_has_max"
        own = ("has", player, self.path, self.own_value)
        return [own, (key, opponent, self.bound_holder, self.bound)]
