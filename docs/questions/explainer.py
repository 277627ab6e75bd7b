"""Explains verdicts and solutions in the reader's language, as HTML: sentences, drawings and tables.

texts: the texts of that language; only the parts "narration" and Example.text_parts are used.
"""

from docs.figures.captions import make_finished_alt_text
from docs.figures.number_format import (
    format_number,
    format_number_with_proof,
    localize_number,
    localize_numbers,
)
from docs.figures.phrases import (
    ARROW,
    GREEK,
    format_formula,
    format_node_letter,
    format_node_name,
    format_text_with_leaves,
    join_as_list,
    join_sentences,
)
from docs.figures.tree_drawing import draw_tree
from docs.questions.reasons import explain_right_answer, explain_why_never_searched

PLURAL_REASONS = ("still_open", "slip_read_on")  # reasons with another wording for several leaves
NO_BREAK = "\u00a0{}\u00a0"  # non-breaking spaces keep a relation on one line


def render_blank(label):
    """Return a line to fill in on paper as HTML."""
    return f'<span class="blank">{label}</span>'


class Explainer:
    """Explains one Example, its Solution, and verdicts on answers."""

    def __init__(self, example, texts):
        self.example, self.letters = example, example.letters
        self.solution, self.narration = example.compute_solution(), texts["narration"]
        self.texts = {}
        for part in example.text_parts:
            self.texts |= texts[part]
        if example.rule == "strict":
            self.texts["cut"] = self.texts["strict_cut"]
            self.texts["never_cut"] = self.texts["strict_never_cut"]

    def format_reasons(self, reasons, about_several_leaves=False):
        """Return the reasons of an AnswerVerdict as sentences, in the plural if they are about several leaves."""
        plural = PLURAL_REASONS if about_several_leaves else ()
        sentences = [
            self._format_reason(f"{key}_many" if key in plural else key, placeholders)
            for key, placeholders in reasons
        ]
        return join_sentences(sentences, self.narration)

    def explain_verdict(self, verdict, about_several_leaves=False):
        """Return the explanation of an AnswerVerdict, after the recognized mistake behind the answer."""
        explanation = self.format_reasons(verdict.reasons, about_several_leaves)
        if verdict.diagnosis is None:
            return explanation
        key, placeholders = verdict.diagnosis
        # The diagnosis is about `count` leaves even if about_several_leaves is false.
        if placeholders.get("count", 1) > 1:
            key += "_many"
        diagnosis_text = self.format_reasons([(key, placeholders)], about_several_leaves)
        return f'<b class="slip">{diagnosis_text}</b>{self.narration["sentence_separator"]}{explanation}'

    def format_node_name(self, path):
        """Return the name of a node or leaf in a list of answers, as plain text."""
        if not self.solution.final_snapshot.nodes[path].leaf:
            return self.narration["node"].format(letter=self.letters[path])
        leaf = self._format_leaf_name(path)
        return f"{self.letters[path[:-1]]}{ARROW}{leaf}" if path else leaf

    def format_number_name(self, path, kind):
        """Return the name of a number of a node as plain text; kind: "alpha", "beta" or "value"."""
        name = GREEK.get(kind, self.texts["returned_name"])
        node = self.format_node_name(path)
        return self.texts["number_of"].format(called=node, name=name)

    def format_solution(self):
        """Return the solution as HTML: the final tree, the numbers of each node, the leaves read, the cutoffs."""
        facts = "".join(f"<li>{fact}</li>" for fact in self._format_solution_sentences())
        snapshot = self.solution.final_snapshot
        description = make_finished_alt_text(snapshot, self.letters, self.narration)
        drawing = draw_tree(snapshot, self.letters, description, show_number_line=False)
        return (
            f'<figure class="drawing">{drawing}</figure>'
            f"{self.format_node_table(self._list_table_rows(), self.example.asked, [self.texts['proved']])}"
            f'<ul class="facts">{facts}</ul>'
        )

    def format_node_table(self, rows, kinds, last_column_names=()):
        """Return a table of nodes as HTML.

        rows: letter, cells as HTML; last_column_names: the heads of further columns
        kinds: what the columns show, each "alpha", "beta" or "value"
        """
        heads = {kind: format_formula(sign) for kind, sign in GREEK.items()}
        heads["value"] = self.texts["returns"]
        names = [self.texts["node"], *[heads[kind] for kind in kinds], *last_column_names]
        head = "".join([f'<th scope="col">{name}</th>' for name in names])
        body = "".join(
            f'<tr><th scope="row">{format_node_letter(letter)}</th>{cells}</tr>'
            for letter, cells in rows
        )
        return f'<table class="numbers"><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>'

    def _list_table_rows(self):
        solution, kinds = self.solution, self.example.asked
        for path, letter in self.letters.items():
            cells = f'<td colspan="{len(kinds) + 1}">{self.texts["never_searched"]}</td>'
            if path in solution.entered:
                known = solution.final_snapshot.nodes[path]
                proved = format_number_with_proof(known.value, known.proof)
                numbers = [format_number(solution.get_number(path, kind)) for kind in kinds]
                numbers.append(f"= {proved}" if known.proof == "exact" else proved)
                cells = "".join([f"<td>{format_formula(number)}</td>" for number in numbers])
            yield letter, cells

    def _format_solution_sentences(self):
        solution = self.solution
        every = solution.list_leaves(())
        read = [path for path in every if path in solution.entered]
        counts = {"count": len(read), "all": len(every)}
        yield self.format_reasons([("key_read", counts | {"leaves": read})])
        explained = set()
        for path, step in solution.cuts.items():
            if step not in explained:
                explained.add(step)
                yield self.format_reasons(explain_why_never_searched(solution, path))
        yield self.format_reasons(explain_right_answer(solution, "best", ()))

    def _format_reason(self, text_key, placeholders):
        if text_key == "pruned":
            nodes = self.solution.final_snapshot.nodes
            values = [nodes[path].node for path in placeholders["leaves"]]
            numbers = [format_formula(self._format_number_for_sentence(value)) for value in values]
            return format_text_with_leaves("say_pruned", numbers, self.narration)
        fields = {name: self._format_placeholder(name, placeholders[name]) for name in placeholders}
        if "alpha" in placeholders and "beta" in placeholders:
            bounds = placeholders["alpha"], placeholders["beta"]
            alpha, beta = map(self._format_number_for_sentence, bounds)
            for name, sign in {"cut": "≥", "open": "&lt;", "strict_cut": "&gt;"}.items():
                fields[name] = format_formula(f"{alpha} {sign} {beta}")
            fields["window"] = format_formula(f"({localize_numbers(bounds, self.narration)})")
        is_returned = text_key.startswith("return")
        text = self.narration[f"say_{text_key}"] if is_returned else self.texts[text_key]
        text = text.format(**fields)
        return text.replace(" ≥ ", NO_BREAK.format("≥")).replace(" = ", NO_BREAK.format("="))

    def _format_placeholder(self, name, value):
        if name in ("node", "elsewhere"):
            return format_node_name(self.letters[value], self.narration)
        if name == "called":
            return self.format_node_name(value)
        if name == "child":
            return self.format_node_name_html(value)
        if name == "children":
            return join_as_list(list(map(self.format_node_name_html, value)), self.narration)
        if name == "numbers" and isinstance(value, list):  # already formatted
            return join_as_list(value, self.narration)
        if name == "leaves":
            value = [self.solution.final_snapshot.nodes[path].node for path in value]
        if isinstance(value, list):
            numbers = map(self._format_number_for_sentence, value)
            return join_as_list([format_formula(number) for number in numbers], self.narration)
        if isinstance(value, str):  # HTML of the caller
            return value
        number = self._format_number_for_sentence(value)
        return number if name in ("count", "all") else format_formula(number)

    def _format_number_for_sentence(self, number):
        """Return a number for a sentence, e.g. 0,5 in Italian; figures always use points."""
        return localize_number(number, self.narration)

    def format_node_name_html(self, path):
        """Return the name of a node or leaf in a list, as HTML."""
        if self.solution.final_snapshot.nodes[path].leaf:
            return self._format_leaf_name(path, format_formula)
        return self.narration["node"].format(letter=format_node_letter(self.letters[path]))

    def _format_leaf_name(self, path, format_text=str):
        """Return the name of a leaf, with the position if a sibling has the same value."""
        known = self.solution.final_snapshot.nodes[path]
        value = format_text(self._format_number_for_sentence(known.node))
        leaf = self.narration["leaf"].format(value=value)
        siblings = known.parent.children if known.parent else []
        if sum([sibling.leaf and sibling.node == known.node for sibling in siblings]) < 2:
            return leaf
        ordinals = self.texts["ordinals"].split()
        if path[-1] < len(ordinals):
            return self.texts["which_child"].format(leaf=leaf, number=ordinals[path[-1]])
        return self.texts["which_child_far"].format(leaf=leaf, number=path[-1] + 1)
