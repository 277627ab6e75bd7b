"""Old addresses: a note for each section that has moved away, and invalid entries."""

import re
from pathlib import Path

import pytest

from docs.builder.moved import add_moved_section_notes, is_redirect, write_redirects

ROOT = Path(__file__).parents[2]
TITLES = {"new.md": "New page"}.get
PAGE = "# Old\n\n## Stays { #stays }\n\nText.\n\n## Closed { #closed .folded }\n"


def add_notes_to_page(moved, markdown=PAGE):
    return add_moved_section_notes(markdown, "old.md", moved, TITLES, "Now here: {page}.")


def test_a_note_has_the_old_id_and_leads_to_the_new_place():
    moved = {"old.md#gone": "new.md#gone", "other.md#gone": "new.md", "old.md#whole": "new.md"}
    assert add_notes_to_page(moved) == (
        PAGE + "\nNow here: [New page](new.md#gone).\n{: #gone .moved data-search-exclude='' }\n"
        "\nNow here: [New page](new.md).\n{: #whole .moved data-search-exclude='' }\n"
    )


@pytest.mark.parametrize(
    ("old", "told"), [(f"old.md{place}", "has not moved") for place in ("#stays", "#closed", "")]
)
def test_an_invalid_old_address_is_refused(old, told):
    with pytest.raises(ValueError, match=f"mkdocs.yml: extra: moved: {old} {told}"):
        add_notes_to_page({old: "new.md"})


def test_old_addresses_lead_from_what_is_gone_to_what_exists():
    """MkDocs notices neither an old address of a missing page nor a redirect to a missing section."""
    config = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    moved = re.findall(r"(?m)^    ([\w-]+\.md)(#[\w-]+)?: ([\w-]+\.md)#?([\w-]+)?", config)
    assert len(moved) > 30
    pages = {file.name: file.read_text("utf-8") for file in (ROOT / "docs/pages/en").iterdir()}
    assert [old for old, section, *_ in moved if bool(section) != (old in pages)] == []
    lost = [new for *_, new, name in moved if name and not re.search(rf"{{ #{name}\b", pages[new])]
    assert lost == []


def test_a_page_that_is_gone_redirects_in_every_language(tmp_path):
    moved = {"old.md": "new.md#part", "there.md#part": "new.md"}
    write_redirects(tmp_path, moved, "en", "Now here: {page}")
    write_redirects(tmp_path / "zh", moved, "zh-Hans", "已移到：{page}")
    files = {file.relative_to(tmp_path).as_posix() for file in tmp_path.rglob("*.html")}
    assert files == {"old/index.html", "zh/old/index.html"}
    text = (tmp_path / "zh/old/index.html").read_text("utf-8")
    assert '<html lang="zh-Hans">' in text
    assert '已移到：<a href="../new/#part">' in text
    assert 'content="0; url=../new/#part"' in text
    assert is_redirect(text)
