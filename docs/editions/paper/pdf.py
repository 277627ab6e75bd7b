"""The document of slides, and tagged PDF by WeasyPrint."""

from functools import partial
from pathlib import Path
from unittest.mock import patch

import pydyf
import weasyprint
from lxml import html as lxml_html
from weasyprint.pdf import tags

from docs.command_line import print_progress
from docs.editions.paper import inline_marks
from docs.editions.paper.drawings import HAN_FONTS, DrawingStyles
from docs.questions.documents.html_document import wrap_html_body

VARIANT = "pdf/ua-1"
HERE = Path(__file__).parent


def build_paper_document(title, language_tag, body, style_sheet):
    """Return a whole HTML document for WeasyPrint; style_sheet: the name of a file in this folder."""
    han = HAN_FONTS.get(language_tag, HAN_FONTS["zh-Hans"])
    styles = (HERE / style_sheet).read_text(encoding="utf-8")
    styles += f'body {{ font-family: "Liberation Sans", "{han}", "DejaVu Sans"; }}\n'
    styles += f'code, .code {{ font-family: "DejaVu Sans Mono", "{han}"; }}\n'
    return wrap_html_body(title, language_tag, body, styles)


def convert_html_to_pdf(html):
    """Return the PDF of a whole HTML document, whose drawings are as on the site; here they get their styles."""
    print_progress("Laying out the pages…")
    document = lxml_html.document_fromstring(html)
    if document.get("lang") == "ko":
        inline_marks.keep_korean_words(document.find("body"))
    DrawingStyles().apply(document)
    text = lxml_html.tostring(document, encoding="unicode", doctype="<!doctype html>")
    return write_tagged_pdf(lay_out(text))


def lay_out(html):
    """Return a document of WeasyPrint, which holds the boxes of all pages."""
    return weasyprint.HTML(string=html).render(pdf_variant=VARIANT)


def write_tagged_pdf(document):
    """Return the PDF of a document of WeasyPrint, which by itself writes no language but that of the whole."""
    with patch.object(tags, "_build_box_tree", partial(_tag_languages, tags._build_box_tree)):
        return document.write_pdf(pdf_variant=VARIANT)


def _tag_languages(build_tags, box, *context):
    for tag in build_tags(box, *context):
        if box.element is not None and (language := box.element.get("lang")):
            tag.setdefault("Lang", pydyf.String(language))
        yield tag
