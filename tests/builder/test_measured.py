"""Measured tables: every number of a file in the language's format, with translated labels."""

import csv
import re

import pytest

from docs.builder.fences import render_measured_table
from docs.builder.rendering import MEASURED
from docs.builder.words import LANGUAGES
from docs.figures.number_format import group_digits, localize_number_text
from for_every import for_every
from proof.languages import load_language
from proof.prose import normalize_number
from sentence_helpers import WORDS

DRAWN = MEASURED / "growth.csv"  # by the fence growth
FILES = [file for file in MEASURED.iterdir() if file != DRAWN]
TABLES = {file.stem: list(csv.reader(file.open(encoding="utf-8"))) for file in FILES}


def cells(name, language):
    """Return the cells of each row of a table, including the head."""
    html = render_measured_table(f"{name}\n", WORDS[language], MEASURED)
    rows = re.findall("<tr>(.*?)</tr>", html)
    return [re.findall("<t[hd][^>]*>(.*?)</t[hd]>", row) for row in rows]


def is_number(cell):
    return cell.replace(".", "", 1).removeprefix("-").isdecimal()


@for_every(name=TABLES, language=LANGUAGES)
def test_the_numbers_are_those_of_the_file(name, language):
    shown = cells(name, language)
    assert [len(row) for row in shown] == [len(row) for row in TABLES[name]]
    for shown_row, file_row in zip(shown, TABLES[name], strict=True):
        for text, cell in zip(shown_row, file_row, strict=True):
            if is_number(cell):
                assert normalize_number(text, language) == cell
            else:
                assert text == WORDS[language]["measured"][f"{name}_{cell}"]


def test_every_text_is_used():
    keys = set(TABLES)
    for name, rows in TABLES.items():
        keys |= {f"{name}_{cell}" for row in rows for cell in row if not is_number(cell)}
    assert keys == set(WORDS["en"]["measured"])


@for_every(language=LANGUAGES)
def test_numbers_as_each_language_writes_them(language):
    texts = load_language(language)["sentences"]["numbers"]
    numbers = ["7", "2212", "-18297", "1402451", "37.50", "-0.5"]
    narration = WORDS[language]["narration"]
    assert [localize_number_text(number, narration) for number in numbers] == texts
    assert [group_digits(int(number), narration) for number in numbers[:4]] == texts[:4]


def test_a_table_or_a_key_that_does_not_exist_is_an_error(tmp_path):
    with pytest.raises(ValueError, match="no table 'draughts' in docs/measured"):
        render_measured_table("draughts", WORDS["en"], MEASURED)
    (tmp_path / "chess.csv").write_text("order,leaves\nsideways,3\n", encoding="utf-8")
    with pytest.raises(ValueError, match="measured.yml: no key 'chess_sideways'"):
        render_measured_table("chess", WORDS["en"], tmp_path)
