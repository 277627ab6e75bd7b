"""Colours, styles, signs and templates of LaTeX: latex.py fills them, and so does the export menu of a page."""

UNIT = 0.73  # points for a pixel of the SVG; 15 px become 10.95 pt, a size that LaTeX has
# As in docs/theme/assets/figures.css, light mode.
COLORS = {
    "ink": "1D2630",
    "soft": "56626E",
    "paper": "FFFFFF",
    "max": "B03A05",
    "min": "0B5FA8",
    "max-fill": "FDEADF",
    "min-fill": "E2EEFA",
    "leaf": "F1F3F5",
}
# Class of a shape, alone or after the class that comes first or its group -> TikZ options.
SHAPE_STYLES = {
    "edge": "draw=ab-ink, line width=1pt",
    "edge todo": "draw=ab-soft, line width=.7pt",
    "edge now": "line width=2pt",
    "edge best": "line width=3.6pt",
    "edge cut": "draw=ab-soft, line width=.9pt, dash pattern=on 1.5pt off 3pt",
    "slash": "draw=ab-ink, line width=1.6pt, line cap=round",
    "max": "draw=ab-max, fill=ab-paper, line width=1.3pt, line join=round",
    "max done": "fill=ab-max-fill",
    "min": "draw=ab-min, fill=ab-paper, line width=1.3pt, line join=round",
    "min done": "fill=ab-min-fill",
    "chance": "draw=ab-ink, fill=ab-paper, line width=1.3pt",
    "chance done": "fill=ab-leaf",
    "chance todo": "draw=ab-soft",
    "leaf": "draw=ab-ink, fill=ab-paper, line width=1pt, rounded corners=2.9pt",
    "leaf done": "fill=ab-leaf",
    "leaf todo": "draw=ab-soft, line width=.7pt",
    "node todo": "line width=.7pt",
    "node cut": "draw=ab-soft, fill=none, line width=.9pt, dash pattern=on 2.2pt off 2.2pt",
    "node now": "line width=2.9pt",
    "axis": "draw=ab-soft, line width=.7pt",
    "span": "fill=ab-ink, fill opacity=.22",
    "empty": "draw=ab-ink, line width=.9pt, dash pattern=on 2.2pt off 2.2pt",
    "stem": "line width=1pt",
    "ring": "fill=ab-paper, line width=1.5pt",
    "bound alpha": "draw=ab-max",
    "bound beta": "draw=ab-min",
}
SHAPE_GROUPS = {
    "max": "node",
    "min": "node",
    "chance": "node",
    "leaf": "node",
    "stem": "bound",
    "ring": "bound",
}
# The same for texts; TEXT_KINDS come first in each.
TEXT_STYLES = {
    "text": r"anchor=base, inner sep=0pt, text=ab-ink, font=\fontsize{10.95}{12}\selectfont",
    "number": "ab text",
    "letter": r"ab text, font=\fontsize{10}{12}\bfseries\boldmath",
    "value": r"ab text, font=\fontsize{10.95}{12}\bfseries\boldmath",
    "value open": r"font=\fontsize{10.95}{12}\selectfont",
    "tick": r"ab text, text=ab-soft, font=\fontsize{8}{10}\selectfont",
    "caption": r"ab text, font=\fontsize{10.95}{12}\bfseries\boldmath",
    "flag": r"ab text, fill=ab-paper, inner sep=1pt, font=\fontsize{10}{12}\bfseries\boldmath",
    "chip": r"ab text, font=\fontsize{9}{11}\bfseries\boldmath",
    "move": r"ab text, fill=ab-paper, inner sep=1.5pt, font=\fontsize{9}{11}\selectfont",
    "probability": r"ab text, font=\fontsize{9}{11}\selectfont",
    "text alpha": "text=ab-max",
    "text beta": "text=ab-min",
    "text todo": "text=ab-soft",
    "text cut": "text=ab-soft",
    "number cut": r"append after command={(\tikzlastnode.west) edge[ab strike] (\tikzlastnode.east)}",
    "strike": "draw=ab-soft, line width=.7pt",
    "text start": "anchor=base west",
    "text end": "anchor=base east",
}
TEXT_KINDS = ("number", "letter", "value", "tick", "caption", "flag", "chip", "move", "probability")
# Signs that LaTeX has in formulas only.
SIGNS = {
    "\u2212": "-",
    "∞": r"\infty",
    "≥": r"\geq",
    "≤": r"\leq",
    "α": r"\alpha",
    "β": r"\beta",
    "≠": r"\neq",
    "×": r"\times",
    "→": r"\to",
    "<": "<",
    ">": ">",
}
ESCAPED = {sign: f"\\{sign}" for sign in "&%$#_{}"} | {
    "\\": r"\textbackslash{}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    "\u00a0": "~",
    "\u2003": r"\quad{}",
    "…": r"\dots{}",
    "·": r"\textperiodcentered{}",
    "△": r"$\bigtriangleup$",
    "▽": r"$\bigtriangledown$",
    "¼": r"$\frac14$",
    "½": r"$\frac12$",
    "¾": r"$\frac34$",
}
_SIGNS = "".join(SIGNS)
# From the first to the last sign of a formula, without the punctuation after it. For Python and JavaScript.
FORMULA = rf"[-+=\d.,( ]*[{_SIGNS}](?:[-+=\d.,() {_SIGNS}]*[\d){_SIGNS}])?"
SLIDE_SIZE = 410, 215  # points that beamer leaves for a picture at 16 : 9
# <<name>> is a place to fill.
TEMPLATES = {
    "picture": r"""\begin{tikzpicture}[x=<<unit>>pt, y=-<<unit>>pt]
<<definitions>>  \path[use as bounding box] (0,0) rectangle (<<width>>,<<height>>);
<<commands>>\end{tikzpicture}""",
    # A picture that is wider than the line shrinks.
    "fitted": r"""\resizebox{\ifdim\width>\linewidth \linewidth\else\width\fi}{!}{%
<<picture>>}""",
    "fragment": r"""% In the preamble: \usepackage{tikz}
<<picture>>
""",
    "standalone": r"""\documentclass{article}
\usepackage[paperwidth=<<width>>pt, paperheight=<<height>>pt, margin=0pt]{geometry}
\usepackage{tikz}
\pagestyle{empty}
\begin{document}
\noindent
<<picture>>
\end{document}
""",
    "overlays": r"""  \only<<<overlays>>>{
<<commands>>  }
""",
    # The sans serif letters of beamer's formulas have no bold form.
    "beamer": r"""\documentclass[aspectratio=169]{beamer}
\usepackage{tikz}
\usefonttheme[onlymath]{serif}
\setbeamertemplate{navigation symbols}{}
<<definitions>>\begin{document}
\begin{frame}
\centering
\scalebox{<<scale>>}{%
<<picture>>}
\end{frame}
\end{document}
""",
}


def make_export_tables():
    """Return all that the export menu needs to write LaTeX, by name: every constant above without an underscore."""
    return {name.lower(): value for name, value in globals().items() if name[0].isupper()}
