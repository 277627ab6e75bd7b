"""The ways in which people in five countries type a number: pages read them, platforms compare texts with a list."""

from math import inf

from docs.figures.number_format import format_number

# Signs of keyboards, phones and word processors, the usual ones first.
MINUS_SIGNS, PLUS_SIGNS = "-−－–—‐‑", "+＋"
USUAL_SIGNS = 3
# Infinity without a sign, and with it in words.
INFINITIES = (
    *("∞", "inf", "infty", "\\infty", "oo", "math.inf", "infinity", "infinito"),
    *("무한대", "무한", "无穷", "无穷大", "无限", "无限大"),
)
NAMED_INFINITIES = {
    "+": (
        *("plus infinity", "positive infinity", "infinito positivo"),
        *("più infinito", "piu infinito", "más infinito", "mas infinito"),
        *("양의 무한대", "양의무한대", "플러스 무한대", "플러스무한대"),
        *("正无穷", "正无穷大", "正无限", "正无限大"),
    ),
    "-": (
        *("minus infinity", "negative infinity", "infinito negativo"),
        *("meno infinito", "menos infinito"),
        *("음의 무한대", "음의무한대", "마이너스 무한대", "마이너스무한대"),
        *("负无穷", "负无穷大", "负无限", "负无限大"),
    ),
}
FULL_WIDTH_DIGITS = str.maketrans("0123456789", "０１２３４５６７８９")
# Signs between groups of three digits, in any of the languages, also in the notation of other countries.
GROUP_SEPARATORS = (",", ".", " ", "\u202f", "\u00a0", "'")
LEAF_WORDS = (" leaf", " leaves", " foglia", " foglie", " hoja", " hojas", "개", " 개", "个", " 个")


def normalize_number(text):
    """Return a text with a plain sign and no space behind it, and an infinity as inf, +inf or -inf."""
    words = " ".join(text.lower().split())
    for sign, phrases in NAMED_INFINITIES.items():
        if words in phrases:
            return f"{sign}inf"
    for sign, variants in (("-", MINUS_SIGNS), ("+", PLUS_SIGNS), ("", ("",))):
        if words.startswith(tuple(variants)):
            size = words[len(sign) :].lstrip()
            return sign + ("inf" if size in INFINITIES else size)


def list_number_spellings(number, is_count=False):
    """Return the texts that mean a whole number or an infinity, in any language.

    The first is how the site writes it, as platforms show that as the right answer; they ignore
    capitals and spaces around it. An unusual sign stands only before the usual spelling.
    is_count: whether the number may be followed by what it counts, leaves
    """
    signs = PLUS_SIGNS if number >= 0 else MINUS_SIGNS
    if abs(number) == inf:
        sizes, words = INFINITIES, NAMED_INFINITIES[signs[0]]
    else:
        sizes = _list_whole_spellings(abs(number))
        words = [f"{number}{word}" for word in LEAF_WORDS if is_count]
    usual = signs[:USUAL_SIGNS]
    signed = [sign + space + size for sign in usual for space in ("", " ") for size in sizes]
    signed += [sign + space + sizes[0] for sign in signs for space in ("", " ", "\u00a0")]
    unsigned = sizes if number >= 0 else ()
    return list(dict.fromkeys([format_number(number), *unsigned, *signed, *words]))


def _list_whole_spellings(number):
    """Return the spellings of a whole number without sign."""
    digits = str(number)
    spellings = [digits, f"{digits}.0", f"{digits},0", f"{digits}.", f"0{digits}"]
    spellings.append(digits.translate(FULL_WIDTH_DIGITS))
    if number >= 1000:
        spellings += [f"{number:,}".replace(",", separator) for separator in GROUP_SEPARATORS]
    return spellings
