"""The line under a block of code, and the zip file of a page."""

from all_words import WORDS
from docs.builder.program_files import add_file_lines, find_oldest_python

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
