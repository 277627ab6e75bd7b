"""Parse trees in brackets, bounds and whole numbers that a reader types, and format trees as such text."""

from math import isinf, isnan

from docs.trees.input_errors import Mistake

MOST_LEAVES = 200
DEEPEST = 10  # plies below the root
LONGEST = 7  # characters of a leaf as formatted by format_tree, including sign and point: -1234.5
# Maximum characters of a text. format_tree never needs more than 5,400; the rest leaves room for
# spaces and line breaks. A longer text would only block the browser.
LONGEST_TREE = 10_000
LONGEST_BOUND = 40

# Variants of the characters of the notation. Each is replaced by exactly one character, so that
# positions in the text stay valid.
ASCII_SIGNS = str.maketrans(
    "［］【】，、；;−－＋．。０１２３４５６７８９", "[][],,,,--+..0123456789"
)
NUMBER_CHARACTERS = "+-.0123456789" + "e" + "infinity" + "nan"
ROUND_BRACKETS = "(){}（）｛｝"  # brackets that the notation does not use
RELATIONS = "<>=≤≥⩽⩾"


def parse_bound(text, default):
    """Parse a number, which may be infinite, in any of its usual spellings; return default if text is blank.

    Raises Mistake: "not_number", "nan", "long" or "too_long"; for a number with a relation sign
    or a decimal comma, except before a single 0, "relation" or "comma_in_number".
    """
    check_length(text, LONGEST_BOUND)
    if not text.strip():
        return default
    start, end = len(text) - len(text.lstrip()), len(text.rstrip())
    content = text.strip()
    if is_number(content.lstrip(RELATIONS)) and content[0] in RELATIONS:
        raise Mistake("relation", start, end, {"text": content})
    plain = content.translate(ASCII_SIGNS)
    if not is_number(plain):
        # Imported here, since most readers never need it: the browser fetches it then.
        from docs.trees.number_words import normalize_number

        plain = normalize_number(content).translate(ASCII_SIGNS)
    with_points = plain.replace(",", ".")
    if with_points != plain and is_number(with_points) and not plain.endswith(",0"):
        raise Mistake("comma_in_number", start, end, {"text": content, "point": with_points})
    number, problem = _read_number(with_points)
    if problem:
        raise Mistake(problem, start, end, {"text": content, "longest": LONGEST})
    return number


def parse_whole_number(text, low, high):
    """Parse a whole number from low to high; raise Mistake "whole" for anything else."""
    text = str(text).strip()
    if len(text) > 10 or not text.isdecimal() or not low <= int(text) <= high:
        raise Mistake("whole", 0, len(text), {"low": low, "high": high})
    return int(text)


def check_length(text, max_length):
    """Raise Mistake "too_long" for the excess if text has more characters than max_length."""
    if len(text) > max_length:
        raise Mistake("too_long", max_length, len(text), {"limit": max_length})


def format_tree(tree):
    """Format a tree so that parse_tree parses it as the same tree."""
    if not isinstance(tree, list):
        return _format_leaf(tree)
    return "[" + ", ".join([format_tree(child) for child in tree]) + "]"


def parse_trees(text):
    """Parse text as a sequence of trees; return (tree, start, end) for each."""
    trees = []
    siblings, open_brackets = trees, []  # open_brackets: (outer list, position)
    leaf_starts = []  # positions in the text
    numbers_by_level = [[]]  # per bracket: (start, end) of numbers, None for lists
    comma_may_follow = False
    for start, end, word in _split_tokens(text):
        if word == "," and not comma_may_follow:
            raise Mistake("comma", start, end)
        comma_may_follow = word not in ",["
        if word == ",":
            continue
        if word == "[":
            if len(open_brackets) == DEEPEST:
                raise Mistake("deep", start, end, {"limit": DEEPEST})
            open_brackets.append((siblings, start))
            siblings = []
            numbers_by_level.append([])
            continue
        if word == "]":
            if not open_brackets:
                raise Mistake("unopened", start, end)
            tree = siblings
            siblings, start = open_brackets.pop()
            if not tree:
                raise Mistake("empty", start, end)
            _refuse_ambiguous_commas(text, numbers_by_level.pop())
            numbers_by_level[-1].append(None)
        else:
            tree = parse_leaf(text, start, end)
            leaf_starts.append(start)
            numbers_by_level[-1].append((start, end))
        siblings.append(tree if open_brackets else (tree, start, end))
    if open_brackets:
        _, start = open_brackets[-1]
        raise Mistake("unclosed", start, start + 1)
    _refuse_ambiguous_commas(text, numbers_by_level[0])
    if len(leaf_starts) > MOST_LEAVES:
        places = {"count": len(leaf_starts), "limit": MOST_LEAVES}
        raise Mistake("leaves", leaf_starts[MOST_LEAVES], len(text.rstrip()), places)
    return trees


