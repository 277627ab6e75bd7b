"""Parse trees with names in brackets: forest [A [B [3] [5]] …], qtree [.A [.B 3 5 ] … ], Lisp (A (B 3 5) …)."""

from docs.trees.foreign_trees.nodes import (
    TEX_SIGNS,
    ForeignNode,
    is_number_at,
    make_named_tree,
    split_words,
)
from docs.trees.input_errors import Mistake
from docs.trees.tree_syntax import DEEPEST, format_tree, is_number

TREE_COMMANDS = ("\\begin{forest}", "\\Tree")  # of forest and qtree
CLOSING = {"[": "]", "(": ")"}
# A leaf may have brackets, and one more pair around it is told exactly.
DEEPEST_BRACKETS = DEEPEST + 2


class Bracket:
    """A pair of brackets.

    parts: words as (start, end) and Brackets, in the order of the text
    has_listed_numbers: whether a number follows a comma, as in [A, 3] or [3,5]; options of forest do not
        begin with numbers
    """

    def __init__(self, start):
        self.parts, self.start, self.end, self.has_listed_numbers = [], start, start + 1, False

    @property
    def words(self):
        """The words directly inside, as (start, end)."""
        return [part for part in self.parts if not isinstance(part, Bracket)]

    @property
    def brackets(self):
        """The Brackets directly inside."""
        return [part for part in self.parts if isinstance(part, Bracket)]


def parse_square_brackets(text):
    """Return (tree, names) of forest or qtree, or None if the brackets do not look like those of either.

    Without TeX around them, they do if the first one begins with a name and has brackets in it, or if
    it begins with the point of qtree; otherwise the name may be a leaf that is no number.
    """
    is_tex = "\\" in text
    start = _find_first_bracket(text) if is_tex else text.index("[")
    words = split_words(text, start + 1, len(text), "[],")
    begins_with_name = bool(words) and not is_number_at(text, words[0])
    if start < 0 or not (is_tex or (begins_with_name and not text[:start].strip())):
        return None
    outer = _parse_bracket(text, start)
    if not is_tex:
        is_tree = outer.brackets or (_is_qtree(outer, text) and len(outer.parts) > 1)
        if text[outer.end :].strip() or not _has_name(outer, text) or not is_tree:
            return None
    return make_named_tree(_make_square_node(outer, text), text)


def parse_round_brackets(text):
    """Return (tree, names) of a Lisp list with names, or None if it has no names.

    Raises Mistake "foreign_child" with two readings if "(D 3)" may be a leaf or a node with one child.
    """
    start = text.index("(")
    if text[:start].strip(" \n\t\r'") or any(sign in text for sign in "[]{}"):
        return None
    outer = _parse_bracket(text, start)
    if text[outer.end :].strip(" \n\t\r;"):
        return None
    is_row = _is_single(outer, text)  # the root is no leaf
    single = None if is_row else _find_single(outer, text)
    if single is not None:
        readings = [
            make_named_tree(_make_round_node(outer, text, is_leaf), text)[0]
            for is_leaf in (True, False)
        ]
        raise make_child_mistake(text, single.start, single.end, *readings)
    return make_named_tree(_make_round_node(outer, text, not is_row), text)


def _find_first_bracket(text):
    """Return the position of the first [ of a tree in TeX, outside of braces; -1 if there is none."""
    depth = 0
    start = max([text.find(command) for command in TREE_COMMANDS])
    start = (
        text.index("}", start) + 1 if text.startswith(TREE_COMMANDS[0], max(start, 0)) else start
    )
    for position in range(max(start, 0), len(text)):
        sign = text[position]
        depth += (sign == "{") - (sign == "}")
        if sign == "[" and depth <= 0:
            return position
    return -1


def _parse_bracket(text, start):
    """Return the Bracket that opens at start; options of forest are skipped."""
    opening, closing = text[start], CLOSING[text[start]]
    stack, word_start, braces, in_options = [Bracket(start)], None, 0, False
    for position in range(start + 1, len(text)):
        sign = text[position]
        if opening == "[":
            braces += (sign == "{") - (sign == "}")
        is_mark = braces == 0 and sign in (opening, closing, ",")
        if sign == "," and opening == "(":
            # 3,5 remains one word, as its comma may be a decimal one.
            is_mark = not text[position + 1 : position + 2].isdigit()
        is_between = is_mark or sign.isspace() or in_options
        if is_between and word_start is not None:
            stack[-1].parts.append((word_start, position))
            word_start = None
        elif not is_between and word_start is None:
            word_start = position
        if is_mark:
            in_options = sign == "," and opening == "["
        if is_mark and in_options:
            stack[-1].has_listed_numbers |= _is_number_next(text, position + 1)
        elif is_mark and sign == opening:
            if len(stack) == DEEPEST_BRACKETS:
                raise Mistake("deep", position, position + 1, {"limit": DEEPEST})
            stack.append(Bracket(position))
            stack[-2].parts.append(stack[-1])
        elif is_mark and sign == closing:
            bracket = stack.pop()
            bracket.end = position + 1
            if not stack:
                return bracket
    raise Mistake("unclosed", stack[-1].start, stack[-1].start + 1)


