"""The document of slides and posters, and its PDF by WeasyPrint, which is imported only when one is made."""

from pathlib import Path

from docs.commands.command_line import print_progress
from docs.editions.paper.libraries import missing_library
from docs.figures.svg import escape_html

HERE = Path(__file__).parent
# Only free fonts, which the PDF embeds; .ci/run installs their Debian packages.
FONTS = {"ko": "Noto Sans CJK KR", "zh-Hans": "Noto Sans CJK SC"}


def build_paper_document(title, language_tag, body, *style_sheets):
    """Return a whole HTML document for WeasyPrint.

    body: HTML; style_sheets: names of files in this folder
    """
    han = FONTS.get(language_tag, FONTS["zh-Hans"])
    styles = "".join([(HERE / name).read_text(encoding="utf-8") for name in style_sheets])
    styles += f'body {{ font-family: "Liberation Sans", "{han}", "DejaVu Sans"; }}\n'
    styles += f'code, .code {{ font-family: "DejaVu Sans Mono", "{han}"; }}\n'
    return (
        f'<!doctype html>\n<html lang="{language_tag}">\n<head>\n<meta charset="utf-8">\n'
        f"<title>{escape_html(title)}</title>\n<style>\n{styles}</style>\n</head>\n"
        f"<body>\n{body}\n</body>\n</html>\n"
    )


def convert_html_to_pdf(html):
    """Return the PDF of a whole HTML document; raise CommandError if a library is missing.

    html: its drawings are as on the site; here they get their styles
    """
    try:
        import weasyprint
        from lxml import html as lxml_html

        from docs.editions.paper.drawings import DrawingStyles
    except (ImportError, OSError) as error:  # OSError: a library of the system is missing
        raise missing_library(error) from error
    print_progress("Laying out the pages…")
    document = lxml_html.document_fromstring(html)
    DrawingStyles().apply(document)
    text = lxml_html.tostring(document, encoding="unicode", doctype="<!doctype html>")
    return weasyprint.HTML(string=text).write_pdf()
