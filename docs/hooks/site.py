"""The adapter between MkDocs and docs/builder: it decides which step of the builder is done when, on which page.

Each function imports for itself what it needs of docs/, because mkdocs serve unloads these modules to show edits in them.
"""

import logging
import sys
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from urllib.parse import urljoin

from jinja2 import ChoiceLoader, DictLoader, FileSystemBytecodeCache
from mkdocs.exceptions import PluginError
from mkdocs.plugins import CombinedEvent, event_priority
from mkdocs.structure.files import File
from mkdocs.utils import get_relative_url

log = logging.getLogger("mkdocs.hooks.site")

ROOT = Path(__file__).parents[2]
REFERENCE, WORDS = ROOT / "reference", ROOT / "docs" / "words"
CACHE = ROOT / ".cache"  # what earlier builds have made: it may be deleted at any time
# Cache -> endings of files whose content it never holds; the bundle holds the styles of documents.
UNUSED_SUFFIXES = {"pages": (".js", ".css"), "bundle": (".js",)}

# The keys of the labels of the palette buttons in mkdocs.yml.
PALETTE = ("to_light", "to_dark", "to_automatic")

# The page for embedding is a template, not Markdown, so that no navigation, index or sitemap lists it.
EMBED_PAGE = "embed/index.html"

texts_by_language = edition = None
fingerprints = {}  # of the sources of each cache, as of the editions
editions = {}  # language -> LanguageEdition; cleared when a source file changes
sources = {}  # source file (except pages) -> modification time, as of the editions
opened_languages = None  # under mkdocs serve: the OpenedLanguages
skipped_languages = []  # the settings of the languages that this build leaves out
search_indexes = {}  # language -> its search index, of this build
served = False  # whether the command is mkdocs serve


class MissingTextError(PluginError, ValueError):
    """A missing text; MkDocs reports a PluginError in one line, even from inside a template."""


@contextmanager
def _report_faults(place=""):
    """Let MkDocs report an error of the builder in one line; place: before its message."""
    try:
        yield
    except (ValueError, OSError) as error:
        raise PluginError(f"{place}{error}") from error


def on_startup(command, dirty):
    """Note whether the command is mkdocs serve, which adds scripts with unknown hashes to the pages."""
    global served
    served = command == "serve"


def _name_skipped_languages(config):
    """Let the language switcher lead to the languages that the build leaves out, too."""
    while skipped_languages:
        skipped_languages.pop().build = True
    return config


@event_priority(100)  # before the search plugin
def _choose_search(config):
    """Let the search of every theme write an index."""
    if str(ROOT) not in sys.path:  # MkDocs has restored the path after it had loaded this hook
        sys.path.insert(0, str(ROOT))
    from docs.builder import theme_html

    theme_html.choose_search_provider(config.plugins)
    return config


@event_priority(-150)  # after static-i18n (-100) has chosen the language
def _set_up_language(config):
    """Set up the build of one language: translations, fences, Markdown extensions, labels."""
    global edition
    language = config.plugins["i18n"].current_language
    if not config.plugins["i18n"].building:  # the first language of a build
        _start_build(config)
    # Not before: _start_build may unload them.
    from docs.builder import build_cache, programs, rendering, theme_html

    theme_html.set_language(config)
    if language not in texts_by_language:
        raise PluginError(f"mkdocs.yml: docs/builder/words.py has no language {language!r}")
    if language not in editions:
        settings = _read_settings(config)
        cache = build_cache.BuildCache(CACHE, fingerprints["pages"], language, settings)
        editions[language] = rendering.LanguageEdition(
            language, texts_by_language, REFERENCE, settings, cache
        )
    edition = editions[language]
    labels = edition.texts["labels"]
    config.site_name, config.site_description = labels["site_name"], labels["site_description"]
    config.mdx_configs["pymdownx.superfences"] = {
        "custom_fences": edition.make_superfences_settings()
    }
    # Only titles have no id in the Markdown; a generated id would differ by language.
    config.mdx_configs["toc"].update(
        permalink_title=labels["permalink"], slugify=lambda text, separator: "top"
    )
    config.markdown_extensions = [
        name for name in config.markdown_extensions if isinstance(name, str)
    ] + edition.make_markdown_extensions()
    config.mdx_configs["pymdownx.tabbed"]["slugify"] = programs.get_tab_anchor
    for option, key in zip(config.theme["palette"], PALETTE, strict=True):
        option["toggle"]["name"] = labels[key]
    if language != config.plugins["i18n"].default_language:
        # Hosts serve a single 404 page, which contains all languages.
        config.theme.static_templates.discard("404.html")
    templates = config.theme.static_templates
    templates -= {name for name in templates if name.endswith(EMBED_PAGE)}
    templates.add(_get_language_folder(config) + EMBED_PAGE)
    return config


