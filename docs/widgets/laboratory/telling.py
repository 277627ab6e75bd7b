"""What a comparison of two searches has found, as sentences in the reader's language."""

from figures.narrate import GREEK, formula, node_name, sentences
from figures.numerals import print_number, print_numbers, print_relation
from figures.replay import subtree


class Teller:
    """Tells of one tree.

    letters: path -> what its nodes are called; narration, say: those parts of the words.
    """

    def __init__(self, tree, letters, narration, say):
        self.tree, self.letters, self.narration, self.say = tree, letters, narration, say

    def tell_value(self, comparison):
        """Return that the root's value is wrong; "" where it is right."""
        if comparison.right:
            return ""
        own, best = self._number(comparison.own.value), self._number(comparison.best)
        return self._tell("compare_wrong", own=own, value=best)

    def tell_difference(self, comparison):
        """Return where the two searches first differ, or that they do not."""
        its = comparison.difference
        if its is None:
            return self._tell("compare_same")
        before = its.before is not None
        places = {"node": self._node(its.path)}
        places["child"] = self._place(its.before) if before else ""
        if its.kind == "value":
            places["child"] = self._place(its.path)
        if its.kind == "window":
            places["child"] = self._place(its.child)
            places["original"], places["own"] = self._window(its.original), self._window(its.own)
        elif its.kind in ("bound", "value"):
            places["original"], places["own"] = self._number(its.original), self._number(its.own)
        else:
            following = [path for path in (its.original, its.own) if path is not None]
            places["next"], places["other"] = self._place(following[0]), self._place(following[-1])
        if its.kind == "bound":
            places["name"] = formula(GREEK[its.name])
        if its.kind == "missed":
            numbers = comparison.original.trace.steps[its.steps[0]].numbers
            relation = print_relation(numbers["alpha"], ">=", numbers["beta"], self.narration)
            places["compare"] = formula(relation)
        return self._tell(self._key(comparison), **places)

    def tell_outcome(self, comparison):
        """Return what comes of the first difference: leaves read, and that the root's value is right nevertheless."""
        if comparison.difference is None:
            return ""
        told = []
        original, own, leaves = comparison.counts()
        if own is not None:
            count = abs(own - original)
            key = "compare_more" if own > original else "compare_fewer"
            if not count:
                same = set(comparison.own.read) == set(comparison.original.read)
                key = "compare_same_leaves" if same else "compare_other_leaves"
                count = leaves
            elif count == 1:
                key = f"{key}_one"
            told.append(self.say[key].format(count=count, own=own, original=original))
            if comparison.again:
                told.append(self.say["compare_again"].format(count=comparison.again))
        if comparison.own.value == comparison.best:  # and not only a bound that fits
            told.append(self.say["compare_right"].format(value=self._number(comparison.own.value)))
        return sentences(told, self.narration)

    def tell_slips(self, slips):
        """Return how the slips are called that explain a search; "" where there are none."""
        if not slips:
            return ""
        if slips[0].name == "failhard":
            return self._tell("slip_failhard")
        named = [self._name(slip) for slip in slips]
        if len(named) > 1:
            return self._tell("slip_some", slips=self.say["slip_or"].join(named))
        told = [self.say["slip_named"].format(slip=named[0])]
        if slips[0].name == "strict":
            told.append(self.say["slip_kindly"])
        return sentences(told, self.narration)

    def _key(self, comparison):
        """The sentence that tells a Difference."""
        its = comparison.difference
        last, own = (
            record.trace.steps[step]
            for record, step in zip((comparison.original, comparison.own), its.steps, strict=True)
        )
        if its.kind == "bound":
            left = last.kind == "update" and (own.kind, own.path) != ("update", its.path)
            return "compare_bound_left" if left else "compare_bound"
        if its.kind == "missed":
            return "compare_missed" if last.kind == "cut" else "compare_on"
        if its.kind == "stopped":
            return "compare_stopped_first" if its.before is None else "compare_stopped"
        return {"window": "compare_window", "value": "compare_value", "order": "compare_order"}[
            its.kind
        ]

    def _name(self, slip):
        where = self.say[f"slip_where_{slip.where or 'some'}"]
        places = {"greater": "α &gt; β", "enough": "α ≥ β", "turned": "(−β, −α)"}
        formulas = {name: formula(text) for name, text in places.items()}
        return self.say[f"slip_{slip.name}"].format(where=where, **formulas)

    def _tell(self, key, **places):
        return sentences([self.say[key].format(**places)], self.narration)

    def _node(self, path):
        if path not in self.letters:
            return self._place(path)
        return self.narration["say_node"].format(letter=node_name(self.letters[path]))

    def _place(self, path):
        """A node or a leaf, with its article where the language has one."""
        if path in self.letters:
            return self.say["compare_the_node"].format(letter=node_name(self.letters[path]))
        return self.say["compare_the_leaf"].format(value=self._number(subtree(self.tree, path)))

    def _number(self, value):
        return formula(print_number(value, self.narration))

    def _window(self, window):
        return formula(f"({print_numbers(window, self.narration)})")
