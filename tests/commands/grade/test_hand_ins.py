"""Files are grouped by student as Moodle, Canvas and Gradescope name them."""

import pytest

from docs.commands.grade.grade_one import answer_request
from docs.commands.grade.hand_ins import MOST_PROGRAMS, group_files, list_submissions, read_metadata
from docs.commands.grade.submitted_files import SubmittedFile

METADATA = b"""\
submission_71:
  :submitters:
  - :name: Solo Student
    :sid: '100'
    :email: solo@example.org
submission_72:
  :submitters:
  - :name: "<b>Pair</b> One"
    :sid: '200'
  - :name: Pair Two
    :email: two@example.org
"""


def make_files(*names):
    """Return SubmittedFiles with these paths."""
    return [SubmittedFile(name.split("/"), name) for name in names]


@pytest.fixture
def group_with_metadata(tmp_path):
    """Group files with the metadata of Gradescope in a folder."""

    def group_with_metadata(files, folder, data):
        def run(requests, on_answer):
            for index, request in enumerate(requests):
                on_answer(index, answer_request(**request), 0)

        path = tmp_path / "submission_metadata.yml"
        path.write_bytes(data)
        file = SubmittedFile([*folder, path.name], str(path))
        return group_files([*files, file], metadata=read_metadata([*files, file], run))

    return group_with_metadata


def list_groups(files):
    """Return (names of the students, names of the files) of each hand-in."""
    hand_ins = group_files(files)
    return [(each.student_names, [file.name for file in each.files]) for each in hand_ins]


@pytest.mark.parametrize(
    ("paths", "names", "page", "student", "identifiers"),
    [
        (
            ["김 하나_12_assignsubmission_file_/a.py", "김 하나_12_assignsubmission_file_/in/b.py"],
            ["a.py", "in/b.py"],
            "김 하나_12_assignsubmission_file__a.py.html",
            "김 하나",
            (("moodle", "12"),),
        ),
        (
            [
                "x.zip/Ada_12_assignsubmission_file/a.py",
                "x.zip/Ada_12_assignsubmission_onlinetext/onlinetext.html",
            ],
            ["a.py", "onlinetext.html"],
            "Ada_12_assignsubmission_file_a.py.html",
            "Ada",
            (("moodle", "12"),),
        ),
        (
            ["loveada_12_345_a_b.py", "loveada_LATE_12_346_c-1.ipynb"],
            ["a_b.py", "c-1.ipynb"],
            "loveada_12_345_a_b.py.html",
            "loveada",
            (("canvas", "12"),),
        ),
        (
            ["loveada_12_345_my.zip/search/a.py", "loveada_12_346_b.py"],
            ["my.zip/search/a.py", "b.py"],
            "loveada_12_345_my.zip_search_a.py.html",
            "loveada",
            (("canvas", "12"),),
        ),
        (["export/submission_9/a.py"], ["a.py"], "submission_9_a.py.html", "submission_9", ()),
    ],
)
def test_the_files_of_a_student_belong_together(paths, names, page, student, identifiers):
    (hand_in,) = group_files(make_files(*paths))
    assert [file.name for file in hand_in.files] == paths
    assert [file.own_name for file in hand_in.files] == names
    assert hand_in.make_page_name([]) == page
    assert hand_in.student_names == student
    assert hand_in.students[0].identifiers == identifiers


@pytest.mark.parametrize("name", ["김 하나", "..Ada"])
@pytest.mark.parametrize("end", ["/a.py", "_/in/a.py", "_a.py"])
def test_moodle_accepts_the_name_of_a_page_as_feedback(name, end):
    """Its importer splits the name, see mod/assign/feedback/file/importziplib.php."""
    (hand_in,) = group_files(make_files(f"x.zip/{name}_12_assignsubmission_file{end}"))
    page = hand_in.make_page_name([])
    assert page[0] not in ".~"
    assert page.split("_", 4)[1:4] == ["12", "assignsubmission", "file"]


