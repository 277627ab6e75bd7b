"""Windows of named nodes agree with a second search; wrong ones are diagnosed."""

import pytest

import independent_search
import question_helpers
from docs.questions.kinds import make_question


@pytest.mark.whole
def test_many_windows_agree_with_a_second_search():
    for question in question_helpers.make_questions("window"):
        visits = independent_search.search(question.tree, question.maximizing, question.rule)
        names = independent_search.name_nodes(question.tree)
        windows = {path: visits[path].window for path in question.paths}
        expected = {
            f"{letter} {bound}": windows[names[letter]][bound == "beta"]
            for letter, bound in map(str.split, question.get_solution())
        }
        assert len(expected) >= 2
        assert question.get_solution() == expected, (question.seed, question.rule)
        assert question.grade(expected).points == 1
        inner = set(names.values()) & set(visits) - {()}
        all_windows = {visits[path].window for path in inner}
        assert len(set(windows.values())) > 1 or len(all_windows) == 1, question.seed


def test_a_bound_on_leaving_is_diagnosed_with_the_name_of_the_node(texts):
    keys = set()
    for seed in range(30):
        question = make_question("window", "hard", seed, "soft")
        solution = question.compute_solution()
        answer = {
            part: solution.trace.steps[solution.returned[path]].numbers[bound]
            for part, (path, bound) in question.places.items()
        }
        for part, mistake in question.grade(answer).parts.items():
            if mistake and mistake[0].endswith("_on_leaving"):
                keys.add(mistake[0])
                assert f">{part[0]}<" in question.format_sentences([mistake], texts)
    assert keys == {"alpha_on_leaving", "beta_on_leaving"}


def test_texts_are_complete(texts):
    for question in question_helpers.make_questions("window", 18):
        wrong = dict.fromkeys(question.get_solution(), 77)
        question_helpers.check_texts(question, [wrong, {}], texts)
