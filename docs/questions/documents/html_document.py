"""Builds complete HTML documents, which readers save or print."""

from docs.figures.svg import escape_html
from docs.questions.documents import document_styles

STYLE = """
body { max-width: 50rem; margin: 0 auto; padding: 1rem; font-family: system-ui, sans-serif; color: #000; background: #fff; }
:lang(ko) body { word-break: keep-all; overflow-wrap: anywhere; }
.m { white-space: nowrap; }
@media print { body { max-width: none; padding: 0; } }
"""


def build_html_document(title, language_tag, body, css_before="", css_after=""):
    """Return a complete HTML document with the style of the site's figures, and with CSS before and after STYLE."""
    styles = document_styles.FIGURES + css_before + STYLE + css_after
    return wrap_html_body(title, language_tag, body, styles)


def wrap_html_body(title, language_tag, body, styles):
    """Return a complete HTML document; body: HTML, styles: CSS"""
    return (
        f'<!doctype html>\n<html lang="{language_tag}">\n<head>\n'
        '<meta charset="utf-8">\n<meta name="viewport" content="width=device-width,initial-scale=1">\n'
        f"<title>{escape_html(title)}</title>\n<style>\n{styles}</style>\n</head>\n"
        f"<body>\n{body}\n</body>\n</html>\n"
    )
