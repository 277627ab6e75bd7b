"""Without JavaScript, each widget shows what it can, and nothing that would not work."""

import pytest

from all_words import WORDS
from documents import Address

# Page -> language, what is visible, what is not, the widget whose notice is visible.
PAGES = {
    "first-walkthrough": ("en", ".stepper :is(svg.tree, .say)", ".stepper .controls", None),
    "practice": ("es", ".practice svg.tree >> nth=0", ".practice form", "practice"),
    "laboratory": (
        "es",
        ".laboratory :is(svg.tree, .code .now, #laboratory-result-value)",
        ".laboratory :is(button, input, select, textarea, summary, label)",
        "laboratory",
    ),
    "tic-tac-toe": ("it", ".worth-means", ".game :is(form, .problem, .as-tree, .why)", "game"),
    "exercise-sheets": ("en", "#sheet .exercises svg", ":is(.sheet form, .key svg)", "sheet"),
    "function": ("zh", ".language-python code", ".run .bar", None),
}


@pytest.mark.parametrize("name", PAGES)
@pytest.mark.core
def test_a_page_makes_sense(name, open_visit, site_address):
    language, visible, hidden, widget = PAGES[name]
    with open_visit(java_script_enabled=False) as visit:
        visit.page.goto(site_address + Address(language, name).path)
        seen = visit.page.locator(visible)
        assert seen.first.is_visible() and seen.last.is_visible()
        hidden_parts = visit.page.locator(hidden)
        assert hidden_parts.count() > 0
        assert hidden_parts.filter(visible=True).count() == 0
        if widget:
            notice = visit.page.locator(f".{widget} noscript").first.inner_text().strip()
            assert notice == WORDS[language][widget]["noscript"]
