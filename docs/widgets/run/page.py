"""Add a bar with buttons to run and edit to each Python code block."""

import re

from markdown.extensions import Extension
from markdown.postprocessors import Postprocessor

# A code block up to the end, with line numbers (a table) or without; "heavy" takes too long to run.
BLOCK = re.compile(
    r'<div class="language-python( heavy)? highlight">(?:<table.*?</table>|.*?</pre>)(?=</div>)',
    re.DOTALL,
)


def make_markdown_extension(texts, note_use, render_bar):
    """Return the Markdown extension that inserts the bars.

    note_use: called for each page that has bars
    render_bar: fills the template, values -> HTML
    """
    return RunBarExtension(texts, note_use, render_bar)


def get_script_texts(texts):
    """Return the texts that the script needs before it has fetched others."""
    labels, shared = texts["labels"], texts["shared"]
    keys = ("run_fetching", "run_unreachable")
    return {"output": labels["output"]} | {key: shared[key] for key in keys}


class RunBarExtension(Extension):
    """Python-Markdown extension that inserts the bars, so that nothing moves when the script loads.

    texts, note_use, render_bar: see make_markdown_extension
    """

    def __init__(self, texts, note_use, render_bar):
        super().__init__()
        self.texts, self.note_use, self.render_bar = texts, note_use, render_bar

    def extendMarkdown(self, md):
        # After the postprocessor that restores the highlighted code (30).
        md.postprocessors.register(_RunBarInserter(md, self), "bars", 25)


class _RunBarInserter(Postprocessor):
    def __init__(self, md, extension):
        super().__init__(md)
        self.extension = extension

    def run(self, text):
        number = 0

        def append_bar(code_block):
            nonlocal number
            number += 1
            heavy = bool(code_block[1])
            return code_block[0] + self.extension.render_bar(
                words=self.extension.texts, number=number, heavy=heavy
            )

        text = BLOCK.sub(append_bar, text)
        if number:
            self.extension.note_use()
        return text
