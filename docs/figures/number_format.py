"""Format numbers for figures and for their spoken descriptions."""

from math import inf

MINUS = "\u2212"
UNKNOWN = "?"  # a leaf whose value is hidden from the reader; in the tree it may be None
RELATIONS = {"<=": "≤", ">=": "≥"}
SIGNS = {"lower": "≥", "upper": "≤"}  # what leaves prove about a value -> sign


def format_number(number):
    """Return number as the site displays it: a real minus sign, −∞ and +∞, ? for None."""
    if number is None:
        return UNKNOWN
    if number == inf:
        return "+∞"
    size = "∞" if number == -inf else _decimal(abs(number))
    return MINUS + size if number < 0 else size


def format_bounded(number, proof, space=" "):
    """Return number, with ≥ or ≤ in front if the leaves prove only a bound, as in ≥ 6."""
    return SIGNS[proof] + space + format_number(number) if proof in SIGNS else format_number(number)


def format_relation(left, sign, right):
    """Return a comparison as the site displays it, such as 6 ≥ 5; sign: a Python operator."""
    return f"{format_number(left)} {RELATIONS.get(sign, sign)} {format_number(right)}"


def spell_number(number, words):
    """Return number as a screen reader pronounces it, in the language of words."""
    if number is None:
        return words["alt_asked"]
    if number == inf:
        return words["plus_infinity"]
    if number == -inf:
        return words["minus_infinity"]
    size = _decimal(abs(number))
    return words["minus"].format(number=size) if number < 0 else size


def group_digits(number, words):
    """Return an integer with digits in groups of three as in tables, such as 18,297 in English."""
    first_grouped = words[
        "first_grouped"
    ]  # the smallest number that is grouped, with the separator
    if len(str(abs(number))) < len(first_grouped) - 1:
        return format_number(number)
    return f"{number:,}".replace(",", first_grouped[-4]).replace("-", MINUS)


def print_number(number, words):
    """Return number as written in a sentence of the language, such as 1,234.5 in English."""
    text = format_number(number)
    digits, _, decimals = text.lstrip(MINUS).partition(".")
    if not (digits + decimals).isdigit():  # infinite or in exponential notation
        return text
    first_grouped = words["first_grouped"]
    whole = digits
    if len(digits) >= len(first_grouped) - 1:
        starts = range(len(digits) % 3 or 3, len(digits), 3)
        whole = digits[: starts[0]] + "".join(
            [first_grouped[-4] + digits[start : start + 3] for start in starts]
        )
    sign = MINUS if number < 0 else ""
    return sign + whole + (decimals and words["decimal_sign"] + decimals)


def print_numbers(numbers, words):
    """Return numbers as a list in parentheses; the separator is ; if a number contains a comma."""
    printed = [print_number(number, words) for number in numbers]
    return ("; " if any("," in text for text in printed) else ", ").join(printed)


def print_relation(left, sign, right, words):
    """Return a comparison as written in a sentence, such as 1,234 ≥ 5; sign: a Python operator."""
    sign = RELATIONS.get(sign, sign)
    return f"{print_number(left, words)} {sign} {print_number(right, words)}"


def _decimal(number):
    """Return a number as Python writes it, rounded to three decimals."""
    return str(round(number, 3)) if isinstance(number, float) else str(number)


def group_text(text, words):
    """Return a number in Python notation as tables display it, with the same decimals."""
    whole, _, decimals = text.removeprefix("-").partition(".")
    sign = MINUS if text.startswith("-") else ""
    return sign + group_digits(int(whole), words) + (decimals and words["decimal_sign"] + decimals)
