"""The kinds of exam questions, by name."""

from docs.questions.construct import ConstructQuestion
from docs.questions.count import CountQuestion
from docs.questions.mistake import MistakeQuestion
from docs.questions.next import NextQuestion
from docs.questions.prune import PruneQuestion
from docs.questions.reorder import ReorderQuestion
from docs.questions.value import ValueQuestion
from docs.questions.which_x import WhichXQuestion
from docs.questions.window import WindowQuestion

KINDS = {
    kind.kind: kind
    for kind in (
        PruneQuestion,
        ValueQuestion,
        WindowQuestion,
        CountQuestion,
        WhichXQuestion,
        ReorderQuestion,
        NextQuestion,
        MistakeQuestion,
        ConstructQuestion,
    )
}
# The kinds that can ask about a teacher's own tree.
OWN_TREE_KINDS = tuple(kind for kind in KINDS if KINDS[kind].make_about_tree)


def choose_rule(kind, rule):
    """Return the rule if it makes a difference to questions of the kind, otherwise the usual one of the kind."""
    rules = KINDS[kind].rules
    return rule if rule in rules else rules[0]


def make_question(kind, level, seed, rule="soft"):
    """Return the Question that depends only on kind, a key of KINDS, and level, seed and rule, as of Question."""
    return KINDS[kind].generate(level, seed, rule)
