"""Sections that went to another page: their old addresses still lead to them, with scripts and without."""

OLD, NEW = "idea/#max-value", "pseudocode/#max-value"


def test_an_old_address_leads_on_and_back_leads_away(visiting, served, language):
    folder = served if language == "en" else f"{served}{language}/"
    with visiting() as visit:
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


def test_without_scripts_the_old_address_shows_its_note_alone(visiting, served):
    with visiting(java_script_enabled=False) as visit:
        page = visit.page
        page.goto(f"{served}ko/{OLD}")
        assert [its.get_attribute("id") for its in page.locator(".moved:visible").all()] == [
            "max-value"
        ]
        page.locator(".moved:visible a").click()
        page.wait_for_url(f"{served}ko/{NEW}")


def test_no_note_is_found_by_the_search(document, built):
    for folder in ("", "ko/"):
        note = document(f"{folder}idea/index.html").source.partition('id="max-value">')[2]
        said = note.partition("<")[0].strip()
        assert said
        assert said not in (built / folder / "search/search_index.json").read_text("utf-8")
