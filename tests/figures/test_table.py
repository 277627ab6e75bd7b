"""Check the table of the values that two searches return."""

import re

from alphabeta import alphabeta
from docs.builder.words import LANGUAGES
from docs.figures.number_format import format_number
from docs.figures.replay import make_snapshot
from docs.figures.scenes import get_walkthrough
from docs.figures.table import compare_returned_values
from failhard import failhard
from for_every import for_every
from proof.languages import load_language
from sentence_helpers import WORDS, strip_tags
from theory import Theory


def expected_rows(name, signs):
    """Return the rows by the theory; signs: of the kinds of proof, with the value."""
    walk = get_walkthrough(name)
    soft, hard = (Theory(walk.tree, search) for search in (alphabeta, failhard))
    return [
        (
            letter,
            "({}, {})".format(*map(format_number, soft.window(path))),
            *map(str, (soft.returned(path), hard.returned(path), soft.worth(path))),
            signs[soft.proof(path)].format(soft.returned(path)),
        )
        for path, letter in sorted(walk.letters.items(), key=lambda item: item[1])
        if path in soft.visited
    ]


@for_every(name=["first", "second"], language=LANGUAGES)
def test_rows_follow_from_the_theory(name, language):
    walks = get_walkthrough(name), get_walkthrough(f"failhard-{name}")
    ends = [make_snapshot(walk.tree, walk.trace, len(walk.trace.steps) - 1) for walk in walks]
    rows = compare_returned_values(*ends, walks[0].letters, WORDS[language]["labels"])
    samples = load_language(language)["sentences"]["returned"]
    kinds = zip(("exact", "upper", "lower"), samples, strict=True)
    signs = {kind: re.sub(r"\d", "{}", sample) for kind, sample in kinds}
    assert [tuple(map(strip_tags, row)) for row in rows] == expected_rows(name, signs)
