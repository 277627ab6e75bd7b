"""Quiz items as a package of QTI 2.1, each an item with all its parts, with the drawings as files."""

import re

from docs.questions.export.content_package import ContentPackage, make_root
from docs.questions.export.drawings import ATTRIBUTE, replace_drawings
from docs.questions.export.items import ChoicePart, NumberPart, TextPart
from docs.questions.export.xml_element import XmlElement

QTI = "http://www.imsglobal.org/xsd/imsqti_v2p1"
PACKAGE = "http://www.imsglobal.org/xsd/imscp_v1p1"
TEST = "test.xml"
SOLUTION = "SOLUTION"  # the feedback after every answer
TAG = re.compile(r"<(/?)(\w+)([^>]*)>")
# Of the attributes in questions, those that QTI has.
ATTRIBUTES = ("class", "src", "alt", "width", "height", "scope", "colspan")


def make_qti_package(items, title):
    """Return the zip file with all items and a test of them, as bytes; title: of the test, as plain text"""
    package = ContentPackage(items, title)
    test, section = _make_test(package.identifier, title)
    identifiers = [f"{package.identifier}_{number}" for number in range(1, len(items) + 1)]
    for identifier, item in zip(identifiers, items, strict=True):
        path = f"{identifier}.xml"
        _add_item(package, item, identifier, path)
        section.add("assessmentItemRef", identifier=identifier, href=path)
    kind = "imsqti_test_xmlv2p1"
    resource = package.add_file(TEST, test.encode(), package.identifier, kind, href=TEST)
    for identifier in identifiers:
        resource.add("dependency", identifierref=identifier)
    return package.encode(PACKAGE, "QTIv2.1 Package", "1.0.0")


def _make_test(identifier, title):
    """Return a test that adds up the points, and its section, in which to refer to the items."""
    root = make_root("assessmentTest", QTI, identifier=identifier, title=title)
    _add_outcome(root, "SCORE", 0)
    part = root.add(
        "testPart", identifier="part", navigationMode="nonlinear", submissionMode="individual"
    )
    part.add("itemSessionControl", maxAttempts="1", showFeedback="true")
    section = part.add("assessmentSection", identifier="section", title=title, visible="true")
    total = root.add("outcomeProcessing").add("setOutcomeValue", identifier="SCORE")
    total.add("sum").add("testVariables", variableIdentifier="SCORE")
    return root, section


def _add_item(package, item, identifier, path):
    """Add the file of an item, and name the drawings in it as files that it needs."""
    drawings = {}

    def store_drawing(svg):
        drawings[svg] = package.store_drawing(svg)
        return drawings[svg]

    root = _Item(item, store_drawing).build(identifier)
    resource = package.add_file(path, root.encode(), identifier, "imsqti_item_xmlv2p1", href=path)
    for drawing in drawings.values():
        resource.add("file", href=drawing)


