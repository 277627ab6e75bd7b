"""The line under a block of code, and the zip file of a page."""

from markdown import markdown

from all_words import WORDS
from docs.builder.program_files import add_file_lines, find_oldest_python
from docs.builder.programs import KINDS, get_tab_anchor, replace_language_fences

TEXTS = WORDS["en"]
FILES = {
    "nim.py": "from gametree import state\n",
    "gametree.py": "import math\n",
    "AlphaBeta.cs": "// C#\n",
}
PAGE = """Text.

```python title="nim.py"
--8<-- "nim.py"
```

- In a list:

    ```{ .python .heavy }
    import nim
    ```

```csharp title="AlphaBeta.cs"
--8<-- "AlphaBeta.cs"
```

```python
import math
```
"""


def link(name):
    return f"[{name}](reference/{name}){{ download='' }}"


def test_a_block_names_the_files_that_it_shows_and_needs():
    markdown, packed = add_file_lines(PAGE, "my-page", FILES.get, TEXTS)
    lines = [line for line in markdown.split("\n") if "reference/" in line]
    nim, tree, zipped = map(link, ("nim.py", "gametree.py", "my-page.zip"))
    end = "Python 3.8 or newer"
    assert lines == [
        f"Download {nim} · Needs {tree} · All in {zipped} · {end}",
        f"    Needs {tree}, {nim} · All in {zipped} (this code is program_2.py) · {end}",
        f"Download {link('AlphaBeta.cs')}",
    ]
    assert packed == {name: FILES[name] for name in ("nim.py", "gametree.py")} | {
        "program_2.py": "import nim\n"
    }


def test_a_page_without_files_stays_as_it_is():
    page = "```python\nimport math\n```\n"
    assert add_file_lines(page, "page", FILES.get, TEXTS) == (page, {})


def test_the_oldest_python_is_the_one_that_knows_all_names():
    assert find_oldest_python(["zip(a, b, strict=True)", "print()"]) == "3.10"
    assert find_oldest_python(["from functools import cache"]) == "3.9"
    assert find_oldest_python(["print('strict')"]) == "3.8"


# The fence `languages`: the content and the anchors of the tabs.


LABELS = {"terminal": "Type"}
LANGUAGES_PAGE = "Before.\n\n```languages\nalphabeta.py\nAlphaBeta.cs\n```\n\nAfter.\n"


def test_each_file_gets_a_tab_with_code_anchor_and_command():
    html = markdown(
        replace_language_fences(LANGUAGES_PAGE, LABELS),
        extensions=["attr_list", "pymdownx.superfences", "pymdownx.tabbed"],
        extension_configs={"pymdownx.tabbed": {"alternate_style": True, "slugify": get_tab_anchor}},
    )
    before, *panels = html.split('<div class="tabbed-block">')
    assert before.startswith("<p>Before.</p>")
    assert panels[-1].endswith("<p>After.</p>")
    for panel, name in zip(panels, ("alphabeta.py", "AlphaBeta.cs"), strict=True):
        assert f'<span class="filename">{name}</span>' in panel
    assert before.count("<input") == 2
    for place, name in (("python", "Python"), ("csharp", "C#")):
        assert f'id="{place}" name="__tabbed_1"' in before
        assert f'<label for="{place}">{name}</label>' in before


def test_every_tab_has_a_unique_anchor():
    addresses = [get_tab_anchor(language, "-") for language, _, _ in KINDS.values()]
    assert len(set(addresses)) == len(addresses) == 5
    assert all(address.isalpha() for address in addresses)
