"""What must hold of the pages. Each check returns its problems, each with file, line, language."""

import io
import re
import tokenize
from collections import Counter
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from math import ceil, floor, inf
from pathlib import Path

import yaml

import ledger
from alphabeta import alphabeta
from builder import pages as form
from builder.formulas import FORMULA
from builder.rendering import MEASURED, Edition
from builder.words import LANGUAGES, load
from claims import CLAIMS
from figures.numerals import format_number
from figures.replay import paths, replay, subtree
from figures.scenes import walkthrough
from gametree import count, is_leaf
from prose import FACT_WORDS, read_pages

ROOT = Path(__file__).parents[1]
CODE_NUMBER = re.compile(r"(?<![\w.])-?\d+(?:\.\d+)?")
WORDS = load(ROOT / "docs" / "words")
EDITION = Edition("en", WORDS, ROOT / "reference")
FORBIDDEN = yaml.safe_load((Path(__file__).parent / "pages" / "forbidden.yml").read_text("utf-8"))


@dataclass(frozen=True)
class Problem:
    """Something that is wrong in a page."""

    page: object
    line: int
    message: str

    def __str__(self):
        page = self.page
        return f"docs/pages/{page!r}:{self.line} ({page.language}): {self.message}"


@dataclass(frozen=True)
class Missing:
    """A page that a language does not have."""

    language: str
    name: str

    def __str__(self):
        return f"docs/pages/{self.language}/{self.name}.md ({self.language}): the page is missing"


def all_pages(folder):
    """Return language -> name -> Page, of all languages, from the folder docs/pages."""
    return {language: read_pages(folder, language) for language in LANGUAGES}


def missing_pages(pages):
    """Every language has every page."""
    names = {name for language in pages.values() for name in language}
    for language, its in pages.items():
        for name in sorted(names - set(its)):
            yield Missing(language, name)


def well_formed(pages):
    """The build takes the front matter, the headings and the fences for what they are."""
    for page in _every(pages):
        for line, message in form.faults(page.text, EDITION.fences, EDITION.files):
            yield Problem(page, line, message)


def structure(pages):
    """Headings, blocks, links and imagined numbers are those of the English page."""
    for english, page in _pairs(pages):
        theirs = [(section.level, section.id) for section in english.sections]
        ours = [(section.level, section.id) for section in page.sections]
        if ours != theirs:
            at, expected = _first_difference(theirs, ours)
            line = page.sections[min(at, len(ours) - 1)].line
            yield Problem(page, line, f"heading {_heading(ours, at)}, expected {expected}")
            continue
        for theirs, ours in zip(english.sections, page.sections, strict=True):
            yield from _same(page, ours, "blocks", _blocks(theirs, english), _blocks(ours, page))
            yield from _same(page, ours, "links", theirs.links, ours.links)
            yield from _same(page, ours, "imagined numbers", theirs.imagined, ours.imagined)
            # A name may be mentioned here and not there; what is said in code may not differ.
            code = [
                sorted({c for c in its.code if re.search("[<>=(]", c)}) for its in (theirs, ours)
            ]
            yield from _same(page, ours, "code in the text", *code)


def facts(pages):
    """Formulas in their order, the set of numbers and of letters are those of the English page."""
    for english, page in _pairs(pages):
        ours = {section.id: section for section in page.sections}
        for theirs in english.sections:
            section = ours.get(theirs.id)
            if section is None:
                continue  # structure tells it
            formulas = theirs.texts("formula"), section.texts("formula")
            yield from _same(page, section, "formulas", *formulas)
            for kind in ("number", "letter"):
                here, there = _set_of(section, kind), _set_of(theirs, kind)
                for text in sorted(here - there):
                    lines = [fact.line for fact in section.facts if fact.text == text]
                    line = lines[0] if lines else section.line
                    yield Problem(page, line, f"{kind} {text} is not in the English #{theirs.id}")
                for text in sorted(there - here):
                    message = f"{kind} {text} of the English #{theirs.id} is missing"
                    yield Problem(page, section.line, message)


def code(pages):
    """The code is the same in every language, but for comments."""
    for english, page in _pairs(pages):
        theirs = [block for _, block in english.blocks]
        for (_, block), other in zip(page.blocks, theirs, strict=False):
            expected = [_unnamed(line, english) for line in bare(other)]
            found = [_unnamed(line, page) for line in bare(block)]
            if found != expected:
                at, _ = _first_difference(expected, found)
                yield Problem(page, block.line + at, "the code differs from the English page's")
            yield from _pseudocode_comments(page, block, other)


