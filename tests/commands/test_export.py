"""The command that exports questions, run by name: files, the same again, errors in one line."""

from zipfile import ZipFile

import pytest

from docs.commands.export import FORMATS, MOST, make_items
from docs.questions.kinds import KINDS, make_question
from docs.questions.question import MOST_SEED, RULES

COMMAND = "export"


@pytest.mark.parametrize("ending", FORMATS)
def test_the_same_arguments_write_the_same_file_another_seed_another(
    run, tmp_path, ending, all_texts
):
    note = {".gift": "gift_order", ".qti.zip": "qti_parts"}.get(ending)
    notes = [all_texts["en"]["quiz_export"][note]] if note else []
    files = []
    for seed in ("7", "7", "8"):
        path = tmp_path / f"questions{ending.upper()}"
        process = run("es", "-q", "prune:2,window:1", "--seed", seed, "-o", path.name)
        assert (process.returncode, process.stdout) == (0, "")
        assert process.stderr.splitlines() == notes
        files.append(path.read_bytes())
    assert files[0] == files[1] != files[2]


def test_equal_kinds_get_different_questions_and_the_last_seed_works(run, tmp_path):
    process = run("en", "-q", "value:3", "--seed", str(MOST_SEED), "--level", "hard", "-o", "a.zip")
    assert process.returncode == 0, process.stderr
    with ZipFile(tmp_path / "a.zip") as package:
        drawings = [name for name in package.namelist() if name.endswith(".svg")]
    assert len(drawings) == 6  # of each tree before and after the search


def test_the_rule_applies_to_the_kinds_to_which_it_makes_a_difference(all_texts):
    texts = all_texts["it"]
    for rule in RULES:
        items = make_items(["value", "count"], "medium", 5, rule, texts)
        question = make_question("value", "medium", 5, rule)
        assert items[0].prompt.startswith(f"<p>{question.render_prompt(texts)}</p>")
        assert [part.number for part in items[0].parts] == list(question.get_solution().values())
        expected = list(make_question("count", "medium", 6).get_solution().values())
        assert [part.number for part in items[1].parts] == expected


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        *[
            (["-q", text], f"--questions: A whole number from 1 to {MOST}")
            for text in ("prune:0", f"prune:{MOST + 1}", "prune:²")
        ],
        (["-q", "leaf:1"], f"--questions: “leaf” is not one of these: {', '.join(KINDS)}."),
        (["-q", "prune:30,value:30"], f"--questions: At most {MOST} fit in a file, not 60."),
        (["-q", "value", "-o", "a.pdf"], "--output: The name “a.pdf” must end in one of these"),
        (["-q", "value", "-o", "no/a.xml"], "“no/a.xml” could not be written ("),
        ([], "the following arguments are required: --questions"),
    ],
)
def test_wrong_arguments_are_refused(arguments, message, refuse, tmp_path):
    assert refuse("ko", *arguments).startswith(message)
    assert list(tmp_path.iterdir()) == []
