"""Reads a page's Markdown into what can be checked: sections, blocks, links and facts."""

import re
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from builder import formulas
from builder.formulas import FORMULA, LETTER, PLAYER
from builder.pages import FRONT_MATTER
from builder.texts import Fault, read

THOUSANDS = {"en": ",", "it": ".", "ko": ",", "es": "\u202f", "zh": ","}

# Number words from three up; smaller ones ("one", "both", "half") are ordinary words.
NUMBER_WORDS = {
    "en": (
        r"\b({})\b",
        "three four five six seven eight nine ten eleven twelve",
    ),
    "it": (
        r"\b({})\b",
        "tre quattro cinque sei sette otto nove dieci undici dodici",
    ),
    "es": (
        r"\b({})\b(?! en raya)",
        "tres cuatro cinco seis siete ocho nueve diez once doce",
    ),
    "ko": (
        r"(?<![가-힣])({}) (?=[가-힣])",
        "세 네 다섯 여섯 일곱 여덟 아홉 열 열한 열두",
    ),
    "zh": (
        r"(?<!第)({})(?=[个种条层步棵次处行项组张篇幅])",
        "三 四 五 六 七 八 九 十 十一 十二",
    ),
}

# A game whose name has a number in it.
GAME = re.compile(r"Connect Four|Forza 4|Conecta 4|cuatro en raya", re.IGNORECASE)

# Words that state a fact as much as a number does: token -> pattern, in each language.
FACT_WORDS = {
    "en": {
        "lower": r"at least|lower bound|or (?:more|higher|greater)",
        "upper": r"at most|upper bound|or (?:less|lower|fewer)",
        "exact": r"exact(?:ly)?|not exact",
        "up": r"ris(?:es?|ing)|raises?|higher|highest|larger|more than",
        "down": r"drops?|falls?|lowers?|lowest|smaller|less than",
        "left": r"left",
        "right": r"right",
        "half": r"half|halv\w+|twice|double",
    },
    "it": {
        "lower": r"almeno|limite inferiore",
        "upper": r"al più|limite superiore|non super\w+",
        "exact": r"esatt\w+",
        "up": r"sale|salg\w+|alz\w+|più alt\w|maggior\w*",
        "down": r"scend\w+|abbass\w+|più bass\w|minor\w*",
        "left": r"sinistr\w",
        "right": r"destr\w",
        "half": r"metà|dimezz\w+|doppi\w|due volte",
    },
    "ko": {
        "lower": r"이상|하한",
        "upper": r"이하|상한|넘지 못",
        "exact": r"정확",
        "up": r"올라|올리|가장 큰|더 큰|크면|크거나",
        "down": r"내려|내리|가장 작은|더 작은|작으면|작거나|작아",
        "left": r"왼쪽",
        "right": r"오른쪽",
        "half": r"절반|두 배",
    },
    "es": {
        "lower": r"al menos|cota inferior",
        "upper": r"como máximo|cota superior|o menos",
        "exact": r"exact\w+",
        "up": r"sub\w+|más alto|mayor\w*",
        "down": r"baj(?:a|an|ar|o)|más bajo|menor\w*",
        "left": r"izquierd\w",
        "right": r"derech\w",
        "half": r"mitad|doble",
    },
    "zh": {
        "lower": r"至少|下界",
        "upper": r"至多|上界|不超过",
        "exact": r"精确",
        "up": r"提高|最大|更大|较大",
        "down": r"降到|降低|最小|更小|较小",
        "left": r"左",
        "right": r"右",
        "half": r"减半|一半|两倍",
    },
}
CODE_SPAN = re.compile(r"`([^`\n]+)`")
SIGN = re.compile(rf"{PLAYER.pattern}|[αβ≥≤∞]")

FENCE = re.compile(r"^(`{3,})([^\n]*)\n(.*?)^\1$", re.DOTALL | re.MULTILINE)
HEADING = re.compile(r"^(#{1,6}) (.+?)(?: \{ *#([\w-]+) *\})?$", re.MULTILINE)
LINK = re.compile(r"\[([^\]]*)\]\(([^)\s]+)\)(\{[^}]*\})?")
WHAT_IF = re.compile(r'<span class="what-if">(.*?)</span>', re.DOTALL)
MISREADING = re.compile(r'<q class="misreading">(.*?)</q>', re.DOTALL)
NUMBER = re.compile(rf"(?<![A-Za-z0-9_.,^]){formulas.NUMBER}")
STEP_NUMBER = re.compile(r"^(?:Step |Passo |Paso |第 )?\d+(?:단계| 步)?[.：]|^[^\d:：]* \d[:：]")
TAG = re.compile(r"<[^>\n]+>")
VARIABLE = re.compile(r"(?<!\*)\*([A-Za-z]+)\*(?!\*)")  # *b*
BOLD_LETTER = re.compile(r"\*\*([A-Z]{1,2})\*\*")


