"""The walkthroughs and their scenes: recorded searches, and named runs of their steps."""

from dataclasses import dataclass
from functools import cache

from alphabeta import FIRST, SECOND, alphabeta
from conventions import TEXTBOOK
from failhard import failhard
from gametree import is_leaf, letters, staircase
from minimax import minimax
from negamax import negamax
from smallest import THIRD, THIRD_MIN
from tracing import trace


@dataclass(frozen=True)
class Scene:
    """A run of steps that one section of a walkthrough tells.

    name: also the id of the section's heading, in every language.
    first, last: numbers of its first and last step, counted from 0; the figure
        shows the tree as it is after the last.
    """

    name: str
    first: int
    last: int


@dataclass(frozen=True)
class Walkthrough:
    """A tree, the search of it and what was recorded, the names of its nodes, and its scenes.

    search: the name of the function and of its file.
    maximizing: True if MAX moves at the root.
    """

    tree: list
    search: str
    trace: object
    letters: dict
    scenes: tuple
    maximizing: bool

    def scene(self, name):
        """Return the scene of that name; a KeyError names those that exist."""
        for scene in self.scenes:
            if scene.name == name:
                return scene
        raise KeyError(f"no scene {name!r}; there are {[scene.name for scene in self.scenes]}")


# The event that each scene ends with, the next one of its kind: what happens at which node. A node
# is entered ("enter"), compares ("test"), is left early ("cut"), returns ("return"), or one of its numbers
# changes, to a value if that is told.
_ONE_CUT_SCENES = {
    "cutoff-at-c": ("return", "C"),
    "end": ("return", "A"),
}
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
_MINIMAX_SCENES = {
    "start": ("best", "A"),
    "first-leaf": ("best", "D", 3),
    "d": ("return", "D"),
    "b": ("return", "B"),
    "c": ("return", "C"),
    "root": ("return", "A"),
}
_END_ALONE = {"end": ("return", "A")}
# The smallest tree with a cutoff. The leaf that it prunes has no number: a search that read it would fail.
ONE_CUT = [[3, 5], [2, None]]
_WALKTHROUGHS = {
    "one-cut": (ONE_CUT, alphabeta, _ONE_CUT_SCENES, True),
    "first": (FIRST, alphabeta, _FIRST_SCENES, True),
    "second": (SECOND, alphabeta, _SECOND_SCENES, True),
    "third": (THIRD, alphabeta, _THIRD_SCENES, True),
    "third-min": (THIRD_MIN, alphabeta, _END_ALONE, False),
    "textbook": (TEXTBOOK, alphabeta, _END_ALONE, True),
    "minimax": (FIRST, minimax, _MINIMAX_SCENES, True),
    "failhard-first": (FIRST, failhard, _END_ALONE, True),
    "failhard-second": (SECOND, failhard, _END_ALONE, True),
}
NAMES = tuple(_WALKTHROUGHS)  # those that a stepper shows


def reverse(tree):
    """Return the tree with the children of each node in the opposite order."""
    return tree if is_leaf(tree) else [reverse(child) for child in reversed(tree)]


# Only drawn, as they are at the end: nothing can be pruned, everything that can be; and negamax.
_WORST = staircase(branching=2, depth=3)
_WALKTHROUGHS |= {
    "worst": (_WORST, alphabeta, _END_ALONE, True),
    "ideal": (reverse(_WORST), alphabeta, _END_ALONE, True),
    "negamax": (FIRST, negamax, _END_ALONE, True),
}


@cache
def walkthrough(name):
    """Return the walkthrough of that name, recorded on its search as it is now."""
    tree, search, events, maximizing = _WALKTHROUGHS[name]
    player = {"sign": 1} if search is negamax else {"maximizing": maximizing}
    recorded, names = trace(search, tree, **player), letters(tree)
    scenes = tuple(_scenes(recorded.steps, names, events))
    return Walkthrough(tree, search.__name__, recorded, names, scenes, maximizing)


def _scenes(steps, names, events):
    """Yield the scenes of recorded steps; one whose event does not come is a ValueError."""
    first = 0
    for scene, event in events.items():
        for last in range(first, len(steps)):
            if _is_event(steps[last], names, *event):
                break
        else:
            raise ValueError(f"scene {scene!r}: there is no {event} from step {first} on")
        yield Scene(scene, first, last)
        first = last + 1


def _is_event(step, names, what, letter, *values):
    happened = step.name if step.kind == "update" else step.kind
    return (happened, names.get(step.path)) == (what, letter) and step.value in (
        values or [step.value]
    )
