"""What the laboratory and the judge say of a program, as plain data that a renamed program must share."""

import re

from all_words import WORDS
from docs.figures.film import make_film_data
from docs.programs.judge.feedback import VerdictExplanation
from docs.programs.judge.trial import judge_program
from docs.programs.recorded_search import run_requested_search
from docs.trees.input_errors import Mistake, format_mistake
from program_files import PLAIN
from renaming import restore_identifiers
from sentence_helpers import strip_tags

TEXTS = WORDS["en"]
FIRST_TREE = "[[[3, 5], [6, 9]], [[1, 2], [0, -1]]]"
# A request of the page when a reader pastes a program and runs it.
RUN_REQUEST = {
    "tree": FIRST_TREE,
    "branching": "2",
    "player": "max",
    "alpha": "",
    "beta": "",
    "program_tree": "",
}


def choose_task(name):
    """Return the task for which a program in tests/student_programs was written."""
    # The second is called minimax, although it has cutoffs.
    if name in PLAIN or name == "indexes/call_order.py":
        return "minimax"
    return "negamax" if name.startswith("negamax/") else "alphabeta"


def find_differences(result, renamed_result, source, seed=1):
    """Return the differences between two results as texts "field: before -> after", the most important first."""
    result = {field: _remove_addresses(text) for field, text in result.items()}
    restored = {
        field: _remove_addresses(restore_identifiers(text, source, seed))
        for field, text in renamed_result.items()
    }
    fields = [field for field in result | restored if result.get(field) != restored.get(field)]
    fields.sort(key=lambda field: field not in ("refused", "kind"))
    if "refused" in fields and not ("refused" in result and "refused" in restored):
        shown = [
            item.get("sentence") or f"a picture of {item['tree'][:60]}"
            for item in (result, restored)
        ]
        return [f"shown: {shown[0]} -> {shown[1]}"]
    return [_format_difference(field, result.get(field), restored.get(field)) for field in fields]


def _remove_addresses(text):
    """Return a text without the addresses of objects in memory."""
    return re.sub(r"\b0x[0-9a-f]+", "0x", text)


def _format_difference(field, before, after):
    """Return "field: before -> after", both shortened to where they begin to differ."""
    before, after = str(before), str(after)
    pairs = enumerate(zip(before, after, strict=False))
    place = next((at for at, (one, other) in pairs if one != other), 0)
    start = max(0, place - 30) if max(len(before), len(after)) > 70 else 0
    return f"{field}: {before[start : start + 70]} -> {after[start : start + 70]}"


def get_laboratory_result(source, with_sentences=False):
    """Return field -> text: the picture of a program's search, and its roles; or why there is none.

    with_sentences: whether the result has the English sentences on the steps, too
    """
    try:
        search = run_requested_search({**RUN_REQUEST, "code": source}, {})
    except Mistake as mistake:
        mistake.places.pop("parameters", None)  # left out where all names are those of the roles
        return {
            "refused": mistake.key,
            "field": str(mistake.field),
            "places": str(mistake.places),
            "sentence": describe_mistake(mistake),
        }
    result = {field: str(value) for field, value in list_search_fields(search, source).items()}
    return result | ({"sentences": list_sentences(search)} if with_sentences else {})


def describe_mistake(mistake):
    """Return the sentence of the page on a Mistake, in English."""
    text, line = format_mistake(mistake, TEXTS), mistake.places.get("line")
    return TEXTS["shared"]["run_line"].format(line=line, said=text) if line else text


def list_search_fields(search, source):
    """Return field -> value of what a RecordedSearch shows."""
    game, nodes = search.game, search.end.nodes.items()
    parts = ("maximizing", "mover", "depth", "calls", "moves")
    return {
        "value": search.value,
        "tree": search.tree,
        "player": search.settings["player"],
        "maximizing": search.end.maximizing,
        "has_program_tree": search.has_program_tree,
        "letters": search.letters,
        "game": game and [getattr(game, part, None) for part in parts],
        "positions": game and game.positions,
        "roles": _list_roles(search, source),
        "pruned": [path for path, node in nodes if node.leaf and node.status == "cut"],
        "returned": _list_returned_values(search),
        "kinds": [step.kind for step in search.trace.steps],
        "paths": [step.path for step in search.trace.steps],
        "values": [step.value for step in search.trace.steps],
    }


def _list_roles(search, source):
    """Return the role of each parameter, in order, even where all names equal the roles."""
    if parameter_roles := search.function.list_parameter_roles():
        return [role for _, role in parameter_roles]
    return list(search.function.shown_roles.values())


def _list_returned_values(search):
    """Return (path, value for MAX) of each inner node that has returned."""
    steps = [step for step in search.trace.steps if step.kind == "return"]
    values = {step.path: step.value for step in steps if not search.end.nodes[step.path].leaf}
    root_sign = 1 if search.end.maximizing else -1
    return [
        (path, value * root_sign * (-1) ** len(path) if search.function.negates else value)
        for path, value in values.items()
    ]


def list_sentences(search):
    """Return the English sentences on the steps, one a line."""
    narration, maximizing = TEXTS["narration"], search.end.maximizing
    film = make_film_data(search.tree, search.trace, search.letters, narration, maximizing)
    return "\n".join(strip_tags(text) for _, text, *_ in film["frames"])


def get_judge_result(source, task):
    """Return field -> text of the judge's Verdict."""
    verdict = judge_program(source, task).to_dict()
    explanation = VerdictExplanation(verdict, task, TEXTS).format_sentences(seconds=10, memory=100)
    result = {field: str(value) for field, value in verdict.items()}
    return result | {"explanation": strip_tags(explanation)}
