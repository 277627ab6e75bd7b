"""Sentences about recorded steps as plain text, and the claims in them."""

import re
from html import unescape

from hypothesis import settings

from all_words import WORDS
from docs.figures.film import make_film_data
from docs.figures.number_format import localize_number
from gametree import letters
from proof.languages import load_language
from tree_helpers import REFERENCE, is_list, trees

SOURCE = (REFERENCE / "alphabeta.py").read_text(encoding="utf-8")
TREES = trees.filter(is_list)
each = settings(max_examples=30, deadline=None)  # for each combination of parameters
# Phrases of an older version, which named no owner of a bound.
VAGUE_PLACE = re.compile("higher up|più in alto sul|경로 위쪽|más arriba en|祖先", re.IGNORECASE)
NUMBER = r"[−+]?(?:\d+(?:[.,]\d+)?|∞)"


def strip_tags(html):
    return unescape(re.sub("<[^>]+>", "", html))


def parse_number(text):
    return float(text.replace("−", "-").replace("∞", "inf").replace(",", "."))


def number_printer(language):
    """Return a function that formats a number as in the sentences of a language."""
    return lambda number: localize_number(number, WORDS[language]["narration"])


def find_claims(text, language="en"):
    """Yield (player, value, node letter) of each claim that a player already has a value."""
    for match in re.finditer(load_language(language)["sentences"]["has"], text):
        groups = [group for group in match.groups() if group]
        (player,) = {"MAX", "MIN"} & set(groups)
        (value,) = [group for group in groups if re.search(r"[\d∞]", group)]
        (node,) = [group for group in groups if group not in (player, value)]
        yield player, value, node


def step_sentences(tree, run, language, maximizing=True):
    """Return each step of a recorded search with the sentence in plain text."""
    reel = make_film_data(tree, run, letters(tree), WORDS[language]["narration"], maximizing)
    return list(zip(run.steps, [strip_tags(text) for _, text, *_ in reel["frames"]], strict=True))
