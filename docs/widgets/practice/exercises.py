"""Trees to prune by hand: a graded series, random trees by difficulty, and the reader's own."""

from alphabeta import alphabeta
from failhard import failhard
from figures.replay import get_subtree
from gametree import is_leaf
from widgets.input_errors import Mistake, with_field
from widgets.practice.judge import Solution
from widgets.tree_syntax import read_tree, read_whole, tree_text
from widgets.trees import leaf_count, random_tree

RULES = {"soft": alphabeta, "hard": failhard}
PLAYERS = ("max", "min")
LEVELS = ("easy", "medium", "hard")
USUAL = {"player": "max", "rule": "soft"}  # defaults that an address leaves out
SHAPE = {"children": (2, 4), "plies": (2, 4)}  # least and most
MOST_LEAVES = 27
# Most decimals of a leaf. format_number rounds to as many, so that more could make leaves look equal.
DECIMALS = 3
MOST_SEED = 2**24 - 1  # each seed uses TRIES seeds of random_tree, which must stay below 2**32
TRIES = 64
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


class Exercise:
    """A tree and what is asked about it.

    given: the normalized request from which `read` makes this exercise
    tree, maximizing, search: the arguments of the Solution
    windows: whether the window of each node is asked for
    """

    def __init__(self, given, tree, maximizing, windows):
        self.given, self.tree, self.maximizing, self.windows = given, tree, maximizing, windows
        self.search = RULES[given["rule"]]

    @property
    def address(self):
        """The URL hash with which the practice page opens the exercise."""
        settings = {**self.given, "tree": self.given.get("tree", "").replace(" ", "")}
        defaults = USUAL | {"tree": ""}
        return "&".join(
            [f"{name}={value}" for name, value in settings.items() if value != defaults.get(name)]
        )

    @property
    def tree_address(self):
        """The URL hash with which the laboratory opens the tree."""
        settings = {"tree": tree_text(self.tree).replace(" ", "")}
        settings |= {} if self.maximizing else {"player": "min"}
        return "&".join([f"{name}={value}" for name, value in settings.items()])

    @property
    def asked(self):
        """The kinds of numbers asked for at each node."""
        return ("value", "alpha", "beta") if self.windows else ("value",)

    def solution(self):
        """Return the Solution of the exercise."""
        return Solution(self.tree, self.search, self.maximizing)


def read(request):
    """Return the Exercise for a request whose values are all text.

    request: rule ("soft" or "hard", soft if it is missing), and one of
        series: a number, from 1;
        tree: as reading.read_tree takes it, and player ("max" or "min");
        children, plies, seed (numbers), level, player, and uneven ("" or "1").

    Raises Mistake with the name of the field.
    """
    rule = _read_choice("rule", request, RULES)
    if "series" in request:
        number = read_number("series", request, 1, len(SERIES))
        _, player, tree, windows = SERIES[number - 1]
        return Exercise({"series": str(number), "rule": rule}, tree, player == "max", windows)
    player = _read_choice("player", request, PLAYERS)
    if "tree" in request:
        return read_own_tree(request)
    shape = {name: read_number(name, request, *SHAPE[name]) for name in SHAPE}
    seed = read_number("seed", request, 0, MOST_SEED)
    level = _read_choice("level", request, LEVELS)
    uneven = bool(request.get("uneven"))
    given = {name: str(value) for name, value in shape.items()}
    given |= {"seed": str(seed), "level": level, "player": player, "rule": rule}
    given |= {"uneven": "1"} if uneven else {}
    tree = make_random_tree(
        **shape, uneven=uneven, maximizing=player == "max", level=level, seed=seed
    )
    return Exercise(given, tree, player == "max", WINDOWS[level])


