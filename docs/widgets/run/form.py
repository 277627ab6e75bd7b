"""The bar under each block of Python: buttons that run and edit it, or why a browser does not."""

import re

from markdown.extensions import Extension
from markdown.postprocessors import Postprocessor

# A block up to its end, with line numbers (a table) or without; and whether it is too long to run.
BLOCK = re.compile(
    r'<div class="language-python( heavy)? highlight">(?:<table.*?</table>|.*?</pre>)(?=</div>)',
    re.DOTALL,
)


class Bars(Extension):
    """Python-Markdown extension: puts the bars in, so that nothing moves when their script comes.

    lab: the part "lab" of the words, in the page's language.
    """

    def __init__(self, lab):
        super().__init__()
        self.lab = lab

    def extendMarkdown(self, md):
        # After the highlighted code has been put back (30).
        md.postprocessors.register(_Builder(md, self.lab), "bars", 25)


class _Builder(Postprocessor):
    def __init__(self, md, lab):
        super().__init__(md)
        self.lab = lab

    def run(self, text):
        number = 0

        def with_bar(match):
            nonlocal number
            number += 1
            return match[0] + bar(number, bool(match[1]), self.lab)

        return BLOCK.sub(with_bar, text)


def bar(number, heavy, lab):
    """Return the HTML that stands under the page's block of that number; inert until its script comes."""
    inner = (
        f'<p class="said">{lab["run_heavy"]}</p>'
        if heavy
        else f'<div class="bar" inert><button type="button" class="go">{lab["run"]}</button>'
        f'<button type="button">{lab["run_edit"]}</button></div><div role="status"></div>'
    )
    label = lab["run_block"].format(number=number)
    return f'<div class="run" role="group" aria-label="{label}" data-search-exclude>{inner}</div>'
