"""Parse the Markdown of a page into sections, blocks, links and facts."""

import re
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from docs.builder import formulas
from docs.builder.formulas import FORMULA, LETTER, PLAYER
from docs.builder.page_parts import MARK
from docs.builder.pages import FRONT_MATTER
from docs.builder.translation_files import TextFileError, parse_yaml_texts
from proof.languages import load_from_all_languages, load_language

# Names of games that contain a number, in all languages.
GAME = re.compile("|".join(load_from_all_languages("game").values()), re.IGNORECASE)

CODE_SPAN = re.compile(r"`([^`\n]+)`")
SIGN = re.compile(rf"{PLAYER.pattern}|[αβ≥≤∞]")

FENCE = re.compile(r"^(`{3,})([^\n]*)\n(.*?)^\1$", re.DOTALL | re.MULTILINE)
HEADING = re.compile(r"^(#{1,6}) (.+?)(?: \{ *#([\w-]+)(?: \.\w+)? *\})?$", re.MULTILINE)
LINK = re.compile(r"\[([^\]]*)\]\(([^)\s]+)\)(\{[^}]*\})?")
WHAT_IF = re.compile(r'<span class="what-if">(.*?)</span>', re.DOTALL)
MISREADING = re.compile(r'<q class="misreading">(.*?)</q>', re.DOTALL)
NUMBER = re.compile(rf"(?<![A-Za-z0-9_.,^]){formulas.NUMBER}")
PAGE_NUMBER = r"[^\d:：]* \d[:：]"  # the start of a walkthrough's title
TAG = re.compile(r"<[^>\n]+>")
VARIABLE = re.compile(r"(?<!\*)\*([A-Za-z]+)\*(?!\*)")  # *b*
BOLD_LETTER = re.compile(r"\*\*([A-Z]{1,2})\*\*")


# Kind of a fact -> format in the ledger (WRITTEN), pattern that reads it (READ).
WRITTEN = {"code": "`{text}`", "link": "[{text}]", "word": "{text}: {raw}"}
WRITTEN |= {"imagined": "what if {text}", "quoted": "“{text}”"}
READ = {"code": "`(.*)`", "link": r"\[(.*)\]", "imagined": "what if (.*)", "quoted": "“(.*)”"}
READ |= {"word": r"([a-z]+): (.*)", "letter": "([A-Z]{1,2})", "number": r"(-?[\d.,]+)"}
READ |= {"sign": "([αβ≥≤∞]|MAX|MIN)"}


@dataclass(frozen=True)
class Fact:
    """A letter, a number or a formula in the prose, in normal form, and the position.

    kind: "letter", "number" or "formula"; for marks, which only the ledger compares: "code",
        "sign", "word", "link", "imagined" or "quoted".
    line: the line in the file, counted from 1.
    raw: the text in the file, at position.
    """

    kind: str
    text: str
    line: int
    position: int
    raw: str = ""

    @property
    def end(self):
        return self.position + len(self.raw)

    @property
    def token(self):
        """The fact in the notation of the ledger, which is different for each kind."""
        raw = " ".join(self.raw.split())
        return WRITTEN.get(self.kind, "{text}").format(text=self.text, raw=raw)

    @property
    def stated(self):
        """The text to compare: for a word, the fact that it states."""
        return self.text if self.kind == "word" else self.token


def parse_fact(token):
    """Return the Fact, without a position, for a token of the ledger."""
    for kind, pattern in READ.items():
        if match := re.fullmatch(pattern, token):
            return Fact(kind, match[1], 0, -1, match[match.lastindex])
    return Fact("formula", token, 0, -1, token)


@dataclass
class Block:
    """A fenced block: info string, text and number of the first line.

    The info string `{ .python .heavy }` is read as `python heavy`.
    """

    info: str
    text: str
    line: int


@dataclass
class Section:
    """A heading and the text up to the next heading."""

    id: str
    level: int
    title: str
    line: int  # of the heading
    heading: Fact
    start: int = 0  # position in the file at which the prose begins
    prose: str = ""  # with code, quotations, markup and imagined numbers blanked out
    reading: str = ""  # the text as a reader sees it, with "c" for each code span
    blocks: list = field(default_factory=list)
    links: list = field(default_factory=list)
    heading_facts: list = field(default_factory=list)
    facts: list = field(default_factory=list)
    imagined: list = field(default_factory=list)
    code: list = field(default_factory=list)  # inline code
    marks: list = field(default_factory=list)  # facts that only the ledger compares

    def texts(self, kind):
        """Return the facts of one kind as texts, in the order of the prose."""
        return [fact.text for fact in self.facts if fact.kind == kind]


