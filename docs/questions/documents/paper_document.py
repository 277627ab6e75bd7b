"""Builds whole files of sheets and exams, for paper."""

from docs.questions.documents import document_styles
from docs.questions.documents.html_document import build_html_document

PAPERS = {"a4": "A4", "letter": "Letter"}


def convert_section(html, ending):
    """Return a section of a sheet as build_sheet_document takes it; ending: of the file name."""
    if ending != ".tex":
        return html
    # imported late, as a browser needs it only for this
    from docs.questions.documents.latex_document import convert_html_to_latex

    return convert_html_to_latex(html)


def build_sheet_document(
    title, parts, ending, paper, language, language_tag, more_style="", page_names=()
):
    """Return a whole file of HTML or LaTeX.

    parts: sections as convert_section returns them
    ending: of the file name; .tex for LaTeX; paper: a key of PAPERS; more_style: CSS after the style of sheets
    language: its code, which chooses LaTeX's fonts; language_tag: for the HTML attribute lang
    page_names: for each part, plain text at the foot of its pages, before their numbers
    """
    if ending == ".tex":
        from docs.questions.documents.latex_document import make_latex_document

        return make_latex_document(parts, language, paper, page_names)
    page = f"@page {{ size: {PAPERS[paper]}; }}\n"
    for number, name in enumerate(page_names, 1):
        page += (
            f"@page part-{number} {{ @bottom-center {{ content: '{name} · ' counter(page) ' / ' counter(pages);"
            f" font: 9pt sans-serif; }} }}\n#sheet > :nth-child({number}) {{ page: part-{number}; }}\n"
        )
    main = f'<main id="sheet">{"".join(parts)}</main>'
    style = document_styles.SHEET + more_style
    return build_html_document(title, language_tag, main, style, page)
