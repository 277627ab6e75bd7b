"""Korean particles, which depend on the last sound before them, as read aloud."""

_VOWEL = "ABCDEFGHIJKOPQSTUVWXYZ2459αβ∞"  # end in a vowel
_RIEUL = "LR178"  # end in ㄹ
_PAIRS = {
    "(은/는)": "은는",
    "(이/가)": "이가",
    "(을/를)": "을를",
    "(과/와)": "과와",
    "(으로/로)": ("으로", "로"),
}


def resolve_korean_particles(text):
    """Return Korean text with each pair like (은/는) resolved by the sound before it."""
    if "(" not in text:
        return text
    for pair, forms in _PAIRS.items():
        first, *rest = text.split(pair)
        for piece in rest:
            first += forms[_takes_second_particle(first, forms)] + piece
        text = first
    return text


def _takes_second_particle(text, forms):
    """Return whether the second form of a particle follows text; tags at the end of text are ignored."""
    while text.endswith(">"):
        text = text[: text.rindex("<")]
    sound = text[-1:]
    if sound.isascii() and not text[-2:-1].isalpha():  # a letter by itself, such as v, has its name
        sound = sound.upper()
    has_rieul = sound in _RIEUL
    if "가" <= sound <= "힣":
        final = (ord(sound) - ord("가")) % 28
        if final == 0:
            return True
        has_rieul = final == 8
    return sound in _VOWEL or (has_rieul and forms[0] == "으로")
