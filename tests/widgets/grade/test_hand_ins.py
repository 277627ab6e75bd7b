"""Files are grouped by student as Moodle, Canvas and Gradescope name them."""

import pytest

from widgets.grade.hand_ins import copy_programs, group_files
from widgets.grade.submitted_files import SubmittedFile

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


def make_files(*names, data=b"x = 1\n"):
    """Return SubmittedFiles with these paths."""
    return [SubmittedFile(name.split("/"), lambda: data) for name in names]


def list_groups(files):
    """Return (names of the students, names of the files) of each hand-in."""
    hand_ins = group_files(files)
    return [(each.student_names, [file.name for file in each.files]) for each in hand_ins]


@pytest.mark.parametrize(
    ("paths", "student", "identifiers"),
    [
        (
            ["김 하나_12_assignsubmission_file_/a.py", "김 하나_12_assignsubmission_file_/in/b.py"],
            "김 하나",
            (("moodle", "12"),),
        ),
        (["Ada_Love_12_assignsubmission_file_a.py"], "Ada_Love", (("moodle", "12"),)),
        (
            [
                "x.zip/Ada_12_assignsubmission_file/a.py",
                "x.zip/Ada_12_assignsubmission_onlinetext/onlinetext.html",
            ],
            "Ada",
            (("moodle", "12"),),
        ),
        (
            ["loveada_12_345_a_b.py", "loveada_LATE_12_346_c-1.ipynb"],
            "loveada",
            (("canvas", "12"),),
        ),
        (
            ["loveada_12_345_my.zip/search/a.py", "loveada_12_346_b.py"],
            "loveada",
            (("canvas", "12"),),
        ),
        (["export/submission_9/a.py"], "submission_9", ()),
    ],
)
def test_the_files_of_a_student_belong_together(paths, student, identifiers):
    (hand_in,) = group_files(make_files(*paths))
    assert [file.name for file in hand_in.files] == paths
    assert hand_in.student_names == student
    assert hand_in.students[0].identifiers == identifiers


def test_gradescope_names_students_in_its_metadata():
    files = make_files("e/submission_71/a.py", "e/submission_72/a.py", "f/submission_71/a.py")
    hand_ins = group_files([*files, *make_files("e/submission_metadata.yml", data=METADATA)])
    assert [each.student_names for each in hand_ins] == [
        "Solo Student",
        "<b>Pair</b> One, Pair Two",
        "submission_71",
    ]
    assert hand_ins[1].students[1].identifiers == (("email", "two@example.org"),)


@pytest.mark.parametrize(
    "data",
    [b"", b"[", b"1", b"a: 1", b"submission_71:\n  :submitters: 1", b"!!python/object:os.system x"],
)
def test_bad_metadata_leave_the_names_of_folders(data):
    files = make_files("submission_71/a.py")
    assert list_groups([*files, *make_files("submission_metadata.yml", data=data)]) == [
        ("submission_71", ["submission_71/a.py"])
    ]


@pytest.mark.parametrize(
    "folder", ["Ada_12_assignsubmission_file_", "ada_12_345_my.zip", "submission_7"]
)
@pytest.mark.parametrize(
    "name", ["Alan_5_assignsubmission_file_/a.py", "alan_5_67_a.py", "submission_8/a.py"]
)
def test_nobody_can_hand_in_for_somebody_else(folder, name):
    (hand_in,) = group_files(make_files(f"{folder}/{name}", f"{folder}/b.py"))
    assert hand_in.student_names in ("Ada", "ada", "submission_7")


def test_students_with_the_same_name_are_told_apart():
    paths = ["Ada_1_assignsubmission_file_/a.py", "Ada_2_assignsubmission_file_/a.py"]
    assert len(group_files(make_files(*paths))) == 2


def test_files_without_a_student_are_a_hand_in_each():
    paths = ["a.py", "anna/a.py", "anna/b_1.py", "week_3_search.py"]
    assert list_groups(make_files(*paths)) == [("", [path]) for path in paths]


def test_one_hand_in_has_all_files():
    paths = ["a.py", "anna/a.py"]
    (hand_in,) = group_files(make_files(*paths), is_one_hand_in=True)
    assert len(hand_in.files) == 2


def test_copies_have_harmless_names_and_those_of_modules(tmp_path):
    folder = "Ada_12_assignsubmission_file_"
    names = ["a.py", "in/a.py", "in/A.py", "été.py", "=1+1.py", "notes.txt", "n.ipynb"]
    hand_ins = group_files(make_files(*[f"{folder}/{name}" for name in names], data=b"{}"))
    submissions = copy_programs(hand_ins, tmp_path)
    assert [each.path.name for each in submissions] == [
        "a.py",
        "program_0.py",
        "program_1.py",
        "program_2.py",
        "program_3.py",
        "n.py",
    ]
    canvas = group_files(make_files("loveada_12_345_helper.py"))
    (tmp_path / "canvas").mkdir()
    (submission,) = copy_programs(canvas, tmp_path / "canvas")
    assert submission.path.name == "helper.py"


def test_a_hand_in_without_programs_is_reported_once(tmp_path):
    folder = "Ada_12_assignsubmission_file_"
    hand_ins = group_files(make_files(f"{folder}/a.txt", f"{folder}/b.txt"))
    (submission,) = copy_programs(hand_ins, tmp_path)
    assert (submission.verdict_kind, submission.path) == ("not_python", None)
