"""What a reader can be asked before a step is shown, and the answers to choose from."""

from math import inf

from figures.draw import escape
from figures.narrate import GREEK, ends_of, formula, node_name, sentences
from figures.numerals import print_number, print_relation
from figures.replay import replays

MOST = 3  # answers


def questions(tree, trace, letters, words, maximizing=True):
    """Return the questions of a recorded search, in the order of the steps that answer them.

    A question: [step, stands, told, moment, text, answers, right]. step: what it is about; stands:
    the step whose drawing is shown while it is asked; told: the step that tells the answer;
    moment: 1 if it is asked also where only key moments are shown, else 0; text and answers are
    HTML, right is the place of the right one.
    """
    made, snapshots, trivial = [], replays(tree, trace, maximizing), False
    next(snapshots)  # the one before the first step
    for at, snapshot in enumerate(snapshots):
        step, path = snapshot.step, snapshot.current
        known = snapshot.nodes[path]
        stands, told, moment = at - 1, at, 1
        if step.kind == "test" and any(child.status == "todo" for child in known.children):
            following = trace.steps[at + 1]
            cut = following.kind == "cut" and following.path == path
            key, stands, told = "question_test", at, at + cut
            if set(step.sides) == set(snapshot.names):
                key = "question_window"  # how they compare is for the reader to see
            answers, right = [words["question_cut"], words["question_on"]], int(not cut)
            if not cut and ends_of(snapshot)[1] in (inf, -inf):
                # Once is enough: who is asked what is plain to see learns to click without looking.
                moment, trivial = int(not trivial), True
        elif step.kind in ("update", "keep") and step.name in GREEK:
            key, moment = "question_bound", int(step.kind == "update")
            answers, right = _choose(step.value, _bounds_near(snapshot), words)
        elif step.kind == "return" and not known.leaf:
            key = "question_return" if path else "question_root"
            answers, right = _choose(step.value, _values_near(snapshot), words)
        else:
            continue
        if len(answers) > 1:
            text = sentences([words[key].format(**_places(snapshot, letters, words))], words)
            made.append([at, stands, told, moment, text, answers, right])
    return made


def _places(snapshot, letters, words):
    """Return what fills the places of a question."""
    step, path = snapshot.step, snapshot.current

    def node(path):
        return words["say_node"].format(letter=node_name(letters[path]))

    places = {"node": node(path), "parent": node(path[:-1]) if path else ""}
    if step.kind == "test":
        left, right = step.compared
        places["compare"] = formula(escape(print_relation(left, step.sign, right, words)))
        numbers = dict(zip(step.sides, step.compared, strict=True))
        for name, its in zip(GREEK, snapshot.names, strict=True):
            places[name] = formula(print_number(numbers[its], words)) if its in numbers else ""
    places["name"] = formula(GREEK.get(step.name, ""))
    return places


def _choose(right, others, words):
    """Return the number that is right among others, in their order as HTML, and its place."""
    chosen = [right]
    for number in others:
        if number is not None and number not in chosen and len(chosen) < MOST:
            chosen.append(number)
    chosen.sort()
    return [formula(print_number(number, words)) for number in chosen], chosen.index(right)


def _bounds_near(snapshot):
    """What α or β was, what came back, the other one: whoever mixes these up answers so."""
    step, known = snapshot.step, snapshot.nodes[snapshot.current]
    came = [child.value for child in known.children if child.status == "done"]
    return [snapshot.before.get(step.name), *came[::-1], snapshot.beta, snapshot.alpha]


def _values_near(snapshot):
    """What a fail-hard search would return, a leaf that was not read, what came back, the bounds."""
    known, value = snapshot.nodes[snapshot.current], snapshot.step.value
    alpha, beta = known.window
    hard = None if alpha is None else min(max(value, alpha), beta)
    unread = [child.node for child in known.children if child.status == "cut" and child.leaf]
    came = [child.value for child in known.children if child.status == "done"]
    return [
        number
        for number in [hard, *unread[:1], *came[::-1], snapshot.beta, snapshot.alpha]
        if number not in (inf, -inf)
    ]
