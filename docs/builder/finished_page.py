"""The finished HTML of a page: with the tags of its language, without the theme's faults, small, with its policy."""

from docs.builder import theme_html
from docs.builder.policy import add_policy
from docs.builder.python_bundle import minify_page
from docs.builder.words import TAGS


def finish_page(html, edition, site_root, has_switcher, is_served):
    """Finish a page that MkDocs has made of Markdown.

    site_root: the relative URL of the root of the site, or None if the language has that root
    has_switcher: whether the page has the language switcher
    is_served: whether mkdocs serve shows the page
    """
    html = _set_language(html, edition, site_root)
    html = theme_html.correct_theme_html(html, edition.texts["labels"])
    if has_switcher:
        html = theme_html.correct_misspellings(html, edition.language)
    return _complete(html, is_served)


def finish_error_page(html, edition, is_served):
    """Finish the 404 page, which is in all languages."""
    return _complete(theme_html.correct_theme_html(html, edition.texts["labels"]), is_served)


def finish_embed_page(html, edition, site_root, is_served):
    """Finish the page for embedding, which has neither search nor switcher; see finish_page."""
    return _complete(_set_language(html, edition, site_root), is_served)


def _complete(html, is_served):
    """Do what every page needs last: the policy has hashes of the scripts that are then in the page."""
    return add_policy(minify_page(theme_html.remove_palette_link(html)), is_served)


def _set_language(html, edition, site_root):
    language = edition.language
    html = theme_html.set_language_attributes(html, language, TAGS[language])
    return theme_html.set_base_url(html, site_root, language) if site_root else html