class Page:
    """One page in one language.

    meta: key -> text of the front matter; lines: key -> its line. Both are empty if it is invalid.
    rules: the rules of the language; see proof.languages.
    """

    def __init__(self, file, language):
        self.file, self.language = Path(file), language
        self.rules = load_language(language)
        self.name = self.file.stem
        self.text = self.file.read_text(encoding="utf-8-sig")
        front = FRONT_MATTER.match(self.text)
        self.body_start = front.end() if front else 0
        try:
            self.meta, lines = (
                parse_yaml_texts(front[1], allow_other_values=True) if front else ({}, {})
            )
        except TextFileError:  # reported by the checks
            self.meta, lines = {}, {}
        self.lines = {key: line + 1 for (key, *_), line in lines.items()}

    def __repr__(self):
        return f"{self.language}/{self.file.name}"

    @property
    def place(self):
        return f"docs/pages/{self!r}"

    def line_of(self, position):
        return self.text.count("\n", 0, position) + 1

    @cached_property
    def blocks(self):
        return [
            (match.start(), Block(_info(match[2]), match[3], self.line_of(match.start()) + 1))
            for match in FENCE.finditer(self.text, self.body_start)
        ]

    @cached_property
    def sections(self):
        """The sections of the page in order; the first has the id ""."""
        # Blanking out keeps all positions and line numbers.
        text = " " * self.body_start + self.text[self.body_start :]
        text = MARK.sub(replace_by_spaces, FENCE.sub(replace_by_spaces, text))
        headings = list(HEADING.finditer(text))
        links = [self._link(match) for match in LINK.finditer(text)]
        code = [self._fact("code", match[1], match) for match in CODE_SPAN.finditer(text)]
        imagined = [
            self._fact("imagined", normalize_number(match[0], self.language), match)
            for whole in WHAT_IF.finditer(text)
            for match in NUMBER.finditer(text, *whole.span(1))
        ]
        plain = WHAT_IF.sub(
            replace_by_spaces, MISREADING.sub(replace_by_spaces, GAME.sub(replace_by_spaces, text))
        )
        plain = CODE_SPAN.sub(replace_by_spaces, plain)
        plain = LINK.sub(lambda match: match[1].ljust(len(match[0])), plain)
        plain = VARIABLE.sub(r" \1 ", TAG.sub(replace_by_spaces, plain))
        sections = []
        ends = [match.start() for match in headings[1:]] + [len(text)]
        for match, end in zip(headings, ends, strict=True):
            section_id, level, line = match[3] or "", len(match[1]), self.line_of(match.start())
            heading = self._fact("heading", section_id, match)
            section = Section(section_id, level, match[2], line, heading)
            start = match.end()
            section.start = start
            section.prose = plain[start:end]
            section.reading = _closed_up(text[start:end])
            section.facts = self._facts(plain, start, end)
            section.heading_facts = self._heading_facts(match)
            section.blocks = [block for at, block in self.blocks if start <= at < end]
            section.links, section.imagined, section.code = (
                [fact for fact in facts if start <= fact.position < end]
                for facts in (links, imagined, code)
            )
            section.marks = self._marks(text, match.start(), end)
            sections.append(section)
        if not sections:
            return sections
        # The fingerprint of the English page is not a fact of this page.
        front = re.sub(r"^retells:.*$", replace_by_spaces, self.text, count=1, flags=re.MULTILINE)
        sections[0].marks = self._marks(front, 0, self.body_start) + sections[0].marks
        return sections

    def _marks(self, text, start, end):
        """Return the marks between start and end: players, signs, code, words, links."""
        marks = [("code", match[1], match) for match in CODE_SPAN.finditer(text, start, end)]
        without_code = CODE_SPAN.sub(replace_by_spaces, text)
        marks += [("sign", match[0], match) for match in SIGN.finditer(without_code, start, end)]
        edges = r"\b" if self.rules["whole_words"] else ""
        for token, pattern in self.rules["fact_words"].items():
            words = re.compile(f"{edges}(?:{pattern}){edges}", re.IGNORECASE)
            marks += [("word", token, match) for match in words.finditer(without_code, start, end)]
        for whole in WHAT_IF.finditer(text, start, end):
            matches = NUMBER.finditer(text, whole.start(1), whole.end(1))
            marks += [("imagined", normalize_number(m[0], self.language), m) for m in matches]
        # Numbers and letters in headings, quotations and front matter are marks, not facts.
        for whole in [*HEADING.finditer(text, start, end), *MISREADING.finditer(text, start, end)]:
            inside = re.compile(r"\*\*[A-Z]\*\*|\d+")
            matches = inside.finditer(text, whole.start(), whole.end())
            marks += [("quoted", match[0].strip("*"), match) for match in matches]
            marks += self._number_word_marks(text, *whole.span())
        if start == 0:
            marks += [("quoted", m[0], m) for m in re.compile(r"\d+").finditer(text, 0, end)]
            marks += self._number_word_marks(text, 0, end)
        links = [self._link(match) for match in LINK.finditer(text, start, end)]
        return [self._fact(*mark) for mark in marks] + links

    def _link(self, match):
        """Return a link as a Fact with the target as text; raw includes all attributes."""
        raw = match.string[match.start(2) : match.end()]
        return Fact("link", match[2], self.line_of(match.start(2)), match.start(2), raw)

    def _fact(self, kind, text, match):
        return Fact(kind, text, self.line_of(match.start()), match.start(), match[0])

    def _facts(self, text, start, end):
        facts, spans = [], []

        def add(kind, value, match):
            facts.append(self._fact(kind, value, match))

        for match in FORMULA.finditer(text, start, end):
            spans.append(match.span())
            if match[0] not in "αβ":
                add("formula", normalize_formula(match[0], self.language), match)
        for match in BOLD_LETTER.finditer(text, start, end):
            add("letter", match[1], match)
        for match in NUMBER.finditer(text, start, end):
            if not any(a <= match.start() < b for a, b in spans):
                add("number", normalize_number(match[0], self.language), match)
        for number, match in self._number_words(text, start, end):
            add("number", number, match)
        return sorted(facts, key=lambda fact: fact.position)

    def _number_word_marks(self, text, start, end):
        return [("number", number, match) for number, match in self._number_words(text, start, end)]

    def _number_words(self, text, start, end):
        words = self.rules["number_words"]["from_three"].split()
        pattern = self.rules["number_words"]["find"].format(
            "|".join(sorted(words, key=len, reverse=True))
        )
        for match in re.compile(pattern, re.IGNORECASE).finditer(text, start, end):
            yield str(words.index(match[1].lower()) + 3), match

    def _heading_facts(self, match):
        number = re.match(rf"{self.rules['step_number']}|{PAGE_NUMBER}", match[2])
        text, start = match.string, match.start(2)
        letters = [self._fact("letter", m[0], m) for m in LETTER.finditer(text, *match.span(2))]
        numbers = [
            self._fact("number", normalize_number(m[0], self.language), m)
            for m in NUMBER.finditer(text, start + (number.end() if number else 0), match.end(2))
        ]
        return letters + numbers


