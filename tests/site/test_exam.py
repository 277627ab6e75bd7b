"""Exams and exercise sheets as PDF, which Chromium makes."""

import re
import shutil

import pytest

from command_runs import run_in_folder
from docs.commands.sheet import BROWSERS
from pages.sheet import count_pages


@pytest.mark.parametrize(("paper", "points"), [("a4", (595, 842)), ("letter", (612, 792))])
def test_each_part_begins_on_a_page_of_the_paper(paper, points, tmp_path):
    if not any(map(shutil.which, BROWSERS)):
        pytest.skip("no installed Chromium")
    exam = f"exam zh --paper {paper} --questions value:1 --variants 3 --level hard -o exam.PDF"
    for arguments in (exam, f"sheet zh --paper {paper} --output sheet.PDF"):
        process = run_in_folder(tmp_path, *arguments.split())
        assert process.returncode == 0, process.stderr
    for name, count in (("exam.PDF", 3), ("exam-key.PDF", 3), ("sheet.PDF", 2)):
        pdf = (tmp_path / name).read_bytes()
        assert count_pages(pdf) == count
        boxes = re.findall(rb"/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]", pdf)
        assert {tuple(round(float(number)) for number in box) for box in boxes} == {points}


def test_the_pages_of_each_variant_are_counted_from_one(tmp_path):
    if not any(map(shutil.which, BROWSERS)):
        pytest.skip("no installed Chromium")
    pypdf = pytest.importorskip("pypdf")
    arguments = "exam es --questions value:6,count:2 --variants 3 --level hard -o exam.pdf"
    assert run_in_folder(tmp_path, *arguments.split()).returncode == 0
    for name in ("exam.pdf", "exam-key.pdf"):
        pages = pypdf.PdfReader(tmp_path / name).pages
        feet = [
            re.search(r"Modelo (.) · (\d+) / (\d+)$", page.extract_text(), re.MULTILINE)
            for page in pages
        ]
        letters = [foot[1] for foot in feet]
        assert letters == sorted(letters) and {*letters} == {*"ABC"} and len(letters) >= 6
        for letter in "ABC":
            count = letters.count(letter)
            numbers = [foot.groups()[1:] for foot in feet if foot[1] == letter]
            assert numbers == [(str(number), str(count)) for number in range(1, count + 1)]
