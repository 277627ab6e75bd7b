"""Facts that the text beside a scene may state, taken from the recorded steps."""

import re
from collections import Counter
from functools import cache
from itertools import pairwise
from math import ceil, floor, inf

from alphabeta import alphabeta
from docs.builder.formulas import FORMULA
from docs.figures.number_format import format_number
from docs.figures.replay import find_entry_bound_setter, get_subtree, list_paths, make_snapshot
from docs.figures.scenes import get_walkthrough
from gametree import count, is_leaf


def find_scenes(section):
    """Return the words of each figure of a scene in a section: (walkthrough, scene)."""
    return [tuple(block.text.split()) for block in section.blocks if shows_scene(block)]


def shows_scene(block):
    """Return whether a block is a fence `scene`, or `paper` with a scene."""
    words = tuple(block.text.split())
    return block.info == "scene" or (block.info == "paper" and scene_exists(*words))


def find_walkthroughs(sections):
    """Return the walkthroughs of a page: most of their scenes have a section with the same id."""
    own = Counter(
        words[0]
        for section in sections
        for words in find_scenes(section)
        if scene_exists(*words) and words[1] == section.id
    )
    return [name for name, shown in own.items() if 2 * shown > len(get_walkthrough(name).scenes)]


def scene_exists(*words):
    """Return whether the words of a fence `scene` name a walkthrough and one of its scenes."""
    try:
        name, scene = words
        return bool(get_walkthrough(name).get_scene(scene))
    except (KeyError, ValueError):
        return False


def find_recorded_numbers(section):
    """Return the numbers in the recorded steps of a section's scenes."""
    return set().union(
        *(get_truth(*words).numbers for words in find_scenes(section) if scene_exists(*words))
    )


@cache
def get_truth(walk_name, scene):
    """Return the Truth of a scene of a walkthrough."""
    walk = get_walkthrough(walk_name)
    return SceneTruth(walk, walk.get_scene(scene))


class SceneTruth:
    """The letters, numbers and formulas that the text beside a scene may state."""

    def __init__(self, walk, scene):
        self.name = scene.name
        self.steps = steps = walk.trace.steps[scene.first : scene.last + 1]
        self.window = walk.trace.window_names
        # The kind of bound that the returned value is, if the scene ends with a cutoff.
        end = make_snapshot(walk.tree, walk.trace, scene.last, walk.maximizing)
        self.proof = end.nodes[end.current].proof if end.is_cutoff() else None
        entered = [step for step in walk.trace.steps if step.kind == "enter"]
        windows = {step.path: [step.numbers[name] for name in self.window] for step in entered}
        near = set()
        for step in steps:
            # The nodes of the steps, their parents, children and siblings.
            family = [step.path, step.path[:-1], step.path + (0,), step.path + (1,)]
            near.update(family + [step.path[:-1] + (index,) for index in (0, 1) if step.path])
            near.update(step.path + (index,) for index in step.skipped or ())
            # The nodes that alpha and beta come from, which may be above the parent.
            bounds = range(len(self.window))
            near.update(find_entry_bound_setter(windows.get, step.path, bound) for bound in bounds)
        near = {path for path in near if path in set(list_paths(walk.tree))}
        self.letters = {walk.letters[path] for path in near if path in walk.letters}
        numbers = [value for step in steps for value in [step.value, *step.numbers.values()]]
        for step in steps:
            for index in step.skipped or ():
                below = get_subtree(walk.tree, step.path + (index,))
                numbers += [get_subtree(below, path) for path in list_paths(below)]
        if scene is walk.scenes[-1]:
            tally = Counter()
            alphabeta(count(walk.tree, tally), maximizing=walk.maximizing)
            everything = [get_subtree(walk.tree, path) for path in list_paths(walk.tree)]
            leaves = [node for node in everything if is_leaf(node)]
            numbers += leaves + [len(leaves), len(everything), tally["leaves"], tally["nodes"]]
            numbers.append(len(leaves) - tally["leaves"])
        self.numbers = {normalize_value(value) for value in numbers if _is_number(value)}
        acting = {step.path for step in steps}
        self.answers = {  # values returned so far by children of the nodes in the steps
            normalize_value(step.value)
            for step in walk.trace.steps[: scene.last + 1]
            if step.kind == "return" and step.path[:-1] in acting
        }
        self.bounds = {
            name: {normalize_value(step.numbers[name]) for step in steps} for name in self.window
        }

    def allows(self, formula):
        """Return whether a formula agrees with the recorded steps."""
        if formula in ("α ≥ β", "-∞", "+∞"):
            return True
        if match := re.fullmatch(r"\((.+), (.+)\)", formula):
            return any(self._window_of(step) == match.groups() for step in self.steps)
        if match := re.fullmatch(r"([αβ]) = (.+)", formula):
            return match[2] in self.bounds.get("alpha" if match[1] == "α" else "beta", ())
        if match := re.fullmatch(r"(\S+) ≥ (\S+)", formula):
            cuts = [self._window_of(step) for step in self.steps if step.skipped]
            return match.groups() in cuts and compute_value(match[1]) >= compute_value(match[2])
        if match := re.fullmatch(r"(max|min)\((.+)\) = (.+)", formula):
            known = self.numbers | self.answers | {"-∞", "+∞"}
            return is_formula_true(formula) and {*match[2].split(", "), match[3]} <= known
        return False

    def _window_of(self, step):
        return tuple(normalize_value(step.numbers[name]) for name in self.window)


