"""Programs like those of strangers, in tests/student_programs/strangers, and what is expected of each."""

import json
import os
import re
import subprocess
import sys
from dataclasses import dataclass, field
from math import inf

from program_results import FIRST_TREE, get_judge_result, get_laboratory_result

SMALL, FIRST = [[3, 5], [2, 9]], eval(FIRST_TREE)
CUT_IN_SMALL, CUT_IN_FIRST = {(1, 1)}, {(0, 1, 1), (1, 1, 0), (1, 1, 1)}
# What a refusal never says: of a helper that the laboratory made itself, or without any use to the reader.
UNTRUE = [
    "something that is not a child",
    "No tree can be put",
    "a value here is None",
    "NoneType",
    "object has no attribute",
    "KeyError",
    "IndexError",
    "JavascriptError",
    "EOF",
    "more steps than can be shown",
]


@dataclass
class Picture:
    """What the laboratory shows.

    values: allowed values of the root; tree: None for any
    source: "own" (the program's tree), "site" (that of the page) or "game"
    pruned: paths of the leaves that are drawn as pruned, None for any
    returned: path -> value of that node for MAX
    forbidden: patterns that no sentence on a step contains; required: one that some sentence contains
    """

    values: list
    tree: list | None = None
    source: str = "own"
    pruned: set | None = None
    player: str = "max"
    returned: dict = field(default_factory=dict)
    forbidden: list = field(default_factory=list)
    required: str = ""

    def find_faults(self, result, source):
        """Return what is wrong with a result of get_laboratory_result, as texts."""
        if "refused" in result:
            return [f"refused: {result['refused']}: {result['sentence']}"]
        shown = {name: evaluate(result[name]) for name in ("value", "tree", "pruned", "returned")}
        where = "own" if result["has_program_tree"] == "True" else "site"
        where = "game" if result["game"] != "None" else where
        facts = {
            "value": shown["value"] in self.values,
            "source": where == self.source,
            "tree": self.tree in (None, shown["tree"]),
            "pruned": self.pruned is None or self.pruned == set(shown["pruned"]),
            "player": result["player"] == self.player or where == "game",
            "returned": self.returned.items() <= dict(shown["returned"]).items(),
        }
        actual = shown | {"source": where, "player": result["player"]}
        faults = [f"{fact} {actual[fact]}" for fact, is_right in facts.items() if not is_right]
        sentences = result.get("sentences", "").split("\n")
        for pattern in self.forbidden:
            faults += [f"said: {text!r}" for text in sentences if re.search(pattern, text)][:1]
        if self.required and not any(re.search(self.required, text) for text in sentences):
            faults.append(f"not said: {self.required}")
        return faults


@dataclass
class Refusal:
    """A true sentence in place of a picture.

    words: what the sentence contains, each a pattern
    code: text in the line of the program that the sentence names, "" for no line
    """

    words: list
    code: str = ""

    def find_faults(self, result, source):
        """Return what is wrong with a result of get_laboratory_result, as texts."""
        if "refused" not in result:
            return [f"shown: tree {result['tree'][:60]} value {result['value']}"]
        sentence = result["sentence"]
        faults = [f"untrue: {text}" for text in UNTRUE if text in sentence]
        faults += [f"not said: {word}" for word in self.words if not re.search(word, sentence)]
        if self.code:
            rows = [row for row, line in enumerate(source.split("\n"), 1) if self.code in line]
            if not any(re.search(rf"\b{row}\b", sentence) for row in rows):
                faults.append(f"no line of {rows}")
        return faults and [f"{result['refused']}: {sentence}", *faults]


@dataclass
class Judgement:
    """A verdict of the judge.

    kinds: patterns of the allowed kinds; limit: the number that stands for infinity, None if none does
    words: patterns in the explanation; code: text in the line of the number or of the leaf test
    """

    kinds: str
    task: str = "alphabeta"
    limit: str | None = None
    words: list = field(default_factory=list)
    code: str = ""

    def find_faults(self, result, source):
        """Return what is wrong with a result of get_judge_result, as texts."""
        faults = []
        if not re.fullmatch(self.kinds, result["kind"]):
            faults.append(f"kind {result['kind']}")
        if result.get("limit") != str(self.limit):
            faults.append(f"limit {result.get('limit')}")
        explanation = result["explanation"]
        faults += [f"not said: {word}" for word in self.words if not re.search(word, explanation)]
        rows = [row for row, line in enumerate(source.split("\n"), 1) if self.code in line]
        if self.code and not any(re.search(rf"Line {row}\b", explanation) for row in rows):
            faults.append(f"no line of {rows}")
        return faults and [*faults, explanation]


def add_call(name):
    """Return the Refusal of a program that never calls a function."""
    return Refusal([rf"\b{name}\b", "call"])


