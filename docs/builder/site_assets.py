"""What the build makes of the folder assets/ after MkDocs has copied scripts and style sheets there."""

from docs.builder.joined_modules import join_modules
from docs.builder.python_bundle import build_bundle_files, minify_script, minify_style_sheet
from docs.widgets.registry import DOCS, WIDGETS


def complete_assets(assets_folder, texts_by_language, cache):
    """Write the files for Python, kept in the dictionary cache; join and minify scripts and style sheets."""
    if "python" not in cache:
        cache["python"] = build_bundle_files(texts_by_language)
    write_python_files(assets_folder / "python", cache["python"])
    join_widget_modules(assets_folder)
    minify_files(assets_folder)
    join_site_style_sheets(assets_folder)


def write_python_files(folder, files_by_name):
    """Write the files that a browser needs to run Python."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in files_by_name.items():
        (folder / name).write_text(text, encoding="utf-8")


def join_widget_modules(assets_folder):
    """Join the script of each widget with the modules beside it, and delete these."""
    entries = [widget.get_path(f"{widget.name}.js") for widget in WIDGETS if widget.has_script]
    for entry in (DOCS / "browser" / "page.js", *entries):
        text, joined_names = join_modules(entry)
        target = assets_folder / entry.relative_to(DOCS)
        target.write_text(text, encoding="utf-8")
        for name in joined_names:
            (target.parent / name).unlink()


def minify_files(assets_folder):
    """Minify the site's own scripts and style sheets; the theme's files are in other folders."""
    for extension, minify in (("js", minify_script), ("css", minify_style_sheet)):
        folders = ("browser", *(f"widgets/{widget.name}" for widget in WIDGETS))
        for folder in (assets_folder, *map(assets_folder.joinpath, folders)):
            for file in folder.glob(f"*.{extension}"):
                file.write_text(minify(file.read_text(encoding="utf-8")), encoding="utf-8")


def join_site_style_sheets(assets_folder):
    """Join the theme's palette and the site's style sheets: each one delays the first paint."""
    (palette,) = (assets_folder / "stylesheets").glob("palette.*.css")
    widget_names = [widget.name for widget in WIDGETS if widget.everywhere]
    site, *joined = (assets_folder / f"{name}.css" for name in ("site", *widget_names, "figures"))
    texts = [file.read_text(encoding="utf-8") for file in (palette, site, *joined)]
    site.write_text("\n".join(texts), encoding="utf-8")
    for file in joined:
        file.unlink()