on_config = CombinedEvent(_choose_search, _name_skipped_languages, _set_up_language)


def _start_build(config):
    """Prepare the build of all languages; load the sources again if they have changed."""
    global texts_by_language, sources, opened_languages
    if config.strict:  # with --quiet, MkDocs would drop warnings before it counts them
        mkdocs_log = logging.getLogger("mkdocs")
        mkdocs_log.setLevel(min(mkdocs_log.level, logging.WARNING))
    from docs.builder import build_cache, build_process
    from docs.builder.opened_languages import OpenedLanguages

    if served and not opened_languages:
        opened_languages = OpenedLanguages(config.plugins["i18n"].default_language)
    if (current_sources := build_process.get_modification_times(ROOT)) != sources:
        editions.clear()
        build_process.unload_own_modules(ROOT)
        texts_by_language, sources = _load_texts(), current_sources
        for name, suffixes in UNUSED_SUFFIXES.items():
            files = [file for file in sources if file.suffix not in suffixes]
            fingerprints[name] = build_cache.compute_fingerprint(files)


@event_priority(-150)  # static-i18n (-100) cannot handle files that are not in docs/pages
def on_files(files, config):
    """Validate all pages; add reference/, the licence and the widgets' files to the site.

    Each fence is rendered for this, and the HTML is kept for the page.
    """
    from docs.builder import pages, programs, words
    from docs.widgets import registry

    language = config.plugins["i18n"].current_language
    page_names = list(pages.list_page_names(config.nav))
    growing = language in words.GROWING
    if faults := edition.find_faults(
        Path(config.docs_dir) / language, () if growing else page_names
    ):
        raise PluginError("\n".join(faults))
    if growing:
        for lacking in words.list_untranslated(texts_by_language, config.docs_dir, page_names):
            log.info(lacking)
        # With the environment variable ONLY, this language is the default, and static-i18n builds no English.
        if language == config.plugins["i18n"].default_language:
            for file in _make_english_substitutes(words.LANGUAGES[0], page_names, language, config):
                files.append(file)
    for file in sorted(REFERENCE.iterdir()):
        if file.suffix in programs.KINDS:
            content = edition.code.read_file(file.name)
            files.append(_make_reference_file(file.name, content, config))
    files.append(File.generated(config, "LICENSE", abs_src_path=str(ROOT / "LICENSE")))
    for file in registry.find_files_by_extension("css"):
        files.append(File.generated(config, f"assets/{file.name}", abs_src_path=str(file)))
    # The imports of the scripts need the same folders as in docs/.
    for file in registry.find_files_by_extension("js"):
        path = file.relative_to(registry.DOCS).as_posix()
        files.append(File.generated(config, f"assets/{path}", abs_src_path=str(file)))
    return files


def on_nav(nav, config, files):
    """Name the sections of the navigation in this language."""
    sections = [item for item in nav.items if item.is_section]
    for section in sections:
        section.title = edition.texts["labels"][f"nav_{section.title}"]
        sections += [item for item in section.children if item.is_section]
    return nav


