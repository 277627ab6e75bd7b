"""Faults in a page: each is reported with the line of the file, and correct pages have none."""

import re
from pathlib import Path

import pytest

from docs.builder.pages import find_page_faults, parse_fences
from snippets import edition

HEAD = "---\ntitle: T\ndescription: D\n---\n\n# T\n\n"  # seven lines
OWN = edition("en").fence_renderers
FILES = edition("en").includable_files
# Name -> (text below HEAD, line of the fault in that text, message).
FAULTS = {
    "a fence without end": ("```scene\nfirst d\n", 1, "not closed: ```scene"),
    "an end alone": ("```\n\n```tree\nfirst\n```\n", 1, "not closed: ```"),
    "a text too far to the left": ("=== T\n\n    ```tree\n    first\n\nText.\n", 3, "not closed"),
    "a misspelt name": ("```scen\nfirst d\n```\n", 1, "no fence 'scen'.*is it 'scene'"),
    "a misspelt class": ("```{ .pyhton .heavy }\nx\n```\n", 1, "no fence 'pyhton'"),
    "something beside a name": ("```scene first d\n```\n", 1, "below its name, not beside"),
    "an option that does not exist": ('```python titel="x"\nx\n```\n', 1, 'titel="x"'),
    "an option with a wrong value": ('```python linenums="x"\nx\n```\n', 1, 'linenums="x"'),
    "a heading without id": ("## No id\n", 1, "the heading has no id: No id"),
    "an underlined heading": ("No id\n-----\n", 1, "the heading has no id: No id"),
    "a file elsewhere": (
        '```python\nx\n--8<-- "../docs/__main__.py"\n```\n',
        3,
        'as --8<-- "name"',
    ),
    "a file in no block": ('--8<-- "alphabeta.py"\n', 1, "into a block of code only"),
    "a file that is not there": ('```python\n--8<-- "nothing.py"\n```\n', 2, "'nothing.py' in ref"),
}
GOOD = {
    "all of it": "## H { #h }\n\n```scene\nfirst d\n```\n\n### H { #i .c } ##\n\n`code`\n",
    "code": '```python title="a.py" linenums="1" hl_lines="2-3"\n# No heading\n## Nor this\n```\n',
    "Markdown in Markdown": "````markdown\n## H\n```scen\n````\n",
    "a fence in a tab": "=== T\n\n    ```tree\n    first\n\n    ```\n\n    ```sh\n    x\n    ```\n",
    "a file": '```python\n--8<-- "alphabeta.py"\n```\n',
}  # fmt: skip
FRONT = {
    "none": ("# T\n", 1, "no front matter"),
    "no YAML": ("---\ntitle: T\ndescription: A: B\n---\n", 3, "bad front matter: not YAML"),
    "no title": ("---\ndescription: D\n---\n", 1, "no text for 'title'"),
    "a number": ("---\ntitle: T\ndescription: 3\n---\n", 3, "no text for 'description'"),
    "twice": (
        "---\ntitle: T\ntitle: U\ndescription: D\n---\n",
        3,
        "title stands here a second time",
    ),
}


BELOW = HEAD.count("\n")


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [*((HEAD + text, BELOW + line, told) for text, line, told in FAULTS.values()), *FRONT.values()],
    ids=[*FAULTS, *(f"front matter: {name}" for name in FRONT)],
)
def test_a_fault_has_a_line_and_a_message(text, line, message):
    ((line_number, page_message),) = find_page_faults(text, OWN, FILES)
    assert line_number == line
    assert re.search(message, page_message)


@pytest.mark.parametrize("text", GOOD.values(), ids=GOOD)
def test_correct_pages_have_no_faults(text):
    assert find_page_faults(HEAD + text, OWN, FILES) == []


def test_fences_have_a_text_and_a_line():
    text = (
        HEAD
        + "=== T\n\n    ```tree\n    first\n      end\n\n    ```\n\n```{ .python .heavy }\n```\n"
    )
    indented, heavy = parse_fences(text)
    assert (indented.line, indented.name, indented.text) == (10, "tree", "first\n  end\n")
    assert (heavy.line, heavy.name, heavy.text) == (16, "python", "")


# Name -> (fence in the page, message).
INVALID_FENCES = {
    "a walkthrough": ("```tree\nfourth\n```\n", "no walkthrough 'fourth'"),
    "a scene": ("```scene\nfirst nowhere\n```\n", "no scene 'nowhere'"),
    "a scene too few": (
        "```scene\nfirst\n```\n",
        "it takes a walkthrough and a scene, not 'first'",
    ),
    "a stepper sideways": ("```stepper\nfirst sideways\n```\n", "not 'sideways'"),
    "a pair of two searches": ("```pair\nfirst failhard\n```\n", "failhard"),
    "a pair without a caption": ("```pair\nfirst minimax\n```\n", "pair_minimax"),
    "pseudocode": ("```pseudocode\ntextbook.py counting\n```\n", "'counting'"),
    "pseudocode of a file": ("```pseudocode\ntext.py counting_up\n```\n", "text.py"),
    "a laboratory": ("```laboratory\nx\n```\n", "it takes nothing, not 'x'"),
    "costs": ("```costs\nmany\n```\n", "a number of children per node is wanted, not 'many'"),
    "a game": ("```game\nchess\n```\n", "no game 'chess'"),
    "output": ("```output\n../docs/__main__.py\n```\n", "no program '../docs/__main__.py'"),
    "a language": ("```languages\nalphabeta.bas\n```\n", "files like 'alphabeta.bas'"),
    "a program": ("```languages\nbeta.py\n```\n", "no file 'beta.py'"),
    "programs aside": ("  ```languages\n  alphabeta.py\n  ```\n", "it stands at the margin"),
}


@pytest.mark.parametrize("fault", INVALID_FENCES)
def test_an_invalid_fence_has_a_line_and_a_message(fault, tmp_path):
    text, message = INVALID_FENCES[fault]
    folder = tmp_path / "it"
    folder.mkdir()
    (folder / "page.md").write_text(f"{HEAD}Text.\n\n{text}", encoding="utf-8")
    (page_message,) = edition("en").find_faults(folder, ["page.md"])
    assert re.match(rf"docs/pages/it/page.md:10: in a fence '\w+': .*{message}", page_message)


def test_missing_and_unreadable_pages(tmp_path):
    folder = tmp_path / "ko"
    (folder / "a.md").mkdir(parents=True)
    (folder / "b.md").write_bytes(HEAD.encode() + "è\n".encode("latin-1"))
    (folder / "more").mkdir()
    (folder / "more" / "d.md").write_text(HEAD + "## No\n", encoding="utf-8")
    assert edition("en").find_faults(Path(folder), ["a.md", "b.md", "c.md"]) == [
        "docs/pages/ko/a.md: a folder, and no page",
        "docs/pages/ko/b.md:8: not UTF-8: byte 0xe8",
        "docs/pages/ko/c.md: the page is missing",
        "docs/pages/ko/more/d.md:8: the heading has no id: No",
    ]


def test_a_bug_in_the_builder_keeps_the_traceback_and_names_the_page(tmp_path, monkeypatch):
    folder = tmp_path / "en"
    folder.mkdir()
    (folder / "page.md").write_text(f"{HEAD}```tree\nfirst\n```\n", encoding="utf-8")
    monkeypatch.setitem(OWN, "tree", lambda source, texts: {}["key"])
    monkeypatch.setattr(edition("en"), "cache", {})
    with pytest.raises(KeyError) as raised:
        edition("en").find_faults(folder, [])
    assert raised.value.__notes__ == [f"in a fence 'tree', {folder / 'page.md'}:8"]
