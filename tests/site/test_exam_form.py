"""The form for exams in Chromium: by keyboard, files, address, problems, stopping, printing."""

import pytest
from playwright.sync_api import expect

from command_runs import run_in_folder
from pages.exam import ExamPage
from pages.page_object import PHONE
from pages.sheet import count_pages

SHORT = {"value": "", "window": "", "count": "1"}  # two short questions


@pytest.fixture
def open_exam(open_page):
    def open_exam(language="en", hash=""):
        visit = open_page("exercise-sheets", language, hash, color_scheme="light", **PHONE)
        return ExamPage(visit.page, language)

    return open_exam


# tests/widgets/exam compares the files in all languages.
def test_an_exam_and_its_files_are_those_of_the_command(open_exam, find_violations, tmp_path):
    exam = open_exam(language := "ko")
    exam.fill(SHORT | {"seed": "7", "points-count": "3", "title": "1 < 2"})
    exam.find_field("title").press("Enter")
    exam.expect_status("made")
    exam.key_heading.click()
    assert exam.get_page_width() <= 360
    assert not find_violations(exam.page, dark=True, within=".exam")
    arguments = ["--questions", "prune:1,count:1", "--points", "count:3", "--seed", "7", "--title"]
    split = exam.texts["quiz_export"]["xml_points"].format(points="3 → 2 + 1")
    for output, name, notes in (
        ("exam.xml", "exam.xml", split),
        ("exam.html", "exam-answers.csv", ""),
    ):
        process = run_in_folder(tmp_path, "exam", language, *arguments, "1 < 2", "-o", output)
        assert process.returncode == 0
        assert exam.save_file(name, notes) == (name, (tmp_path / name).read_bytes())
    html = exam.page.locator("#exam").inner_html()
    exam.page.reload()
    exam.expect_status("made")
    assert exam.page.locator("#exam").inner_html().replace("<details>", '<details open="">') == html


def test_files_are_made_one_after_the_other(open_exam):
    exam = open_exam()
    exam.fill(SHORT)
    exam.make_button.click()
    exam.expect_status("made")
    names, saved = ["exam.gift", "exam.tex"], []
    exam.page.on("download", lambda download: saved.append(download.suggested_filename))
    for name in names:
        exam.page.locator(f".exam [data-file='{name}']").click()
    exam.expect_status("saved")
    assert saved == names


def test_a_problem_is_told_at_its_field_and_the_exam_is_kept(open_exam, find_violations):
    exam = open_exam()
    exam.fill(SHORT)
    exam.make_button.click()
    expect(exam.questions).to_have_count(4)
    address = exam.page.url
    exam.fill({"points-count": "x"})
    exam.make_button.click()
    message = exam.texts["shared"]["problem_whole"].format(low=1, high=100)
    expect(exam.problem).to_have_text(f"{exam.texts['questions']['kind_count']}: {message}")
    expect(exam.mistakes).to_be_focused()
    expect(exam.mistakes).to_have_value("x")
    assert not find_violations(exam.page, dark=True, within=".exam")
    assert (exam.page.url, exam.questions.count()) == (address, 4)
    exam.fill({"points-count": ""})
    exam.page.locator(".exam .own summary").click()
    exam.fill({"tree": "[1, 2]\n[1, y]"})
    exam.page.locator(".exam .own summary").click()
    exam.make_button.click()
    expect(exam.mistakes).to_be_focused()
    assert exam.get_selected_text() == "y"
    exam.fill({"tree": "[1, 2]\n[2, 1]"})
    exam.make_button.click()
    expect(exam.questions).to_have_count(6)
    exam.page.go_back()
    expect(exam.questions).to_have_count(4)
    expect(exam.find_field("tree")).to_have_value("")
    exam.page.go_back()
    expect(exam.questions).to_have_count(0)
    expect(exam.find_field("window")).to_have_value("1")


def test_the_address_of_an_exam_is_not_that_of_a_sheet(open_exam):
    exam = open_exam(hash="#variants=3&prune=1&seed=4&level=odd&key=1")
    expect(exam.variants).to_have_count(3)
    expect(exam.status).to_contain_text(exam.texts["exam"]["made"])
    expect(exam.status).to_contain_text("level")
    assert "#variants=3&seed=4&level=easy" in exam.page.url
    # The sheet is the usual one, and the exam stays when the sheet changes the address.
    assert exam.page.locator(".sheet [name=seed]").input_value() == "1"
    exam.page.locator(".sheet [type=submit]").click()
    exam.page.wait_for_function("location.hash.startsWith('#count=2')")
    assert exam.variants.count() == 3


def test_an_exam_is_stopped_and_made_again(open_exam):
    exam = open_exam("it")
    exam.fill({"which_x": "9", "variants": "12"})
    exam.make_button.click()
    exam.stop_button.click()
    exam.expect_status("run_stopped", "shared")
    expect(exam.stop_button).to_be_disabled()
    assert exam.variants.count() == 0
    exam.fill(SHORT | {"which_x": "", "variants": "1"})
    exam.make_button.click()
    exam.expect_status("made")
    expect(exam.variants).to_have_count(1)


def test_each_variant_and_each_key_is_printed_on_a_new_page(open_exam):
    exam = open_exam()
    exam.page.evaluate("() => { window.print = () => { window.printed = true } }")
    exam.fill(SHORT | {"prune": "", "variants": "3"})
    exam.print_button.click()
    exam.page.wait_for_function("window.printed")
    assert count_pages(exam.page.pdf(format="A4")) == 6
    exam.find_field("key").uncheck()
    exam.make_button.click()
    expect(exam.key_heading).to_have_count(0)
    assert count_pages(exam.page.pdf(format="A4")) == 3
    exam.page.locator(".sheet summary").click()
    assert count_pages(exam.page.pdf(format="A4")) == 2  # the sheet with its key
