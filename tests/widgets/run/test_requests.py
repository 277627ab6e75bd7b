"""Running a reader's program: output, error with line, and no effect on later runs."""

import re
import sys

import html5lib
import markdown
import pytest

from docs.builder.words import LANGUAGES
from docs.trees.quoting import QUOTED
from docs.widgets.run.requests import LONGEST, run_program
from for_every import for_every
from snippets import configuration, edition

PRINTED = [None, None, None]


def test_what_a_program_prints():
    source = "import sys\nprint(1)\nprint(2, file=sys.stderr)\nprint(__name__)"
    assert run_program(source) == ["1\n2\n__main__\n", *PRINTED]


def test_a_long_output_is_cut():
    output, *fault = run_program(f"for _ in range(10):\n    print('x' * {LONGEST // 5})")
    assert (len(output), fault) == (LONGEST, PRINTED)


@pytest.mark.parametrize("end", ["exit()", "import sys; sys.exit(1)", "raise SystemExit"])
def test_a_program_may_end_itself(end):
    assert run_program(f"print(1)\n{end}\nprint(2)") == ["1\n", *PRINTED]


@pytest.mark.parametrize(
    ("source", "kind", "line", "text"),
    [
        ("x = 1\nif x\n    pass", "syntax", 2, "expected ':'"),
        ("x = 1\n\n  y = 2\nz = 3", "syntax", 3, "unexpected indent"),
        (" print(1)", "syntax", 1, "unexpected indent"),
        ("# one\n    # two\nx = (1,\n2)\n  y = 3\nz = 4\n", "syntax", 5, "unexpected indent"),
        ("x = 1\nx / 0", "error", 2, "ZeroDivisionError: division by zero"),
        ("def f():\n    assert 0\n\nf()", "error", 2, "AssertionError"),
        ("from minimax import minimax\n\nminimax([None])", "error", 3, "TypeError"),
        ("input('?')", "error", 1, "EOFError: EOF when reading a line"),
        ("def f():\n    f()\n\nf()", "recursion", 2, "RecursionError"),
        ("raise KeyboardInterrupt", "error", 1, "KeyboardInterrupt"),
        ("(" * 500 + ")" * 500, "syntax", 1, "too many nested parentheses"),
        (
            "class Mute(Exception):\n    def __str__(self):\n        raise self\nraise Mute",
            *("error", 4, "Mute"),
        ),
    ],
)
def test_a_fault_has_a_kind_a_line_and_a_text(source, kind, line, text):
    output, *kind_and_line, message = run_program(source)
    assert (output, kind_and_line) == ("", [kind, line])
    assert message.startswith(text)


def test_a_long_message_is_cut():
    text = run_program("raise ValueError('x' * 1_000_000)")[3]
    assert text == f"ValueError: {'x' * (QUOTED - 12)}…"
    text = run_program("class X(SyntaxError):\n    pass\nraise X('x' * 1_000_000)")[3]
    assert text == "x" * QUOTED + "…"


def test_a_run_does_not_affect_the_next():
    import gametree

    output = sys.stdout, sys.stderr
    spoil = "import sys, alphabeta, gametree\nalphabeta.FIRST.clear()\ngametree.count = None\n"
    assert run_program(f"{spoil}secret = 1\nsys.stdout = None") == ["", *PRINTED]
    assert (sys.stdout, sys.stderr) == output
    assert run_program("from alphabeta import FIRST\nprint(len(FIRST))") == ["2\n", *PRINTED]
    assert run_program("print(secret)")[2:] == [1, "NameError: name 'secret' is not defined"]
    assert sys.modules["gametree"] is gametree
    assert gametree.count is not None


# The bars under Python code blocks: one under each, numbered, and none under other code.


PAGE = """
```python
print(1)
```

```{ .python .heavy }
print(2)
```

```text
no Python
```

```python title="three.py" linenums="1"
print("</pre></div>")
```
"""


def render_page(language):
    page_edition, config = edition(language), configuration()
    settings = dict(config.mdx_configs, **{"pymdownx.superfences": {}})
    extensions = [*config.markdown_extensions, *page_edition.make_markdown_extensions()]
    return markdown.Markdown(extensions=extensions, extension_configs=settings).convert(PAGE)


@for_every(language=LANGUAGES)
def test_each_block_has_a_bar(language):
    html, texts = render_page(language), edition(language).texts["run"]
    labels = re.findall('class="run" role="group" aria-label="(.*?)"', html)
    assert labels == [texts["run_block"].format(number=number) for number in (1, 2, 3)]
    blocks = html.split('<div class="language-')[1:]
    assert [block.count(f">{texts['run']}</button>") for block in blocks] == [1, 0, 0, 1]
    assert [texts["run_heavy"] in block for block in blocks] == [False, True, False, False]
    assert html.count('<div class="bar" inert>') == 2
    for bar in re.findall('<section class="run".*?</section>', html, re.DOTALL):
        html5lib.HTMLParser(strict=True).parseFragment(bar)


def test_a_bar_is_the_last_element_of_a_block():
    for block in render_page("en").split('<div class="language-python')[1:]:
        assert re.search(r'(?s)</(?:pre|table)><section class="run".*?</section></div>', block)
