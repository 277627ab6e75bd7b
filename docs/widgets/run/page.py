"""Add a bar with buttons to run and edit to each Python code block."""

import re

# A code block up to the end, with line numbers (a table) or without; "heavy" takes too long to run.
BLOCK = re.compile(
    r'<div class="language-python( heavy)? highlight">(?:<table.*?</table>|.*?</pre>)(?=</div>)',
    re.DOTALL,
)


def get_script_texts(texts):
    """Return the texts that the script needs before it has fetched others."""
    labels, shared = texts["labels"], texts["shared"]
    keys = ("run_fetching", "run_unreachable")
    return {"output": labels["output"]} | {key: shared[key] for key in keys}


def change_page(html, texts, note_use, render_template):
    """Return the HTML of a page with a bar below each block, so that nothing moves when the script loads."""
    number = 0

    def append_bar(code_block):
        nonlocal number
        number += 1
        return code_block[0] + render_template(number=number, heavy=bool(code_block[1]))

    html = BLOCK.sub(append_bar, html)
    if number:
        note_use()
    return html
