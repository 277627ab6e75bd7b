"""Add a bar with buttons to run and edit to each Python code block."""

import re

from markdown.extensions import Extension
from markdown.postprocessors import Postprocessor

# A code block up to the end, with line numbers (a table) or without; "heavy" takes too long to run.
BLOCK = re.compile(
    r'<div class="language-python( heavy)? highlight">(?:<table.*?</table>|.*?</pre>)(?=</div>)',
    re.DOTALL,
)


def make_markdown_extension(words, note, render):
    """Return the Markdown extension that inserts the bars.

    note: called for each page that has bars
    render: fills the template, values -> HTML
    """
    return Bars(words, note, render)


def get_script_texts(words):
    """Return the texts that the script needs before it has fetched others."""
    labels, shared = words["labels"], words["shared"]
    keys = ("run_fetching", "run_unreachable")
    return {"output": labels["output"]} | {key: shared[key] for key in keys}


class Bars(Extension):
    """Python-Markdown extension that inserts the bars, so that nothing moves when the script loads.

    words, note, render: see make_markdown_extension
    """

    def __init__(self, words, note, render):
        super().__init__()
        self.words, self.note, self.render = words, note, render

    def extendMarkdown(self, md):
        # After the postprocessor that restores the highlighted code (30).
        md.postprocessors.register(_Builder(md, self), "bars", 25)


class _Builder(Postprocessor):
    def __init__(self, md, bars):
        super().__init__(md)
        self.bars = bars

    def run(self, text):
        number = 0

        def with_bar(match):
            nonlocal number
            number += 1
            heavy = bool(match[1])
            return match[0] + self.bars.render(words=self.bars.words, number=number, heavy=heavy)

        text = BLOCK.sub(with_bar, text)
        if number:
            self.bars.note()
        return text
