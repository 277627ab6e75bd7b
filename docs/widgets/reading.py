"""What a reader types, read as a tree, a bound or a whole number; and a tree as such a text."""

from math import isinf, isnan

from widgets.mistakes import Mistake

MOST_LEAVES = 200
DEEPEST = 10  # plies below the root
LONGEST = 7  # characters of a leaf as tree_text writes it, sign and point included: -1234.5
# Characters of a whole text. What tree_text writes of a tree is never more than 5,400; the rest is
# for the spaces and line breaks of who writes it by hand. More would only keep a browser busy.
LONGEST_TREE = 10_000
LONGEST_BOUND = 40

# What keyboards and pages give for the marks of the notation. Each stands for one character,
# so that places in the text stay what they are.
PLAIN = str.maketrans("［］【】，、；;−－＋．。０１２３４５６７８９", "[][],,,,--+..0123456789")
IN_NUMBERS = "+-.0123456789" + "e" + "infinity" + "nan"
ROUND = "(){}（）｛｝"  # brackets that are none here
RELATIONS = "<>=≤≥⩽⩾"


def read_tree(text, branching=2):
    """Return the tree that text writes, in brackets or as a row of leaves.

    text: "[[3, 5], [6, 9]]", where commas may be missing, or stand last; or, without any
        bracket, "3 5 6 9", which is grouped level by level, branching children to a node.
    branching: 2 to 10.

    Raises Mistake; of several, the first in the text. What is wrong with the whole comes
    last: "nothing", "leaves", "single", "count", "rest"; but "too_long" is told at once.
    """
    check_length(text, LONGEST_TREE)
    trees = _read_all(text)
    if not trees:
        raise Mistake("nothing", 0, len(text))
    if not any(isinstance(tree, list) for tree, _, _ in trees):
        return _group(trees, branching)
    if len(trees) > 1:
        raise Mistake("rest", trees[1][1], len(text.rstrip()))
    return trees[0][0]


def read_bound(text, default):
    """Return the number that text writes, infinities included, or default if it is blank.

    Raises Mistake: "not_number", "nan", "long" or "too_long"; of a number that stands there
    with something else, what that is: "relation" or "comma_in_number".
    """
    check_length(text, LONGEST_BOUND)
    if not text.strip():
        return default
    start, end = len(text) - len(text.lstrip()), len(text.rstrip())
    its = text.strip()
    if _is_number(its.lstrip(RELATIONS)) and its[0] in RELATIONS:
        raise Mistake("relation", start, end, {"text": its})
    pointed = its.replace(",", ".").replace("，", ".")
    if pointed != its and _is_number(pointed):
        raise Mistake("comma_in_number", start, end, {"text": its, "point": pointed})
    return _number(text, start, end, text.translate(PLAIN).strip())


def read_whole(text, low, high):
    """Return the whole number that text writes; outside low to high it is a Mistake: "whole"."""
    text = str(text).strip()
    if len(text) > 10 or not text.isdecimal() or not low <= int(text) <= high:
        raise Mistake("whole", 0, len(text), {"low": low, "high": high})
    return int(text)


def check_length(text, limit):
    """Raise Mistake "too_long", at what is too much, if text has more characters than limit."""
    if len(text) > limit:
        raise Mistake("too_long", limit, len(text), {"limit": limit})


def tree_text(tree):
    """Return the text of a tree, which read_tree reads as the same tree."""
    if not isinstance(tree, list):
        return _leaf_text(tree)
    return "[" + ", ".join([tree_text(child) for child in tree]) + "]"


def _read_all(text):
    """Return the trees that stand side by side in text, each with its start and end."""
    trees = []
    siblings, above = trees, []  # above: what to come back to, and where the bracket is
    leaves = []  # where each starts
    rows = [[]]  # the numbers side by side, that is within the same brackets: where each is
    comma_may_follow = False
    for start, end, word in _marks_and_words(text):
        if word == ",":
            if not comma_may_follow:
                raise Mistake("comma", start, end)
            comma_may_follow = False
            continue
        if word == "[":
            if len(above) == DEEPEST:
                raise Mistake("deep", start, end, {"limit": DEEPEST})
            above.append((siblings, start))
            siblings = []
            rows.append([])
            comma_may_follow = False
            continue
        if word == "]":
            if not above:
                raise Mistake("unopened", start, end)
            tree = siblings
            siblings, start = above.pop()
            if not tree:
                raise Mistake("empty", start, end)
            _clear(text, rows.pop())
            rows[-1].append(None)
        else:
            tree = _leaf(text, start, end, word)
            if isinf(tree):
                raise Mistake("infinite", start, end, {"text": text[start:end]})
            leaves.append(start)
            rows[-1].append((start, end))
        siblings.append(tree if above else (tree, start, end))
        comma_may_follow = True
    if above:
        _, start = above[-1]
        raise Mistake("unclosed", start, start + 1)
    _clear(text, rows[0])
    if len(leaves) > MOST_LEAVES:
        places = {"count": len(leaves), "limit": MOST_LEAVES}
        raise Mistake("leaves", leaves[MOST_LEAVES], len(text.rstrip()), places)
    return trees


