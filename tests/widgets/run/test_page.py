"""The bars under Python code blocks: one under each, numbered, and none under other code."""

import re

import html5lib
import markdown

from docs.builder.words import LANGUAGES
from for_every import for_every
from snippets import configuration, edition

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
        assert re.search(
            r'</(?:pre|table)><section class="run".*?</section></div>', block, re.DOTALL
        )
