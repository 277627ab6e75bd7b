"""Splits an answer such as 2 < x ≤ 7 into tokens, and reads the numbers in it."""

from math import inf

from widgets.input_errors import Mistake
from widgets.questions.interval_words import (
    NARROW_SPACES,
    PHRASES,
    find_phrase,
    make_plain,
)

DIGITS = "0123456789"
LONGEST_NUMBER = 12  # characters, with sign and separators


class Token:
    """A part of an answer.

    kind: number, infinity, or a kind of interval_words.PHRASES except filler
    value: the plain text of a number, "+" or "-" for an infinity, else the value of the phrase
    start, end: the position in the answer
    """

    def __init__(self, kind, value, start, end):
        self.kind, self.value, self.start, self.end = kind, value, start, end

    def is_operand(self):
        """Return whether a relation may stand beside the token."""
        return self.kind in ("number", "infinity", "variable")


def split_tokens(text):
    """Return the Tokens of an answer without fillers; raise Mistake "set_word" for other words."""
    plain = make_plain(text)
    tokens, position = [], 0
    while position < len(plain):
        if plain[position].isspace() and plain[position] != "\n":
            position += 1
            continue
        token = _take_number(plain, position) or _take_phrase(text, plain, position)
        position = token.end
        if token.kind != "filler":
            tokens.append(token)
    return tokens


def _take_number(plain, start):
    """Return the Token of the number or signed infinity at start, or None."""
    position, sign = start, ""
    if plain[position] in "+-":
        sign, position = plain[position], position + 1
        while position < len(plain) and plain[position] in " " + NARROW_SPACES:
            position += 1
    phrase = find_phrase(plain, position) if sign else None
    if phrase and PHRASES[phrase] == ("infinity", "+"):
        return Token("infinity", sign, start, position + len(phrase))
    digits, end = _take_digits(plain, position)
    if not digits:
        return None
    return Token("number", sign.replace("+", "") + digits, start, end)


def _take_digits(plain, start):
    """Return (digits with their separators, end) of the number without sign at start."""
    digits, position = "", start
    while position < len(plain):
        sign = plain[position]
        before_digit = plain[position + 1 : position + 2] in tuple(DIGITS)
        if sign in NARROW_SPACES and digits and _is_group(plain, position + 1):
            position += 1  # 10 000
            continue
        if sign not in DIGITS and not (sign in ",." and before_digit and (digits or sign == ".")):
            break
        digits += sign
        position += 1
    return digits, position


def _is_group(plain, start):
    """Return whether exactly three digits are at start."""
    group, following = plain[start : start + 3], plain[start + 3 : start + 4]
    return len(group) == 3 and not group.strip(DIGITS) and following not in tuple(DIGITS)


def _take_phrase(text, plain, start):
    phrase = find_phrase(plain, start)
    if phrase:
        kind, value = PHRASES[phrase]
        return Token(kind, value, start, start + len(phrase))
    end = start + 1
    while end < len(plain) and plain[start].isalpha() and plain[end].isalpha():
        end += 1
    raise Mistake("set_word", start, end, {"text": text[start:end]})


def read_number(token, may_be_list=False):
    """Return the number of a Token of the kind number or infinity.

    may_be_list: whether a comma may also stand between two numbers, as in x = 2,5

    Raises Mistake "set_comma" or "set_thousands" for what can be read in two ways, else "long".
    """
    if token.kind == "infinity":
        return -inf if token.value == "-" else inf
    digits = token.value.lstrip("-")
    if len(token.value) > LONGEST_NUMBER:
        places = {"text": token.value, "longest": LONGEST_NUMBER}
        raise Mistake("long", token.start, token.end, places)
    separators = [sign for sign in digits if sign in ",."]
    if separators and may_be_list and "," in separators:
        raise make_comma_mistake(token)
    if len(set(separators)) == 1:
        groups = digits.split(separators[0])
        if _are_thousands(groups):
            if len(separators) == 1:
                raise _make_thousands_mistake(token)
            digits = "".join(groups)
        elif len(separators) == 1:
            digits = ".".join(groups)
        else:
            raise make_comma_mistake(token)
    elif separators:  # 1.234,5: the last sign is the decimal one
        whole, decimals = digits.split(separators[-1], 1)
        groups = whole.split(separators[0])
        if separators.count(separators[-1]) > 1 or not _are_thousands(groups):
            raise make_comma_mistake(token)
        digits = "".join(groups) + "." + decimals
    number = float(digits) if "." in digits else int(digits)
    return -number if token.value[0] == "-" else number


def _are_thousands(groups):
    """Return whether groups of digits can be those of 1,234,567."""
    return (
        len(groups) > 1
        and 1 <= len(groups[0]) <= 3
        and groups[0][0] != "0"
        and all(len(group) == 3 for group in groups[1:])
    )


def make_comma_mistake(token):
    """Return the Mistake for a comma that may be a decimal comma or stand between two numbers."""
    return Mistake("set_comma", token.start, token.end, {"text": token.value})


def _make_thousands_mistake(token):
    """Return the Mistake for 2,500, which is two and a half or two thousand five hundred."""
    whole, decimals = token.value.replace(",", ".").split(".")
    places = {"text": token.value, "whole": whole + decimals}
    places["decimal"] = f"{whole}.{decimals.rstrip('0') or '0'}"
    return Mistake("set_thousands", token.start, token.end, places)