def _clear(text, numbers):
    """Refuse "3,5 6,9": what looks like decimal commas beside something else that parts numbers.

    numbers: where each stands; None for a list between them.
    """
    tight, loose = [], False
    for place in range(1, len(numbers)):
        before, after = numbers[place - 1], numbers[place]
        if before is None or after is None:
            continue
        (start, end), (following, last) = before, after
        between = text[end:following]
        if between in (",", "，"):
            digits = text[start:end].lstrip("+-−").isdecimal() and text[following:last].isdecimal()
            tight += [(start, last)] if digits else []
        else:
            loose = loose or not ("," in between or "，" in between)
    if tight and loose:
        start, end = tight[0]
        its = text[start:end].replace("，", ",")
        places = {"text": its, "point": its.replace(",", "."), "list": its.replace(",", ", ")}
        places["readings"] = [_with_commas(text, tight, sign) for sign in (".", ", ")]
        raise Mistake("two_ways", start, end, places)


def _with_commas(text, tight, sign):
    """Return text with another sign for the comma in each of these places, (start, end)."""
    for start, end in reversed(tight):
        pair = text[start:end].replace("，", ",").replace(",", sign)
        text = text[:start] + pair + text[end:]
    return text


def _leaf(text, start, end, word):
    """Return the number of a leaf; what is none is told by what it looks like: "relation", "word"."""
    try:
        return _number(text, start, end, word)
    except Mistake as mistake:
        its = text[start:end]
        if mistake.key == "not_number" and its[0] in RELATIONS:
            number = its.lstrip(RELATIONS)
            mistake.key = "relation" if not number or _is_number(number) else "not_number"
        elif mistake.key == "not_number" and its.isalpha():
            mistake.key = "word"
        raise


def _is_number(text):
    try:
        _number(text, 0, 0, text.translate(PLAIN).strip())
    except Mistake as mistake:
        return mistake.key == "long"
    return True


def _marks_and_words(text):
    """Yield the start and end of each bracket, comma and word, and what it is, in plain characters."""
    word, start = "", 0
    for position, character in enumerate(text.translate(PLAIN) + " "):
        if character in ROUND:
            raise Mistake("round", position, position + 1)
        mark = character in "[],"
        if not mark and not character.isspace():
            if not word:
                start = position  # Brython miscounts a joined text with signs beyond U+FFFF
            word += character
        elif word:
            yield start, position, word
            word = ""
        if mark:
            yield position, position + 1, character


def _number(text, start, end, word):
    """Return the number that word writes: whole ones as int, infinities as float.

    start, end: where in text the word is, which has its characters made plain.
    """
    word = word.lower().replace("∞", "inf")
    try:
        # float alone would also take 1_000 and the digits of every script.
        number = None if word.strip(IN_NUMBERS) else float(word)
    except ValueError:
        number = None
    if number is None:
        mistake = "not_number"
    elif isnan(number):
        mistake = "nan"
    elif isinf(number):
        return number
    else:
        written, whole = _leaf_text(number), int(number)
        if len(written) <= LONGEST and float(written) == number:
            return whole if whole == number else number
        mistake = "long"
    raise Mistake(mistake, start, end, {"text": text[start:end], "longest": LONGEST})


def _leaf_text(number):
    """Return number as Python writes it, but never with an exponent or as 3.0.

    Five digits after the point are all for which LONGEST leaves room.
    """
    whole = int(number)
    return str(whole) if number == whole else f"{number:.5f}".rstrip("0")


def _group(leaves, branching):
    """Return the uniform tree with those leaves, which have their start and end."""
    (_, start, _), (_, _, end) = leaves[0], leaves[-1]
    count = len(leaves)
    if count == 1:
        raise Mistake("single", start, end)
    powers = [branching**plies for plies in range(1, DEEPEST + 1)]
    fitting = [power for power in powers if power <= MOST_LEAVES]
    if count not in fitting:
        places = {
            "count": count,
            "branching": branching,
            "fewer": max((fits for fits in fitting if fits < count), default=None),
            "more": min((fits for fits in fitting if fits > count), default=None),
            "fitting": fitting,
        }
        raise Mistake("count", start, end, places)
    nodes = [leaf for leaf, _, _ in leaves]
    while len(nodes) > 1:
        nodes = [nodes[first : first + branching] for first in range(0, len(nodes), branching)]
    return nodes[0]
