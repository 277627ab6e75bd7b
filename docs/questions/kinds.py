"""The kinds of exam questions, by name."""

from docs.questions.construct import ConstructQuestion
from docs.questions.counts import CountsQuestion
from docs.questions.find_mistake import FindMistakeQuestion
from docs.questions.next_event import NextEventQuestion
from docs.questions.prune import PruneQuestion
from docs.questions.reorder import ReorderQuestion
from docs.questions.values import ValuesQuestion
from docs.questions.which_x import WhichXQuestion
from docs.questions.windows import WindowsQuestion

KINDS = {
    kind.kind: kind
    for kind in (
        PruneQuestion,
        ValuesQuestion,
        WindowsQuestion,
        CountsQuestion,
        WhichXQuestion,
        ReorderQuestion,
        NextEventQuestion,
        FindMistakeQuestion,
        ConstructQuestion,
    )
}


def choose_rule(kind, rule):
    """Return the rule if it makes a difference to questions of the kind, otherwise the usual one of the kind."""
    rules = KINDS[kind].rules
    return rule if rule in rules else rules[0]


def make_question(kind, level, seed, rule="soft"):
    """Return the Question that depends only on the arguments.

    kind: a key of KINDS; level: one of LEVELS; seed: 0 to MOST_SEED
    rule: one of the rules of the kind
    """
    return KINDS[kind].generate(level, seed, rule)
