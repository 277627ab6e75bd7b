"""An exercise sheet as a LaTeX document that a teacher can edit, converted from its HTML."""

import re
from html.parser import HTMLParser

from docs.figures.latex import (
    convert_svg_to_tikz,
    convert_text,
    fit_to_line,
    make_picture,
    make_style_definitions,
)

SVG = re.compile(r'<svg [^>]*viewBox="0 0 ([\d.]+) ([\d.]+)".*?</svg>', re.DOTALL)
MAX_ROWS = 20  # of a table, without its head; a longer one gets several tables side by side
# A break that babel does not find: after a Chinese sign and before a number, a letter or a command.
MISSING_BREAK = re.compile(r"([、，；：。])(?=[0-9A-Za-z$\\])")
TABLE_PARTS = ("thead", "tbody", "tr", "th", "td")
# Language -> name in babel, and a font of its script. pdflatex has neither of these scripts.
SCRIPTS = {"ko": ("korean", "Noto Serif CJK KR"), "zh": ("chinese-hans", "Noto Serif CJK SC")}
BLANK_CELL = "\\blank{}"  # of a table, in which a student writes
# Neither words nor paragraphs are broken.
UNBROKEN_TEXT = (
    "\\hyphenpenalty=10000\\exhyphenpenalty=10000\\interlinepenalty=10000\n\\raggedright\n"
)
WHOLE = "\n\\bigskip\\noindent\\begin{minipage}{\\linewidth}\\raggedright\n"
# Element, or element and class, its own or of the element around it -> what is before and after it.
MARKS = {
    "h1": ("\\section*{", "}\n"),
    "h2": ("\\subsection*{", "}\n"),
    "p": ("\n", "\\par\\nopagebreak\n"),
    "p where": ("\n{\\footnotesize ", "\\par}\n"),
    "p best": ("\\par\n\\medskip\n", "\\par\n"),
    "p reader": ("\n\\noindent ", "\\par\n\\medskip\n"),
    "span blank": ("", "~\\hrulefill\\ "),
    # A drawing stays on the page of the text before it, and of what is written below it.
    "figure": ("\n\\nopagebreak\\medskip\\noindent ", "\\par\\nopagebreak\\medskip\n"),
    "section whole": (WHOLE, "\\end{minipage}\\par\n"),
    "section beside": (WHOLE, "\\end{minipage}\\end{minipage}\\par\n"),
    "figure beside": (
        "\n\\noindent\\begin{minipage}[t]{.56\\linewidth}\\vspace{0pt}\n",
        "\\end{minipage}\\hfill\\begin{minipage}[t]{.4\\linewidth}\\vspace{0pt}\\raggedright\n",
    ),
    "div answers": ("\n\\noindent\n", ""),
    "div points": ("\n{\\noindent\\renewcommand{\\blank}{\\hspace{2em}}\n", "\\par}\n"),
    "div space": ("\\par\\nopagebreak\\vspace{22mm}\n", ""),
    "div drawn": ("\\par\\nopagebreak\\vspace{40mm}\n", ""),
    "ul": ("\n\\begin{itemize}\n", "\\end{itemize}\n"),
    "li": ("\\item ", "\n"),
    "b": ("\\textbf{", "}"),
    "sup": ("\\textsuperscript{", "}"),
    "code": ("\\texttt{", "}"),
    **dict.fromkeys(("section", "header", "div", "span"), ("", "")),
}
FOOT_PREAMBLE = (
    "\\usepackage{fancyhdr}\\pagestyle{fancy}\\fancyhf{}\\renewcommand{\\headrulewidth}{0pt}\n"
)
# With lualatex, T1 would print “£” for “¿”.
LATIN_PREAMBLE = "\\ifdefined\\pdfoutput\\usepackage[T1]{fontenc}\\usepackage{lmodern}\\else\\usepackage{fontspec}\\fi\n"
SCRIPT_PREAMBLE = (  # pdflatex prints the message and ends
    "\\ifdefined\\pdfoutput\\errmessage{This document needs lualatex: pdflatex has no letters of this script}"
    "\\csname @@end\\expandafter\\endcsname\\fi\n\\usepackage[english]{babel}\n"
    "\\babelprovide[import, main]{%s}\n\\usepackage{fontspec}\n"
    "\\setmainfont{%s}[Script=CJK] %% any font of this script\n"
)


