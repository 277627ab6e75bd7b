"""Sections that moved to another page: their old addresses lead there, with and without scripts."""

OLD, NEW = "idea/#max-value", "pseudocode/#max-value"


def test_an_old_address_redirects_without_an_entry_in_the_history(open_visit, site_address):
    folder = f"{site_address}it/"
    with open_visit() as visit:
        page = visit.open(f"{folder}cost/").page
        page.goto(f"{folder}{OLD}")
        page.wait_for_url(f"{folder}{NEW}")
        page.go_back()
        page.wait_for_url(f"{folder}cost/")
        page.goto(f"{folder}idea/")
        page.evaluate("location.hash = 'max-value'")
        page.wait_for_url(f"{folder}{NEW}")
        page.go_back()
        page.wait_for_url(f"{folder}idea/")


def test_without_scripts_an_old_address_shows_only_a_note(open_visit, site_address):
    with open_visit(java_script_enabled=False) as visit:
        page = visit.page
        page.goto(f"{site_address}ko/{OLD}")
        assert [
            section.get_attribute("id") for section in page.locator(".moved:visible").all()
        ] == ["max-value"]
        page.locator(".moved:visible a").click()
        page.wait_for_url(f"{site_address}ko/{NEW}")


def test_notes_are_left_out_of_the_search_index(document, site_folder):
    for folder in ("", "ko/"):
        note = document(f"{folder}idea/index.html").source.partition('id="max-value">')[2]
        text = note.partition("<")[0].strip()
        assert text
        assert text not in (site_folder / folder / "search/search_index.json").read_text("utf-8")