def _pseudocode_comments(page, block, english):
    """A comment names the player that the English one names, and the cutoff as the glossary does."""
    glossary = WORDS[page.language]["glossary"]
    lines = zip(english.text.splitlines(), block.text.splitlines(), strict=False)
    for number, (theirs, ours) in enumerate(lines):
        if "//" in theirs and block.info.startswith("text"):
            wanted = re.findall("MAX|MIN", theirs) + [
                glossary[f"{name}-cutoff"]["term"]
                for name in ("alpha", "beta")
                if f"{name} cutoff" in theirs
            ]
            for word in wanted:
                if word.lower() not in ours.lower():
                    yield Problem(page, block.line + number, f"the comment must say {word!r}")


def bare(block):
    """Return the lines of a block without comments; printed output (`#>`) stays."""
    if block.info.startswith("python"):
        lines = block.text.splitlines()
        if "--8<--" not in block.text:
            for token in tokenize.generate_tokens(io.StringIO(block.text).readline):
                if token.type == tokenize.COMMENT and not token.string.startswith("#>"):
                    row, column = token.start
                    lines[row - 1] = lines[row - 1][:column].rstrip()
        return lines
    return [line.partition("//")[0].rstrip() for line in block.text.splitlines()]


def markup(pages):
    """Only the Markdown that the checks can read, and downloads under their own name."""
    for page in _every(pages):
        for section in page.sections:
            for pattern, message in MARKUP:
                for match in re.finditer(pattern, section.reading, re.MULTILINE):
                    line = _line(section, section.reading, match.start())
                    yield Problem(page, line, f"{message}: {match[0].strip()!r}")
            for link in section.links:
                name = re.search(r'download="([^"]*)"', link)
                if name and not link.partition("{")[0].endswith(f"/{name[1]}"):
                    yield Problem(page, section.line, f"downloaded under another name: {link}")


MARKUP = [
    (r"^(?:=+|-+)$", "a heading without #, or a rule"),
    (r"(?<=\n\n) {4,}\S.*", "an indented block"),
    (r"</?(?:table|div|p|img|svg|h\d|pre|script|style)\b", "raw HTML"),
]


def scenes(pages):
    """Where a scene is shown, nothing false is said of it; a walkthrough is told whole and in order."""
    for page in _every(pages):
        for walk_name in tellings(page):
            yield from _told_whole(page, walk_name)
        for section in page.sections:
            shown = scenes_of(section)
            wrong = [its for its in shown if not _exists(*its)]
            for its in wrong:
                yield Problem(page, section.line, f"there is no scene {' '.join(its)!r}")
            if shown and not wrong:
                yield from _scene_facts(page, section, [_truth(*its) for its in shown])


def scenes_of(section):
    """Return the words in each fence `scene` of a section: a walkthrough and one of its scenes."""
    return [tuple(block.text.split()) for block in section.blocks if block.info == "scene"]


def tellings(page):
    """Return the walkthroughs that a page tells: it shows most scenes in a section of their name."""
    own = Counter(
        its[0]
        for section in page.sections
        for its in scenes_of(section)
        if _exists(*its) and its[1] == section.id
    )
    return [name for name, shown in own.items() if 2 * shown > len(walkthrough(name).scenes)]


def _exists(*its):
    try:
        name, scene = its
        return bool(walkthrough(name).scene(scene))
    except (KeyError, ValueError):
        return False


@cache
def _truth(walk_name, scene):
    walk = walkthrough(walk_name)
    return Truth(walk, walk.scene(scene))


def _told_whole(page, walk_name):
    names = [scene.name for scene in walkthrough(walk_name).scenes]
    told = [section for section in page.sections if section.id in names]
    order = [section.id for section in told]
    if order != names:
        at, expected = _first_difference(names, order)
        line = told[min(at, len(told) - 1)].line
        yield Problem(page, line, f"scene {_heading(order, at)}, expected {expected!r}")
    for number, section in enumerate(told, 1):
        first = re.search(r"\d+", section.title)
        if section.level == 2 and (not first or first[0] != str(number)):
            yield Problem(page, section.line, f"the heading must have the number {number}")
        figures = [block for block in section.blocks if block.info == "scene"]
        expected = f"{walk_name} {section.id}"
        if [block.text.strip() for block in figures] != [expected]:
            line = figures[0].line if figures else section.line
            yield Problem(page, line, f"the figure must be {expected!r}")


