"""How a number is written in a figure and spoken in its description."""

from math import inf

MINUS = "\u2212"
UNKNOWN = "?"  # a leaf of which a reader does not know what it is worth; the search's tree may have None there
RELATIONS = {"<=": "≤", ">=": "≥"}
SIGNS = {"lower": "≥", "upper": "≤"}  # what leaves may prove of a value -> its sign


def format_number(number):
    """Return number as the site prints it: a real minus sign, −∞ and +∞, ? for None."""
    if number is None:
        return UNKNOWN
    if number == inf:
        return "+∞"
    size = "∞" if number == -inf else _decimal(abs(number))
    return MINUS + size if number < 0 else size


def format_bounded(number, proof, space=" "):
    """Return number with the sign that says what is proved of it, if that is but a bound: ≥ 6."""
    return SIGNS[proof] + space + format_number(number) if proof in SIGNS else format_number(number)


def format_relation(left, sign, right):
    """Return a comparison as the site prints it: 6 ≥ 5; sign: as Python writes it."""
    return f"{format_number(left)} {RELATIONS.get(sign, sign)} {format_number(right)}"


def say_number(number, words):
    """Return number as a screen reader shall say it, in the language of words."""
    if number is None:
        return words["alt_asked"]
    if number == inf:
        return words["plus_infinity"]
    if number == -inf:
        return words["minus_infinity"]
    size = _decimal(abs(number))
    return words["minus"].format(number=size) if number < 0 else size


def group_digits(number, words):
    """Return a whole number as tables print it, in groups of three: 18,297 in English."""
    first = words["first_grouped"]  # the smallest that is parted, with its separator
    if len(str(abs(number))) < len(first) - 1:
        return format_number(number)
    return f"{number:,}".replace(",", first[-4]).replace("-", MINUS)


def print_number(number, words):
    """Return number as a sentence has it: with the signs of the language, 1,234.5 in English."""
    text = format_number(number)
    digits, _, decimals = text.lstrip(MINUS).partition(".")
    if not (digits + decimals).isdigit():  # infinite, or too large to be written out
        return text
    first = words["first_grouped"]
    whole = digits
    if len(digits) >= len(first) - 1:
        starts = range(len(digits) % 3 or 3, len(digits), 3)
        whole = digits[: starts[0]] + "".join([first[-4] + digits[at : at + 3] for at in starts])
    sign = MINUS if number < 0 else ""
    return sign + whole + (decimals and words["decimal_sign"] + decimals)


def print_numbers(numbers, words):
    """Return numbers as they stand in a formula, between parentheses: nothing is read as a decimal."""
    printed = [print_number(number, words) for number in numbers]
    return ("; " if any("," in text for text in printed) else ", ").join(printed)


def print_relation(left, sign, right, words):
    """Return a comparison as a sentence has it: 1,234 ≥ 5; sign: as Python writes it."""
    sign = RELATIONS.get(sign, sign)
    return f"{print_number(left, words)} {sign} {print_number(right, words)}"


def _decimal(number):
    """A number as Python writes it, to three decimals: what it is less than that, no figure shows."""
    return str(round(number, 3)) if isinstance(number, float) else str(number)


def group_text(text, words):
    """Return a number, given as Python writes it, as tables print it, with as many decimals."""
    whole, _, decimals = text.removeprefix("-").partition(".")
    sign = MINUS if text.startswith("-") else ""
    return sign + group_digits(int(whole), words) + (decimals and words["decimal_sign"] + decimals)