def read_own_tree(request, branching=2, max_leaves=MOST_LEAVES, windows=True):
    """Return the Exercise with a reader's own tree, from tree, player and rule of a request.

    branching: as in reading.read_tree
    max_leaves: the largest number of leaves allowed

    Raises Mistake with the name of the field.
    """
    rule, player = _read_choice("rule", request, RULES), _read_choice("player", request, PLAYERS)
    text = request["tree"]
    tree = with_field("tree", read_tree, text, branching)
    longest = _find_too_precise_leaf(tree)
    if longest is not None:
        places = {"text": str(longest), "limit": DECIMALS}
        raise Mistake("decimals", 0, len(text), places, field="tree")
    count = leaf_count(tree)
    if count > max_leaves:
        places = {"count": count, "limit": max_leaves}
        raise Mistake("leaves", 0, len(text), places, field="tree")
    given = {"tree": tree_text(tree), "player": player, "rule": rule}
    return Exercise(given, tree, player == "max", windows)


def find_ignored_fields(request, given):
    """Return the names in a request that `read` ignores, and those it fills in by default.

    given: the normalized request of the resulting Exercise.
    """
    choices = (*USUAL, "level", "uneven")
    ignored = [
        name
        for name, value in request.items()
        if name not in given or (name in choices and value != given[name])
    ]
    return ignored + [name for name in given if name not in request and name not in USUAL]


def read_number(field, request, low, high):
    """Return the whole number in a field, low if it is missing; raise Mistake("whole") if out of range."""
    return with_field(field, read_whole, request.get(field, low), low, high)


def make_random_tree(children, plies, uneven, maximizing, level, seed):
    """Return a random tree of a level: of TRIES trees the first that meets all criteria, else the nearest.

    children, plies, uneven: as random_tree takes them; seed: 0 to MOST_SEED.

    Raises Mistake: "shape" if there could be more than MOST_LEAVES.
    """
    if children**plies > MOST_LEAVES:
        places = {"children": children, "plies": plies}
        places |= {"count": children**plies, "limit": MOST_LEAVES}
        raise Mistake("shape", 0, 0, places, field="plies")
    nearest, most_met = None, -1
    for number in range(seed * TRIES, (seed + 1) * TRIES):
        tree = random_tree(children, plies, number, uneven, LEAVES[level])
        criteria = check_level(tree, maximizing, level, plies)
        if sum(criteria) > most_met:
            nearest, most_met = tree, sum(criteria)
        if most_met == len(criteria):
            break
    return nearest


def check_level(tree, maximizing, level, plies):
    """Return, for each criterion of a level, whether the tree meets it.

    easy: the tree has a cutoff, none by a tie, and each compares a node with the parent
    medium: the tree has two cutoffs, and one of them skips more than one leaf
    hard: as medium, one cutoff is by a tie, and in deep trees one uses a bound from above the parent
    """
    solution = Solution(tree, alphabeta, maximizing)
    cutoffs = [(number, *solution.cutoff(number)) for number in set(solution.cuts.values())]
    tie = any(window["alpha"] == window["beta"] for _, _, window, _, _ in cutoffs)
    far = any(elsewhere != node[:-1] for _, node, _, _, elsewhere in cutoffs)
    if level == "easy":
        return [bool(cutoffs), not tie, not far]
    pruned = sum([leaf_count(get_subtree(tree, path)) for path in solution.cuts])
    criteria = [bool(cutoffs), len(cutoffs) > 1, pruned > len(cutoffs)]
    if level == "hard":
        # A bound from further up than the parent's takes a node three plies below the root.
        criteria += [tie, far] if plies > 3 else [tie]
    return criteria


def _find_too_precise_leaf(tree):
    """Return a leaf with more decimals than a figure shows, None if there is none."""
    if is_leaf(tree):
        return None if round(tree, DECIMALS) == tree else tree
    return next(filter(None, [_find_too_precise_leaf(child) for child in tree]), None)


def _read_choice(field, request, known):
    """Return the choice in a field; the first of those known if it is missing or unknown."""
    choice = request.get(field)
    return choice if choice in known else next(iter(known))