def _refuse_ambiguous_commas(text, number_spans):
    """Raise Mistake for "3,5 6,9", where a comma may be a decimal comma or a separator.

    number_spans: (start, end) of each number; None for a list between them
    """
    tight, loose = [], False
    for place in range(1, len(number_spans)):
        before, after = number_spans[place - 1], number_spans[place]
        if before is None or after is None:
            continue
        (start, end), (following, last) = before, after
        between = text[end:following].replace("，", ",")
        if between != ",":
            loose = loose or "," not in between
        elif all(
            part.isdecimal() for part in (text[start:end].lstrip("+-−"), text[following:last])
        ):
            tight.append((start, last))
    if tight and loose:
        start, end = tight[0]
        pair = text[start:end].replace("，", ",")
        places = {"text": pair, "point": pair.replace(",", "."), "list": pair.replace(",", ", ")}
        places["readings"] = [_replace_commas(text, tight, sign) for sign in (".", ", ")]
        raise Mistake("two_ways", start, end, places)


def _replace_commas(text, pair_spans, replacement):
    """Return text with the comma inside each (start, end) of pair_spans replaced."""
    for start, end in reversed(pair_spans):
        pair = text[start:end].replace("，", ",").replace(",", replacement)
        text = text[:start] + pair + text[end:]
    return text


def parse_leaf(text, start, end):
    """Parse the finite number in a part of a text.

    Raises Mistake "relation" or "word" instead of "not_number" where that fits better.
    """
    source = text[start:end]
    leaf, problem = _read_number(source.translate(ASCII_SIGNS))
    if problem == "not_number" and source.isalpha():
        problem = "word"
    elif problem == "not_number" and source[0] in RELATIONS:
        number = source.lstrip(RELATIONS)
        problem = "relation" if not number or is_number(number) else problem
    if problem:
        raise Mistake(problem, start, end, {"text": source, "longest": LONGEST})
    if isinf(leaf):
        raise Mistake("infinite", start, end, {"text": source})
    return leaf


def is_number(text):
    """Return whether text is a number, as the notation accepts it."""
    return _read_number(text.translate(ASCII_SIGNS).strip())[1] in (None, "long")


def _split_tokens(text):
    """Yield (start, end, token) for each bracket, comma and word, with ASCII signs and digits."""
    word, start = "", 0
    for position, character in enumerate(text.translate(ASCII_SIGNS) + " "):
        if character in ROUND_BRACKETS:
            raise Mistake("round", position, position + 1)
        mark = character in "[],"
        if not mark and not character.isspace():
            if not word:
                start = position  # concatenated, as Brython miscounts joined text with characters beyond U+FFFF
            word += character
        elif word:
            yield start, position, word
            word = ""
        if mark:
            yield position, position + 1, character


def _read_number(text):
    """Return the number in a text with ASCII signs, and the key of what is wrong with it or None.

    Whole numbers are int, infinities float.
    """
    word = text.lower().replace("∞", "inf")
    try:
        # float alone would also accept 1_000 and the digits of every script.
        number = None if word.strip(NUMBER_CHARACTERS) else float(word)
    except ValueError:
        number = None
    if number is None:
        return None, "not_number"
    if isnan(number):
        return None, "nan"
    if isinf(number):
        return number, None
    written, whole = _format_leaf(number), int(number)
    if len(written) > LONGEST or float(written) != number:
        return None, "long"
    return whole if whole == number else number, None


def _format_leaf(number):
    """Format a number without an exponent, and whole numbers without a point.

    LONGEST leaves room for at most five digits after the point.
    """
    whole = int(number)
    return str(whole) if number == whole else f"{number:.5f}".rstrip("0")


def build_uniform_tree(leaves, branching):
    """Return the uniform tree of a row of leaves, each (number, start, end)."""
    start, end, count = leaves[0][1], leaves[-1][2], len(leaves)
    if count == 1:
        raise Mistake("single", start, end)
    powers = [branching**plies for plies in range(1, DEEPEST + 1)]
    fitting = [power for power in powers if power <= MOST_LEAVES]
    if count not in fitting:
        fewer = max((power for power in fitting if power < count), default=None)
        more = min((power for power in fitting if power > count), default=None)
        places = {"count": count, "branching": branching, "fewer": fewer, "more": more}
        places["fitting"] = fitting
        raise Mistake("count", start, end, places)
    nodes = [leaf for leaf, _, _ in leaves]
    while len(nodes) > 1:
        nodes = [nodes[first : first + branching] for first in range(0, len(nodes), branching)]
    return nodes[0]


def combine_trees(trees, text, branching):
    """Return the single tree among those of parse_trees, or the uniform tree of a row of leaves.

    Raises Mistake "nothing", "single", "count" or "rest".
    """
    if not trees:
        raise Mistake("nothing", 0, len(text))
    if not has_brackets(trees):
        return build_uniform_tree(trees, branching)
    if len(trees) > 1:
        raise Mistake("rest", trees[1][1], len(text.rstrip()))
    return trees[0][0]


def has_brackets(trees):
    """Tell whether one of the trees of parse_trees is more than a leaf."""
    return any(isinstance(tree, list) for tree, _, _ in trees)
