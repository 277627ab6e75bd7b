"""How a page is read: the Markdown extensions that the site and its tests share."""

from functools import partial
from pathlib import Path

from pymdownx.superfences import SuperFencesException

from builder import bars, embedding, fences, game, laboratory, practice, programs, sheet
from builder.formulas import Marking
from builder.words import TAGS
from lab.exercises import RULES

MEASURED = Path(__file__).parents[1] / "measured"
MISREADING = '<q class="misreading">'


class Edition:
    """Everything that one language's pages need: its words, and the files they embed.

    language: the name of its folder under docs/pages.
    everyone: the words of all languages, as builder.words.load returns them.
    reference: the folder of that name.
    """

    tags = TAGS

    def __init__(self, language, everyone, reference):
        self.everyone = everyone
        self.words = everyone[language]
        self.reference = reference

    def expand(self, markdown):
        """Return the Markdown of a page with the files of reference/ put in."""
        english = self.everyone["en"]["code"]
        markdown = programs.expand(markdown, self.words["labels"])
        markdown = embedding.offered(markdown, self.words["labels"]["download"])
        expanded = embedding.expand(markdown, self.reference, self.words["code"], english)
        # A wrong sentence that is quoted must not be found as if we said it.
        return expanded.replace(MISREADING, f"{MISREADING[:-1]} data-search-exclude>")

    def custom_fences(self):
        """Return the settings for pymdownx.superfences."""
        known = {
            "tree": fences.tree,
            "scene": fences.scene,
            "stepper": partial(fences.stepper, code=self._function),
            "laboratory": self._laboratory,
            "practice": self._practice,
            "game": game.game,
            "sheet": sheet.sheets,
            "legend": fences.legend,
            "steps": fences.steps,
            "costs": fences.costs,
            "measured": partial(fences.measured, folder=MEASURED),
            "returned": fences.returned,
            "pair": fences.pair,
            "glossary": partial(fences.glossary, everyone=self.everyone),
            "output": partial(fences.output, reference=self.reference),
        }
        return [
            {"name": name, "class": name, "format": partial(_format, fence, self.words)}
            for name, fence in known.items()
        ]

    def _program(self, name):
        source = (self.reference / f"{name}.py").read_text(encoding="utf-8")
        return embedding.translated(source, self.words["code"], self.everyone["en"]["code"])

    def _function(self, name):
        return embedding.function_lines(self._program(name), name)

    def _laboratory(self, source, words):
        code = self._function("alphabeta")
        stepper = partial(fences.stepper_of, labels=words["labels"], code=code)
        return laboratory.laboratory(source, words, self._program("alphabeta"), stepper)

    def _practice(self, source, words):
        codes = {rule: self._function(search.__name__) for rule, search in RULES.items()}
        stepper = partial(fences.stepper_of, labels=words["labels"], code=codes["soft"])
        return practice.practice(source, words, stepper, codes)

    def marking(self):
        """Return the Markdown extension that marks letters and formulas."""
        return Marking()

    def bars(self):
        """Return the Markdown extension that puts a bar under each block of Python."""
        return bars.Bars(self.words["lab"])


def _format(fence, words, source, language, css_class, options, md, **attributes):
    # Any other exception is swallowed by superfences, and the page would show the
    # raw fence.
    try:
        return fence(source, words)
    except Exception as error:
        raise SuperFencesException(f"in a fence {language!r}: {error}") from error
