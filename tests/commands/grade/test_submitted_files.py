"""Files in folders and archives are listed and read, and no archive can do harm by its names or its size."""

import io
import os
import stat
import struct
import zipfile

import pytest

from docs.commands.grade import submitted_files
from docs.commands.grade.grade_one import answer_request
from docs.commands.grade.submitted_files import list_files

posix = pytest.mark.skipif(os.name != "posix", reason="symbolic links")


def make_archive(files):
    """Return the bytes of a zip archive; files: pairs of a name or ZipInfo and the content."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files:
            archive.writestr(name, data)
    return stream.getvalue()


def run_here(requests, on_answer):
    """Answer requests in this process."""
    for index, request in enumerate(requests):
        on_answer(index, answer_request(**request), 0)


@pytest.fixture
def list_at(tmp_path_factory):
    """Return the files in a folder or an archive."""
    return lambda path: list_files(path, tmp_path_factory.mktemp("copies"), run_here)


@pytest.fixture
def list_archive(tmp_path, list_at):
    """Return the files in an archive with the given content."""

    def list_archive(files):
        path = tmp_path / "hand-ins.zip"
        path.write_bytes(files if isinstance(files, bytes | bytearray) else make_archive(files))
        return list_at(path)

    return list_archive


def read(file):
    """Return the bytes of a file that can be read."""
    assert file.verdict is None
    with open(file.path, "rb") as stream:
        return stream.read()


def test_names_that_lead_out_of_an_archive_are_only_names(list_archive, tmp_path):
    names = ["../../up.py", "/etc/root.py", "..\\..\\windows.py", "C:\\x\\drive.py", "a/./../b.py"]
    files = list_archive([(name, b"x = 1\n") for name in names])
    expected = ["C:/x/drive.py", "a/b.py", "etc/root.py", "up.py", "windows.py"]
    assert [file.name for file in files] == expected
    assert set(map(read, files)) == {b"x = 1\n"}
    assert [path.name for path in tmp_path.iterdir()] == ["hand-ins.zip"]


def test_control_characters_do_not_reach_the_report(list_archive):
    (file,) = list_archive([("a\x1b[2J\u202eyp.b\n.py", b"")])
    assert file.name.isprintable()


def test_the_name_of_a_file_is_not_that_of_its_copy(list_archive):
    names = ["a" * 300 + ".py", "con.py", "b" * 60_000 + ".py"]
    files = list_archive([(name, b"x = 1\n") for name in names])
    assert {read(file) for file in files} == {b"x = 1\n"}
    assert max(len(file.name) for file in files) < 500


def test_a_zip_bomb_is_not_read(list_archive):
    (file,) = list_archive([("bomb.py", bytes(2**22))])
    assert (file.path, file.verdict) == (None, {"kind": "too_large"})


def test_a_size_that_an_archive_lies_about_is_noticed(list_archive):
    """Both headers state one byte; the stream holds 32 MB."""
    data = make_archive([("liar.py", bytes(2**25))])
    (file,) = list_archive(data.replace(struct.pack("<L", 2**25), struct.pack("<L", 1)))
    assert file.path is None
    assert file.verdict


def test_all_files_together_have_a_limit(list_archive, monkeypatch):
    monkeypatch.setattr(submitted_files, "LIMITS", [(3, 25)] * 2)
    files = list_archive([(f"{number}.py", bytes(10)) for number in range(9)])
    assert [len(read(file)) for file in files[:2]] == [10, 10]
    assert [file.verdict["kind"] for file in files[2:]] == ["too_large", "too_many"]


def test_archives_in_archives_are_listed_down_to_a_depth(list_archive):
    inner = make_archive([("deepest.py", b"")])
    middle = make_archive([("inner.zip", inner), ("middle.py", b"")])
    files = list_archive([("middle.zip", middle)])
    assert [file.name for file in files] == ["middle.zip/inner.zip", "middle.zip/middle.py"]


def test_a_file_that_cannot_be_read_is_an_error_of_this_file_alone(list_archive):
    link = zipfile.ZipInfo("link.py")
    link.external_attr = (stat.S_IFLNK | 0o777) << 16
    names = ["damaged.py", "encrypted.py", link, "sound.py"]
    data = bytearray(make_archive([(name, b"spam eggs " * 50) for name in names]))
    start = data.index(b"damaged.py") + 10
    data[start : start + 4] = b"\xff\xff\xff\xff"
    data[data.rindex(b"encrypted.py") - 46 + 8] |= 1  # a flag in the central directory
    *others, sound = list_archive(data)
    assert [file.verdict["kind"] for file in others] == ["not_read"] * 3
    assert read(sound) == b"spam eggs " * 50


@posix
def test_only_regular_files_in_the_folder_are_read(tmp_path, list_at):
    (tmp_path / "secret.py").write_text("secret = 1")
    folder = tmp_path / "hand-ins"
    (folder / "empty.py").mkdir(parents=True)
    (folder / "hidden.py" / "__MACOSX").mkdir(parents=True)
    for name, target in {"a.py": "../secret.py", "b.zip": "../secret.py", "c.py": "c.py"}.items():
        (folder / name).symlink_to(target)
    os.mkfifo(folder / "d.py")
    files = [file for file in list_at(folder) if not file.is_hidden]
    names = ["a.py", "b.zip", "c.py", "d.py", "empty.py", "hidden.py"]
    assert [file.name for file in files] == names
    assert {file.path for file in files} == {None}
    assert [file.verdict["kind"] for file in files] == ["not_read"] * 4 + ["not_python"] * 2


@pytest.mark.parametrize("data", [b"", b"PK\x03\x04", b"no archive", b"PK\x05\x06" + bytes(18)])
def test_what_is_no_archive_is_refused_or_empty(data, tmp_path, list_archive, list_at):
    try:
        assert list_archive(data) == []
    except OSError:
        pass
    assert len(list_at(tmp_path)) == 1  # in a folder, a student may have handed it in
