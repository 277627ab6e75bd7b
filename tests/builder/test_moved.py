"""Old addresses: a note for each section that has left a page, and what is refused."""

import pytest

from builder.moved import add_notes, find_unknown, title_of

TITLES = {"new.md": "New page"}.get
PAGE = "# Old\n\n## Stays { #stays }\n\nText.\n"


def noted(moved, markdown=PAGE):
    return add_notes(markdown, "old.md", moved, TITLES, "Now here: {page}.")


def test_a_note_has_the_old_id_and_leads_to_the_new_place():
    moved = {"old.md#gone": "new.md#gone", "other.md#gone": "new.md", "old.md#whole": "new.md"}
    assert noted(moved) == (
        PAGE + "\nNow here: [New page](new.md#gone).\n{: #gone .moved data-search-exclude='' }\n"
        "\nNow here: [New page](new.md).\n{: #whole .moved data-search-exclude='' }\n"
    )


@pytest.mark.parametrize(
    ("old", "told"), [("old.md#stays", "has not moved"), ("old.md", "names no section")]
)
def test_what_is_no_old_address_is_refused(old, told):
    with pytest.raises(ValueError, match=f"mkdocs.yml: extra: moved: {old} {told}"):
        noted({old: "new.md"})


def test_a_page_that_never_was_is_named():
    moved = {"old.md#gone": "new.md", "odl.md#gone": "new.md"}
    told = list(find_unknown(moved, ["old.md", "new.md"]))
    assert told == ["mkdocs.yml: extra: moved: there is no page odl.md"]


def test_a_title_is_the_language_s_own_if_there_is_one(tmp_path):
    for folder, title in (("fr", "Neuf"), ("en", "New")):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / f"{folder}.md").write_text(f"---\ntitle: {title}\n---\n# x\n")
    folders = tmp_path / "fr", tmp_path / "en"
    assert [title_of(f"{name}.md", folders) for name in ("fr", "en", "xx")] == [
        "Neuf",
        "New",
        "xx.md",
    ]
