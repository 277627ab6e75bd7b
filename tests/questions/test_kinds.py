"""A kind of question has one name, and every method of a kind."""

from pathlib import Path

import pytest

from docs.questions.kinds import KINDS
from docs.questions.prune import PruneQuestion
from docs.questions.question import Question


@pytest.mark.parametrize("kind", KINDS)
def test_file_class_test_and_text_have_the_name_of_the_kind(kind, all_texts):
    question_class = KINDS[kind]
    assert question_class.__module__ == f"docs.questions.{kind}"
    assert question_class.__name__ == kind.title().replace("_", "") + "Question"
    assert Path(__file__).with_name(f"test_{kind}.py").exists()
    assert f"kind_{kind}" in all_texts["en"]["questions"]


def test_no_kind_can_forget_a_method():
    for name in Question.__abstractmethods__:
        forgetful = type("Forgetful", (PruneQuestion,), {name: getattr(Question, name)})
        with pytest.raises(TypeError, match=f"Forgetful .*{name}"):
            forgetful("easy", 0, "soft", [[1, 2], [3, 4]], True)
