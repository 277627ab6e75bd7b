"""The walkthroughs and their scenes: recorded searches, and named runs of their steps."""

from dataclasses import dataclass
from functools import cache

from alphabeta import FIRST, SECOND, alphabeta
from failhard import failhard
from gametree import letters
from minimax import minimax
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
    """

    tree: list
    search: str
    trace: object
    letters: dict
    scenes: tuple

    def scene(self, name):
        """Return the scene of that name; a KeyError names those that exist."""
        for scene in self.scenes:
            if scene.name == name:
                return scene
        raise KeyError(f"no scene {name!r}; there are {[scene.name for scene in self.scenes]}")


# Where each scene ends, told by the number of its last step. Both trees have the
# same shape and are cut at the same places, so the same steps end the scenes.
_FIRST_SCENES = {
    "down-to-the-first-leaf": 5,
    "d-reads-3": 9,
    "d-reads-5": 14,
    "b-has-a-ceiling": 16,
    "cutoff-at-e": 23,
    "b-is-done": 26,
    "f-works-with-alpha-5": 37,
    "cutoff-at-c": 40,
    "node-a-decides": 41,
}
_SECOND_SCENES = {
    "down-to-the-first-leaf": 5,
    "d-takes-3": 14,
    "b-gets-a-ceiling": 16,
    "cutoff-at-e": 23,
    "a-gets-a-floor": 26,
    "f-is-worth-1": 37,
    "cutoff-at-c": 40,
    "node-a-decides": 41,
}
_MINIMAX_SCENES = {"start": 1, "first-leaf": 8, "d": 12, "b": 23, "c": 46, "root": 47}
_FAILHARD_SCENES = {"end": 27}
_WALKTHROUGHS = {
    "first": (FIRST, alphabeta, _FIRST_SCENES),
    "second": (SECOND, alphabeta, _SECOND_SCENES),
    "minimax": (FIRST, minimax, _MINIMAX_SCENES),
    "failhard-first": (FIRST, failhard, _FAILHARD_SCENES),
    "failhard-second": (SECOND, failhard, _FAILHARD_SCENES),
}


@cache
def walkthrough(name):
    """Return the walkthrough of that name, recorded on its search as it is now."""
    tree, search, last_steps = _WALKTHROUGHS[name]
    starts = [0] + [last + 1 for last in last_steps.values()]
    scenes = tuple(
        Scene(scene, first, last)
        for first, (scene, last) in zip(starts, last_steps.items(), strict=False)
    )
    return Walkthrough(tree, search.__name__, trace(search, tree), letters(tree), scenes)
