"""Format numbers for figures and for their spoken descriptions."""

from math import inf

MINUS = "\u2212"
UNKNOWN = "?"  # a leaf whose value is hidden from the reader; in the tree it may be None
RELATIONS = {"<=": "≤", ">=": "≥"}
FRACTIONS = {0.25: "¼", 0.5: "½", 0.75: "¾"}
SIGNS = {"lower": "≥", "upper": "≤"}  # what leaves prove about a value -> sign


def format_number(number):
    """Return number as the site displays it: a real minus sign, −∞ and +∞, ? for None."""
    if number is None:
        return UNKNOWN
    if number == inf:
        return "+∞"
    size = "∞" if number == -inf else _format_decimal(abs(number))
    return MINUS + size if number < 0 else size


def format_number_with_proof(number, proof, space=" "):
    """Return number, with ≥ or ≤ in front if the leaves prove only a bound, as in ≥ 6."""
    return SIGNS[proof] + space + format_number(number) if proof in SIGNS else format_number(number)


def format_probability(probability):
    """Return a probability as the site displays it: ½, or a number with decimals."""
    return FRACTIONS.get(probability) or format_number(probability)


def format_comparison(left, sign, right):
    """Return a comparison as the site displays it, such as 6 ≥ 5; sign: a Python operator."""
    return f"{format_number(left)} {RELATIONS.get(sign, sign)} {format_number(right)}"


def spell_number(number, texts):
    """Return number as a screen reader pronounces it, in the language of texts."""
    if number is None:
        return texts["alt_asked"]
    if number == inf:
        return texts["plus_infinity"]
    if number == -inf:
        return texts["minus_infinity"]
    size = _format_decimal(abs(number))
    return texts["minus"].format(number=size) if number < 0 else size


def group_digits(number, texts):
    """Return an integer with digits in groups of three as in tables, such as 18,297 in English."""
    # The smallest number that is grouped, with the separator.
    first_grouped = texts["first_grouped"]
    if len(str(abs(number))) < len(first_grouped) - 1:
        return format_number(number)
    return f"{number:,}".replace(",", first_grouped[-4]).replace("-", MINUS)


def localize_number(number, texts):
    """Return number as written in a sentence of the language, such as 1,234.5 in English."""
    text = format_number(number)
    digits, _, decimals = text.lstrip(MINUS).partition(".")
    if not (digits + decimals).isdigit():  # infinite or in exponential notation
        return text
    return localize_number_text(text.replace(MINUS, "-"), texts)


def localize_numbers(numbers, texts):
    """Return numbers as a list in parentheses; the separator is ; if a number contains a comma."""
    printed = [localize_number(number, texts) for number in numbers]
    return ("; " if any("," in text for text in printed) else ", ").join(printed)


def localize_comparison(left, sign, right, texts):
    """Return a comparison as written in a sentence, such as 1,234 ≥ 5; sign: a Python operator."""
    sign = RELATIONS.get(sign, sign)
    return f"{localize_number(left, texts)} {sign} {localize_number(right, texts)}"


def _format_decimal(number):
    """Return a number as Python writes it, rounded to three decimals."""
    return str(round(number, 3)) if isinstance(number, float) else str(number)


def localize_number_text(text, texts):
    """Return a number in Python notation as tables display it, with the same decimals."""
    whole, _, decimals = text.removeprefix("-").partition(".")
    sign = MINUS if text.startswith("-") else ""
    return sign + group_digits(int(whole), texts) + (decimals and texts["decimal_sign"] + decimals)
