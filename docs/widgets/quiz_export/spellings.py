"""The ways in which people type a number, for platforms that only compare texts."""

from math import inf

from widgets.questions.interval_words import PHRASES, PLAIN_SIGNS

MINUS_SIGNS = ["-", *[chr(sign) for sign, plain in PLAIN_SIGNS.items() if chr(plain) == "-"]]
SIGNS = {True: ("+", "+ "), False: [sign + space for sign in MINUS_SIGNS for space in ("", " ")]}
# Signs between groups of three digits, in any of the languages, also in the notation of other countries.
GROUP_SEPARATORS = (",", ".", " ", "\u202f", "\u00a0", "'")


def list_number_spellings(number):
    """Return the texts that mean a whole number or an infinity, in any language, the usual one first.

    The platform is expected to ignore capitals and spaces around an answer.
    """
    is_positive = number >= 0
    if abs(number) == inf:
        sizes = [phrase for phrase, token in PHRASES.items() if token == ("infinity", "+")]
        signed = [sign + size for size in sizes if " " not in size for sign in SIGNS[is_positive]]
        if is_positive:
            return [*signed, *sizes]
        return [*signed, *[text for text, token in PHRASES.items() if token == ("infinity", "-")]]
    sizes = _list_whole_spellings(abs(number))
    signed = [sign + size for size in sizes for sign in SIGNS[is_positive]]
    return sizes + signed if is_positive else signed


def _list_whole_spellings(number):
    """Return the spellings of a whole number without sign."""
    spellings = [str(number)]
    if number >= 1000:
        grouped = f"{number:,}"
        spellings += [grouped.replace(",", separator) for separator in GROUP_SEPARATORS]
    return spellings
