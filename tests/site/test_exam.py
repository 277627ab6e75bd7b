"""Exams and exercise sheets as PDF, which Chromium makes."""

import re
import shutil

import pytest

from command_runs import run_in_folder
from docs.commands.sheet import BROWSERS


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
