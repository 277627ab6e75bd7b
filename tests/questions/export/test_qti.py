"""The package of QTI 2.1, read as exports of ONYX are: questions, drawings, and the points that its rules give."""

from io import BytesIO
from itertools import chain
from zipfile import ZipFile

import pytest
from lxml import etree
from onyx2moodle.classifier import classify
from onyx2moodle.parser import NS, parse_item

from docs.questions.export.drawings import replace_drawings
from docs.questions.export.items import ChoicePart, NumberPart, QuizItem, TextPart
from docs.questions.export.qti import make_qti_package
from typed_numbers import check_spellings, is_accepted

POINTS = 7  # of each question; its parts are worth fractions
TITLE = "Sheet & <key>"
# What imsqti_v2p1.xsd allows in an item, as far as it is used: blocks, and elements with their attributes beside class.
BLOCKS = {"p", "div", "ul", "table", "choiceInteraction", "extendedTextInteraction"}
HTML = {tag: set() for tag in ("p", "div", "ul", "li", "b", "span", "sup", "table", "thead")}
HTML |= {"tbody": set(), "tr": set(), "td": {"colspan"}, "th": {"scope", "colspan"}}
HTML |= {"img": {"src", "alt", "width", "height"}}
INTERACTIONS = {"choiceInteraction", "prompt", "simpleChoice"}
INTERACTIONS |= {"extendedTextInteraction", "textEntryInteraction"}
TARGETS = {NumberPart: "shortanswer", ChoicePart: "multichoice", TextPart: "essay"}
# The expressions of responseProcessing; an answer is a list of texts.
OPERATORS = {
    "not": lambda truth: not truth,
    "isNull": lambda answer: not answer,
    "match": lambda answer, right: set(answer) == set(right),
    "multiple": lambda *answers: [*chain(*answers)],
    "sum": lambda *numbers: sum(numbers),
}


@pytest.fixture(scope="module")
def worth(items):
    """All items with other points, and an essay."""
    essay = QuizItem("Essay", "<p>Why &lt;?</p>", [TextPart()], "<p>So.</p>", "", POINTS)
    facts = [(item.name, item.prompt, item.parts, item.feedback, "") for item in items]
    return [*[QuizItem(*fact, POINTS) for fact in facts], essay]


@pytest.fixture(scope="module")
def package(worth):
    with ZipFile(BytesIO(make_qti_package(worth, TITLE))) as package:
        assert package.testzip() is None
        return {name: package.read(name) for name in package.namelist()}


@pytest.fixture(scope="module")
def parsed(worth, package, tmp_path_factory):
    """Each item with its root element and with what the parser reads, in the order of the test."""
    references = etree.fromstring(package["test.xml"]).iterfind(".//q:assessmentItemRef", NS)
    path, read = tmp_path_factory.mktemp("package") / "item.xml", []
    for item, reference in zip(worth, references, strict=True):
        path.write_bytes(package[reference.get("href")])
        read.append((item, etree.parse(path).getroot(), parse_item(path)))
    return read


def test_every_item_has_its_kind_name_prompt_and_points(parsed):
    for item, root, read in parsed:
        kinds = {TARGETS[type(part)] for part in item.parts}
        assert classify(read).target == (kinds.pop() if len(kinds) == 1 else "manual")
        assert read.title == item.name
        assert read_default(root, "MAXSCORE") == [str(POINTS)]
        assert read_text(read.body_xml).startswith(read_html(item.prompt))


def test_html_is_as_the_schema_allows(parsed):
    for _, root, _ in parsed:
        assert {get_tag(block) for block in root.find("q:itemBody", NS)} <= BLOCKS
        for element in root.xpath("q:itemBody//* | q:modalFeedback//*", namespaces=NS):
            tag = get_tag(element)
            assert tag in INTERACTIONS or {*element.attrib} <= HTML[tag] | {"class"}


def test_answers_are_those_of_the_parts(parsed):
    for item, _, read in parsed:
        for part, interaction in zip(item.parts, read.interactions, strict=True):
            declaration = read.response_decls[interaction.response_identifier]
            if isinstance(part, NumberPart):
                check_spellings([*declaration.mapping], part.number)
                assert declaration.correct_values == part.list_spellings()[:1]
            elif isinstance(part, ChoicePart):
                shown = [choice.html for choice in interaction.choices]
                assert shown == [choice.text for choice in part.choices]
                assert not interaction.shuffle
                limits = ("multiple", 0) if part.allows_several else ("single", 1)
                assert (declaration.cardinality, interaction.max_choices) == limits


