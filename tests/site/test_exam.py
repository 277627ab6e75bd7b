"""The form for exams in Chromium: files, address, problems, stopping, printing; exams as PDF."""

import re
import shutil
from pathlib import Path

import pytest
from playwright.sync_api import expect

from all_words import WORDS
from command_runs import run_in_folder
from docs.commands.sheet import BROWSERS
from pages.page_object import PHONE, PageObject
from pages.sheet import count_pages

SHORT = {"value": "", "window": "", "count": "1"}  # two short questions


class ExamPage(PageObject):
    def __init__(self, page, language="en"):
        self.page, self.texts, self.root = page, WORDS[language], page.locator(".exam")
        self.status = page.locator(".exam .busy")
        self.make_button = page.locator(".exam [type=submit]")
        self.stop_button = page.locator(".exam [data-do=stop]")
        self.print_button = page.locator(".exam [data-do=print]")
        self.questions = page.locator("#exam > .exercises > .exercise")
        self.key_heading = page.locator("#exam summary")
        self.mistakes = page.locator(".exam [aria-invalid=true]")
        self.problem = page.locator(".exam .problem:not(:empty)")

    def find_field(self, name):
        return self.page.locator(f".exam [name={name}]")

    def fill(self, fields):
        for name, text in fields.items():
            self.find_field(name).fill(text)

    def expect_status(self, name, part="exam"):
        expect(self.status).to_have_text(self.texts[part][name])


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
    process = run_in_folder(tmp_path, "exam", language, *arguments, "1 < 2", "-o", "exam.xml")
    assert process.returncode == 0
    split = exam.texts["quiz_export"]["xml_points"].format(points="3 → 2 + 1")
    with exam.page.expect_download(timeout=120_000) as download:
        exam.page.locator(".exam [data-file='exam.xml']").click()
    expect(exam.status).to_have_text(f"{exam.texts['exam']['saved']} {split}")
    assert download.value.suggested_filename == "exam.xml"
    assert Path(download.value.path()).read_bytes() == (tmp_path / "exam.xml").read_bytes()
    # Files are made one after the other.
    names, saved = ["exam.gift", "exam-answers.csv"], []
    exam.page.on("download", lambda download: saved.append(download.suggested_filename))
    for name in names:
        exam.page.locator(f".exam [data-file='{name}']").click()
    exam.expect_status("saved")
    assert saved == names
    html = exam.page.locator("#exam").inner_html()
    exam.page.reload()
    exam.expect_status("made")
    assert exam.page.locator("#exam").inner_html().replace("<details>", '<details open="">') == html
    exam.page.go_back()
    expect(exam.questions).to_have_count(0)


def test_a_problem_is_told_at_its_field_and_the_exam_is_kept(open_exam, find_violations):
    exam = open_exam(hash="#variants=2&prune=1&value=&window=&count=1&seed=4&level=odd&key=1")
    expect(exam.questions).to_have_count(4)
    expect(exam.status).to_contain_text(exam.texts["exam"]["made"])
    expect(exam.status).to_contain_text("level")
    address = exam.page.url
    assert "#variants=2&seed=4&level=easy" in address
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
    # The sheet is the usual one, and the exam stays when the sheet changes the address.
    assert exam.page.locator(".sheet [name=seed]").input_value() == "1"
    exam.page.locator(".sheet [type=submit]").click()
    exam.page.wait_for_function("location.hash.startsWith('#count=2')")
    assert exam.questions.count() == 4


def test_an_exam_is_stopped_made_again_and_printed(open_exam):
    exam = open_exam("it")
    exam.fill({"which_x": "9", "variants": "12"})
    exam.make_button.click()
    exam.stop_button.click()
    exam.expect_status("run_stopped", "shared")
    expect(exam.stop_button).to_be_disabled()
    assert exam.questions.count() == 0
    exam.page.evaluate("() => { window.print = () => { window.printed = true } }")
    exam.fill({"which_x": "", "value": "", "window": "", "variants": "2"})
    exam.print_button.click()
    exam.page.wait_for_function("window.printed")
    # Each variant and each key begins on a new page.
    assert count_pages(exam.page.pdf(format="A4")) == 4
    exam.find_field("key").uncheck()
    exam.make_button.click()
    expect(exam.key_heading).to_have_count(0)
    assert count_pages(exam.page.pdf(format="A4")) == 2
    exam.page.locator(".sheet summary").click()
    assert count_pages(exam.page.pdf(format="A4")) == 2  # the sheet with its key


# Exams and exercise sheets as PDF, which Chromium makes.


def test_each_variant_begins_on_a_page_and_is_counted_from_one(tmp_path):
    if not any(map(shutil.which, BROWSERS)):
        pytest.skip("no installed Chromium")
    pypdf = pytest.importorskip("pypdf")
    exam = (
        "exam es --paper letter --questions value:6,count:2 --variants 2 --level hard -o exam.PDF"
    )
    for arguments in (exam, "sheet es --output sheet.PDF"):
        process = run_in_folder(tmp_path, *arguments.split())
        assert process.returncode == 0, process.stderr
    papers = {}
    for name in ("exam.PDF", "exam-key.PDF", "sheet.PDF"):
        pages = pypdf.PdfReader(tmp_path / name).pages
        papers[name] = {tuple(round(side) for side in page.mediabox[2:]) for page in pages}
        if name == "sheet.PDF":
            assert len(pages) == 2
            continue
        texts = [page.extract_text() for page in pages]
        feet = [re.search(r"Modelo (.) · (\d+) / (\d+)$", text, re.MULTILINE) for text in texts]
        letters = [foot[1] for foot in feet]
        assert letters == sorted(letters) and {*letters} == {*"AB"} and len(letters) >= 4
        for letter in "AB":
            count = letters.count(letter)
            numbers = [foot.groups()[1:] for foot in feet if foot[1] == letter]
            assert numbers == [(str(number), str(count)) for number in range(1, count + 1)]
    letter = {(612, 792)}
    assert papers == {"exam.PDF": letter, "exam-key.PDF": letter, "sheet.PDF": {(595, 842)}}