def on_env(env, config, files):
    """Pass translations to the templates, and compile templates once for all languages and builds."""
    from docs.builder import words

    CACHE.mkdir(exist_ok=True)
    env.bytecode_cache = FileSystemBytecodeCache(CACHE)
    env.loader = ChoiceLoader(
        [
            DictLoader({_get_language_folder(config) + EMBED_PAGE: '{% extends "embed.html" %}'}),
            env.loader,
        ]
    )
    env.globals["embedded"] = edition.render_widget_page("embed")
    absolute = partial(urljoin, config.site_url)
    env.globals.update(everyone=texts_by_language, language_tags=words.TAGS, absolute=absolute)
    return env


def on_page_markdown(markdown, page, config, files):
    """Insert the files of reference/ and notes on what has moved; exclude untranslated pages from the search."""
    from docs.builder import build_cache, moved, words

    if page.file.locale != config.plugins["i18n"].current_language:
        page.meta["search"] = {"exclude": True}
    file, english = Path(page.file.abs_src_path), Path(config.docs_dir) / words.LANGUAGES[0]
    get_page_title = partial(moved.read_page_title, folders=(file.parent, english))
    note = texts_by_language[page.file.locale]["labels"]["moved"]
    with _report_faults(f"docs/pages/{page.file.src_uri}: "):
        markdown = moved.add_moved_section_notes(
            markdown, file.name, config.extra["moved"], get_page_title, note
        )
        markdown = edition.expand_includes(markdown, file.stem)
        if packed := edition.pack_page_programs():
            files.append(_make_reference_file(f"{file.stem}.zip", packed, config))
    page.render = partial(build_cache.render_page, page.render, page, edition)
    return markdown


def on_page_content(html, page, config, files):
    """Pass the styles and scripts of the widgets to main.html; fold the prose of a workbench page."""
    from docs.builder import downloads, folded_sections, workbench_page

    page.meta["fetched"] = edition.pop_page_assets()
    html = folded_sections.fold_sections(html)
    html = downloads.set_download_links(html, get_relative_url(".", page.url))
    if workbench_page.WIDGET not in page.meta["fetched"]["styles"]:
        return html
    page.meta["hide"] = workbench_page.HIDDEN_PARTS
    return workbench_page.fold_prose_around_workbench(html, edition.texts)


@event_priority(50)  # before the search plugin
def _hide_all_but_prose(context, page, config, nav):
    """Let the search plugin read only the prose of a page."""
    from docs.builder import search

    page.meta["content"] = page.content
    page.content = search.keep_prose(page.content)


@event_priority(-50)  # after the search plugin
def _show_content(context, page, config, nav):
    """Restore the whole content of a page."""
    page.content = page.meta.pop("content")


on_page_context = CombinedEvent(_hide_all_but_prose, _show_content)


@event_priority(-200)  # last: the policy must contain hashes of the scripts that other plugins add
def on_post_page(output, page, config):
    """Set the language tag, correct the theme's HTML, and insert the page's policy."""
    from docs.builder import theme_html

    html = _set_page_language(output, page.url, config)
    html = theme_html.correct_theme_html(html, edition.texts["labels"])
    # With a single language, the page has no language switcher.
    if len(config.plugins["i18n"].build_languages) > 1:
        html = theme_html.correct_misspellings(html, edition.language)
    return _complete_page(html)


def on_post_template(output, template_name, config):
    """Finish the 404 page, which has all languages, and the page for embedding, without search and switcher."""
    from docs.builder import theme_html

    if template_name == "404.html":
        return _complete_page(theme_html.correct_theme_html(output, edition.texts["labels"]))
    if template_name == _get_language_folder(config) + EMBED_PAGE:
        return _complete_page(_set_page_language(output, template_name, config))
    return output


@event_priority(-50)  # after the search plugin, before the next language of static-i18n (-100)
def _end_language(config):
    """Keep the search index of this language, as that of the next one takes its place; skip unopened languages."""
    from docs.builder import search

    i18n = config.plugins["i18n"]
    index = search.read_search_index(Path(config.site_dir), i18n.current_language)
    search_indexes[i18n.current_language] = index
    if opened_languages and not i18n.building:
        skipped_languages[:] = opened_languages.skip_others(i18n.config.languages)


