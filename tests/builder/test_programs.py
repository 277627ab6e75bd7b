"""The fence `languages`: the content and the anchors of the tabs."""

from markdown import markdown

from docs.builder.programs import KINDS, get_tab_anchor, replace_language_fences

LABELS = {"terminal": "Type"}
PAGE = "Before.\n\n```languages\nalphabeta.py\nAlphaBeta.cs\n```\n\nAfter.\n"


def test_each_file_gets_a_tab_with_code_anchor_and_command():
    html = markdown(
        replace_language_fences(PAGE, LABELS),
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
