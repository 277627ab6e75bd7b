"""The same site in Firefox: every widget once, endless code, the search."""

import json
from contextlib import contextmanager

import pytest

from attacks import MAKE_ELEMENTS, NETWORK_REQUESTS, PAYLOADS, STYLE_REQUESTS, fragment, hostile
from docs.figures.allowlist import find_disallowed_markup
from firefox import Tab, start_firefox
from widget_visits import VISITS

pytestmark = pytest.mark.browser
OUTPUT = "document.querySelectorAll('.language-python')[2].querySelector('[role=status]').innerText"
STEP = "Number(document.querySelector('.stepper .slider').value) + 1"


@pytest.fixture(scope="module")
def firefox(tmp_path_factory):
    with start_firefox(tmp_path_factory.mktemp("profile")) as browser:
        yield browser


@contextmanager
def open_tab(firefox, address):
    """Open a tab for the site; fail on foreign requests, policy violations and console messages."""
    tab = Tab(firefox, address)
    yield tab
    assert tab.value("window.violations") == []
    tab.send("browsingContext.close")
    own = (address, "data:", "blob:")
    assert [url for url in tab.list_requests() if not url.startswith(own)] == []
    assert any(url.startswith(address) for url in tab.list_requests())
    assert tab.list_faults() == []


@pytest.fixture
def tab(firefox, unmodified_site_address):
    with open_tab(firefox, unmodified_site_address) as tab:
        yield tab


@pytest.fixture
def fast_tab(firefox, site_address):
    """Open a tab for the site whose Python modules are already translated."""
    with open_tab(firefox, site_address) as tab:
        yield tab


@pytest.mark.parametrize("name", VISITS)
def test_widget(name, fast_tab):
    VISITS[name](fast_tab)


def test_the_stepper_steps_asks_and_fills_the_screen(tab):
    tab.open("first-walkthrough/")
    tab.click(".stepper [data-go=next]")
    tab.until(STEP, 6)
    tab.until("location.hash", "#step-6")
    tab.click(".stepper .ask")
    tab.until("document.querySelector('.stepper').quiz !== null", True)
    tab.value("document.querySelector('.stepper').focus() ?? null")
    tab.press("Right")
    tab.until("document.querySelectorAll('.answers button').length", 3)
    tab.click(".answers button")
    tab.until(STEP, 10)
    tab.click(".stepper [data-go=stage]")
    tab.until("document.activeElement.matches('.stage:is(:fullscreen, :popover-open)')", True)
    tab.click(".stepper [data-go=stage]")
    tab.until("document.activeElement.dataset.go", "stage")


def test_a_block_is_edited_and_endless_code_is_stopped(tab):
    tab.open("function/")
    tab.click(".run .bar button:nth-of-type(2)", 2)
    tab.until("document.activeElement.tagName", "TEXTAREA")
    tab.type("while True:\npass")
    tab.until("document.activeElement.value", "while True:\n    pass")
    tab.press("Control", "Enter")
    tab.until(f"{OUTPUT}.startsWith('Stopped after ')", True)
    tab.type("for number in 1, 2:\nprint(number / 0)")
    tab.press("Control", "Enter")
    tab.until(OUTPUT, "Line 2: ZeroDivisionError: division by zero")


def test_a_game_is_played_and_back_undoes_a_move(tab):
    cells = "[...document.querySelectorAll('.board button')].map(its => its.dataset.sign).join('')"
    tab.open("tic-tac-toe/")
    tab.click(".board button", 4)
    tab.until(cells, "O...X....")
    tab.until("document.querySelector('.as-tree').hidden", False)
    tab.value("document.querySelectorAll('.board button')[0].focus() ?? null")
    tab.press("Right")
    tab.press("Enter")
    tab.until(cells, "OX..X..O.")
    tab.send("browsingContext.traverseHistory", delta=-1)
    tab.until(cells, "O...X....")
    assert tab.value("location.hash") == "#moves=4,0"
    tab.click("[data-do=back]")
    tab.until(cells, "." * 9)


def test_a_search_finds_a_word_inside_a_chinese_sentence(tab):
    tab.open("zh/")
    tab.click("[data-md-component=search-query]")
    tab.type("活三")
    tab.press("Right")  # Material searches after a key event, and Han characters are typed without
    first = "document.querySelector('a.md-search-result__link')?.pathname.split('/').at(-2) ?? null"
    tab.until(first, "complete-player")


def test_an_address_pasted_into_an_untouched_page_is_followed(tab):
    tab.open("practice/")
    tab.value("(location.hash = '#series=2&x=1') && null")
    tab.until("document.querySelectorAll('.spots [data-kind=leaf]').length", 4)
    message_script = "document.querySelector('.practice .problem').textContent"
    tab.until(f"{message_script}.endsWith(': x. What you see follows the rest.')", expected=True)


@pytest.fixture
def attacked_tab(firefox, unmodified_site_address):
    """Open a page of the site in which a test may violate the policy."""
    tab = Tab(firefox, unmodified_site_address)
    yield tab
    tab.send("browsingContext.close")


def test_payloads_make_only_allowed_elements(attacked_tab):
    attacked_tab.open("laboratory/")
    attacked_tab.click("#laboratory-tree")
    attacked_tab.until("document.querySelector('.laboratory').dataset.open", "")
    texts_by_kind = attacked_tab.value(f"({MAKE_ELEMENTS})({json.dumps(PAYLOADS)})")
    for kind, texts in texts_by_kind.items():
        for payload, text in zip(PAYLOADS, texts, strict=True):
            assert find_disallowed_markup(text, kind) == [], (kind, payload[:100])
    assert attacked_tab.value("window.pwned ?? null") is None


def test_a_program_from_an_address_requests_nothing_from_another_origin(
    attacked_tab, foreign_origin
):
    home, requested_paths = foreign_origin
    addresses = {"foreign": home, "home": attacked_tab.home}
    attacked_tab.open(f"laboratory/{fragment(hostile(STYLE_REQUESTS % addresses))}")
    note = "document.getElementById('laboratory-code-note').textContent"
    attacked_tab.until(f"{note}.startsWith('This code came')", True)
    attacked_tab.click("[data-do=run]")
    # Wait for the end of the first search, so that nothing moves under the mouse.
    attacked_tab.until("document.querySelectorAll('.say b').length", 1)
    attacked_tab.until("document.getElementById('laboratory-busy').textContent", "")
    attacked_tab.until(f"{note}.startsWith('This code came')", False)
    attacked_tab.value(
        f"document.getElementById('laboratory-code').value = {json.dumps(hostile(NETWORK_REQUESTS % addresses))}"
    )
    attacked_tab.click("[data-do=run]")
    ended = "document.getElementById('laboratory-code-problem').textContent"
    attacked_tab.until(
        f"document.getElementById('laboratory-busy').textContent === '' && ({note} === '' || {ended} !== '')",
        True,
    )
    attacked_tab.click("[data-do=restore]")
    attacked_tab.reach("[data-do=worst_first]")
    attacked_tab.until("document.getElementById('laboratory-result-read').textContent", "8")
    assert requested_paths == []
    assert attacked_tab.value("window.pwned ?? null") is None
