"""The folder assets/ of the built site: few files, and small ones."""

import shutil

import pytest

from docs.builder import site_assets
from docs.widgets.registry import DOCS, WIDGETS, find_files_by_extension

THEME = DOCS / "theme" / "assets"
PALETTE = "a { b: c }"


@pytest.fixture
def assets_folder(tmp_path):
    """Return a folder with what MkDocs copies into assets/."""
    for file in find_files_by_extension("js"):
        target = tmp_path / file.relative_to(DOCS)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(file, target)
    for file in [*find_files_by_extension("css"), *THEME.glob("*.css")]:
        shutil.copy(file, tmp_path)
    (tmp_path / "stylesheets").mkdir()
    (tmp_path / "stylesheets" / "palette.1f.css").write_text(PALETTE, encoding="utf-8")
    return tmp_path


def read_assets(folder):
    """Return name -> text of the scripts and style sheets in a folder."""
    files = [*folder.rglob("*.js"), *folder.rglob("*.css")]
    return {file.relative_to(folder).as_posix(): file.read_text(encoding="utf-8") for file in files}


def test_the_scripts_of_a_widget_become_one_file(assets_folder):
    site_assets.join_widget_modules(assets_folder)
    assets = read_assets(assets_folder)
    assert "class StepperView" in assets["widgets/stepper/stepper.js"]
    assert "memoizeAsync = " in assets["browser/page.js"]
    assert "widgets/stepper/quiz.js" in assets  # fetched when it is needed
    joined = {"widgets/stepper/view.js", "browser/memoize_async.js", "browser/resources.js"}
    assert not joined & assets.keys()


def test_own_files_are_minified(assets_folder):
    before = read_assets(assets_folder)
    site_assets.minify_files(assets_folder)
    after = read_assets(assets_folder)
    unchanged = {name for name in before if before[name] == after[name]}
    assert unchanged == {"stylesheets/palette.1f.css"}


def test_the_style_sheets_of_every_page_are_one_file(assets_folder):
    before = read_assets(assets_folder)
    site_assets.join_site_style_sheets(assets_folder)
    after = read_assets(assets_folder)
    everywhere = [f"{widget.name}.css" for widget in WIDGETS if widget.everywhere]
    joined = [*everywhere, "figures.css"]
    parts = [PALETTE, *(before[name] for name in ("site.css", *joined))]
    assert everywhere
    assert after["site.css"] == "\n".join(parts)
    assert before.keys() - after.keys() == set(joined)


def test_files_for_python_are_added(assets_folder):
    files = {"a.js": "1;"}
    for _ in range(2):  # mkdocs serve builds again into the same folder
        site_assets.write_python_files(assets_folder / "new" / "python", files)
    site_assets.complete_assets(assets_folder, {}, {"python": files})
    assets = read_assets(assets_folder)
    assert assets["python/a.js"] == assets["new/python/a.js"] == "1;"
