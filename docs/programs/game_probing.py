"""Find a position of a program's own from which its search runs, if the program never calls it."""

from itertools import islice, product
from math import inf

from docs.programs.call_guesses import list_player_values
from docs.programs.observation import DiscardedOutput, is_number, is_whole, observe_program
from docs.programs.roles import PLAYER

MOST_STARTS = 30  # positions of a game that are tried
PROBED_DEPTH = 3


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
    data = [value for value in values if not is_number(value)]
    return [*data, *[value for value in values if is_whole(value)]]
