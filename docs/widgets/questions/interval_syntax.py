"""Parse a set of numbers as people write it: x ≥ 5, 2 < x ≤ 7, ]2; 7], x < 1 or x > 3, never."""

import re
from math import inf

from widgets.input_errors import Mistake
from widgets.questions.interval_tokens import (
    Token,
    make_comma_mistake,
    read_number,
    split_tokens,
)
from widgets.questions.interval_words import make_plain
from widgets.questions.intervals import NumberSet, make_comparison_set
from widgets.questions.whole_answers import find_whole_answer
from widgets.tree_syntax import check_length

LONGEST_SET = 200  # characters of an answer
EVERYTHING = NumberSet([(-inf, False, inf, False)])
SET_BUILDER = re.compile(r"(?P<before>\{\s*x\s*[|∣:]).*(?P<after>\})", re.IGNORECASE | re.DOTALL)
MIRRORED = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "=": "=", "!=": "!="}


def parse_number_set(text):
    """Return the NumberSet that an answer describes, in any of the five languages.

    Raises Mistake: "too_long" and "long"; "set_nothing" for a blank text; "set_word" for what is
    unknown; "set_missing", "set_relation", "set_bracket" and "set_empty" for what is incomplete or
    impossible; "set_comma", "set_thousands", "set_and_or" and "set_chain" for what has two readings.
    """
    check_length(text, LONGEST_SET)
    if builder := SET_BUILDER.fullmatch(text.strip()):
        # What is left keeps its place, to which a message about a mistake refers.
        for name in ("before", "after"):
            text = text.replace(builder[name], " " * len(builder[name]), 1)
    plain = make_plain(text)
    start, end = len(plain) - len(plain.lstrip()), len(plain.rstrip())
    while end > start and plain[end - 1] in ".!":
        end -= 1
    if start >= end:
        raise Mistake("set_nothing", 0, len(text))
    if whole_answer := find_whole_answer(plain[start:end]):
        return EVERYTHING if whole_answer == "always" else NumberSet()
    return _SetParser(text, split_tokens(text[:end])).parse()