@dataclass(frozen=True)
class Fact:
    """A letter, a number or a formula in the prose: its normal form, and where it stands.

    kind: "letter", "number" or "formula"; of the marks that only the ledger knows, "code",
        "sign", "word", "link", "imagined" or "quoted"; line: in the file, counted from 1.
    """

    kind: str
    text: str
    line: int
    position: int


@dataclass
class Block:
    """A fenced block: what stands after the backticks, its text, its first line's number.

    `{ .python .heavy }` is read as `python heavy`.
    """

    info: str
    text: str
    line: int


@dataclass
class Section:
    """A heading and what follows it, up to the next heading."""

    id: str
    level: int
    title: str
    line: int
    prose: str = ""  # code, quotations, markup and imagined numbers are blanked out
    reading: str = ""  # the same, closed up as it is read; code is a single letter
    blocks: list = field(default_factory=list)
    links: list = field(default_factory=list)
    heading_facts: list = field(default_factory=list)
    facts: list = field(default_factory=list)
    imagined: list = field(default_factory=list)
    code: list = field(default_factory=list)  # inline code
    marks: list = field(default_factory=list)  # all that the ledger knows besides the facts

    def texts(self, kind):
        """Return the facts of one kind as texts, in the order of the prose."""
        return [fact.text for fact in self.facts if fact.kind == kind]


