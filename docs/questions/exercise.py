"""Trees to prune by hand: a graded series, random trees by difficulty, and the reader's own."""

from alphabeta import alphabeta
from docs.figures.replay import get_subtree
from docs.questions.question import LEVELS, Example
from docs.questions.solution import Solution
from docs.trees.input_errors import Mistake, parse_field
from docs.trees.tree_parser import parse_named_tree
from docs.trees.tree_syntax import format_tree, parse_whole_number
from docs.trees.trees import build_random_tree, count_leaves, list_leaves

PLAYERS = ("max", "min")
USUAL = {"player": "max", "rule": "soft"}  # defaults that an address leaves out
SHAPE = {"children": (2, 4), "plies": (2, 4)}  # least and most
MOST_LEAVES = 27
MANY_LEAVES = 16  # trees with more leaves shrink so much on paper that they need larger type
# Most decimals of a leaf. format_number rounds to as many, so that more could make leaves look equal.
DECIMALS = 3
TRIES = 64
MOST_SEED = 2**24 - 1  # each uses TRIES seeds of build_random_tree, which must stay below 2**32
LEAVES = {"easy": (1, 20), "medium": (-9, 9), "hard": (-4, 4)}  # a narrow range makes ties frequent
WINDOWS = {"easy": False, "medium": True, "hard": True}  # whether windows are asked for

# (name, player at the root, tree, whether windows are asked for); each tree adds one difficulty
# to those before it.
SERIES = (
    ("two_leaves", "max", [3, 5], False),
    ("first_cut", "max", [[3, 5], [2, 9]], False),
    ("no_cut", "max", [[3, 8], [7, 4]], False),
    ("tie", "max", [[4, 7], [4, 1]], False),
    ("three_children", "max", [[5, 8, 6], [7, 3, 9], [4, 2, 5]], False),
    ("windows", "max", [[6, 2], [8, 7], [5, 9]], True),
    ("three_plies", "max", [[[4, 2], [7, 1]], [[3, -2], [8, 6]]], True),
    ("min_at_root", "min", [[[6, 8], [5, 3]], [[9, 7], [1, 4]]], True),
    ("unequal_depths", "max", [[[5, 1], 7], 6, [4, [2, 9]]], True),
    ("deep_cut", "max", [5, [[[4, 8], 7], 9]], True),
    ("all_at_once", "min", [[[3, 6, 3], 4, [2, -1]], [[4, 8], [7, 5]], [4, [0, 9]]], True),
)


class Exercise(Example):
    """A tree whose whole search is asked about, maybe with windows; request: as parse_exercise takes it, normalized."""

    rules = ("soft", "hard")
    text_parts = ("practice",)

    def __init__(self, request, tree, maximizing, asks_windows):
        super().__init__(request["rule"], tree, maximizing)
        self.request, self.asks_windows = request, asks_windows
        if not asks_windows:
            self.asked = ("value",)

    def list_prompt_sentences(self):
        numbers = "task_windows" if self.asks_windows else "task_values"
        keys = ["task_leaves", numbers, "task_best"]
        keys += ["task_hard"] if self.rule == "hard" else []
        return [self.opening_sentences[0], *[(key, {}) for key in keys]]

    @property
    def url_hash(self):
        """The URL hash with which the practice page opens the exercise."""
        settings = {**self.request, "tree": self.request.get("tree", "").replace(" ", "")}
        defaults = USUAL | {"tree": ""}
        return "&".join(
            [f"{name}={value}" for name, value in settings.items() if value != defaults.get(name)]
        )

    @property
    def tree_url_hash(self):
        """The URL hash with which the laboratory opens the tree."""
        settings = {"tree": format_tree(self.tree).replace(" ", "")}
        settings |= {} if self.maximizing else {"player": "min"}
        return "&".join([f"{name}={value}" for name, value in settings.items()])


def parse_exercise(request):
    """Return the Exercise for a request whose values are all text.

    request: rule ("soft" or "hard", soft if it is missing), and one of these groups:
        series: a number, from 1
        tree, player: as tree_parser.parse_tree takes it; "max" or "min"
        children, plies, seed, level, player, uneven: three numbers, one of LEVELS, and "" or "1"

    Raises Mistake with the name of the field.
    """
    rule = _parse_choice_field("rule", request, Exercise.rules)
    if "series" in request:
        number = parse_number_field("series", request, 1, len(SERIES))
        _, player, tree, windows = SERIES[number - 1]
        return Exercise({"series": str(number), "rule": rule}, tree, player == "max", windows)
    if "tree" in request:
        return parse_own_tree_exercise(request)[0]
    limits = SHAPE | {"seed": (0, MOST_SEED)}
    numbers = {name: parse_number_field(name, request, *limits[name]) for name in limits}
    settings = {name: str(number) for name, number in numbers.items()}
    settings["level"] = level = _parse_choice_field("level", request, LEVELS)
    settings["player"] = player = _parse_choice_field("player", request, PLAYERS)
    settings |= {"rule": rule} | ({"uneven": "1"} if request.get("uneven") else {})
    facts = {"uneven": "uneven" in settings, "maximizing": player == "max", "level": level}
    tree = find_tree_of_level(**numbers, **facts)
    return Exercise(settings, tree, player == "max", WINDOWS[level])