def _scene_facts(page, section, truths):
    """Letters, numbers and formulas of a section against the recorded steps of what it shows."""
    called = " and ".join(truth.name for truth in truths)
    numbers = _recorded(section) | _shown(section) | set(CLAIMS.get((page.name, section.id), {}))
    for fact in section.facts + section.heading_facts:
        if fact.kind == "letter" and not any(fact.text in truth.letters for truth in truths):
            yield Problem(page, fact.line, f"node {fact.text} has no part in scene {called}")
        if fact.kind == "number" and fact.text not in numbers:
            yield Problem(page, fact.line, f"{fact.text} does not occur in scene {called}")
        if fact.kind == "formula" and not any(truth.allows(fact.text) for truth in truths):
            yield Problem(page, fact.line, f"{fact.text} is not what scene {called} records")
    yield from _proofs(page, section, {truth.proof for truth in truths} - {None}, called)
    for name, value, line in _bound_claims(page, section):
        recorded = set().union(*(truth.bounds.get(name, ()) for truth in truths))
        if value not in recorded:
            sign = {"alpha": "α", "beta": "β"}[name]
            values = ", ".join(sorted(recorded)) or "none"
            message = f"{sign} is said to be {value}; scene {called} records {values}"
            yield Problem(page, line, message)


def _proofs(page, section, proved, called):
    """A value that a cutoff returns is called the bound that it is, and not the other one."""
    words = FACT_WORDS[page.language]
    for proof in sorted(proved):
        if not re.search(words[proof], section.reading, re.IGNORECASE):
            yield Problem(page, section.line, f"nothing says that the value is a {proof} bound")
    for other in sorted({"lower", "upper"} - proved) if proved else ():
        for match in re.finditer(rf"(?:{words[other]})", section.reading, re.IGNORECASE):
            line = _line(section, section.reading, match.start())
            (proof,) = proved
            yield Problem(page, line, f"{match[0]!r}: scene {called} gives a {proof} bound")


class Truth:
    """What may be said in a scene: taken from its recorded steps."""

    def __init__(self, walk, scene):
        self.name = scene.name
        self.steps = steps = walk.trace.steps[scene.first : scene.last + 1]
        self.window = walk.trace.window
        # What the value that a scene with a cutoff returns is proved to be.
        end = replay(walk.tree, walk.trace, scene.last)
        self.proof = end.nodes[end.current].proof if end.is_cutoff() else None
        near = set()
        for step in steps:
            # The nodes that act, their parents, children and siblings.
            family = [step.path, step.path[:-1], step.path + (0,), step.path + (1,)]
            near.update(family + [step.path[:-1] + (index,) for index in (0, 1) if step.path])
        near = {path for path in near if path in set(paths(walk.tree))}
        self.letters = {walk.letters[path] for path in near if path in walk.letters}
        numbers = [value for step in steps for value in [step.value, *step.numbers.values()]]
        for step in steps:
            for index in step.skipped or ():
                below = subtree(walk.tree, step.path + (index,))
                numbers += [subtree(below, path) for path in paths(below)]
        if scene is walk.scenes[-1]:
            tally = Counter()
            alphabeta(count(walk.tree, tally))
            everything = [subtree(walk.tree, path) for path in paths(walk.tree)]
            leaves = [node for node in everything if is_leaf(node)]
            numbers += leaves + [len(leaves), len(everything), tally["leaves"], tally["nodes"]]
            numbers.append(len(leaves) - tally["leaves"])
        self.numbers = {_normal(value) for value in numbers if _is_number(value)}
        acting = {step.path for step in steps}
        self.answers = {  # what the children of the acting nodes have returned so far
            _normal(step.value)
            for step in walk.trace.steps[: scene.last + 1]
            if step.kind == "return" and step.path[:-1] in acting
        }
        self.bounds = {
            name: {_normal(step.numbers[name]) for step in steps} for name in self.window
        }

    def allows(self, formula):
        """Tell whether the recorded steps bear a formula out."""
        if formula in ("α ≥ β", "-∞", "+∞"):
            return True
        if match := re.fullmatch(r"\((.+), (.+)\)", formula):
            return any(self._window_of(step) == match.groups() for step in self.steps)
        if match := re.fullmatch(r"([αβ]) = (.+)", formula):
            return match[2] in self.bounds.get("alpha" if match[1] == "α" else "beta", ())
        if match := re.fullmatch(r"(\S+) ≥ (\S+)", formula):
            cuts = [self._window_of(step) for step in self.steps if step.skipped]
            return match.groups() in cuts and value_of(match[1]) >= value_of(match[2])
        if match := re.fullmatch(r"(max|min)\((.+)\) = (.+)", formula):
            known = self.numbers | self.answers | {"-∞", "+∞"}
            return is_true(formula) and {*match[2].split(", "), match[3]} <= known
        return False

    def _window_of(self, step):
        return tuple(_normal(step.numbers[name]) for name in self.window)


