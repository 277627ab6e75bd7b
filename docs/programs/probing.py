"""Try out how a search is called that its program never calls: on which form of tree, or from which own position.

A guess is right if the search visits the nodes of a small tree and returns its value.
"""

from itertools import islice, product
from math import inf

from calling_convention import NotAChildError
from docs.figures.replay import get_subtree
from docs.programs.call_guesses import list_attempts, list_player_values
from docs.programs.node_access import find_number_readers, read_whole
from docs.programs.observation import DiscardedOutput, is_number, is_whole, observe_program
from docs.programs.roles import PLAYER, match_parameters
from docs.programs.traced_search import negates_leaf_of_min
from docs.programs.tree_call import find_required_height
from docs.trees.trees import build_random_tree, count_leaves
from gametree import is_leaf
from minimax import minimax
from tracing import TooManyStepsError

TREE = [[3, 5], [2, 9]]
FURTHER = [[[4, 1], [7, 6]], [[2, 8], [0, 5]]]  # a number at the root of the second is no luck
# A right search takes at most 11; one that never ends is tried up to MOST_TRIES times.
MOST_STEPS_PER_LEAF = 40
# It visits nodes; it returns what leaves hold, but a wrong value; it is right.
VISITED, WRONG, RIGHT = range(3)
NOTHING = VISITED, 0
LACKING = VISITED, -1  # it calls a function that its caller has to pass on
MISSING_FUNCTION = "'NoneType' object is not callable"
# Errors that are the program's own, whatever it is called with.
OWN_ERRORS = (NameError, AssertionError, RecursionError, TooManyStepsError, NotAChildError)
MOST_TRIES = 250
MOST_STARTS = 30  # positions of a game that are tried
PROBED_DEPTH = 3


def find_by_trials(programs, answers, error, tries_all):
    """Return the Programs that could be called on a tree, or from a position of their own.

    answers: the program_loader.Answers, with a line if the program asks; error: that ended it before its own call, or None
    tries_all: whether trees are tried also if it asks
    """
    tries_trees = tries_all or not answers.line
    ratings = [probe(program) if tries_trees else NOTHING for program in programs]
    best = max(ratings)
    # Without its own call, a program may lack what makes its search right.
    lacks_data = answers.line or error and best[0] == VISITED
    if best[0] == RIGHT or best > NOTHING and not lacks_data:
        rated = zip(programs, ratings, strict=True)
        return [program for program, rating in rated if rating[0] == best[0]]
    candidates = [program for program in programs if probe_game(program)]
    for program in candidates:
        program.asked_line = answers.line
    return candidates


def probe(program):
    """Find out how to call the search of a Program; return the rating of the best attempt, NOTHING if none succeeds."""
    best, best_rating, lowest_rating = None, NOTHING, NOTHING
    for attempt in islice(list_attempts(program), MOST_TRIES):
        rating = _rate_attempt(program, *attempt)
        if rating[0] == RIGHT:
            return rating
        if rating > best_rating:
            best, best_rating = attempt, rating
        lowest_rating = min(lowest_rating, rating)
    # It visits the tree, so the faults are its own, unless a function was missing.
    if best_rating[0] == WRONG or best_rating > NOTHING == lowest_rating:
        return _rate_attempt(program, *best)
    program.form = None
    program.set_member_roles(dict.fromkeys(program.functions, program.guessed))
    return NOTHING


def _rate_attempt(program, form, roles, players, relative, entry):
    """Return (RIGHT, WRONG or VISITED, number of nodes that a search of a tree visits), or NOTHING."""
    _apply(program, form, roles, players, relative, entry)
    tree, further = _choose_trees(program)
    try:
        run = _record_search(program, tree)
        if reader := _choose_reader(run, tree):
            program.readers = reader, reader
            run = _record_search(program, tree)
    except Exception as error:  # noqa: BLE001 - whatever a program raises
        if MISSING_FUNCTION in str(error):
            return LACKING
        steps = program.recorder.steps if program.recorder else ()
        visits = len({step.path for step in steps if step.path})
        return VISITED, max(visits, isinstance(error, OWN_ERRORS) or "argument" in str(error))
    visits = len({step.path for step in run.steps if step.path})
    returned = [(step.path, step.value) for step in run.steps if step.kind == "return"]
    leaves = [(path, value) for path, value in returned if is_leaf(get_subtree(tree, path))]
    if not visits or not all(is_number(value) for _, value in returned):
        return VISITED, visits
    if not all(abs(value) == abs(get_subtree(tree, path)) for path, value in leaves):
        return VISITED, visits
    program.negates = program.negates or negates_leaf_of_min(program)
    if run.value != minimax(tree):
        return WRONG if leaves else VISITED, visits
    try:
        is_right = _record_search(program, further).value == minimax(further)
        if program.takes_player():
            least = _record_search(program, tree, maximizing=False).value
            is_right = is_right and least == minimax(tree, False) * (-1 if program.negates else 1)
    except Exception:  # noqa: BLE001 - whatever a program raises
        is_right = False
    return RIGHT if is_right else WRONG, visits