def parse_own_tree_exercise(request, branching=2, max_leaves=MOST_LEAVES, windows=True):
    """Return the Exercise with a reader's own tree, from tree, player and rule of a request, and its names.

    The names are as in parse_named_tree. The practice page, whose address has no names, uses letters.

    branching: as in tree_parser.parse_tree; windows: whether windows are asked for

    Raises Mistake with the name of the field.
    """
    rule = _parse_choice_field("rule", request, Exercise.rules)
    player = _parse_choice_field("player", request, PLAYERS)
    text = request["tree"]
    tree, names = parse_field("tree", parse_named_tree, text, branching)
    # A figure shows only so many decimals.
    too_precise = [leaf for leaf in list_leaves(tree) if round(leaf, DECIMALS) != leaf]
    if too_precise:
        places = {"text": str(too_precise[0]), "limit": DECIMALS}
        raise Mistake("decimals", 0, len(text), places, field="tree")
    count = count_leaves(tree)
    if count > max_leaves:
        places = {"count": count, "limit": max_leaves}
        raise Mistake("leaves", 0, len(text), places, field="tree")
    normalized_request = {"tree": format_tree(tree), "player": player, "rule": rule}
    return Exercise(normalized_request, tree, player == "max", windows), names


def find_ignored_or_missing_fields(request, normalized_request):
    """Return the names in a request that parse_exercise ignores, and those that it adds by default.

    normalized_request: the request of the resulting Exercise
    """
    choices, known = (*USUAL, "level", "uneven"), normalized_request
    ignored = [
        name
        for name, value in request.items()
        if name not in known or (name in choices and value != known[name])
    ]
    return ignored + [name for name in known if name not in request and name not in USUAL]


def parse_number_field(field, request, low, high):
    """Return the whole number in a field, low if it is missing; raise Mistake("whole") if out of range."""
    return parse_field(field, parse_whole_number, request.get(field, low), low, high)


def find_tree_of_level(children, plies, uneven, maximizing, level, seed):
    """Return a random tree of a level: of TRIES trees the first that meets all criteria, else the nearest.

    children, plies, uneven: as build_random_tree takes them; seed: 0 to MOST_SEED.

    Raises Mistake: "shape" if there could be more than MOST_LEAVES.
    """
    if children**plies > MOST_LEAVES:
        places = {"children": children, "plies": plies}
        places |= {"count": children**plies, "limit": MOST_LEAVES}
        raise Mistake("shape", 0, 0, places, field="plies")
    nearest, most_met = None, -1
    for number in range(seed * TRIES, (seed + 1) * TRIES):
        tree = build_random_tree(children, plies, number, uneven, LEAVES[level])
        criteria = check_level_criteria(tree, maximizing, level, plies)
        if sum(criteria) > most_met:
            nearest, most_met = tree, sum(criteria)
        if all(criteria):
            break
    return nearest


def check_level_criteria(tree, maximizing, level, plies):
    """Return, for each criterion of a level, whether the tree meets it.

    easy: the tree has a cutoff, none by a tie, and each compares a node with the parent
    medium: the tree has two cutoffs, and one of them skips more than one leaf
    hard: as medium, one cutoff is by a tie, and in deep trees one uses a bound from above the parent
    """
    solution = Solution(tree, alphabeta, maximizing)
    cutoffs = [
        (step_index, *solution.get_cutoff(step_index)) for step_index in set(solution.cuts.values())
    ]
    tie = any(window["alpha"] == window["beta"] for _, _, window, _, _ in cutoffs)
    far = any(elsewhere != node[:-1] for _, node, _, _, elsewhere in cutoffs)
    if level == "easy":
        return [bool(cutoffs), not tie, not far]
    pruned = sum([count_leaves(get_subtree(tree, path)) for path in solution.cuts])
    criteria = [bool(cutoffs), len(cutoffs) > 1, pruned > len(cutoffs)]
    if level == "hard":
        # A bound from further up than the parent's takes a node three plies below the root.
        criteria += [tie, far] if plies > 3 else [tie]
    return criteria


def _parse_choice_field(field, request, choices):
    """Return the choice in a field; the first of the choices if it is missing or unknown."""
    value = request.get(field)
    return value if value in choices else next(iter(choices))