SMALL_SHOWN = Picture([3], SMALL, pruned=CUT_IN_SMALL)
NOBODY_TYPES = Refusal(["typ|input"], "input(")
FIRST_SHOWN = Picture([5], FIRST, "site", CUT_IN_FIRST)
# Program -> what the laboratory may answer, one of these.
LABORATORY = {
    # README wants a picture; as nobody can type the cell, the sentence on input() is as true.
    "tictactoe_too_many_calls": [Picture([-1, 0, 1], source="game"), NOBODY_TYPES],
    "no_call_board_game": [Picture([-1, 1], source="game"), add_call("search")],
    "no_call_cs50_style": [Picture([1], source="game"), add_call("minimax")],
    "no_call_node_methods": [SMALL_SHOWN, FIRST_SHOWN, add_call("search")],
    "own_error_hidden_missing_arguments": [
        Refusal([r"search\(\) missing 2 required", "'alpha' and 'beta'"], "maxi=True")
    ],
    "own_error_hidden_name_error": [Refusal(["name 'serch' is not defined"], "serch(")],
    "board_of_numbers_flat": [Picture([0], source="game")],
    "input_names_of_nodes": [NOBODY_TYPES],
    "input_number_of_loops_for_ever": [Picture([1], source="game")],
    "input_swallowed_eof_loops_for_ever": [NOBODY_TYPES],
    "cut_by_flag_and_continue": [
        Picture(
            [3],
            SMALL,
            pruned=CUT_IN_SMALL,
            forbidden=["no child left to skip", "node C returns 2, its exact", "C has no more"],
            required="(is|are) pruned",
        )
    ],
    "dictionary_with_numbers_as_children": [SMALL_SHOWN],
    "returns_alpha_beta_pair": [
        Picture(
            [3],
            [[3, 12, 8], [2, 5, 6], [14, 5, 2]],
            pruned={(1, 1), (1, 2)},
            returned={(0,): 3, (1,): 2, (2,): 2},
        )
    ],
    "own_tree_value_and_two_lists": [Picture([3], SMALL, pruned=set()), Refusal([r"\bsearch\b"])],
    "depth_smaller_than_the_tree": [Picture([6], [4, 6], pruned=set())],
    "placeholders": [Refusal([r"\b(is_end|points|kids_of)\b"])],
    "break_leaves_inner_loop_only": [Picture([4], source="game", pruned=set())],
    "open_a_file": [Refusal(["leaves.txt"], "open(")],
    "sentence_without_a_node": [
        Picture([5], [3, 5], pruned=set(), forbidden=["^ ", "^has ", "(leaf|node) has no value"])
    ],
    "list_shown_as_one_number": [
        Picture([3], SMALL, pruned=set(), forbidden=["path", r"\bi (starts|becomes)"])
    ],
    "infinity_ten_to_the_twelfth": [FIRST_SHOWN, add_call("alphabeta")],
    "names_best_max_best_min": [SMALL_SHOWN],
    "names_german_attributes_no_call": [FIRST_SHOWN, add_call("alphabeta")],
    "names_german_parameters": [Picture([5], FIRST, pruned=CUT_IN_FIRST)],
    "names_max_plies_best_move_task": [
        Picture([5], FIRST, "site", set()),
        Refusal([r"\b(minimax|best_move)\b", "call"]),
    ],
    "names_max_value_min_value": [SMALL_SHOWN],
    "names_player_zero_is_max": [SMALL_SHOWN],
    "judged_prints_pruned_leaf": [FIRST_SHOWN, add_call("search")],
    "judged_node_class_no_call": [FIRST_SHOWN, add_call("search")],
    # Its leaves are read without a call; they are not pruned.
    "judged_leaf_test_in_the_loop": [SMALL_SHOWN],
    "judged_leaf_test_for_int": [SMALL_SHOWN],
    "judged_thousand_as_infinity": [Picture([5], FIRST, pruned=CUT_IN_FIRST)],
    "judged_dictionary_with_numbers": [SMALL_SHOWN],
    "judged_minimax_and_alphabeta": [
        FIRST_SHOWN,
        Picture([5], FIRST, "site", set()),
        Refusal([r"\b(minimax|alpha_beta)\b", "call"]),
    ],
    "move_of_the_root": [Picture([1], source="game", forbidden=["starts at −9 .*returns 0"])],
    "dispatcher": [Picture([3], [[3, 8], [2, 9]], pruned={(1, 1)})],
    "players_known_to_main_only": [NOBODY_TYPES],
    "bounds_kept_in_the_tree": [Picture([7], [[[5, 1], [8, 0]], [[9, 4], [7, 3]]])],
    "nodes_with_super": [Picture([3], [[3, 8], [2, 9]], pruned={(1, 1)})],
    "depth_from_a_global_size": [Picture([5], FIRST, pruned=CUT_IN_FIRST)],
    "own_call_fails": [Refusal(["name 'Blatt' is not defined"], "Blatt(3)")],
    "parameter_known_to_main_only": [NOBODY_TYPES],
    "best_after_all_children": [Picture([10], source="game", required="returns 10")],
    "typed_game": [Picture([0], source="game"), NOBODY_TYPES],
    "names_and_numbers_in_one_table": [Picture([5], [[7, 5], [2, 9]], "game")],
    "leaf_known_by_a_field": [NOBODY_TYPES],
    "methods_in_a_table": [Refusal(["never calls itself"])],
    "last_ply_by_max_of_a_list": [Picture([5], source="game", returned={(0,): 5, (1,): 2})],
    "missing_module": [Refusal(["No module named 'baumwerk'"], "import")],
}
NOT_UNDERSTOOD = Judgement("not_understood")
# Program -> what the judge may answer, one of these.
JUDGE = {
    "infinity_ten_to_the_twelfth": [
        Judgement("right_limited", limit="1000000000000", words=["inf"], code="10**12")
    ],
    "names_best_max_best_min": [Judgement("right")],
    "names_german_attributes_no_call": [Judgement("right")],
    # Its own call begins with the window from -100 to 100.
    "names_german_parameters": [
        Judgement("right"),
        Judgement("right_limited", limit="100", words=["inf"], code="100, 100"),
    ],
    "names_max_plies_best_move_task": [Judgement("right", "best_move")],
    "names_max_value_min_value": [Judgement("right")],
    "names_player_zero_is_max": [Judgement("right")],
    "judged_prints_pruned_leaf": [Judgement("right")],
    "judged_node_class_no_call": [
        Judgement("right_limited", limit="1000000000", words=["inf"], code="10**9"),
        Judgement(".*understood.*", words=["Spot"]),
    ],
    "judged_leaf_test_in_the_loop": [Judgement("right_inner", words=[r"(?i)line [34]\b"])],
    "judged_leaf_test_for_int": [Judgement("right_integers", words=[r"(?i)line [2345]\b"])],
    "judged_thousand_as_infinity": [
        Judgement("right_limited", limit="1000", words=["inf"], code="1000")
    ],
    "judged_dictionary_with_numbers": [Judgement("right(_integers|_inner)?")],
    "judged_minimax_and_alphabeta": [Judgement("right", "minimax")],
    "dispatcher": [Judgement("right_limited", limit="100", words=["inf"])],
    "players_known_to_main_only": [NOT_UNDERSTOOD],
    "bounds_kept_in_the_tree": [Judgement("right_inner", "minimax")],
    "nodes_with_super": [Judgement("right")],
    "depth_from_a_global_size": [Judgement("right_limited", limit="1000", code="1000")],
    "own_call_fails": [Judgement("error", words=["Blatt"], code="Blatt(3)")],
    "parameter_known_to_main_only": [NOT_UNDERSTOOD],
    "typed_game": [NOT_UNDERSTOOD],
    "names_and_numbers_in_one_table": [Judgement("right|not_understood", "minimax")],
    "leaf_known_by_a_field": [Judgement("right|not_understood", "minimax")],
    "methods_in_a_table": [NOT_UNDERSTOOD],
    "last_ply_by_max_of_a_list": [Judgement("leaves|not_understood")],
    "missing_module": [Judgement("error", words=["baumwerk"], code="import")],
}