def read_pages(folder, language):
    """Return name -> Page of one language, from the folder docs/pages."""
    files = sorted((Path(folder) / language).glob("*.md"))
    return {file.stem: Page(file, language) for file in files}


def normalize_number(text, language):
    """Return a number in Python notation, read with the separators of the language."""
    text = text.replace("−", "-")
    separator = re.escape(load_language(language)["thousands"])
    if re.fullmatch(rf"-?\d{{1,3}}(?:{separator}\d{{3}})+", text):
        return re.sub(separator, "", text)
    return text.replace(",", ".")


def normalize_formula(text, language):
    """Return a formula with all numbers in normal form."""
    numbers = re.sub(formulas.NUMBER, lambda match: normalize_number(match[0], language), text)
    return numbers.replace("−", "-")


def _closed_up(text):
    text = MISREADING.sub("", text)
    text = TAG.sub("", LINK.sub(r"\1", CODE_SPAN.sub("c", text)))
    return VARIABLE.sub(r"\1", text)


def replace_by_spaces(match):
    """Return the matched text with everything but line breaks replaced by spaces."""
    return re.sub(r"[^\n]", " ", match[0])


def _info(text):
    attributes = re.fullmatch(r"\{ *\.(\w.*?) *\}", text.strip())
    return attributes[1].replace(" .", " ") if attributes else text.strip()
