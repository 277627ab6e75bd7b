"""Add a bar with buttons to run and edit to each Python code block."""

import re
from itertools import count

# A code block up to the end, with line numbers (a table) or without; "heavy" takes too long to run.
BLOCK = re.compile(
    r'<div class="language-python( heavy)? highlight">(?:<table.*?</table>|.*?</pre>)(?=</div>)',
    re.DOTALL,
)


def get_script_texts(texts):
    """Return the texts that the script needs before it has fetched others."""
    shared_texts = {key: texts["shared"][key] for key in ("run_fetching", "run_unreachable")}
    return {"output": texts["labels"]["output"]} | shared_texts


def change_page(html, texts, note_use, render_template):
    """Return the HTML of a page with a bar below each block, so that nothing moves when the script loads."""
    numbers = count(1)

    def append_bar(code_block):
        note_use()
        bar = render_template(number=next(numbers), heavy=bool(code_block[1]))
        return code_block[0] + bar

    return BLOCK.sub(append_bar, html)
