"""Each false statement beside a scene, and each fault of form, is reported once, in a page that is no walkthrough."""

import pytest

from docs.builder.words import LANGUAGES
from for_every import for_every
from proof import ledger
from proof.checks import Proof
from proof.claims import CLAIMS
from proof.prose import Page

# A page that is no walkthrough, with one scene in a section.
OWN = """---
title: T
description: A description that is long enough.
---

# T

## H {{ #h }}

```scene
{scene}
```

{text}
"""
AT_LEAST = {
    "en": "at least {}",
    "it": "almeno {}",
    "ko": "{} 이상",
    "es": "al menos {}",
    "zh": "至少 {}",
}
CLAIM_PAIRS = {  # kind of fact -> true text, false text about the scene cutoff-at-e
    "a number": ("6, 5", "6, 7"),
    "a value": ("6", "−6"),
    "a letter": ("**D**", "**F**"),
    "numbers compared": ("6 ≥ 5", "5 ≥ 5"),
    "a maximum": ("max(−∞, 6) = 6", "max(−∞, 7) = 7"),
    "what alpha is": ("α = 6", "α = 5"),
    "a window": ("(−∞, 5)", "(5, 6)"),
}


@pytest.fixture
def proofread_own_page(tmp_path):
    """Return a function: (language, text, scene) -> Slips of OWN as texts, without the ledger's."""

    def proofread(language, text, scene="first cutoff-at-e", heading="H"):
        file = tmp_path / language / "own.md"
        file.parent.mkdir(exist_ok=True)
        written = OWN.format(scene=scene, text=text).replace("## H", f"## {heading}")
        file.write_text(written, encoding="utf-8")
        page, book = Page(file, language), {}
        list(ledger.enter([page], book))
        return [str(slip) for slip in Proof(page, None, book).slips]

    return proofread


def place(language, line):
    return f"docs/pages/{language}/own.md:{line} ({language})"


@for_every(what=CLAIM_PAIRS, language=LANGUAGES)
def test_a_scene_on_any_page(what, language, proofread_own_page):
    true, false = (f"{AT_LEAST[language].format(6)}\n\n{text}" for text in CLAIM_PAIRS[what])
    assert proofread_own_page(language, true) == []
    (message,) = proofread_own_page(language, false)
    assert message.startswith(place(language, 16))
    assert "cutoff-at-e" in message


@for_every(language=LANGUAGES)
def test_the_bound_of_a_scene_on_any_page(language, proofread_own_page):
    (message,) = proofread_own_page(language, "6")
    assert message.startswith(place(language, 8))
    assert "nothing says that the value is a lower bound" in message


def test_a_number_beside_a_scene_may_be_printed_or_claimed(proofread_own_page, monkeypatch):
    text = "at least 6\n\n7\n"
    assert len(proofread_own_page("en", text)) == 1
    assert proofread_own_page("en", f"{text}\n```python\nprint(7)\n#> 7\n```") == []
    monkeypatch.setitem(CLAIMS, ("own", "h"), {"7": lambda: 7})
    assert proofread_own_page("en", text) == []
    monkeypatch.setitem(CLAIMS, ("own", "h"), {"7": lambda: 8})
    (message,) = proofread_own_page("en", text)
    assert message.startswith(f"{place('en', 16)} #h: 7 is in truth 8\n    - 7\n    + 8\n")


def test_the_text_beside_a_tree_on_paper_is_checked(proofread_own_page):
    paper = "first d-reads-3\n```\n\n```paper\n"
    scene, text = f"{paper}exam below-d", "**K**, **M**, 6, 7 ≥ 6, max(5, 7, 6) = 7"
    assert proofread_own_page("en", text, scene) == []
    for true, false in (("**M**", "**H**"), ("7 ≥ 6", "7 ≥ 5"), ("(5, 7, 6)", "(−9, 7, 6)")):
        assert len(proofread_own_page("en", text.replace(true, false), scene)) == 1
    for number, count in (("8", 0), ("10", 1)):  # a leaf of the tree; on the paper, no 10
        assert len(proofread_own_page("en", number, f"{paper}exam one-number")) == count


@pytest.mark.parametrize("scene", ["first cutoff-at-f", "third cutoff-at-e", "first", "a b c"])
def test_a_scene_that_does_not_exist(scene, proofread_own_page):
    (message,) = [text for text in proofread_own_page("en", "6", scene) if "no scene" in text]
    assert f"there is no scene {scene!r}" in message
    assert message.startswith(place("en", 11))
