"""Questions that show a worked solution with exactly one wrong entry."""

from docs.figures.number_format import format_number
from docs.figures.phrases import format_formula, join_as_list
from docs.figures.svg import convert_to_plain_text
from docs.questions.answer_fields import format_path, make_field, parse_path
from docs.questions.diagnosis import list_likely_slips
from docs.questions.question import SHAPES, Question, SeededChoices, find_pruned_tree
from docs.questions.solution import BOUNDS
from docs.trees.trees import list_leaf_paths

ENTRIES = ("window", "value", "leaf")
MOST_CHOICES = 10  # on a learning platform
# Sentences of the practice page that speak of its own question, or to the reader who made the mistake.
PERSONAL_SLIPS = {
    *("alpha_on_leaving", "beta_on_leaving", "slip_returned", "slip_last_child"),
    *("slip_value_alpha", "slip_value_beta"),
}


class MistakeQuestion(Question):
    """Which entry of a worked solution is wrong? An answer is a pair of one of ENTRIES and a path.

    windows_shown: path -> (alpha, beta) for each visited node below the root
    values_shown: path -> returned value for each visited node
    unread_shown: the paths of the leaves shown as not read
    wrong_entry: the right answer
    slip: a sentence about the mistake in the worked solution, None if the entry is about a leaf
    """

    kind = "mistake"
    part = "entry"
    section = "misreadings/#value-and-window"
    rules = ("soft", "hard", "strict")

    def __init__(self, level, seed, rule, tree, maximizing):
        super().__init__(level, seed, rule, tree, maximizing)
        solution = self.compute_solution()
        inner = [path for path in self.letters if path in solution.entered]
        self.windows_shown = {path: tuple(solution.get_window(path).values()) for path in inner[1:]}
        self.values_shown = {path: solution.final_snapshot.nodes[path].value for path in inner}
        self.unread_shown = [path for path in list_leaf_paths(tree) if path not in solution.entered]
        self.wrong_entry = self.slip = None

    @classmethod
    def generate(cls, level, seed, rule):
        choices = SeededChoices(seed)
        shape, maximizing = choices.pick(SHAPES[level]), choices.pick((True, False))
        tree = find_pruned_tree(level, seed, rule, shape, maximizing)
        question = cls(level, seed, rule, tree, maximizing)
        make_wrong = {
            "window": question._make_window_wrong,
            "value": question._make_value_wrong,
            "leaf": question._make_leaf_wrong,
        }
        make_wrong[choices.pick(ENTRIES)](choices)
        return question

    def _make_window_wrong(self, choices):
        path, bound = choices.pick(list(self.windows_shown)), choices.pick(BOUNDS)
        alpha, beta = self.windows_shown[path]
        options = []
        for slip in list_likely_slips(self.compute_solution(), path, bound):
            number = slip[1]["value"]
            window = (number, beta) if bound == "alpha" else (alpha, number)
            # A window is never empty, so that the mistake cannot be seen without searching.
            if window != (alpha, beta) and window[0] < window[1]:
                options.append((slip, window))
        if not options:
            return self._make_value_wrong(choices)
        self.slip, self.windows_shown[path] = choices.pick(options)
        self.wrong_entry = "window", path

    def _make_value_wrong(self, choices):
        path = choices.pick(list(self.values_shown))
        slips = [
            slip
            for slip in list_likely_slips(self.compute_solution(), path, "value")
            if slip[1]["value"] != self.values_shown[path] and abs(slip[1]["value"]) < float("inf")
        ]
        self.slip = choices.pick(slips)
        self.values_shown[path] = self.slip[1]["value"]
        self.wrong_entry = "value", path

    def _make_leaf_wrong(self, choices):
        """Stop one leaf too early, or go on to one leaf more."""
        leaves, read = list_leaf_paths(self.tree), self.compute_solution().entered
        candidates = []
        for path in leaves:
            *above, index = path
            is_border = path not in read or (*above, index + 1) not in read
            if index and (*above, index - 1) in read and is_border:
                candidates.append(path)
        if not candidates:  # the search stops at no leaf and between no two
            return self._make_value_wrong(choices)
        path = choices.pick(candidates)
        self.unread_shown = [leaf for leaf in leaves if (leaf not in read) != (leaf == path)]
        self.wrong_entry = "leaf", path

    def list_prompt_sentences(self):
        rule = "task_hard" if self.rule == "hard" else "soft_values"
        return [*self.opening_sentences, (rule, {}), ("ask_mistake", {})]

    def list_answer_sentences(self, answer, texts):
        sentences = [self._describe_entry(answer, "answer_mistake")]
        if self.slip and self.slip[0] not in PERSONAL_SLIPS and answer == self.wrong_entry:
            sentences.append(self.slip)
        return sentences

    def format_answer(self, answer, texts):
        sentences = self.list_answer_sentences(answer, texts)
        return convert_to_plain_text(self.format_sentences(sentences, texts))

    def list_fields(self, texts):
        explainer, field_texts, options = self.make_explainer(texts), texts["questions"], []
        for entry, path in self.list_entries():
            name = explainer.format_node_name(path)
            label = field_texts[f"entry_{entry}"].format(name=name)
            options.append([f"{entry} {format_path(path)}", label])
        return [make_field("entry", field_texts["entry"], "choice", options)]

    def read_answer(self, fields):
        if not fields.values.get("entry"):
            return None
        entry, path = fields.values["entry"].split(" ")
        return entry, parse_path(path)

    def measure_difficulty(self):
        return self.wrong_entry[0]

    def make_parts(self, maker):
        entries = [entry for entry in self.list_entries() if entry != self.wrong_entry]
        shown = SeededChoices(self.seed).pick_several(entries, MOST_CHOICES - 1)
        shown = [entry for entry in self.list_entries() if entry in (*shown, self.wrong_entry)]
        explainer = self.make_explainer(maker.texts)

        def format_entry(answer):
            entry, path = answer
            if entry == "value":
                return explainer.format_number_name(path, "value")
            key = "window_entry" if entry == "window" else "leaf_entry"
            node = explainer.format_node_name(path)
            return maker.texts["quiz_export"][key].format(node=node)

        return [maker.make_choice("entry", shown, format_entry)]

    def get_solution(self):
        return self.wrong_entry

    def find_mistake(self, answer):
        if answer == self.wrong_entry:
            return None
        entry, path = answer
        if entry != "leaf" and path == self.wrong_entry[1]:
            return "slip_other_entry", {"node": path}
        return self._describe_entry(answer, "wrong_entry")

    def _describe_entry(self, answer, prefix):
        """Return the sentence about what the search really does where an answer points to."""
        entry, path = answer
        solution = self.compute_solution()
        if entry == "leaf":
            key = "read" if path in solution.entered else "unread"
            return f"{prefix}_{key}", {"child": path, "node": path[:-1]}
        if entry == "window":
            return f"{prefix}_window", {"node": path, **solution.get_window(path)}
        value = solution.final_snapshot.nodes[path].value
        return f"{prefix}_value", {"node": path, "value": value}

    def list_entries(self):
        """Return all possible answers."""
        entries = [("window", path) for path in self.windows_shown]
        entries += [("value", path) for path in self.values_shown]
        return entries + [("leaf", path) for path in list_leaf_paths(self.tree)]

    def render_given(self, texts):
        return super().render_given(texts) + self._render_worked_solution(texts)

    def _render_worked_solution(self, texts):
        explainer, rows = self.make_explainer(texts), []
        root_window = self.compute_solution().get_window(()).values()
        for path in self.values_shown:
            window = self.windows_shown.get(path, root_window)
            numbers = map(format_number, [*window, self.values_shown[path]])
            cells = "".join([f"<td>{format_formula(number)}</td>" for number in numbers])
            rows.append((self.letters[path], cells))
        key, places = "every_leaf_read", {}
        if self.unread_shown:
            names = [explainer.format_node_name(path) for path in self.unread_shown]
            key, places = "unread_leaves", {"names": join_as_list(names, texts["narration"])}
        note = f"<p>{explainer.format_reasons([(key, places)])}</p>"
        return explainer.format_node_table(rows, self.asked) + note
