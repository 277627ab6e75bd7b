"""A program of a stranger cannot make the page trust its worker's answers, nor outlive its run."""

import json

from playwright.sync_api import expect

from attacks import hostile
from docs.widgets.laboratory import requests
from docs.widgets.laboratory.page import DEFAULT_SETTINGS
from pages.code_block import CodeBlock
from pages.laboratory import WORDS, load_texts, read_script
from security.programs import CHANGE_ANSWER, CLAIM_TO_FETCH, INVALID_ANSWERS, TAMPERING
from tree_helpers import REFERENCE

TEXTS = load_texts("en")
SOURCE = (REFERENCE / "alphabeta.py").read_text(encoding="utf-8")
# Answers without any parts fail when a part is read, which the page treats as broken too.
WITHOUT_PARTS = {"a number", "names of prototypes", "a frame that is none"}


# --- Answers


def test_invalid_answers_are_refused(attacked_laboratory):
    search = DEFAULT_SETTINGS | {"tree": "[[3, 5], [6, 9]]"}
    request = {"do": "search", "search": search}
    texts = [json.dumps(requests.RequestHandler(WORDS["en"]).handle_request(request))]
    for body in INVALID_ANSWERS.values():
        names = {"its": json.loads(texts[0])}
        exec(body, names)  # noqa: S102
        texts.append(json.dumps(names["its"]))
    read_answers = read_script("read_answers", __file__)
    valid_outcome, *outcomes = attacked_laboratory.page.evaluate(read_answers, texts)
    assert valid_outcome == "read"
    for name, outcome in zip(INVALID_ANSWERS, outcomes, strict=True):
        assert outcome in (["broken", "TypeError"] if name in WITHOUT_PARTS else ["broken"]), name


def test_an_invalid_answer_ends_the_worker_and_is_reported(shared_laboratory):
    shared_laboratory.run_code(hostile(CHANGE_ANSWER % INVALID_ANSWERS["a text for x"]))
    shared_laboratory.wait_until_run_ended()
    # The program replaced the method while the first answer was being made.
    shared_laboratory.type_tree("[[1, 2], [3, 4], [5, 6]]")
    shared_laboratory.wait_for_problem("code", TEXTS["run_broken"])
    shared_laboratory.check_still_works()


def test_run_blocks_get_answers_to_their_own_questions(open_visit, site_address):
    with open_visit() as visit:
        block = CodeBlock(visit.open(f"{site_address}function/").page, 1)
        # Python's None could not be sent.
        stray = "from browser import self as w\nw.eval('postMessage([3, [1, null, null, null]])')"
        assert block.edit(f"{stray}\nprint('first')").run() == ("", "first\n")
        assert block.edit("print('second')").run()[1] == "second\n"
        spoil = "import docs.widgets.run.requests\ndocs.widgets.run.requests.run_program = 5"
        assert block.edit(f"{spoil}\nprint('third')").run()[1] == "third\n"
        spoil = "import builtins\nbuiltins.len = None"
        assert block.edit(f"{spoil}\nprint('sixth')").run() == (TEXTS["run_broken"], None)
        assert block.edit("print(len('seven'))").run()[1] == "5\n"
        assert not [fault for fault in visit.faults if fault.startswith("error")]


# --- The worker


def test_after_a_program_that_tampers_the_next_run_starts_clean(shared_laboratory):
    for name, program in TAMPERING.items():
        shared_laboratory.run_code(hostile(program))
        if name == "deaf":  # its worker answers the search, but nothing after that
            shared_laboratory.wait_for_code_note("")
            shared_laboratory.click_action("stop")
        shared_laboratory.wait_until_run_ended()
        shared_laboratory.check_still_works()


def test_the_limit_holds_although_the_program_claims_to_fetch(shared_laboratory):
    shared_laboratory.run_code(CLAIM_TO_FETCH)
    shared_laboratory.wait_until_stopped()
    shared_laboratory.check_still_works()


def test_a_worker_with_a_reader_s_code_hands_on_no_translations(attacked_laboratory):
    spoil = "for (const name in $B.precompiled) $B.precompiled[name] = 'throw 5'"
    lines = "import colorsys", "from browser import self as w", f"w.eval({spoil!r})"
    attacked_laboratory.run_code(hostile(*lines))
    attacked_laboratory.type_tree("[[1, 2], [3, 4]]")
    attacked_laboratory.wait_for_results(value="3")
    attacked_laboratory.check_still_works()
    attacked_laboratory.run_code(hostile("import bisect"))
    attacked_laboratory.wait_for_code_note("")


def test_a_worker_that_a_reader_s_code_keeps_busy_is_ended(attacked_laboratory):
    """The worker has answered, but the code may run on after that, and nobody could stop it."""
    attacked_laboratory.page.clock.install()
    attacked_laboratory.type_tree("[[4, 2], [3, 5]]")
    attacked_laboratory.wait_for_results(value="3")
    workers = attacked_laboratory.page.workers
    (worker,) = [worker for worker in workers if worker.url.startswith("blob:")]
    busy = "from browser import self as w\nw.setInterval(lambda: [0] * 10**5, 1)"
    with worker.expect_event("close", timeout=60_000):
        attacked_laboratory.run_code(hostile(busy))
        attacked_laboratory.wait_for_code_note("")
        attacked_laboratory.wait_for_film()
        attacked_laboratory.page.clock.fast_forward(10_000)


def test_edits_with_a_reader_s_code_need_no_new_worker(shared_laboratory):
    shared_laboratory.type_tree("[[4, 2], [3, 5]]")  # another one may be left there
    shared_laboratory.run_code(SOURCE.replace("alpha >= beta", "alpha > beta + 3"))
    shared_laboratory.wait_for_results(read="4", fewest="3").wait_for_film()
    started = []
    shared_laboratory.page.on("worker", lambda worker: started.append(worker))
    for value in ("0", "1", "2"):
        shared_laboratory.type_tree(f"[[{value}, 5], [6, 9]]")
        expect(shared_laboratory.figure.locator("text.number").first).to_have_text(value)
    shared_laboratory.wait_for_results(value="6")
    assert started == []


def test_fetching_ends_after_a_minute_of_the_page_s_clock(open_visit, open_attacked_laboratory):
    with open_visit() as visit:
        visit.page.clock.install()
        laboratory = open_attacked_laboratory(visit)
        visit.page.context.route("**/python/brython.js", lambda route: None)  # it never arrives
        laboratory.type_tree("[[4, 2], [3, 5]]")
        laboratory.page.locator(".laboratory[data-open]").wait_for()
        visit.page.clock.run_for(59_000)
        expect(laboratory.busy).to_have_text(TEXTS["run_fetching"])
        visit.page.clock.run_for(3_000)
        expect(laboratory.busy).to_have_text(TEXTS["run_unreachable"])
        visit.page.context.unroute_all()
        visit.page.clock.resume()
        laboratory.click_action("worst_first")
        expect(laboratory.get_result("value")).to_have_text("3")
