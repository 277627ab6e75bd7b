"""The walkthroughs: recorded searches, divided into named scenes."""

from contextlib import suppress
from dataclasses import dataclass
from functools import cache

from alphabeta import FIRST, SECOND, alphabeta
from conventions import EXAM, TEXTBOOK
from dice import Chance, star1
from docs.figures.chance_search import FUNCTIONS, record_star1
from docs.figures.replay import make_snapshot
from failhard import failhard
from gametree import is_leaf, letters, staircase
from minimax import minimax
from negamax import negamax
from smallest import THIRD, THIRD_MIN
from tracing import trace


@dataclass(frozen=True)
class Scene:
    """The steps that one section of a walkthrough describes.

    name: also the id of the heading of that section, in every language.
    first, last: the indexes of the first and last step; the figure shows the tree after the last.
    """

    name: str
    first: int
    last: int


@dataclass(frozen=True)
class Walkthrough:
    """A tree with a recorded search, the letters of the nodes, and the scenes.

    search: the name of the function.
    program: the name of the file that contains it, without .py.
    functions: the names of all functions that search, in the order of the file.
    maximizing: whether MAX moves at the root.
    """

    tree: list
    search: str
    trace: object
    letters: dict
    scenes: tuple
    maximizing: bool
    program: str
    functions: tuple

    @property
    def key_steps(self):
        """The indexes of the last steps of the scenes; None if these are too few, see Film."""
        # With one scene for each child of the root, a reader would miss too much.
        is_detailed = len(self.scenes) > len(self.tree)
        return {scene.last for scene in self.scenes} if is_detailed else None

    def make_snapshot(self, step_index=None):
        """Return the Snapshot after a step; None: before all steps, -1: after the last."""
        return make_snapshot(self.tree, self.trace, step_index, self.maximizing)

    def get_scene(self, name):
        """Return the scene of that name, or raise a ValueError that lists the existing names."""
        for scene in self.scenes:
            if scene.name == name:
                return scene
        raise ValueError(f"no scene {name!r}; there are {[scene.name for scene in self.scenes]}")


# The event that ends each scene: the kind, the letter of the node and, if needed, a value. The kind is
# "enter", "test", "cut" or "return", or the name of a variable that changes, here to that value. The
# next such event after the previous scene counts.
_ONE_CUT_SCENES = {"cutoff-at-c": ("return", "C"), "end": ("return", "A")}
_FIRST_SCENES = {
    "down-to-the-first-leaf": ("best", "D"),
    "d-reads-3": ("test", "D"),
    "d-reads-5": ("return", "D"),
    "b-has-a-ceiling": ("test", "B"),
    "cutoff-at-e": ("return", "E"),
    "b-is-done": ("test", "A"),
    "f-works-with-alpha-5": ("return", "F"),
    "cutoff-at-c": ("return", "C"),
    "node-a-decides": ("return", "A"),
}
_SECOND_SCENES = {
    "down-to-the-first-leaf": ("best", "D"),
    "d-takes-3": ("return", "D"),
    "b-gets-a-ceiling": ("test", "B"),
    "cutoff-at-e": ("return", "E"),
    "a-gets-a-floor": ("test", "A"),
    "f-is-worth-1": ("return", "F"),
    "cutoff-at-c": ("return", "C"),
    "node-a-decides": ("return", "A"),
}
_THIRD_SCENES = {
    "a-gets-a-floor": ("test", "A"),
    "b-gets-a-ceiling": ("test", "B"),
    "cutoff-at-d": ("return", "D"),
    "no-cutoff-at-e": ("return", "E"),
    "cutoff-at-c": ("return", "C"),
    "b-is-done": ("return", "B"),
    "node-a-decides": ("return", "A"),
}
_EXAM_SCENES = {"below-b": ("test", "A"), "below-c": ("test", "A"), "below-d": ("return", "A")}
_MINIMAX_SCENES = {
    "start": ("best", "A"),
    "first-leaf": ("best", "D", 3),
    "d": ("return", "D"),
    "b": ("return", "B"),
    "c": ("return", "C"),
    "root": ("return", "A"),
}
_SINGLE_SCENE = {"end": ("return", "A")}
# The smallest tree with a cutoff. The pruned leaf has no number, so a search that reads it fails.
ONE_CUT = [[3, 5], [2, None]]
# MAX moves twice in a row: C is MIN's node in between, without a choice.
EXTRA = [[3, 5], [[[6, 9], [2, 8]]]]
# Two chance nodes, each with two outcomes that are as likely.
DICE = [Chance((0.5, [4, 7]), (0.5, [6, 9])), Chance((0.5, [0, 3]), (0.5, [8, 6]))]
DICE_RANGE = 0, 10  # no leaf is less or more
# WRONG_CUT of builder/player_trees.py as player 0 fears it: C is MAX's node in between.
PARANOID = [2, [[[0, 1]], 3]]
# Quiescence search, one ply deep: below A, the first leaf of each node is the estimate.
QUIET = [1, [2, [-7, -4]], [0, [-1, 8]]]
_WALKTHROUGHS = {
    "one-cut": (ONE_CUT, alphabeta, _ONE_CUT_SCENES, True),
    "first": (FIRST, alphabeta, _FIRST_SCENES, True),
    "second": (SECOND, alphabeta, _SECOND_SCENES, True),
    "third": (THIRD, alphabeta, _THIRD_SCENES, True),
    "third-min": (THIRD_MIN, alphabeta, _SINGLE_SCENE, False),
    "exam": (EXAM, alphabeta, _EXAM_SCENES, True),
    "textbook": (TEXTBOOK, alphabeta, _SINGLE_SCENE, True),
    "extra": (EXTRA, alphabeta, _SINGLE_SCENE, True),
    "paranoid": (PARANOID, alphabeta, _SINGLE_SCENE, True),
    "quiet": (QUIET, alphabeta, _SINGLE_SCENE, True),
    "minimax": (FIRST, minimax, _MINIMAX_SCENES, True),
    "failhard-first": (FIRST, failhard, _SINGLE_SCENE, True),
    "failhard-second": (SECOND, failhard, _SINGLE_SCENE, True),
    "dice": (DICE, star1, _SINGLE_SCENE, True),
}
NAMES = tuple(_WALKTHROUGHS)  # the walkthroughs for which there are steppers