class _SetParser:
    """Reads tokens from left to right; "and" binds more tightly than "or".

    Its methods return (set, is_interval), where is_interval tells (2; 7) from 2 < x < 7.
    """

    def __init__(self, text, tokens):
        self._text, self._tokens, self._next = text, tokens, 0

    def parse(self):
        """Return the set of all tokens."""
        number_set, _ = self._parse_alternatives()
        if self._next < len(self._tokens):
            token = self._tokens[self._next]
            if token.kind in ("separator", "variable"):  # x > 2, x < 7: both, or one of them?
                raise Mistake("set_and_or", 0, len(self._text))
            raise self._make_word_mistake(token)
        return number_set

    def _peek(self, ahead=0):
        """Return the next token, or one of the kind "end" behind the text."""
        index = self._next + ahead
        if index < len(self._tokens):
            return self._tokens[index]
        return Token("end", "", len(self._text), len(self._text))

    def _take(self):
        self._next += 1
        return self._tokens[self._next - 1]

    def _peek_connective(self):
        """Return "or", "and" or another kind of the next token, after skipping a comma before "or" or "and"."""
        if self._peek().kind == "separator" and self._peek(1).kind in ("or", "and"):
            self._take()
        return self._peek().kind

    def _take_connective(self):
        """Take "or" or "and", and a comma behind it."""
        connective = self._take()
        if self._peek().kind == "separator":
            self._take()
        return connective

    def _parse_alternatives(self):
        start = self._peek().start
        number_set, is_interval = self._parse_conditions()
        while self._peek_connective() == "or":
            self._take_connective()
            other, _ = self._parse_conditions()
            union = number_set.union(other)
            overlap = not number_set.intersect(other).is_empty()
            is_new = not (number_set.is_everything() or other.is_everything())
            if union.is_everything() and overlap and is_new:  # x ≠ 3 or x ≠ 5
                raise self._make_and_or_mistake(start)
            number_set = union
        return number_set, is_interval

    def _parse_conditions(self):
        start = self._peek().start
        number_set, is_interval = self._parse_difference()
        while self._peek_connective() == "and" or self._continues_in_korean():
            is_word = self._peek().kind == "and" and self._take_connective().value == "word"
            other, other_is_interval = self._parse_difference()
            both = number_set.intersect(other)
            # Who writes "x < 1 and x > 3" or "(1; 5) and (3; 8)" may mean a union.
            if both.is_empty() or (is_word and (is_interval or other_is_interval)):
                raise self._make_and_or_mistake(start)
            number_set = both
        return number_set, is_interval

    def _continues_in_korean(self):
        """Return whether a second condition follows without a word, as in 2 초과 7 이하."""
        before = self._tokens[self._next - 1].kind
        return before == "suffix" and self._peek(1).kind == "suffix"

    def _parse_difference(self):
        number_set, is_interval = self._parse_part()
        while self._peek().kind == "without":
            self._take()
            removed, _ = self._parse_part()
            number_set = number_set.intersect(removed.complement())
        return number_set, is_interval

    def _parse_part(self):
        """Parse an interval, a list of numbers in braces, a comparison, or any of them in parentheses."""
        is_element = self._peek().kind == "variable" and self._peek(1).kind == "element"
        if is_element:
            self._next += 2
        token = self._peek()
        if token.kind == "everything":
            self._take()
            return EVERYTHING, True
        if token.kind != "bracket":
            if is_element:
                raise self._make_bracket_mistake(token)
            return self._parse_comparison(), False
        if token.value == "{":
            return self._parse_points(), True
        if token.value == "(" and not is_element and self._is_group():
            self._take()
            number_set, is_interval = self._parse_alternatives()
            if (self._peek().kind, self._peek().value) != ("bracket", ")"):
                raise self._make_bracket_mistake(token)
            self._take()
            return number_set, is_interval
        return self._parse_interval(is_element), True

    def _is_group(self):
        """Return whether the parenthesis that follows holds more than the ends of an interval."""
        ahead = 1
        while self._peek(ahead).kind in ("number", "infinity", "separator"):
            ahead += 1
        following = self._peek(ahead)
        return following.kind != "end" and (following.kind != "bracket" or ahead == 1)

    def _parse_interval(self, is_element):
        opening = self._take()
        ends = []
        while self._peek().kind in ("number", "infinity", "separator"):
            ends.append(self._take())
        closing = self._peek()
        if opening.value not in "([]" or closing.kind != "bracket" or closing.value not in ")[]":
            raise self._make_bracket_mistake(opening)
        self._take()
        is_plain = is_element or opening.value != "(" or closing.value != ")"
        if len(ends) == 1 and ends[0].kind == "number":
            ends = _split_at_comma(ends[0], is_plain)
        if [token.kind == "separator" for token in ends] != [False, True, False]:
            if len(ends) > 3:
                raise make_comma_mistake(self._join(opening, closing))
            raise self._make_bracket_mistake(opening)
        low, high = read_number(ends[0]), read_number(ends[2])
        interval = NumberSet([(low, opening.value == "[", high, closing.value == "]")])
        if interval.is_empty():
            raise Mistake("set_empty", opening.start, closing.end)
        return interval

    def _parse_points(self):
        """Parse a list of numbers in braces."""
        opening, points = self._take(), []
        while self._peek().kind == "number":
            number = read_number(self._take(), may_be_list=True)
            points.append((number, True, number, True))
            if self._peek().kind != "separator":
                break
            self._take()
        if not points or (self._peek().kind, self._peek().value) != ("bracket", "}"):
            raise self._make_bracket_mistake(opening)
        self._take()
        return NumberSet(points)

    def _parse_comparison(self):
        """Parse x ≥ 5, 5 ≤ x, ≥ 5, 5 이상 or 2 < x ≤ 7."""
        first = self._next
        if self._peek().kind == "variable" and self._peek(2).kind == "suffix":
            self._take()  # x는 5 이상
        if self._peek().kind == "number" and self._peek(1).kind == "suffix":
            return self._compare(self._peek(1).value, self._take(), self._take())
        operands, relations = [], []
        if self._peek().kind == "relation":
            operands.append(Token("variable", "x", self._peek().start, self._peek().start))
        elif self._peek().is_operand():
            operands.append(self._take())
        else:
            raise self._make_missing_mistake(first)
        while self._peek().kind == "relation":
            relations.append(self._take().value)
            if not self._peek().is_operand():
                raise self._make_missing_mistake(first)
            operands.append(self._take())
        self._refuse_listed_numbers(relations, operands)
        return self._build_comparison(operands, relations)

    def _refuse_listed_numbers(self, relations, operands):
        """Raise Mistake for x ≥ 2, 5, where the comma may be a decimal one, and for x = 4, 5."""
        if self._peek().kind == "separator" and self._peek(1).kind in ("number", "infinity"):
            following = self._peek(2).kind
            if relations and following not in ("relation", "suffix"):
                raise make_comma_mistake(self._join(operands[-1], self._peek(1)))

    def _build_comparison(self, operands, relations):
        kinds = ["x" if token.kind == "variable" else "number" for token in operands]
        start, end = operands[0].start, operands[-1].end
        if kinds == ["x", "number"]:
            return self._compare(relations[0], operands[1])
        if kinds == ["number", "x"]:
            return self._compare(MIRRORED[relations[0]], operands[0])
        if len(operands) == 1:
            raise Mistake("set_relation", start, end, {"text": self._text[start:end]})
        directions = {relation[0] for relation in relations}
        if kinds != ["number", "x", "number"] or directions not in ({"<"}, {">"}):
            raise Mistake("set_chain", start, end, {"text": self._text[start:end]})
        lower = self._compare(MIRRORED[relations[0]], operands[0])
        both = lower.intersect(self._compare(relations[1], operands[2]))
        if both.is_empty():
            raise Mistake("set_empty", start, end)
        return both

    def _compare(self, relation, token, suffix=None):
        """Return the set of x relation number; suffix: the relation as a Token behind the number."""
        number = read_number(token, may_be_list=relation in ("=", "!="))
        number_set = make_comparison_set(relation, number)
        end = suffix.end if suffix else token.end
        if number_set.is_empty():
            raise Mistake("set_empty", token.start, end)
        if abs(number) == inf and relation == "!=":
            raise Mistake("set_word", token.start, end, {"text": self._text[token.start : end]})
        return number_set

    def _join(self, first, last):
        """Return a Token with the text from one token to another."""
        return Token("text", self._text[first.start : last.end], first.start, last.end)

    def _make_word_mistake(self, token):
        text = self._text[token.start : token.end]
        return Mistake("set_word", token.start, token.end, {"text": text})

    def _make_missing_mistake(self, first):
        """Return the Mistake for a number that is missing before the next token.

        first: the index of the first token of the comparison
        """
        start = self._tokens[max(first, 0)].start if first < len(self._tokens) else 0
        return Mistake("set_missing", start, max(self._peek().end, start))

    def _make_bracket_mistake(self, token):
        end = max(self._peek().end, token.end)
        return Mistake("set_bracket", token.start, end)

    def _make_and_or_mistake(self, start):
        return Mistake("set_and_or", start, self._tokens[self._next - 1].end)


def _split_at_comma(token, is_plain):
    """Return the two ends and the comma of an interval that is written without spaces, as in ]2,7].

    is_plain: whether the brackets cannot be parentheses around a single number
    """
    parts = token.value.split(",")
    if len(parts) == 1:
        return [token]
    has_points = "." in token.value
    looks_grouped = len(parts[-1]) == 3 and not parts[0].lstrip("-").startswith("0")
    if len(parts) != 2 or looks_grouped or not (is_plain or has_points):
        raise make_comma_mistake(token)
    comma = token.start + token.value.index(",")
    return [
        Token("number", parts[0], token.start, comma),
        Token("separator", ",", comma, comma + 1),
        Token("number", parts[1], comma + 1, token.end),
    ]
