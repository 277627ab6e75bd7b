"""Checks a reader's search: requests come in and answers go out, both as plain data."""

import widgets.programs.judged  # noqa: F401 - fetched while the reader types, and not when the program is judged
from widgets.judging import try_trees
from widgets.write.tasks import JUDGED
from widgets.write.telling import Teller

WORDS = ("shared", "narration", "write")


def open(words):
    """Return what answers one reader."""
    return Checking(words).answer


class Checking:
    """One reader's checks: the judge is kept, and goes on a little with each request.

    words: those of the page's language, of the parts in WORDS.
    """

    def __init__(self, words):
        self.words = words
        self.judging = self.task = None

    def answer(self, request):
        """Begin a check, or go on with it.

        request: do, "check", with a task and the source, or "more". The answer: done and of, numbers
        of trees; or the verdict: kind, name, told and figures (HTML), tree and player, with which it
        is searched again, None where it cannot be; or forgotten, if nothing is being checked.
        """
        if request["do"] == "check":
            self.task = JUDGED[request["task"]]
            self.judging = try_trees(request["source"], self.task)
        elif self.judging is None:
            return {"forgotten": True}
        try:
            done, of = next(self.judging)
        except StopIteration as end:
            self.judging = None
            return self._tell(end.value)
        return {"done": done, "of": of}

    def _tell_roles(self, roles):
        """Return what the parameters of a program were taken for, after a space; "" where they say so themselves."""
        if not roles:
            return ""
        from widgets.programs.roles import write_roles

        told = self.words["write"]["roles_read"].format(roles=f"<code>{write_roles(roles)}</code>")
        return f"{self.words['narration']['sentence_separator']}{told}"

    def _tell(self, verdict):
        teller = Teller(vars(verdict), self.task, self.words)
        # The laboratory steps searches, of trees that have a node.
        stepped = teller.drawn and self.task != "best_move"
        return {
            "kind": verdict.kind,
            "name": teller.name(),
            "told": teller.tell() + self._tell_roles(verdict.roles),
            "figures": teller.html(),
            "tree": teller.tree_text() if stepped else None,
            "player": "max" if teller.maximizing else "min",
        }
