"""Corrections of the HTML that the theme writes, and what the site's scripts read in it."""

import json
import logging
import re

# A warning stops a strict build only if the logger's name begins with "mkdocs.".
log = logging.getLogger("mkdocs.builder.theme_html")

# Faults of the theme without a setting for them: HTML in a page -> correct HTML.
CORRECTIONS = {
    # The site's worker imports Material's.
    "/workers/search.": "/workers/also.js?search.",
    'data-md-component="search" role="dialog"': 'data-md-component="search" role="dialog" aria-label="{search_label}"',
    # Screen readers announce what theme.js and Material write there.
    '"md-search-result__meta"': '"md-search-result__meta" id="search-status" role="status"'
    ' data-loading="{search_loading}" data-unreachable="{search_unreachable}"',
    # Material's palette calculates the style of the whole page twice more when it begins; theme.js does not.
    'class="md-header__option" data-md-component="palette"': 'class="md-header__option palette"',
    'class="md-search__input"': 'class="md-search__input" aria-describedby="search-status"',
}

PALETTE_LINK = re.compile(r'<link rel="stylesheet" href="[^"]*/palette\.[^"]*">')
# Language -> misspelt word of the theme in the language switcher -> correct spelling.
MISSPELLINGS = {"ko": {'"언어설정"': '"언어 설정"'}}


def choose_search_provider(plugins):
    """Let MaterialX write the same search index as Material; it has several kinds."""
    if "materialx/search" in plugins:
        plugins["materialx/search"].config.provider = "lunr"


def set_language(config):
    """Set the language of MaterialX; static-i18n sets that of Material only."""
    if config.theme.name == "materialx":
        i18n = config.plugins["i18n"]
        i18n.reconfigure_material_theme(config, i18n.current_language)


def correct_theme_html(html, labels):
    """Correct the faults of the theme."""
    for fault, correction in CORRECTIONS.items():
        html = _replace_in_page(html, fault, correction.format_map(labels))
    return html


def remove_palette_link(html):
    """Remove the link to the theme's palette, which site.css contains."""
    page, count = PALETTE_LINK.subn("", html, count=1)
    if not count:
        log.warning("the theme has changed: its palette is not in the page any more")
    return page


def correct_misspellings(html, language):
    """Correct the misspelt words of the theme in a language."""
    for fault, correction in MISSPELLINGS.get(language, {}).items():
        html = _replace_in_page(html, fault, correction)
    return html


def set_language_attributes(html, language, tag):
    """Set the attributes lang (language tag) and data-language (folder name) of <html>."""
    return _replace_in_page(
        html, f'<html lang="{language}"', f'<html lang="{tag}" data-language="{language}"'
    )


def set_base_url(html, site_root, language):
    """Set the base URL for scripts to the folder of a language; site_root: relative URL of the root of the site."""
    language_root = f"{site_root}/{language}/"
    # MaterialX has the address of the index besides.
    html = html.replace(f'"indexUrl": "{site_root}/', f'"indexUrl": "{language_root}', 1)
    return _replace_in_page(
        html, f'"base": {json.dumps(site_root)}', f'"base": {json.dumps(language_root)}'
    )


def _replace_in_page(html, wrong_text, corrected_text):
    if wrong_text not in html:
        log.warning("the theme has changed: %s is not in the page any more", wrong_text)
    return html.replace(wrong_text, corrected_text, 1)