def reverse_children(tree):
    """Return the tree with the children of each node in reverse order."""
    return tree if is_leaf(tree) else [reverse_children(child) for child in reversed(tree)]


# Shown only as final drawings: the worst order, the ideal order, and negamax.
_WORST = staircase(branching=2, depth=3)
_WALKTHROUGHS |= {
    "worst": (_WORST, alphabeta, _SINGLE_SCENE, True),
    "ideal": (reverse_children(_WORST), alphabeta, _SINGLE_SCENE, True),
    "negamax": (FIRST, negamax, _SINGLE_SCENE, True),
}


@cache
def get_walkthrough(name):
    """Return the walkthrough of that name; the search is run and recorded on the first call."""
    tree, search, events, maximizing = _WALKTHROUGHS[name]
    program, functions = search.__name__, (search.__name__,)
    if search is star1:
        recorded = record_star1(tree, *DICE_RANGE, maximizing)
        program, functions = search.__module__, FUNCTIONS
    else:
        player = {"sign": 1} if search is negamax else {"maximizing": maximizing}
        recorded = trace(search, tree, **player)
    names = letters(tree)
    scenes = tuple(_find_scenes(recorded.steps, names, events))
    return Walkthrough(
        tree, search.__name__, recorded, names, scenes, maximizing, program, functions
    )


def find_scene(name, tree, steps, letters):
    """Return the scene of that name in recorded steps, also of a reader's alphabeta.

    None if no walkthrough has this tree and a scene of that name, or if its event does not occur.
    """
    for other, search, events, maximizing in _WALKTHROUGHS.values():
        if search is alphabeta and maximizing and name in events and other == tree:
            with suppress(ValueError):
                scenes = _find_scenes(steps, letters, events)
                return next(scene for scene in scenes if scene.name == name)
    return None


def _find_scenes(steps, letters, events):
    """Yield the scenes of recorded steps; raise a ValueError if an event does not occur."""
    first = 0
    for scene, event in events.items():
        for last in range(first, len(steps)):
            if _matches_event(steps[last], letters, *event):
                break
        else:
            raise ValueError(f"scene {scene!r}: there is no {event} from step {first} on")
        yield Scene(scene, first, last)
        first = last + 1


def _matches_event(step, letters, kind, letter, *values):
    step_kind = step.name if step.kind == "update" else step.kind
    return (step_kind, letters.get(step.path)) == (kind, letter) and step.value in (
        values or [step.value]
    )