def _bound_claims(page, section):
    """Yield (name, value, line) where the prose says what α or β is or becomes.

    In all five languages the symbol comes first and the number follows in the same
    clause: "α rises to 6", "α sale a 6", "α는 6으로", "α sube a 6", "α 提高到 6".
    """
    between = r"[^.,;:!?，。；：？！、()（）αβ\d∞\n]*?"
    number = r"([−+]∞|(?<!\d)−?\d+)"
    not_formula = re.sub(FORMULA, _only_bounds, section.prose)
    for match in re.finditer(rf"(?<![αβ]) ?([αβ])(?!\s*[=≥≤,)]){between}{number}", not_formula):
        if re.search(r"[A-Z]{2,}|\*\*", match[0]):
            continue  # another actor comes between
        name = "alpha" if match[1] == "α" else "beta"
        line = _line(section, section.prose, match.start())
        yield name, match[2].replace("−", "-"), line


def _only_bounds(match):
    """Keep what can be said of a bound (α, +∞, a number); blank longer formulas."""
    return match[0] if re.fullmatch(r"[αβ]|[−+]∞", match[0]) else "." * len(match[0])


def arithmetic(pages):
    """Every formula that can be computed is true."""
    for page in _every(pages):
        for section in page.sections:
            for fact in section.facts:
                try:
                    wrong = fact.kind == "formula" and not is_true(fact.text)
                except (SyntaxError, TypeError):  # such as a number grouped in a foreign way
                    wrong = True
                if wrong:
                    yield Problem(page, fact.line, f"{fact.text} is false, or no formula")


def is_true(formula):
    """Tell whether a formula holds; one with a variable in it is taken to hold."""
    parts = re.split(r" ([=≥≤≈]) ", formula)
    values = [value_of(part) for part in parts[::2]]
    if any(value is None for value in values):
        return True
    compare = {
        "=": lambda a, b: a == b,
        "≥": lambda a, b: a >= b,
        "≤": lambda a, b: a <= b,
        "≈": lambda a, b: abs(a - b) <= 0.005 * abs(a),
    }
    return all(
        compare[sign](*pair) for sign, pair in zip(parts[1::2], pairwise(values), strict=True)
    )


def value_of(text):
    """Return the value of one side of a formula, None if it has a variable or is a pair."""
    text = text.replace("∞", "inf").replace("×", "*").replace("^", "**")
    text = re.sub("⌈(.*?)⌉", r"ceil(\1)", re.sub("⌊(.*?)⌋", r"floor(\1)", text))
    names = set(re.findall("[A-Za-zα-ω]+", text))
    if names - {"inf", "max", "min", "ceil", "floor"} or re.match(r"\(", text):
        return None
    known = {"inf": inf, "max": max, "min": min, "ceil": ceil, "floor": floor}
    return eval(text, {"__builtins__": {}}, known)


