"""Describes how the search of a reader's program differs from the original, that of the site's own function.

A response holds:
    ran_code: whether code of the reader's was run; else no other keys; failed: whether it failed; then only slip follows
    wrong, difference, outcome, slip: HTML, shown in this order, or "": that the root's value is wrong,
        the first difference, its effects, the name of the mistake
    steps: the indexes of the two steps that show the difference, the original's first
    lengths: the number of steps of the original and of the reader's search
"""

from docs.figures.number_format import localize_comparison, localize_number, localize_numbers
from docs.figures.phrases import GREEK, format_formula, format_node_letter, join_sentences
from docs.figures.replay import get_subtree
from docs.programs.comparison.comparison import SearchComparison
from docs.programs.comparison.known_mistakes import find_known_mistakes, find_missing_return
from docs.programs.plain_search import ALPHABETA
from docs.programs.program_loader import load_search_or_program
from docs.programs.traced_search import trace_search
from docs.trees.input_errors import Mistake


def describe_comparison(search, texts):
    """Return the response for a RecordedSearch by a reader's program; texts: see ComparisonTexts."""
    maximizing, window = search.end.maximizing, (search.alpha, search.beta)
    original = trace_search(ALPHABETA, search.tree, *window, maximizing)
    comparison = SearchComparison(
        search.tree, original, search.trace, window, maximizing, search.function.negates
    )
    difference = comparison.difference
    known_mistakes = find_known_mistakes(search.function, comparison.reader) if difference else []
    comparison_texts = ComparisonTexts(search.tree, search.letters, texts)
    return {
        "ran_code": True,
        "failed": False,
        "wrong": comparison_texts.format_wrong_value(comparison),
        "difference": comparison_texts.format_first_difference(comparison),
        "outcome": comparison_texts.format_effects(comparison),
        "slip": comparison_texts.format_known_mistakes(known_mistakes),
        "steps": difference and difference.steps,
        "lengths": [len(original.steps), len(search.trace.steps)],
    }


def describe_failed_program(failure, program, texts):
    """Return the response for a program that failed with a Mistake; only a missing return is a known mistake."""
    known_mistakes = []
    if failure.key in ("none", "returned"):
        try:
            known_mistakes = [find_missing_return(load_search_or_program(program))]
        except Mistake:
            pass  # the program fails before its search can be called
    slip = ComparisonTexts(0, {}, texts).format_known_mistakes(list(filter(None, known_mistakes)))
    return {"ran_code": True, "failed": True, "slip": slip}


class ComparisonTexts:
    """Formats the results of comparisons on one tree as HTML.

    letters: path of an inner node -> letter; texts: part -> key -> text, for the parts "narration" and "laboratory"
    """

    def __init__(self, tree, letters, texts):
        self.tree, self.letters = tree, letters
        self.narration, self.laboratory_texts = texts["narration"], texts["laboratory"]

    def format_wrong_value(self, comparison):
        """Return a sentence if the root's value is wrong, else ""."""
        if comparison.right:
            return ""
        reader = self._format_number(comparison.reader.value)
        best = self._format_number(comparison.best)
        return self._format_sentence("compare_wrong", reader=reader, value=best)

    def format_first_difference(self, comparison):
        """Return where the two searches first differ, or that they do not differ."""
        difference = comparison.difference
        if difference is None:
            return self._format_sentence("compare_same")
        kind, sides = difference.kind, (difference.original, difference.reader)
        child = {"value": difference.path, "window": difference.child}.get(kind, difference.before)
        places = {"node": self._format_node_name(difference.path, self.narration["say_node"])}
        places["child"] = self._format_node_name(child) if child is not None else ""
        if kind in ("bound", "value", "window"):
            format_side = self._format_window if kind == "window" else self._format_number
            places["original"], places["reader"] = map(format_side, sides)
        else:
            following = [self._format_node_name(path) for path in sides if path is not None]
            places["next"], places["other"] = following[0], following[-1]
        step = comparison.original.trace.steps[difference.steps[0]]
        reader_step = comparison.reader.trace.steps[difference.steps[1]]
        key = f"compare_{kind}"
        if kind == "bound":
            places["name"] = format_formula(GREEK[difference.name])
            is_updated = (reader_step.kind, reader_step.path) == ("update", difference.path)
            if step.kind == "update" and not is_updated:
                key = "compare_bound_left"
        elif kind == "missed":
            alpha, beta = step.numbers["alpha"], step.numbers["beta"]
            relation = localize_comparison(alpha, ">=", beta, self.narration)
            places["compare"] = format_formula(relation)
            if step.kind != "cut":
                key = "compare_on"
        elif kind == "stopped" and difference.before is None:
            key = "compare_stopped_first"
        return self._format_sentence(key, **places)

    def format_effects(self, comparison):
        """Return how the difference affects the leaves read and the root's value."""
        if comparison.difference is None:
            return ""
        texts, parts = self.laboratory_texts, []
        original, reader_count, leaves = comparison.count_leaves_read()
        if reader_count is not None:
            count = abs(reader_count - original)
            key = "compare_more" if reader_count > original else "compare_fewer"
            if not count:
                same = set(comparison.reader.read) == set(comparison.original.read)
                key = "compare_same_leaves" if same else "compare_other_leaves"
                count = leaves
            elif count == 1:
                key = f"{key}_one"
            parts.append(texts[key].format(count=count, reader=reader_count, original=original))
            if comparison.again:
                parts.append(texts["compare_again"].format(count=comparison.again))
        value = comparison.reader.value
        if value == comparison.best:  # not only a bound that agrees
            parts.append(texts["compare_right"].format(value=self._format_number(value)))
        return join_sentences(parts, self.narration)

    def format_known_mistakes(self, known_mistakes):
        """Return a sentence that names the known mistakes, (name, where), or "" if there are none."""
        if not known_mistakes:
            return ""
        first = known_mistakes[0][0]
        if first == "failhard":
            return self._format_sentence("slip_failhard")
        names = [self._format_known_mistake(*known_mistake) for known_mistake in known_mistakes]
        if len(names) > 1:
            slips = self.laboratory_texts["slip_or"].join(names)
            return self._format_sentence("slip_some", slips=slips)
        parts = [self.laboratory_texts["slip_named"].format(slip=names[0])]
        if first == "strict":
            parts.append(self.laboratory_texts["slip_kindly"])
        return join_sentences(parts, self.narration)

    def _format_known_mistake(self, name, where):
        where = self.laboratory_texts[f"slip_where_{where or 'some'}"]
        places = {"greater": "α &gt; β", "enough": "α ≥ β", "turned": "(−β, −α)"}
        formulas = {place: format_formula(text) for place, text in places.items()}
        return self.laboratory_texts[f"slip_{name}"].format(where=where, **formulas)

    def _format_sentence(self, text_key, **places):
        return join_sentences([self.laboratory_texts[text_key].format(**places)], self.narration)

    def _format_node_name(self, path, form=None):
        """Return the name of a node or a leaf, by default with the article if the language has one."""
        if path in self.letters:
            letter = format_node_letter(self.letters[path])
            return (form or self.laboratory_texts["compare_the_node"]).format(letter=letter)
        value = self._format_number(get_subtree(self.tree, path))
        return self.laboratory_texts["compare_the_leaf"].format(value=value)

    def _format_number(self, number):
        return format_formula(localize_number(number, self.narration))

    def _format_window(self, window):
        return format_formula(f"({localize_numbers(window, self.narration)})")