class _Item:
    """An assessmentItem, whose elements are put together last, in the order that QTI demands."""

    def __init__(self, item, store_drawing):
        self.item, self.store_drawing = item, store_drawing
        self.share = str(item.points / len(item.parts))
        self.declarations, self.feedbacks = [], {}
        self.body, self.processing = XmlElement("itemBody"), XmlElement("responseProcessing")
        self.body.children.append(_convert_html(item.prompt, store_drawing))
        # Set only when the answer is processed: no platform shows the solution before.
        shown = self.processing.add("setOutcomeValue", identifier="FEEDBACK")
        self.shown = shown.add("multiple")
        self.shown.add("baseValue", SOLUTION, baseType="identifier")

    def build(self, identifier):
        """Return the whole item."""
        kinds = {
            NumberPart: self._add_number,
            ChoicePart: self._add_choices,
            TextPart: self._add_text,
        }
        for part in self.item.parts:
            # Platforms that know only one answer to an item call it so.
            name = f"RESPONSE_{part.name}" if len(self.item.parts) > 1 else "RESPONSE"
            kinds[type(part)](name, part)
        settings = {"title": self.item.name, "adaptive": "false", "timeDependent": "false"}
        root = make_root("assessmentItem", QTI, identifier=identifier, **settings)
        root.children += self.declarations
        _add_outcome(root, "SCORE", 0)
        _add_outcome(root, "MAXSCORE", self.item.points)
        settings = {"cardinality": "multiple", "baseType": "identifier"}
        root.add("outcomeDeclaration", identifier="FEEDBACK", **settings)
        root.children += [self.body, self.processing]
        settings = {"outcomeIdentifier": "FEEDBACK", "showHide": "show"}
        for key, html in {**self.feedbacks, SOLUTION: self.item.feedback}.items():
            feedback = root.add("modalFeedback", identifier=key, **settings)
            feedback.children.append(_convert_html(html, self.store_drawing))
        return root

    def _declare(self, name, base_type, cardinality="single"):
        """Declare an answer; return the declaration."""
        settings = {"identifier": name, "cardinality": cardinality, "baseType": base_type}
        self.declarations.append(XmlElement("responseDeclaration", settings))
        return self.declarations[-1]

    def _add_text(self, name, part):
        """Add a text to write, which a person grades."""
        self._declare(name, "string")
        self.body.add("extendedTextInteraction", responseIdentifier=name, expectedLines="15")

    def _add_number(self, name, part):
        """Add a number to type, which is compared as a text, without regard to capitals."""
        declaration, spellings = self._declare(name, "string"), part.list_spellings()
        declaration.add("correctResponse").add("value", spellings[0])
        mapping = declaration.add("mapping", defaultValue="0")
        settings = {"mappedValue": self.share, "caseSensitive": "false"}
        for text in spellings:
            mapping.add("mapEntry", mapKey=text, **settings)
        line = self.body.add("p", f"{part.label} ")
        line.add("textEntryInteraction", responseIdentifier=name, expectedLength="10")
        condition = XmlElement("not")
        condition.add("isNull").add("variable", identifier=name)
        self._add_points(condition, XmlElement("mapResponse", {"identifier": name}))

    def _add_choices(self, name, part):
        """Add choices to mark; all of them must be right."""
        cardinality, most = ("multiple", "0") if part.allows_several else ("single", "1")
        right = self._declare(name, "identifier", cardinality).add("correctResponse")
        settings = {"responseIdentifier": name, "shuffle": "false", "maxChoices": most}
        interaction = self.body.add("choiceInteraction", **settings)
        if part.label:
            interaction.add("prompt", part.label)
        for number, choice in enumerate(part.choices, 1):
            key = f"choice_{number}"
            interaction.add("simpleChoice", choice.text, identifier=key)
            if choice.is_right:
                right.add("value", key)
            if choice.feedback:
                self.feedbacks[key] = choice.feedback
        if not part.allows_several:
            self.shown.add("variable", identifier=name)
        condition = XmlElement("match")
        condition.add("variable", identifier=name)
        condition.add("correct", identifier=name)
        points = XmlElement("baseValue", {"baseType": "float"}, self.share)
        self._add_points(condition, points)

    def _add_points(self, condition, points):
        """Add points to the score if a condition holds; both are expressions."""
        rule = self.processing.add("responseCondition").add("responseIf")
        rule.children.append(condition)
        total = rule.add("setOutcomeValue", identifier="SCORE").add("sum")
        total.add("variable", identifier="SCORE")
        total.children.append(points)


def _add_outcome(root, name, number):
    """Declare a number that comes out, such as the points."""
    outcome = root.add(
        "outcomeDeclaration", identifier=name, cardinality="single", baseType="float"
    )
    outcome.add("defaultValue").add("value", str(number))


def _convert_html(html, store_drawing):
    """Return HTML as XML with only what QTI has of it."""

    def convert_tag(match):
        slash, tag, attributes = match.groups()
        known = [pair for pair in ATTRIBUTE.findall(attributes) if pair[0] in ATTRIBUTES]
        kept = [f' {name}="{text}"' for name, text in known]
        end = "/" if tag == "img" else ""
        return f"<{slash}{'div' if tag == 'figure' else tag}{''.join(kept)}{end}>"

    return TAG.sub(convert_tag, replace_drawings(html, store_drawing))