def claims(pages):
    """Every number in the prose stands in the section's code or output, or is claimed and computed."""
    used = set()
    for page in _every(pages):
        for section in page.sections:
            shown = _shown(section) | _recorded(section)
            shown |= set(CODE_NUMBER.findall(" ".join(section.texts("formula"))))  # computed
            claimed = CLAIMS.get((page.name, section.id), {})
            for fact in section.facts:
                if fact.kind != "number" or fact.text in shown:
                    continue
                used.add((page.name, section.id, fact.text))
                if fact.text in claimed:
                    truth = _normal(claimed[fact.text]())
                    if truth != fact.text:
                        yield Problem(page, fact.line, f"{fact.text} is in truth {truth}")
                elif not scenes_of(section):  # of a section with a scene, scenes tells it
                    message = f"{fact.text} comes from no code in #{section.id}"
                    yield Problem(page, fact.line, f"{message}, nor from tests/claims.py")
    if len(pages) == len(LANGUAGES):
        for (name, section), numbers in CLAIMS.items():
            for number in numbers:
                if (name, section, number) not in used:
                    page = pages["en"].get(name, pages["en"]["index"])
                    yield Problem(page, 1, f"tests/claims.py: nobody says {number} in #{section}")


def _recorded(section):
    """Return the numbers in the recorded steps of the scenes that a section shows."""
    return set().union(*(_truth(*its).numbers for its in scenes_of(section) if _exists(*its)))


def _shown(section):
    """Return the numbers in a section's code, output and tables."""
    return {number for block in section.blocks for number in CODE_NUMBER.findall(_shown_by(block))}


def _shown_by(block):
    if block.info == "measured":
        return (MEASURED / f"{block.text.strip()}.csv").read_text(encoding="utf-8")
    # In our other fences stand names, such as d-reads-3, and no numbers that a reader sees.
    return "" if block.info in EDITION.fences and block.info != "costs" else block.text


def forbidden(pages):
    """No string that gives a machine translation away, outside a quoted misreading."""
    for page in _every(pages):
        texts = [(page.lines[key], page.meta[key]) for key in form.WANTED if key in page.meta]
        texts += [(section.line, section.title + section.prose) for section in page.sections]
        for first, text in texts:
            for string in FORBIDDEN[page.language] + FORBIDDEN["all"]:
                position = text.find(string)
                if position >= 0:
                    line = first + text.count("\n", 0, position)
                    yield Problem(page, line, f"forbidden: {string!r}")


def typography(pages):
    """Signs and particles as the style guide wants them."""
    for page in _every(pages):
        rules = TYPOGRAPHY["all"] + TYPOGRAPHY[page.language]
        for section in page.sections:
            text = section.reading
            for pattern, message in rules:
                for match in re.finditer(pattern, text):
                    line = _line(section, text, match.start())
                    yield Problem(page, line, f"{message}: {match[0].strip()!r}")
            if page.language == "ko":
                for match, wanted in wrong_particles(text):
                    line = _line(section, text, match.start())
                    message = f"particle: {match[0]!r}, wanted {wanted!r}"
                    yield Problem(page, line, message)


BARE_NODE = (
    r"(?<!nodo )(?<!nodi )(?<!nodos )(?<!\*\*, )(?<!\*\* e )(?<!\*\* ed )(?<!\*\* y )(?<!\*\* o )"
    r"\*\*[AE]\*\*(?!(?:, | e | ed | y | o )\*\*)"
)
TYPOGRAPHY = {
    "all": [
        (r"(?<![\w-])-\d", "a hyphen for a minus sign"),
        (r"[\"']", "a typewriter quotation mark"),
        (r"(?:β|beta) ?≤ ?(?:α|alpha)", "the condition the wrong way round"),
        (r"[αβ][=≥≤]|[=≥≤][αβ\d]", "a sign without spaces"),
    ],
    "en": [(r"\bwill be pruned\b", "the future for a fact")],
    "it": [
        (BARE_NODE, "A and E want «nodo»"),
        (r"\b(?:perchè|poichè|nè|sè|affinchè)\b|\bE’ ", "a wrong accent"),
        (r"[“”]", "use «…»"),
    ],
    "es": [
        (BARE_NODE, "A and E want «nodo»"),
        (r"\bsólo\b", "solo has no accent"),
        (r"(?:^|[.!?»] |\n)[^¿?.!\n]*\?", "a question without ¿"),
        (r"(?:^|[.!?»] |\n)[^¡!.?\n]*!", "an exclamation without ¡"),
        (r"[“”]", "use «…»"),
    ],
    "ko": [
        (r"은\(는\)|이\(가\)|을\(를\)|와\(과\)|\(으\)로", "two particles at once"),
        (r"(?:해요|거든요|네요)[.?!]", "the wrong speech level"),
        (r"[가-힣]:\s*$", "a sentence that ends in a colon"),
    ],
    "zh": [
        (r"[\u4e00-\u9fff][,.;:?!](?:\s|$|[\u4e00-\u9fff])", "a half-width mark after Chinese"),
        (
            r"[\u4e00-\u9fff](?:\*\*)?[A-Za-z0-9αβ]|[A-Za-z0-9αβ](?:\*\*)?[\u4e00-\u9fff]",
            "no space",
        ),
        (r" [，。；：？！、（）]|[，。；：？！、（）] ", "a space beside a full-width mark"),
    ],
}

