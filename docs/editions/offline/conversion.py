"""The conversion of a built site to the offline edition."""

import json
import shutil

from docs.builder.moved import is_redirect
from docs.builder.templates import format_json
from docs.editions.offline.pages import convert_location, convert_page
from docs.editions.offline.scripts import (
    make_modules_script,
    make_python_script,
    make_search_script,
    make_texts_script,
)

# Patterns of files, in the folder of the site, that only a host or the hosted scripts need.
UNUSED = ("404.html", "sitemap.xml*", "assets/card.png", "assets/images/*", "**/search_index.json")
UNUSED += tuple(f"assets/**/*.{ending}" for ending in ("js", "json", "map"))
# The scripts that pages load in both editions.
KEPT = ("assets/theme.js", "assets/site.js", "assets/paths.js")
KEPT += ("assets/javascripts/bundle.*.js",)


def convert_site(site, languages):
    """Change a built site with these languages, in its folder, so that all of it works when opened as files."""
    assets = site / "assets"
    indexes = {
        file: json.loads(file.read_text(encoding="utf-8"))
        for file in sorted(site.glob("**/search/search_index.json"))
    }
    scripts = {
        "modules.js": make_modules_script(assets),
        "search.js": make_search_script(assets, indexes.values()),
        "python/files.js": make_python_script(assets),
    }
    for language in languages:
        scripts[f"python/texts-{language}.js"] = make_texts_script(assets, language)
    for file, index in indexes.items():
        for entry in index["docs"]:
            entry["location"] = convert_location(entry["location"])
        file.with_suffix(".js").write_text(f"var __index = {format_json(index)};", encoding="utf-8")
    _remove_unused_files(site)
    for name, text in scripts.items():
        file = assets / name
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, encoding="utf-8")
    for page in [*site.rglob("*.html")]:
        html = page.read_text(encoding="utf-8")
        if is_redirect(html):
            shutil.rmtree(page.parent)
            continue
        page.write_text(convert_page(html, page.relative_to(site).as_posix()), encoding="utf-8")


def _remove_unused_files(site):
    kept = {file for pattern in KEPT for file in site.glob(pattern)}
    for file in {file for pattern in UNUSED for file in site.glob(pattern)} - kept:
        file.unlink()
    for folder in sorted((site / "assets").rglob("*"), reverse=True):  # inner folders first
        if folder.is_dir() and not any(folder.iterdir()):
            folder.rmdir()