def make_latex_document(parts, language, paper, page_names=()):
    """Return the document for the parts of a sheet, each on a new page.

    parts: as convert_html_to_latex returns them; paper: a key of paper_document.PAPERS
    page_names: for each part, plain text at the foot of its pages, before their numbers
    """
    named = []
    for number, (name, part) in enumerate(zip(page_names, parts, strict=False), 1):
        foot = f"{convert_text(name)} \\textperiodcentered{{}} \\thepage{{}} / \\pageref{{end-{number}}}"
        start = f"\\setcounter{{page}}{{1}}\\fancyfoot[C]{{{foot}}}\n"
        named.append(f"{start}{part}\\label{{end-{number}}}")
    body = "\\clearpage\n".join(named or parts)
    program, preamble = "pdflatex", LATIN_PREAMBLE
    if language in SCRIPTS:
        body = MISSING_BREAK.sub(r"\1\\allowbreak ", body)
        program, preamble = "lualatex", SCRIPT_PREAMBLE % SCRIPTS[language]
    return (
        f"% !TeX program = {program}\n\\documentclass[{paper}paper]{{article}}\n"
        f"{preamble}"
        "\\usepackage[margin=18mm]{geometry}\n\\usepackage{array}\n\\usepackage{tikz}\n"
        "\\newcommand{\\blank}{\\hspace{3.3em}}\n"
        "\\setlength{\\parindent}{0pt}\n\\setlength{\\lineskip}{6pt}\\setlength{\\normallineskip}{6pt}\n"
        f"{FOOT_PREAMBLE if named else ''}"
        f"{make_style_definitions(body)}\\begin{{document}}\n{UNBROKEN_TEXT}{body}\\end{{document}}\n"
    )


def convert_html_to_latex(html):
    """Return the LaTeX of a sheet's HTML; raise ValueError for an element that is not known."""
    writer = LatexWriter()
    end = 0
    for match in SVG.finditer(html):
        writer.feed(html[end : match.start()])
        size, commands = (float(match[1]), float(match[2])), convert_svg_to_tikz(match[0])
        writer.write(fit_to_line(make_picture(size, commands)))
        end = match.end()
    writer.feed(html[end:])
    writer.close()
    return "".join(writer.parts)


class LatexWriter(HTMLParser):
    """Converts HTML to LaTeX.

    parts: the pieces of the text so far
    rows: of the current table, each a list of cells; a cell has parts and how many columns it spans
    """

    def __init__(self):
        super().__init__()
        self.parts, self.endings, self.rows = [], [], None
        self.classes = [[]]  # of the elements around the current place

    def write(self, text):
        """Add LaTeX to the text, or to the current cell of a table."""
        target = self.parts if self.rows is None else self.rows[-1][-1][0]
        target.append(text)

    def handle_starttag(self, tag, attributes):
        if tag == "table":
            self.rows = []
        elif tag == "tr":
            self.rows.append([])
        elif tag in ("th", "td"):
            self.rows[-1].append(([], int(dict(attributes).get("colspan", 1))))
        elif tag not in TABLE_PARTS:
            classes = dict(attributes).get("class", "").split()
            names = [tag, *(f"{tag} {name}" for name in classes + self.classes[-1])]
            known = [MARKS[name] for name in names if name in MARKS]
            if not known:
                raise ValueError(f"expected one of {sorted(MARKS)}, found <{tag}> in a sheet")
            start, end = known[-1]
            self.endings.append(end)
            self.classes.append(classes)
            self.write(start)

    def handle_endtag(self, tag):
        if tag == "table":
            rows, self.rows = self.rows, None
            self.write(_make_table(rows))
        elif tag not in TABLE_PARTS:
            self.write(self.endings.pop())
            self.classes.pop()

    def handle_data(self, text):
        self.write(convert_text(text))


def _make_table(rows):
    """Return a table with lines, or several with the same head.

    rows: lists of cells, each with its parts and how many columns it spans.
    """
    head, *others = [[("".join(parts), span) for parts, span in row] for row in rows]
    starts = range(0, max(1, len(others)), MAX_ROWS)
    return "".join(_make_short_table([head, *others[at : at + MAX_ROWS]]) for at in starts)


def _make_short_table(rows):
    """Return a table with lines; columns in which a student writes are wider, and rows are higher."""
    columns, lines = "|".join("c" * len(rows[0])), []
    for row in rows:
        cells = []
        for text, span in row:
            text = text or BLANK_CELL
            cells.append(f"\\multicolumn{{{span}}}{{c|}}{{{text}}}" if span > 1 else text)
        lines.append(f"{' & '.join(cells)} \\\\ \\hline\n")
    stretch = 1.6 if any(BLANK_CELL in line for line in lines) else 1.2
    return (
        f"{{\\renewcommand{{\\arraystretch}}{{{stretch}}}%\n\\begin{{tabular}}[t]{{|{columns}|}}\n"
        f"\\hline\n{''.join(lines)}\\end{{tabular}}}}\\quad\n"
    )
