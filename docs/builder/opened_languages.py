"""Lets mkdocs serve build the first language at once and each other language when it is first opened."""

import tempfile
import threading
from pathlib import Path

PATIENCE = 300  # seconds that an answer waits for the pages of its language


class OpenedLanguages:
    """The languages that mkdocs serve builds; first: that of the root of the site, which it always builds."""

    def __init__(self, first):
        self._opened = {first}
        self._building = self._built = set()
        self._change = threading.Condition()
        self._folder = tempfile.TemporaryDirectory(prefix="mkdocs_opened_")
        # MkDocs watches this file: a language that is written into it makes it build again.
        self._note = Path(self._folder.name, "opened")
        self._note.touch()

    def skip_others(self, language_settings):
        """Let a build leave out the languages that nobody has opened; return their settings."""
        self._building = set(self._opened)
        skipped = [
            settings
            for settings in language_settings
            if settings.build and settings.locale not in self._building
        ]
        for settings in skipped:
            settings.build = False
        return skipped

    def end_build(self):
        """Let the answers go on that wait for the build; if it has failed, too: the terminal says why."""
        with self._change:
            self._built = self._building
            self._change.notify_all()

    def follow(self, server, languages):
        """Let a server of MkDocs build a language when a page of it is requested."""
        answer = server.get_app()

        def open_language_and_answer(environ, start_response):
            path = environ["PATH_INFO"].removeprefix(server.mount_path)
            if (language := path.split("/")[0]) in languages:
                self._open(language)
            return answer(environ, start_response)

        server.watch(str(self._note))
        server.set_app(open_language_and_answer)

    def _open(self, language):
        """Let a language be built, and wait until it is there."""
        with self._change:
            if language not in self._opened:
                self._opened.add(language)
                self._note.write_text(language, encoding="utf-8")
            self._change.wait_for(lambda: language in self._built, PATIENCE)
