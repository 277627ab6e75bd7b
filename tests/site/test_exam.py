"""Exams as PDF, which Chromium makes."""

import re
import shutil

import pytest

from command_runs import run_in_folder
from docs.commands.sheet import BROWSERS
from pages.sheet import count_pages


@pytest.mark.core
@pytest.mark.parametrize(("paper", "points"), [("a4", (595, 842)), ("letter", (612, 792))])
def test_each_variant_begins_on_a_page_of_the_paper(paper, points, tmp_path):
    if not any(map(shutil.which, BROWSERS)):
        pytest.skip("no installed Chromium")
    options = f"zh --paper {paper} --questions value:1 --variants 3 --level hard -o exam.PDF"
    process = run_in_folder(tmp_path, "exam", *options.split())
    assert process.returncode == 0, process.stderr
    for name in ("exam.PDF", "exam-key.PDF"):
        pdf = (tmp_path / name).read_bytes()
        assert count_pages(pdf) == 3
        boxes = re.findall(rb"/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]", pdf)
        assert {tuple(round(float(number)) for number in box) for box in boxes} == {points}
