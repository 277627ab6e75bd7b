"""The table of symptoms in check-your-game.md quotes what the checker says in the programs below it."""

import re
from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs" / "pages" / "en" / "check-your-game.md"


def test_the_checker_says_what_the_table_quotes():
    text = PAGE.read_text("utf-8")
    rows = re.findall(r"^\| (?!Symptom|---).*\|$", text, re.MULTILINE)
    outputs = re.findall(r"^ *#> (.*)$", text, re.MULTILINE)  # as test_code.py compares them
    said = re.sub(r" +", " ", " ".join(outputs))
    quotes = [re.search(r"\| “(.+)” \|", row)[1].replace("`", "") for row in rows]
    assert len(quotes) == 13
    assert [quote for quote in quotes if quote not in said] == []