class Page:
    """One page in one language.

    meta, lines: key -> text of the front matter, and its line; empty where it cannot be read.
    """

    def __init__(self, file, language):
        self.file, self.language = Path(file), language
        self.name = self.file.stem
        self.text = self.file.read_text(encoding="utf-8-sig")
        front = FRONT_MATTER.match(self.text)
        self.body_start = front.end() if front else 0
        try:
            self.meta, lines = read(front[1], free=True) if front else ({}, {})
        except Fault:  # which the checks tell
            self.meta, lines = {}, {}
        self.lines = {key: line + 1 for (key, *_), line in lines.items()}

    def __repr__(self):
        return f"{self.language}/{self.file.name}"

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
        """The sections of the page in their order; the first has the id ""."""
        # Blanking keeps every position, and so every line number.
        text = " " * self.body_start + self.text[self.body_start :]
        text = FENCE.sub(_blank, text)
        headings = list(HEADING.finditer(text))
        links = [(match.start(), match[2] + (match[3] or "")) for match in LINK.finditer(text)]
        code = [(match.start(), match[1]) for match in CODE_SPAN.finditer(text)]
        imagined = [
            (match.start(), normal_number(number, self.language))
            for match in WHAT_IF.finditer(text)
            for number in NUMBER.findall(match[1])
        ]
        plain = WHAT_IF.sub(_blank, MISREADING.sub(_blank, GAME.sub(_blank, text)))
        plain = CODE_SPAN.sub(_blank, plain)
        plain = LINK.sub(lambda match: match[1].ljust(len(match[0])), plain)
        plain = VARIABLE.sub(r" \1 ", TAG.sub(_blank, plain))
        sections = []
        ends = [match.start() for match in headings[1:]] + [len(text)]
        for match, end in zip(headings, ends, strict=True):
            section = Section(match[3] or "", len(match[1]), match[2], self.line_of(match.start()))
            start = match.end()
            section.prose = plain[start:end]
            section.reading = _closed_up(text[start:end])
            section.facts = self._facts(plain, start, end)
            section.heading_facts = self._heading_facts(match)
            section.blocks = [block for at, block in self.blocks if start <= at < end]
            section.links = [target for at, target in links if start <= at < end]
            section.imagined = [number for at, number in imagined if start <= at < end]
            section.code = [span for at, span in code if start <= at < end]
            section.marks = self._marks(text, match.start(), end)
            sections.append(section)
        if not sections:
            return sections
        # The fingerprint of the English page is no fact of this one.
        front = re.sub(r"^retells:.*$", _blank, self.text, count=1, flags=re.MULTILINE)
        sections[0].marks = self._marks(front, 0, self.body_start) + sections[0].marks
        return sections

    def _marks(self, text, start, end):
        """What states a fact without being one of ours: players, signs, code, words."""
        marks = [("code", match[1], match) for match in CODE_SPAN.finditer(text, start, end)]
        without_code = CODE_SPAN.sub(_blank, text)
        marks += [("sign", match[0], match) for match in SIGN.finditer(without_code, start, end)]
        for token, pattern in FACT_WORDS[self.language].items():
            edges = "" if self.language in ("ko", "zh") else r"\b"
            words = re.compile(f"{edges}(?:{pattern}){edges}", re.IGNORECASE)
            marks += [("word", token, match) for match in words.finditer(without_code, start, end)]
        marks += [("link", match[2], match) for match in LINK.finditer(text, start, end)]
        for whole in WHAT_IF.finditer(text, start, end):
            found = NUMBER.finditer(text, whole.start(1), whole.end(1))
            marks += [("imagined", match[0], match) for match in found]
        # Headings, quotations and front matter, whose numbers and letters are no facts.
        for whole in [*HEADING.finditer(text, start, end), *MISREADING.finditer(text, start, end)]:
            inside = re.compile(r"\*\*[A-Z]\*\*|\d+")
            found = inside.finditer(text, whole.start(), whole.end())
            marks += [("quoted", match[0].strip("*"), match) for match in found]
        if start == 0:
            marks += [("quoted", m[0], m) for m in re.compile(r"\d+").finditer(text, 0, end)]
        number_words = self._number_words(text, start, end)
        marks += [("number", number, match) for number, match in number_words]
        return [Fact(kind, t, self.line_of(m.start()), m.start()) for kind, t, m in marks]

    def _facts(self, text, start, end):
        facts, spans = [], []

        def add(kind, value, match):
            facts.append(Fact(kind, value, self.line_of(match.start()), match.start()))

        for match in FORMULA.finditer(text, start, end):
            spans.append(match.span())
            if match[0] not in "αβ":
                add("formula", normal_formula(match[0], self.language), match)
        for match in BOLD_LETTER.finditer(text, start, end):
            add("letter", match[1], match)
        for match in NUMBER.finditer(text, start, end):
            if not any(a <= match.start() < b for a, b in spans):
                add("number", normal_number(match[0], self.language), match)
        for number, match in self._number_words(text, start, end):
            add("number", number, match)
        return sorted(facts, key=lambda fact: fact.position)

    def _number_words(self, text, start, end):
        pattern, words = NUMBER_WORDS[self.language]
        words = words.split()
        pattern = pattern.format("|".join(sorted(words, key=len, reverse=True)))
        for match in re.compile(pattern, re.IGNORECASE).finditer(text, start, end):
            yield str(words.index(match[1].lower()) + 3), match

    def _heading_facts(self, match):
        title = re.sub(STEP_NUMBER, "", match[2], count=1)
        line = self.line_of(match.start())
        letters = [Fact("letter", m[0], line, m.start()) for m in LETTER.finditer(match[2])]
        numbers = [
            Fact("number", normal_number(m[0], self.language), line, m.start())
            for m in NUMBER.finditer(title)
        ]
        return letters + numbers


def read_pages(folder, language):
    """Return name -> Page of one language, from the folder docs/pages."""
    files = sorted((Path(folder) / language).glob("*.md"))
    return {file.stem: Page(file, language) for file in files}


def normal_number(text, language):
    """Return a number as Python writes it, whatever signs the language uses."""
    text = text.replace("−", "-")
    separator = re.escape(THOUSANDS[language])
    if re.fullmatch(rf"-?\d{{1,3}}(?:{separator}\d{{3}})+", text):
        return re.sub(separator, "", text)
    return text.replace(",", ".")


def normal_formula(text, language):
    """Return a formula with its numbers in normal form."""
    numbers = re.sub(formulas.NUMBER, lambda match: normal_number(match[0], language), text)
    return numbers.replace("−", "-")


def _closed_up(text):
    text = MISREADING.sub("", text)
    text = TAG.sub("", LINK.sub(r"\1", CODE_SPAN.sub("c", text)))
    return VARIABLE.sub(r"\1", text)


def _blank(match):
    return re.sub(r"[^\n]", " ", match[0])


def _info(text):
    attributes = re.fullmatch(r"\{ *\.(\w.*?) *\}", text.strip())
    return attributes[1].replace(" .", " ") if attributes else text.strip()
