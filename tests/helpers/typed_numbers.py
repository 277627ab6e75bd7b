"""Numbers as people type them, and how platforms compare texts: for the tests of exports."""

from math import inf

# Written down here again, so that an export cannot leave one out unnoticed.
TYPED_INFINITIES = {
    inf: (
        *("∞", "+∞", "+ ∞", " +∞ ", "inf", "+inf", "Inf", "INF", "infinity", "+Infinity"),
        *("plus infinity", "infinito", "+infinito", "più infinito", "Más infinito"),
        *("무한대", "양의 무한대", "+무한대", "无穷", "正无穷", "正无穷大", "+infty"),
        *("oo", "+oo", "\\infty", "+\\infty", "math.inf", "무한", "无限大", "infinito positivo"),
    ),
    -inf: (
        *("-∞", "−∞", "–∞", "- ∞", "− ∞", "－∞", "-inf", "−inf", "-Inf", "-infinity", "-Infinity"),
        *("minus infinity", "Meno infinito", "menos infinito", "-infinito"),
        *("음의 무한대", "-무한대", "负无穷", "负无穷大", "-infty"),
        *("-oo", "-\\infty", "-math.inf", "마이너스 무한대", "음의무한대", "负无限大"),
        *("‐∞", "‑∞", "—∞", "-\u00a0∞", "− infinito", "infinito negativo"),
    ),
}

WIDE = str.maketrans("0123456789", "０１２３４５６７８９")  # as some Asian keyboards type


def list_typed_numbers(number):
    """Return the ways to type a whole number or an infinity that must earn full points."""
    if abs(number) == inf:
        return TYPED_INFINITIES[number]
    size = str(abs(number))
    if number < 0:
        signs = ("-", "−", "–", "－", "‐", "‑", "—", "- ", "− ", "-\u00a0", "−0")
        forms = [*[f"{sign}{size}" for sign in signs], f"-{size}.0", f"−{size}.0", f"-{size},0"]
        return [*forms, f"−{size},0", f" -{size} ", f"－{size.translate(WIDE)}"]
    grouped = [f"{abs(number):,}".replace(",", sign) for sign in (",", ".", " ", "\u202f")]
    return [
        size,
        f"+{size}",
        f"＋{size}",
        f" {size} ",
        size.translate(WIDE),
        *(f"{size}.0", f"{size},0", f"{size}.", f"0{size}"),
        *(grouped if number >= 1000 else []),
    ]


def is_accepted(typed, spellings):
    """Return whether a platform that ignores capitals and spaces at the ends finds a text among spellings."""
    return typed.strip().casefold() in [spelling.strip().casefold() for spelling in spellings]


def check_spellings(spellings, number):
    """Check that spellings hold all that people type for a number, and nothing that is another number."""
    for typed in list_typed_numbers(number):
        assert is_accepted(typed, spellings), typed
    others = [-number, *([number + 1, number - 1, inf, -inf] if abs(number) < inf else [0, 1])]
    for other in others:
        if other != number:
            for typed in list_typed_numbers(other):
                assert not is_accepted(typed, spellings), typed