def find_bound_claims(section):
    """Yield (name, value, position in the prose) for each statement of the value of α or β.

    In all five languages the symbol comes first and the number follows in the same
    clause: "α rises to 6", "α sale a 6", "α는 6으로", "α sube a 6", "α 提高到 6".
    """
    between = r"[^.,;:!?，。；：？！、()（）αβ\d∞\n]*?"
    number = r"([−+]∞|(?<!\d)−?\d+)"
    not_formula = re.sub(FORMULA, _keep_bounds, section.prose)
    for match in re.finditer(rf"(?<![αβ]) ?([αβ])(?!\s*[=≥≤,)]){between}{number}", not_formula):
        if re.search(r"[A-Z]{2,}|\*\*", match[0]):
            continue  # the clause is about another player or node
        name = "alpha" if match[1] == "α" else "beta"
        yield name, match[2].replace("−", "-"), match.start(2)


def _keep_bounds(match):
    """Keep a formula that can state a bound (α, +∞, a number); replace longer ones by dots."""
    return match[0] if re.fullmatch(r"[αβ]|[−+]∞", match[0]) else "." * len(match[0])


def is_formula_true(formula):
    """Return whether a formula is true; a formula with a variable counts as true."""
    parts = re.split(r" ([=≥≤≈]) ", formula)
    values = [compute_value(part) for part in parts[::2]]
    if any(value is None for value in values):
        return True
    compare = {
        "=": lambda a, b: a == b,
        "≥": lambda a, b: a >= b,
        "≤": lambda a, b: a <= b,
        "≈": lambda a, b: abs(a - b) <= 0.005 * abs(a),
    }
    return all(
        compare[sign](*pair) for sign, pair in zip(parts[1::2], pairwise(values), strict=True)
    )


def compute_value(text):
    """Return the value of one side of a formula, None if it has a variable or is a pair."""
    text = text.replace("∞", "inf").replace("×", "*").replace("^", "**")
    text = re.sub("⌈(.*?)⌉", r"ceil(\1)", re.sub("⌊(.*?)⌋", r"floor(\1)", text))
    names = set(re.findall("[A-Za-zα-ω]+", text))
    if names - {"inf", "max", "min", "ceil", "floor"} or re.match(r"\(", text):
        return None
    known = {"inf": inf, "max": max, "min": min, "ceil": ceil, "floor": floor}
    return eval(text, {"__builtins__": {}}, known)


def normalize_value(value):
    """Return a value in the normal form of facts."""
    if not _is_number(value):
        return str(value)
    return format_number(value).replace("−", "-")


def _is_number(value):
    return isinstance(value, (int, float)) and not isinstance(value, bool)