def find_faults(alternatives, result, source):
    """Return [] if a result is what one of the alternatives expects, else the faults by each of them."""
    faults = [expected.find_faults(result, source) for expected in alternatives]
    return [] if [] in faults else faults


def get_stranger_result(part, name, source):
    """Return the laboratory's (part "laboratory") or the judge's result on a text of a program."""
    if part == "judge":
        return get_judge_result(source, JUDGE.get(name, [Judgement("")])[0].task)
    pictures = [item for item in LABORATORY[name] if isinstance(item, Picture)]
    return get_laboratory_result(source, any(item.forbidden or item.required for item in pictures))


def get_result_in_time(part, name, source, seconds=20):
    """Return get_stranger_result(part, name, source) from another process, None after some seconds."""
    code = "import json, sys, strangers as s; text = sys.stdin.buffer.read().decode(); "
    code += "print(json.dumps(s.get_stranger_result(*sys.argv[1:], text)), file=sys.__stdout__)"
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    try:
        process = subprocess.run(
            [sys.executable, "-c", code, part, name],
            input=source.encode(),
            stdout=subprocess.PIPE,
            env=environment,
            timeout=seconds,
            check=True,
        )
    except subprocess.TimeoutExpired:
        return None
    return json.loads(process.stdout)


def evaluate(text):
    """Return the value of a text of numbers, lists and tuples, which may contain inf."""
    return eval(text, {"__builtins__": {}, "inf": inf})
