"""The ways in which people type a number, for platforms that only compare texts."""

from math import inf

from figures.number_format import format_number
from widgets.questions.interval_words import PHRASES, PLAIN_SIGNS

# Digit -> the digit in the width of a Chinese character.
WIDE_DIGITS = str.maketrans(
    {chr(plain): chr(sign) for sign, plain in PLAIN_SIGNS.items() if chr(plain).isdigit()}
)
# Signs between groups of three digits, in any of the languages, also in the notation of other countries.
GROUP_SEPARATORS = (",", ".", " ", "\u202f", "\u00a0", "'")


def _list_signs(plain):
    """Return a plus or minus sign and its variants, with and without a space behind."""
    variants = [chr(sign) for sign, replacement in PLAIN_SIGNS.items() if chr(replacement) == plain]
    return [sign + space for sign in (plain, *variants) for space in ("", " ")]


SIGNS = {True: _list_signs("+"), False: _list_signs("-")}  # by whether the number is positive


def list_number_spellings(number):
    """Return the texts that mean a whole number or an infinity, in any language.

    The first is how the site writes it, as platforms show the first one as the right answer. The
    platform is expected to ignore capitals and spaces around an answer.
    """
    is_positive = number >= 0
    if abs(number) == inf:
        sizes, named = _list_phrases("+"), [] if is_positive else _list_phrases("-")
    else:
        sizes, named = _list_whole_spellings(abs(number)), []
    signed = [sign + size for size in sizes if _can_have_sign(size) for sign in SIGNS[is_positive]]
    spellings = [format_number(number), *signed, *(sizes if is_positive else named)]
    return list(dict.fromkeys(spellings))


def _can_have_sign(size):
    """Return whether a spelling is not a phrase that names its sign, such as plus infinity."""
    return " " not in size or size[0].isdigit()


def _list_phrases(sign):
    """Return the phrases for an infinity; sign: + or -"""
    return [phrase for phrase, token in PHRASES.items() if token == ("infinity", sign)]


def _list_whole_spellings(number):
    """Return the spellings of a whole number without sign."""
    spellings = [str(number), str(number).translate(WIDE_DIGITS)]
    if number >= 1000:
        grouped = f"{number:,}"
        spellings += [grouped.replace(",", separator) for separator in GROUP_SEPARATORS]
    return spellings
