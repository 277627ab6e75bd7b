"""The scenes of the two walkthroughs: named runs of recorded steps."""

from dataclasses import dataclass
from functools import cache

from alphabeta import FIRST, SECOND, alphabeta
from gametree import letters
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
    """A tree, the recorded search of it, the names of its nodes, and its scenes."""

    tree: list
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
_WALKTHROUGHS = {"first": (FIRST, _FIRST_SCENES), "second": (SECOND, _SECOND_SCENES)}


@cache
def walkthrough(name):
    """Return the walkthrough "first" or "second", recorded on alphabeta as it is now."""
    tree, last_steps = _WALKTHROUGHS[name]
    starts = [0] + [last + 1 for last in last_steps.values()]
    scenes = tuple(
        Scene(scene, first, last)
        for first, (scene, last) in zip(starts, last_steps.items(), strict=False)
    )
    return Walkthrough(tree, trace(alphabeta, tree), letters(tree), scenes)