@event_priority(-200)  # after static-i18n (-100) has built every language
def _complete_site(config):
    """Write the search indexes and the files for Python in the browser, minify scripts and styles."""
    from docs.builder import build_cache, downloads, moved, search, site_assets, words

    i18n = config.plugins["i18n"]
    if i18n.building:
        return
    site, bundle = Path(config.site_dir), build_cache.BuildCache(CACHE, fingerprints["bundle"])
    site_assets.complete_assets(site / "assets", texts_by_language, bundle)
    for cache in (bundle, *(its.cache for its in editions.values())):
        cache.save()
    downloads.copy_downloads(edition.settings["files"], _get_download_folder(config), site)
    for language, index in search_indexes.items():
        search.write_search_index(site / _get_language_folder(config, language), index)
    for language in i18n.build_languages:
        folder = site / _get_language_folder(config, language)
        note = texts_by_language[language]["labels"]["moved"]
        moved.write_redirects(folder, config.extra["moved"], words.TAGS[language], note)
    if opened_languages:
        opened_languages.end_build()


on_post_build = CombinedEvent(_end_language, _complete_site)


def on_build_error(error):
    """Let the server answer after a build that has failed, too."""
    if opened_languages:
        opened_languages.end_build()


def on_serve(server, config, builder):
    """Build a language when a page of it is requested."""
    opened_languages.follow(server, {settings.locale for settings in skipped_languages})


def _get_download_folder(config):
    """Return the folder of the files to take along, or None if the site offers none."""
    folder = config.extra["take_along"]
    return ROOT / folder if folder else None


def _read_settings(config):
    """Return what only some sites have; stop the build if the list of the files to take along is wrong."""
    from docs.builder import downloads

    with _report_faults():
        files = downloads.read_download_list(_get_download_folder(config))
    addresses = {"edit_url": config.edit_uri, "repo_url": config.extra["repo_url"]}
    return addresses | {"files": files} | {file.kind: file for file in files}


def _load_texts():
    """Load the texts of all languages; stop the build if they have faults."""
    from docs.builder import words

    words.Texts.missing = MissingTextError
    with _report_faults():
        texts = words.load_all_texts(WORDS)
        if unknown := [*words.find_unknown_text_keys(WORDS.parent, texts[words.LANGUAGES[0]])]:
            raise ValueError("\n".join(unknown))
    return texts


def _make_english_substitutes(english, page_names, language, config):
    """Yield the English versions of the pages that a language lacks, as pages of that language."""
    pages = Path(config.docs_dir)
    for name in page_names:
        if not (pages / language / name).is_file():
            source = str(pages / english / name)
            file = File.generated(config, f"{language}/{name}", abs_src_path=source)
            file.dest_uri = File.generated(config, name, abs_src_path=source).dest_uri
            file.edit_uri = f"{english}/{name}"
            file.locale, file.alternates = english, dict.fromkeys((english, language), file)
            yield file


def _get_language_folder(config, language=None):
    """Return the folder of a language, usually the current one, in the site: "" for the default, else "it/"."""
    i18n = config.plugins["i18n"]
    language = language or i18n.current_language
    return "" if language == i18n.default_language else f"{language}/"


def _set_page_language(html, url, config):
    """Return a page with the tag of its language and, unless that has the root of the site, its base URL."""
    from docs.builder import theme_html, words

    language = edition.language
    html = theme_html.set_language_attributes(html, language, words.TAGS[language])
    if language == config.plugins["i18n"].default_language:
        return html
    return theme_html.set_base_url(html, get_relative_url(".", url), language)


def _complete_page(html):
    """Do what every page needs last: the policy has hashes of the scripts that are then in the page."""
    from docs.builder import policy, python_bundle, theme_html

    html = python_bundle.minify_page(theme_html.remove_palette_link(html))
    return policy.add_policy(html, served)


def _make_reference_file(name, content, config):
    """Return a file in the folder reference/ of the current language."""
    language, path = config.plugins["i18n"].current_language, f"reference/{name}"
    file = File.generated(config, f"{language}/{path}", content=content)
    file.dest_uri = _get_language_folder(config) + path
    return file
