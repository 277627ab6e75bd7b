"""Files in folders and archives are listed and read, and no archive can do harm by its names or its size."""

import io
import os
import stat
import struct
import zipfile

import pytest

from widgets.grade import submitted_files
from widgets.grade.submitted_files import FileLister, TooLargeError

posix = pytest.mark.skipif(os.name != "posix", reason="symbolic links")


def make_archive(files):
    """Return the bytes of a zip archive; files: pairs of a name or ZipInfo and the content."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files:
            archive.writestr(name, data)
    return stream.getvalue()


@pytest.fixture
def list_archive(tmp_path):
    """Return the files in an archive with the given content."""

    def list_archive(files):
        path = tmp_path / "hand-ins.zip"
        path.write_bytes(make_archive(files))
        return FileLister().list_files(path)

    return list_archive


def test_names_that_lead_out_of_an_archive_are_only_names(list_archive, tmp_path):
    names = ["../../up.py", "/etc/root.py", "..\\..\\windows.py", "C:\\x\\drive.py", "a/./../b.py"]
    files = list_archive([(name, b"x = 1\n") for name in names])
    assert [file.name for file in files] == [
        "C:/x/drive.py",
        "a/b.py",
        "etc/root.py",
        "up.py",
        "windows.py",
    ]
    assert {file.read() for file in files} == {b"x = 1\n"}
    assert [path.name for path in tmp_path.iterdir()] == ["hand-ins.zip"]


def test_control_characters_do_not_reach_the_report(list_archive):
    (file,) = list_archive([("a\x1b[2J\u202eyp.b\n.py", b"")])
    assert file.name.isprintable()


def test_a_zip_bomb_is_not_read(list_archive):
    (file,) = list_archive([("bomb.py", bytes(2**22))])
    with pytest.raises(TooLargeError):
        file.read()


def test_a_size_that_an_archive_lies_about_is_noticed(tmp_path):
    """Both headers state one byte; the stream holds 32 MB."""
    data = make_archive([("liar.py", bytes(2**25))])
    data = data.replace(struct.pack("<L", 2**25), struct.pack("<L", 1))
    (tmp_path / "x.zip").write_bytes(data)
    (file,) = FileLister().list_files(tmp_path / "x.zip")
    with pytest.raises((OSError, TooLargeError)):
        file.read()


def test_all_files_together_have_a_limit(list_archive, monkeypatch):
    monkeypatch.setattr(submitted_files, "MOST_BYTES", 25)
    files = list_archive([(f"{number}.py", bytes(10)) for number in range(3)])
    assert [len(file.read()) for file in files[:2]] == [10, 10]
    with pytest.raises(TooLargeError):
        files[2].read()


def test_more_files_than_the_limit_are_not_listed(list_archive, monkeypatch):
    monkeypatch.setattr(submitted_files, "MOST_FILES", 3)
    files = list_archive([(f"{number}.py", b"") for number in range(9)])
    assert len(files) == 4
    with pytest.raises(TooLargeError):
        files[3].read()


def test_archives_in_archives_are_listed_down_to_a_depth(list_archive):
    inner = make_archive([("deepest.py", b"")])
    middle = make_archive([("inner.zip", inner), ("middle.py", b"")])
    files = list_archive([("middle.zip", middle)])
    assert [file.name for file in files] == ["middle.zip/inner.zip", "middle.zip/middle.py"]


def test_a_damaged_file_is_an_error_of_this_file_alone(tmp_path):
    data = bytearray(make_archive([("a.py", b"spam eggs " * 50), ("b.py", b"x = 1\n")]))
    start = data.index(b"a.py") + 4
    data[start : start + 4] = b"\xff\xff\xff\xff"
    (tmp_path / "x.zip").write_bytes(data)
    damaged, sound = FileLister().list_files(tmp_path / "x.zip")
    with pytest.raises(OSError):
        damaged.read()
    assert sound.read() == b"x = 1\n"


def test_an_encrypted_file_is_an_error(tmp_path):
    data = bytearray(make_archive([("a.py", b"x = 1\n")]))
    for header, offset in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        data[data.index(header) + offset] |= 1
    (tmp_path / "x.zip").write_bytes(data)
    (file,) = FileLister().list_files(tmp_path / "x.zip")
    with pytest.raises(OSError):
        file.read()


def test_a_link_in_an_archive_is_not_followed(list_archive):
    link = zipfile.ZipInfo("link.py")
    link.external_attr = (stat.S_IFLNK | 0o777) << 16
    (file,) = list_archive([(link, b"/etc/passwd")])
    with pytest.raises(OSError):
        file.read()


@posix
def test_a_link_out_of_the_folder_is_not_followed(tmp_path):
    (tmp_path / "secret.py").write_text("secret = 1")
    folder = tmp_path / "hand-ins"
    folder.mkdir()
    (folder / "link.py").symlink_to(tmp_path / "secret.py")
    (folder / "zip.zip").symlink_to(tmp_path / "secret.py")
    for file in FileLister().list_files(folder):
        with pytest.raises(OSError):
            file.read()


@pytest.mark.parametrize("data", [b"", b"PK\x03\x04", b"no archive", b"PK\x05\x06" + bytes(18)])
def test_what_is_no_archive_is_refused_or_empty(data, tmp_path):
    (tmp_path / "x.zip").write_bytes(data)
    try:
        assert FileLister().list_files(tmp_path / "x.zip") == []
    except OSError:
        pass
    (tmp_path / "x.zip").rename(tmp_path / "y.zip")
    assert len(FileLister().list_files(tmp_path)) <= 1
