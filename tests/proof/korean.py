"""Korean particles, which depend on the last sound of the word before them."""

import re

# Character -> the last sound in Korean: a vowel, ㄹ, or another consonant.
_LAST_SOUND = dict.fromkeys("ABCDEFGHIJKOPQSTUVWXYZ2459αβ∞", "vowel")
_LAST_SOUND |= dict.fromkeys("LR178", "ㄹ") | dict.fromkeys("MN036", "consonant")
_PARTICLES = [("은", "는"), ("이", "가"), ("을", "를"), ("과", "와"), ("으로", "로")]
_AFTER = re.compile(
    r"([A-Z0-9αβ∞])(?:\*\*)?(?:\([^()]*\))?(은|는|이|가|을|를|과|와|으로|로)(?![가-힣])"
)


def find_wrong_particles(text):
    """Yield (match, correct particle) for each particle that does not fit the word before it."""
    for match in _AFTER.finditer(text):
        before, particle = match[1], match[2]
        word = re.search(r"[A-Z]+$", text[: match.start() + 1])
        sound = _LAST_SOUND[before]
        if word and word[0] == "MIN":
            sound = "consonant"
        for closed, opened in _PARTICLES:
            if particle in (closed, opened):
                open_form = sound == "vowel" or (sound == "ㄹ" and closed == "으로")
                expected = opened if open_form else closed
                if particle != expected:
                    yield match, expected
