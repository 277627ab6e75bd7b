"""Builds whole files of sheets and exams, for paper."""

from docs.questions.documents import document_styles
from docs.questions.documents.html_document import build_html_document

PAPERS = {"a4": "A4", "letter": "Letter"}


def convert_section(html, ending):
    """Return a section of a sheet as build_paper_document takes it; ending: of the file name."""
    if ending != ".tex":
        return html
    # imported late, as a browser needs it only for this
    from docs.questions.documents.latex_document import convert_html_to_latex

    return convert_html_to_latex(html)


def build_paper_document(title, parts, ending, paper, language, language_tag, more_style=""):
    """Return a whole file of HTML or LaTeX.

    parts: sections as convert_section returns them
    ending: of the file name; .tex for LaTeX
    paper: a key of PAPERS
    language_tag: of the language, for HTML
    more_style: CSS after the style of sheets
    """
    if ending == ".tex":
        from docs.questions.documents.latex_document import make_latex_document

        return make_latex_document(parts, language, paper)
    page = f"@page {{ size: {PAPERS[paper]}; }}\n"
    main = f'<main id="sheet">{"".join(parts)}</main>'
    style = document_styles.SHEET + more_style
    return build_html_document(title, language_tag, main, style, page)
