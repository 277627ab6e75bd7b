"""Numbers that the prose says and no code in the same section prints: where each comes from."""

import re
from collections import Counter
from pathlib import Path

from alphabeta import FIRST, SECOND, alphabeta
from builder.laboratory import changed
from builder.words import LANGUAGES
from figures.scenes import walkthrough
from gametree import count, is_leaf
from lab.trees import worst_first
from minimax import minimax
from tictactoe import Position
from tracing import trace

ROOT = Path(__file__).parents[1]


def _tally(search, tree):
    tally = Counter()
    search(count(tree, tally))
    return tally


def _leaves_read():
    return _tally(alphabeta, FIRST)["leaves"]


def _leaves():
    return _tally(minimax, FIRST)["leaves"]


def _languages():
    return len(LANGUAGES)


def _oldest_python():
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    return re.search(r'requires-python = ">=([\d.]+)"', project)[1]


def _rules():
    page = (ROOT / "docs/pages/en/move-ordering.md").read_text(encoding="utf-8")
    return page.partition("{ #rules }")[2].count("\n### ")


def _positions(finished):
    """Return the different positions, or scores of finished games, of tic-tac-toe."""
    seen, queue = set(), [Position()]
    while queue:
        position = queue.pop()
        if position not in seen:
            seen.add(position)
            queue.extend(() if is_leaf(position) else position)
    return [position for position in seen if is_leaf(position) == finished]


def _changed(change):
    """Return the laboratory's function after one of its ready-made changes."""
    names = {"__name__": "changed"}
    exec(changed((ROOT / "reference/alphabeta.py").read_text(encoding="utf-8"), change), names)  # noqa: S102
    return names["alphabeta"]


def _returned_by_e(search):
    """Return what node E of the first tree returns."""
    (value,) = (
        s.value for s in trace(search, FIRST).steps if (s.kind, s.path) == ("return", (0, 1))
    )
    return value


def _laboratory():
    """What the laboratory's page says of the first tree; 5 is also what E returns, fail-hard."""
    values = {alphabeta(worst_first(FIRST)), _changed("cutoffs")(FIRST)}
    values |= {_changed("failhard")(FIRST), _returned_by_e(_changed("failhard"))}
    (five,) = values
    return {
        "5": lambda: five,
        "6": lambda: _returned_by_e(alphabeta),
        "8": lambda: _tally(alphabeta, worst_first(FIRST))["leaves"],
        "42": lambda: len(trace(alphabeta, FIRST).steps),
        "56": lambda: len(trace(_changed("cutoffs"), FIRST).steps),
    }


# (page, section) -> number as it stands in the prose, in normal form -> how it is computed.
CLAIMS = {
    ("index", ""): {"5": _leaves_read, "8": _leaves},
    ("index", "where-to-start"): {
        "5": _languages,
        "8": lambda: len(walkthrough("second").scenes),
        "9": lambda: len(walkthrough("first").scenes),
    },
    ("index", "what-is-checked"): {"5": _languages},
    ("idea", "the-function"): {"3.11": _oldest_python},
    ("second-walkthrough", ""): {
        "3": lambda: len([SECOND[0][1][1], *SECOND[1][1]]),  # the leaves that we chose
        "5": lambda: SECOND[1][1][1],
        "7": lambda: SECOND[1][1][0],
        "9": lambda: SECOND[0][1][1],
    },
    ("second-walkthrough", "unsaid-leaves"): {
        "10": lambda: max(range(-10, 11)),
        "9261": lambda: len(range(-10, 11)) ** 3,
    },
    ("move-ordering", "ideal"): {"1975": lambda: 1975},  # Artificial Intelligence 6, 293-326
    ("move-ordering", "rules"): {"4": _rules},
    ("move-ordering", "best-child-first"): {"256": lambda: 4**4},
    ("move-ordering", "shallow-search-first"): {
        "18297": lambda: _tally(alphabeta, Position())["nodes"]
    },
    ("move-ordering", "record-of-states"): {
        "4520": lambda: len(_positions(finished=False)),
        "3": lambda: len(_positions(finished=True)),
    },
    ("laboratory", "what-to-try"): _laboratory(),
    ("glossary", ""): {"5": _languages},
    ("misreadings", "less-than-two"): {"2": lambda: alphabeta(FIRST[1], alpha=5, maximizing=False)},
    ("misreadings", "all-that-do-not-matter"): {"5": lambda: alphabeta(FIRST), "8": _leaves},
    ("misreadings", "worst-first"): {"1024": lambda: 4**5},
    ("misreadings", "ties"): {
        "0": lambda: minimax(FIRST[1], maximizing=False),
        "5": lambda: alphabeta(FIRST),
    },
    ("misreadings", "value-and-window"): {
        "1": lambda: alphabeta(SECOND[1][0], alpha=3),
        "3": lambda: alphabeta(SECOND),
    },
}
