"""Formats the results of a recorded search, in the reader's language."""

from docs.figures.korean_particles import resolve_korean_particles
from docs.figures.number_format import format_number, format_number_with_proof, group_digits
from docs.figures.phrases import ARROW, format_formula, format_node_letter, join_sentences
from docs.figures.replay import find_best_line
from docs.programs import traced_search
from docs.programs.observation import MOST_CALLS
from docs.trees import trees
from minimax import minimax


class SearchTexts:
    """Formats what is shown of a RecordedSearch besides its film."""

    def __init__(self, search, texts):
        self.search = search
        self.narration, self.laboratory_texts = texts["narration"], texts["laboratory"]

    def list_nodes(self, positions):
        """Return [path, x, y, label, text of a leaf or None, status] for positions, path -> (x, y)."""
        letters, nodes = self.search.letters, []
        for path, (x, y) in positions.items():
            known, leaf_text = self.search.end.nodes[path], None
            if known.leaf:
                label = self.narration["leaf"].format(value=format_number(known.node))
                label = f"{letters[path[:-1]]}{ARROW}{label}" if path else label
                leaf_text = "?" if known.node is None else str(known.node)
            else:
                label = self.narration["node"].format(letter=letters[path])
            nodes.append([path, x, y, label, leaf_text, known.status])
        return nodes

    def format_results(self):
        """Return name -> HTML of each result, in the order in which the page shows them.

        The label of a result is the text result_NAME.
        """
        search, maximizing = self.search, self.search.end.maximizing
        leaf_count, read_count = len(search.get_leaf_values()), len(search.end.read)
        results = {"value": self._format_returned_value(), "line": self._format_best_line()}
        results["read"] = str(read_count)
        if search.game:  # the rest of the game is unknown
            return results | dict.fromkeys(("skipped", "fewest", "minimax"), "–")
        best = format_formula(format_number(minimax(search.tree, maximizing)))
        # A narrower window may need fewer leaves.
        fewest = "–"
        if search.is_full_window:
            fewest = str(trees.count_fewest_leaves(search.tree, maximizing))
        minimax_text = self.laboratory_texts["result_minimax_read"]
        return results | {
            "skipped": str(leaf_count - read_count),
            "fewest": fewest,
            "minimax": minimax_text.format(value=best, count=leaf_count),
        }

    def _format_returned_value(self):
        """Return the returned value, as a bound if the leaves that were read prove no more."""
        value, proof = self.search.trace.value, self.search.end.nodes[()].proof
        if proof is None:
            unproved = self.laboratory_texts["result_unproved"]
            return unproved.format(value=format_formula(format_number(value)))
        return format_formula(format_number_with_proof(value, proof))

    def _format_best_line(self):
        """Return the moves that are proved to lead to the root's value, or that there are none."""
        *above, last = [(), *find_best_line(self.search.end)]
        leaf = self.search.end.nodes[last]
        if not leaf.leaf:
            return self.laboratory_texts["result_no_line"]
        letters = [format_node_letter(self.search.letters[path]) for path in above]
        return ARROW.join([*letters, format_formula(format_number(leaf.node))])

    def format_drawn_depth(self):
        """Return sentences on what is drawn of a game, "" for other trees."""
        game = self.search.game
        if game is None:
            return ""
        keys = ["grown" if game.depth is None else "grown_part"]
        keys += ["grown_later"] if game.later else []
        keys += ["grown_asked"] if self.search.function.asked_line else []
        places = {"calls": game.calls, "depth": game.depth, "plies": game.later}
        places |= {"line": self.search.function.asked_line}
        places["most"] = group_digits(MOST_CALLS, self.narration)
        sentences = [self.laboratory_texts[key].format(**places) for key in keys]
        return resolve_korean_particles(join_sentences(sentences, self.narration))

    def format_wrong_value(self):
        """Return a sentence if the reader's function returned a wrong value, else ""."""
        search = self.search
        if search.game:
            return ""
        best = minimax(search.tree, search.end.maximizing)
        if traced_search.is_valid_result(search.value, best, search.alpha, search.beta):
            return ""
        sentence = self.laboratory_texts["differs"].format(value=format_number(best))
        return resolve_korean_particles(sentence)