def test_no_page_takes_the_place_of_another():
    paths = ["A_B.py", "a/b.py", "a_b.py", "한" * 300 + ".py", "한" * 299 + "국.py"]
    pages = []
    for hand_in in group_files(make_files(*paths)):
        pages.append(hand_in.make_page_name(pages))
    assert len({page.casefold() for page in pages}) == len(paths)
    assert max(len(page.encode()) for page in pages) < 255


def test_gradescope_names_students_in_its_metadata(group_with_metadata):
    files = make_files("e/submission_71/a.py", "e/submission_72/a.py", "f/submission_71/a.py")
    hand_ins = group_with_metadata(files, "e", METADATA)
    expected = ["Solo Student", "<b>Pair</b> One, Pair Two", "submission_71"]
    assert [each.student_names for each in hand_ins] == expected
    assert hand_ins[1].students[1].identifiers == (("email", "two@example.org"),)


def test_metadata_in_the_hand_in_of_a_student_are_not_read(group_with_metadata):
    files = make_files("submission_71/a.py", "submission_71/submission_72/a.py")
    (hand_in,) = group_with_metadata(files, ["submission_71"], b"- this is not even read")
    assert hand_in.student_names == "submission_71"


@pytest.mark.parametrize(
    "folder", ["Ada_12_assignsubmission_file_", "ada_12_345_my.zip", "submission_7"]
)
@pytest.mark.parametrize(
    "name", ["Alan_5_assignsubmission_file_/a.py", "alan_5_67_a.py", "submission_8/a.py"]
)
def test_nobody_can_hand_in_for_somebody_else(folder, name):
    (hand_in,) = group_files(make_files(f"{folder}/{name}", f"{folder}/b.py"))
    assert hand_in.student_names in ("Ada", "ada", "submission_7")


def test_files_without_a_student_are_a_hand_in_each():
    paths = ["a.py", "anna/a.py", "anna/b_1.py", "week_3_search.py"]
    assert list_groups(make_files(*paths)) == [("", [path]) for path in paths]


def test_one_hand_in_has_all_files():
    paths = ["a.py", "anna/a.py"]
    (hand_in,) = group_files(make_files(*paths), is_one_hand_in=True)
    assert len(hand_in.files) == 2


def test_files_in_an_archive_are_one_hand_in():
    files = [SubmittedFile(["x.zip", name], name, archive=("x.zip",)) for name in ("a.py", "b.py")]
    (hand_in,) = group_files(files)
    assert hand_in.modules == {"a": "a.py", "b": "b.py"}


def test_programs_are_found_under_the_names_of_modules():
    names = ["a.py", "in/a.py", "탐색.py", "=1+1.py", "notes.txt", "n.ipynb", ".hidden.py"]
    hand_ins = group_files(make_files(*[f"Ada_12_assignsubmission_file_/{name}" for name in names]))
    assert sorted(hand_ins[0].modules) == ["a", "n", "탐색"]
    assert len(list_submissions(hand_ins)) == 5
    (canvas,) = group_files(make_files("loveada_12_345_helper.py"))
    assert list(canvas.modules) == ["helper"]


def test_a_hand_in_without_programs_is_reported_once():
    folder = "Ada_12_assignsubmission_file_"
    hand_ins = group_files(make_files(f"{folder}/a.txt", f"{folder}/.b.py"))
    (submission,) = list_submissions(hand_ins)
    assert submission.verdict["kind"] == "not_python"


def test_too_many_programs_are_not_run():
    files = make_files(*[f"a_1_assignsubmission_file_/{number}.py" for number in range(999)])
    submissions = list_submissions(group_files(files))
    assert [each.verdict for each in submissions[:MOST_PROGRAMS]] == [None] * MOST_PROGRAMS
    assert [each.verdict["kind"] for each in submissions[MOST_PROGRAMS:]] == ["too_many"]


def test_students_with_the_same_name_are_told_apart():
    paths = ["Ada_1_assignsubmission_file_/a.py", "Ada_2_assignsubmission_file_/a.py"]
    assert len(group_files(make_files(*paths))) == 2