def _record_search(program, tree, maximizing=True):
    most_steps = MOST_STEPS_PER_LEAF * count_leaves(tree)
    return program.record_search(tree, maximizing=maximizing, max_steps=most_steps)


def _choose_trees(program):
    """Return two trees that the form of a Program allows."""
    height = find_required_height(program)
    if program.indexed and (height or program.form.branching != 2):
        return [build_random_tree(program.form.branching, height or 2, seed) for seed in (1, 2)]
    return TREE, FURTHER


def _choose_reader(run, tree):
    """Return a reader that finds numbers in what a search returned, None if it returned numbers."""
    returned = [(step.path, step.value) for step in run.steps if step.kind == "return"]
    composite = [value for _, value in returned if not is_number(value)]
    if not composite or composite[0] is None:
        return None
    for reader in find_number_readers(composite[:1]):
        numbers = [(get_subtree(tree, path), reader(value)) for path, value in returned]
        if all(is_number(n) and (not is_leaf(node) or abs(n) == abs(node)) for node, n in numbers):
            return reader
    return None


def _apply(program, form, roles, players, relative, entry):
    program.form, program.relative = form, relative
    program.readers = read_whole, read_whole
    program.player_values, program.entry = players, entry
    program.negates = relative or not players and program.negates_in_text()
    by_function = {}
    for function in program.functions:
        matched = match_parameters(program.functions[0], function)
        known = {name: roles[slot] for slot, name in matched.items() if slot in roles}
        by_function[function] = known | {n: roles[n] for n in function.parameters if n in roles}
    program.set_member_roles(by_function)


def probe_game(program):
    """Find a position of the program's own from which its search runs; return whether that succeeded."""
    function, roles = program.functions[0], program.guessed
    values = {"alpha": -inf, "beta": inf, "depth": PROBED_DEPTH}
    starts = _list_start_positions(program)
    for players in list_player_values(program, roles):
        if players:
            values |= dict.fromkeys(PLAYER, players[True])
        arguments = {name: values[role] for name, role in roles.items() if role in values}
        free = [n for n in function.parameters if n not in arguments and n not in function.optional]
        for chosen in islice(product(starts, repeat=len(free)), MOST_STARTS):
            if len(set(map(id, chosen))) == len(chosen) and _runs(
                program, function, arguments | dict(zip(free, chosen, strict=True))
            ):
                return True
    return False


def _runs(program, function, arguments):
    """Tell whether a search runs with these arguments, and keep what was observed of it."""
    if not program.is_defined(function):
        return False
    receivers = [None]
    if function.owner and function.receiver:
        owner_class = program.names[function.owner]
        known = program.names.values() if isinstance(owner_class, type) else ()
        receivers = [value for value in known if isinstance(value, owner_class)]
    for receiver in receivers:
        search = program.find_callable(function, receiver)

        def run(names, search=search):
            with DiscardedOutput():
                search(**arguments)

        observation = observe_program(run, program.functions)
        if not observation.roots:
            continue
        root = observation.roots[0]
        root.kept.restore_contents()
        if observation.error or not any(call.children for call in root.children):
            continue
        program.root = root
        program.use_own_search(root)
        if program.rate()[0]:
            return True
        program.calls, program.first, program.own_tree = (), None, None
    return False


def _list_start_positions(program):
    """Return the values that may be a start: data of the program, and what its functions without parameters return."""
    names = program.names
    values = [
        value
        for name, value in names.items()
        if not name.startswith("__") and not callable(value) and not hasattr(value, "__loader__")
    ]
    for function in program.all_functions:
        plain = function.owner is None and function.outer is None and not function.parameters
        returns = any(node.value is not None for node in function.find_nodes("Return"))
        is_long = function.called & {"input", *program.search_names}
        may_wait = function.find_nodes("While") or is_long
        if plain and returns and not may_wait:
            try:
                values.append(names[function.name]())
            except Exception:  # noqa: BLE001, S112 - whatever a program raises
                continue
    return sorted([v for v in values if not is_number(v) or is_whole(v)], key=is_whole)