# Whether the last sound of what is read aloud is a vowel, ㄹ, or another consonant.
_LAST_SOUND = dict.fromkeys("ABCDEFGHIJKOPQSTUVWXYZ2459αβ∞", "vowel")
_LAST_SOUND |= dict.fromkeys("LR178", "ㄹ") | dict.fromkeys("MN036", "consonant")
_PARTICLES = [("은", "는"), ("이", "가"), ("을", "를"), ("과", "와"), ("으로", "로")]
_AFTER = re.compile(
    r"([A-Z0-9αβ∞])(?:\*\*)?(?:\([^()]*\))?(은|는|이|가|을|를|과|와|으로|로)(?![가-힣])"
)


def wrong_particles(text):
    """Yield (match, particle wanted) for each Korean particle that does not fit what is before it."""
    for match in _AFTER.finditer(text):
        before, particle = match[1], match[2]
        word = re.search(r"[A-Z]+$", text[: match.start() + 1])
        sound = _LAST_SOUND[before]
        if word and word[0] == "MIN":
            sound = "consonant"
        for closed, opened in _PARTICLES:
            if particle in (closed, opened):
                open_form = sound == "vowel" or (sound == "ㄹ" and closed == "으로")
                wanted = opened if open_form else closed
                if particle != wanted:
                    yield match, wanted


def booked(pages):
    """All that states a fact is, in its order, what was last looked at."""
    book = ledger.read()
    for page in _every(pages):
        for line, message in ledger.differences(page, book):
            yield Problem(page, line, message)


CHECKS = (
    missing_pages,
    well_formed,
    structure,
    facts,
    code,
    markup,
    scenes,
    arithmetic,
    claims,
    forbidden,
    typography,
    booked,
)


def _every(pages):
    return [page for language in pages.values() for page in language.values()]


def _pairs(pages):
    for language, its in pages.items():
        for name, page in its.items():
            if language != "en" and name in pages["en"]:
                yield pages["en"][name], page


def _line(section, text, position):
    """Return the line in the file of a position in a text that begins at the section's heading."""
    return section.line + text.count("\n", 0, position)


def _same(page, section, what, theirs, ours):
    if theirs != ours:
        at, expected = _first_difference(theirs, ours)
        found = ours[at] if at < len(ours) else "nothing"
        line = section.line
        facts = [fact for fact in section.facts if what == "formulas" and fact.kind == "formula"]
        if facts:
            line = facts[min(at, len(facts) - 1)].line
        yield Problem(page, line, f"{what} of #{section.id}: {found!r}, expected {expected!r}")


def _first_difference(theirs, ours):
    for at, (expected, found) in enumerate(zip(theirs, ours, strict=False)):
        if expected != found:
            return at, expected
    at = min(len(theirs), len(ours))
    return at, theirs[at] if at < len(theirs) else "nothing more"


def _heading(headings, at):
    return repr(headings[at]) if at < len(headings) else "missing"


def _blocks(section, page):
    return [
        (block.info, "" if _is_code(block) else _unnamed(block.text.strip(), page))
        for block in section.blocks
    ]


def _unnamed(text, page):
    """Return text without the page's language in a command for a sheet, where it must stand."""
    return text.replace(f"docs/sheet.py {page.language}", "docs/sheet.py …")


def _is_code(block):
    return block.info.startswith(("python", "text"))


def _set_of(section, kind):
    found = set(section.texts(kind))
    if kind == "number":
        found |= set(CODE_NUMBER.findall(" ".join(section.texts("formula"))))
    return found


def _normal(value):
    if not _is_number(value):
        return str(value)
    return format_number(value).replace("−", "-")


def _is_number(value):
    return isinstance(value, (int, float)) and not isinstance(value, bool)