def _is_number_next(text, start):
    """Return whether the text up to the next bracket or comma begins with a number."""
    end = start
    while end < len(text) and text[end] not in "[],":
        end += 1
    words = text[start:end].split()
    return bool(words) and is_number(words[0])


def _strip_tex(text, word):
    """Return the position of a word without dollar signs and braces around it."""
    start, end = word
    while start < end and text[start] in TEX_SIGNS:
        start += 1
    while start < end and text[end - 1] in TEX_SIGNS:
        end -= 1
    return start, end


def _has_name(bracket, text):
    """Return whether a bracket begins with a word that is no number."""
    if not bracket.parts or isinstance(bracket.parts[0], Bracket):
        return False
    return not is_number_at(text, _strip_tex(text, bracket.parts[0]))


def _is_qtree(bracket, text):
    """Return whether a bracket begins with a name of qtree, such as .A"""
    return _has_name(bracket, text) and text[bracket.parts[0][0]] == "."


def _are_numbers(words, text):
    return all(is_number_at(text, word) for word in words)


def _make_square_node(bracket, text):
    """Return the ForeignNode of a bracket of forest or qtree.

    In qtree, whose names begin with a point, numbers are leaves. In forest, all words are the name of the
    node, but a name with two numbers behind it makes sense only as a node with leaves.
    """
    words = [_strip_tex(text, word) for word in bracket.words]
    words = [(start, end) for start, end in words if start < end]
    children = [_make_square_node(child, text) for child in bracket.brackets]
    numbers = words[1:] if _has_name(bracket, text) else []
    if bracket.has_listed_numbers or (len(words) > 1 and _are_numbers(words, text)):
        raise _make_mixed_mistake(bracket)
    if numbers and _is_qtree(bracket, text):
        words, children = words[:1], _make_children(bracket.parts[1:], text, _make_square_node)
    elif len(numbers) > 1 and not children and _are_numbers(numbers, text):
        words, children = words[:1], [_make_leaf(word) for word in numbers]
    elif children and any(is_number_at(text, word) for word in words[1:]):
        raise _make_mixed_mistake(bracket)
    return ForeignNode(words, children, bracket.start, bracket.end)


def _make_round_node(bracket, text, single_is_leaf):
    """Return the ForeignNode of a Lisp list.

    single_is_leaf: whether (D 3) is a leaf, and not a node with the leaf 3
    """
    has_name = _has_name(bracket, text)
    parts = bracket.parts[1:] if has_name else bracket.parts
    if not parts or (single_is_leaf and _is_single(bracket, text)):
        return ForeignNode(bracket.words, [], bracket.start, bracket.end)
    if not has_name and not isinstance(parts[0], Bracket):
        if len(parts) > 1:
            raise _make_mixed_mistake(bracket)  # is 4 in (4 3 5) a value or a leaf?
        return ForeignNode(parts, [], bracket.start, bracket.end)  # (3) between names
    children = _make_children(parts, text, _make_round_node, single_is_leaf)
    return ForeignNode(bracket.parts[:has_name], children, bracket.start, bracket.end)


def _make_children(parts, text, make_node, *options):
    return [
        make_node(part, text, *options)
        if isinstance(part, Bracket)
        else _make_leaf(_strip_tex(text, part))
        for part in parts
    ]


def _make_leaf(word):
    return ForeignNode([word], [], *word)


def _is_single(bracket, text):
    """Return whether a bracket has nothing but a name and a number, as (D 3)."""
    words = bracket.words
    is_pair = len(words) == len(bracket.parts) == 2 and is_number_at(text, words[1])
    return is_pair and _has_name(bracket, text)


def _find_single(bracket, text):
    """Return the first Bracket like (D 3), or None."""
    if _is_single(bracket, text):
        return bracket
    return next(filter(None, (_find_single(child, text) for child in bracket.brackets)), None)


def make_child_mistake(text, start, end, with_leaf, with_node):
    """Return the Mistake for (D 3), which is a leaf or a node with one child.

    with_leaf, with_node: the trees that follow from these readings
    """
    leaf, node = format_tree(with_leaf), format_tree(with_node)
    places = {"text": text[start:end], "leaf": leaf, "node": node, "readings": [leaf, node]}
    return Mistake("foreign_child", start, end, places)


def _make_mixed_mistake(bracket):
    return Mistake("foreign_mixed", bracket.start, bracket.end)