def test_right_answers_earn_all_points_and_each_wrong_one_its_share_less(parsed):
    for item, root, read in parsed:
        right = {name: d.correct_values for name, d in read.response_decls.items()}
        has_points = not isinstance(item.parts[0], TextPart)
        assert grade(root, right)[0] == pytest.approx(POINTS * has_points)
        assert grade(root, {}) == (0, ["SOLUTION"])
        for part, interaction in zip(item.parts, read.interactions, strict=True):
            name = interaction.response_identifier
            for wrong in list_wrong_answers(part, interaction, right[name]):
                score, feedback = grade(root, {**right, name: wrong})
                assert score == pytest.approx(POINTS * (1 - 1 / len(item.parts)) * has_points)
                every = root.iterfind("q:modalFeedback", NS)
                shown = [element for element in every if element.get("identifier") in feedback]
                texts = [item.feedback]
                if isinstance(part, ChoicePart) and not part.allows_several:
                    names = [choice.identifier for choice in interaction.choices]
                    texts.insert(0, part.choices[names.index(*wrong)].feedback)
                assert list(map(read_text, shown)) == list(map(read_html, texts))


def list_wrong_answers(part, interaction, right):
    """Return wrong answers to a part, each a list of texts."""
    if isinstance(part, ChoicePart):
        names = [choice.identifier for choice in interaction.choices]
        wrong = [name for name in names if name not in right]
        if part.allows_several:
            return [right[1:], [*right, wrong[0]], names]
        return [[name] for name in wrong]
    return [["99999"], ["x"]]


def grade(root, answers):
    """Return the points for answers, and the names of the feedback to show, as responseProcessing says."""
    outcomes = {"SCORE": float(*read_default(root, "SCORE")), "FEEDBACK": []}

    def evaluate(expression):
        tag, name = get_tag(expression), expression.get("identifier")
        if tag == "variable":
            return outcomes[name] if name in outcomes else answers.get(name, [])
        if tag == "baseValue":
            is_number = expression.get("baseType") == "float"
            return float(expression.text) if is_number else [expression.text]
        if tag in ("correct", "mapResponse"):
            (declaration,) = root.iterfind(f"q:responseDeclaration[@identifier='{name}']", NS)
            if tag == "correct":
                return [
                    value.text for value in declaration.iterfind("q:correctResponse/q:value", NS)
                ]
            (mapping,) = declaration.iterfind("q:mapping", NS)
            entries = [
                entry for entry in mapping if is_accepted(*answers[name], [entry.get("mapKey")])
            ]
            assert all(entry.get("caseSensitive") == "false" for entry in mapping)
            return float(entries[0].get("mappedValue") if entries else mapping.get("defaultValue"))
        return OPERATORS[tag](*map(evaluate, expression))

    def run(rule):
        if get_tag(rule) == "responseCondition":
            ((condition, *rules),) = rule
            for inner in rules if evaluate(condition) else []:
                run(inner)
        else:
            assert get_tag(rule) == "setOutcomeValue"
            outcomes[rule.get("identifier")] = evaluate(*rule)

    for rule in root.find("q:responseProcessing", NS):
        run(rule)
    return outcomes["SCORE"], outcomes["FEEDBACK"]


def test_the_manifest_lists_every_file_and_the_drawings_of_every_item(worth, package):
    drawings = set()
    for item in worth:
        for html in (item.prompt, item.feedback):
            replace_drawings(html, drawings.add)
    images = [data.decode() for name, data in package.items() if name.endswith(".svg")]
    assert {*images} == drawings and len(images) == len(drawings)
    manifest = etree.fromstring(package["imsmanifest.xml"])
    test, resources = etree.fromstring(package["test.xml"]), list(manifest.find("{*}resources"))
    assert test.get("title") == TITLE
    by_type, files = {}, {}
    for resource in resources:
        by_type.setdefault(resource.get("type"), []).append(resource)
        files[resource.get("href")] = [f.get("href") for f in resource.iterfind("{*}file")]
    assert files.keys() == package.keys() - {"imsmanifest.xml"}
    assert len({resource.get("identifier") for resource in resources}) == len(resources)
    assert by_type.keys() == {"webcontent", "imsqti_item_xmlv2p1", "imsqti_test_xmlv2p1"}
    (main,) = by_type["imsqti_test_xmlv2p1"]
    items = [resource.get("identifier") for resource in by_type["imsqti_item_xmlv2p1"]]
    assert [d.get("identifierref") for d in main.iterfind("{*}dependency")] == items
    assert [reference.get("identifier") for reference in test.iter("{*}assessmentItemRef")] == items
    for resource in by_type["imsqti_item_xmlv2p1"]:
        path = resource.get("href")
        root = etree.fromstring(package[path])
        assert root.get("identifier") == resource.get("identifier")
        shown = [image.get("src") for image in root.iter("{*}img")]
        assert files[path] == [path, *dict.fromkeys(shown)]


def get_tag(element):
    return etree.QName(element).localname


def read_default(root, name):
    path = f"q:outcomeDeclaration[@identifier='{name}']/q:defaultValue/q:value"
    return [value.text for value in root.iterfind(path, NS)]


def read_text(element):
    return " ".join("".join(element.itertext()).split())


def read_html(html):
    """Return the text of HTML without drawings."""
    return read_text(etree.HTML(f"<div>{replace_drawings(html, lambda svg: '')}</div>"))
