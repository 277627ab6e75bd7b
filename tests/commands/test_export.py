"""The command that exports questions, run by name: files, the same again, errors in one line."""

from zipfile import ZipFile

import pytest

import command_runs
from docs.commands.export import FORMATS, MOST, make_items
from docs.figures.number_format import group_digits
from docs.questions.kinds import KINDS, make_question
from docs.questions.question import MOST_SEED, RULES

COMMAND = "export.py"


def read_refusal(process):
    return command_runs.read_refusal(process, "export.py")


@pytest.mark.parametrize("ending", FORMATS)
def test_the_same_arguments_write_the_same_file_another_seed_another(
    run, tmp_path, ending, all_texts
):
    notes = [all_texts["es"]["quiz_export"]["gift_order"]] if ending == ".gift" else []
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
        assert [part.number for part in items[1].parts] == list(
            make_question("count", "medium", 6).get_solution().values()
        )


def test_wrong_arguments_are_reported_on_a_line_in_the_language(run, tmp_path, all_texts):
    texts = all_texts["ko"]
    message = texts["shared"]["problem_whole"].format(low=1, high=MOST)
    for text in ("prune:0", f"prune:{MOST + 1}", "prune:1x", "prune:", "prune:²"):
        assert read_refusal(run("ko", "-q", text)) == f"--questions: {message}"
    for text in ("leaf:1", ""):
        message = texts["sheet"]["not_known"]
        message = message.format(text=text.partition(":")[0], known=", ".join(KINDS))
        assert read_refusal(run("ko", "-q", text)) == f"--questions: {message}"
    message = texts["quiz_export"]["question_count"].format(count=60, limit=MOST)
    assert read_refusal(run("ko", "-q", "prune:30,value:30")) == f"--questions: {message}"
    message = texts["quiz_export"]["not_a_format"]
    message = message.format(file="a.pdf", known=", ".join(FORMATS))
    assert read_refusal(run("ko", "-q", "prune:1", "-o", "a.pdf")) == f"--output: {message}"
    message = texts["shared"]["problem_whole"]
    message = message.format(low=0, high=group_digits(MOST_SEED, texts["narration"]))
    assert read_refusal(run("ko", "-q", "prune:1", "--seed", "-1")) == f"--seed: {message}"
    message = texts["sheet"]["not_known"].format(text="hardest", known="easy, medium, hard")
    assert read_refusal(run("ko", "-q", "prune:1", "--level", "hardest")) == f"--level: {message}"
    message = texts["sheet"]["not_known"].format(text="Soft", known="soft, hard, strict")
    assert read_refusal(run("ko", "-q", "prune:1", "--rule", "Soft")) == f"--rule: {message}"
    start = texts["sheet"]["not_written"].format(file="no/a.xml", text="\n").split("\n")[0]
    assert read_refusal(run("ko", "-q", "prune:1", "-o", "no/a.xml")).startswith(start)
    assert read_refusal(run("xx", "-q", "prune:1")).startswith("language: en, it, ko")
    assert "--questions" in read_refusal(run("ko"))
    assert list(tmp_path.iterdir()) == []


def test_help_names_all_kinds_and_formats(run):
    process = run("--help")
    assert process.returncode == 0
    for name in (*KINDS, *FORMATS):
        assert name in process.stdout
