"""The prose of a page as Markdown that every notebook can show: plain links, formulas as HTML."""

import re
from xml.etree.ElementTree import tostring

from docs.builder.formulas import FORMULA, make_formula_element

LINK = re.compile(r"\[([^\]]+)\]\(([^)\s]+)\)(?:\{[^{}]*\})?")
CODE_SPAN = re.compile(r"(`+[^`]*`+)")
MARKING_TAG = re.compile(r'<span class="screen">.*?</span>|</?span[^>]*>')
QUOTATION = re.compile(r"<q [^>]*>")


def convert_prose(markdown, get_address):
    """Return the prose of a page without the signs that only the site understands.

    get_address: function from the target of a link to the address, or to None: the link becomes text
    """

    def format_link(match):
        address = get_address(match[2])
        return f"[{match[1]}]({address})" if address else match[1]

    markdown = LINK.sub(format_link, markdown)
    markdown = QUOTATION.sub("<q>", MARKING_TAG.sub("", markdown))
    parts = CODE_SPAN.split(markdown)
    parts[::2] = [FORMULA.sub(_format_formula, part) for part in parts[::2]]
    return "".join(parts)


def _format_formula(match):
    """Return the formula as HTML if it has powers, else as it is."""
    text = match[0]
    if "^" not in text and not text.startswith("O("):
        return text
    element = make_formula_element(text)
    html = tostring(element, encoding="unicode", method="html")
    return html.removeprefix(html[: html.index(">") + 1]).removesuffix("</span>")


class PageAddresses:
    """The addresses of the site's pages in one language; without a site_url, a notebook has no links.

    language_folder: that of the language in the site, "" for the default language
    """

    def __init__(self, site_url, language_folder):
        self.site_url = site_url and site_url.rstrip("/") + "/"
        self.home = self.site_url and self.site_url + (language_folder and f"{language_folder}/")

    def find_address(self, target, page_name):
        """Return the address of a link's target on a page; None without a site."""
        if not self.site_url:
            return None
        if "://" in target:
            return target
        if target.startswith("../"):
            return self.site_url + target.removeprefix("../")
        file, _, anchor = target.partition("#")
        name = file.removesuffix(".md") or page_name
        page = "" if name == "index" else f"{name}/"
        return f"{self.home}{page}{'#' if anchor else ''}{anchor}"
