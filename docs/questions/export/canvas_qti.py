"""Quiz items as a package of QTI 1.2 in the form that Canvas exports and imports, with the drawings as files."""

from docs.figures.svg import escape_html
from docs.questions.export.content_package import ContentPackage, make_root
from docs.questions.export.drawings import replace_drawings
from docs.questions.export.items import ChoicePart, NumberPart, TextPart

QTI = "http://www.imsglobal.org/xsd/ims_qtiasiv1p2"
PACKAGE = "http://www.imsglobal.org/xsd/imsccv1p1/imscp_v1p1"
CANVAS = "http://canvas.instructure.com/xsd/cccv1p0"
SETTINGS = "associatedcontent/imscc_xmlv1p1/learning-application-resource"
FEEDBACK = "general_fb"  # the name that Canvas gives to the feedback for every answer


def make_canvas_package(items, title):
    """Return the zip file with all items, as bytes; title: of the quiz, as plain text"""
    package = ContentPackage(items, title)
    quiz = package.identifier

    def store_drawing(svg):
        return f"%24IMS-CC-FILEBASE%24/{package.store_drawing(svg)}"

    # Canvas has no question with both texts to type and choices to mark.
    parts = []
    for item in items:
        parts += [item] if item.has_only_numbers else item.split()
    content, path = _make_assessment(parts, quiz, title, store_drawing), f"{quiz}/{quiz}.xml"
    main = package.add_file(path, content, quiz, "imsqti_xmlv1p2")
    main.add("dependency", identifierref=f"{quiz}_settings")
    content, path = _make_settings(parts, quiz, title), f"{quiz}/assessment_meta.xml"
    package.add_file(path, content, f"{quiz}_settings", SETTINGS, href=path)
    return package.encode(PACKAGE, "IMS Content", "1.1.3")


def _make_settings(items, quiz, title):
    root = make_root("quiz", CANVAS, identifier=quiz)
    for tag, text in {
        "title": title,
        "shuffle_answers": "false",
        "scoring_policy": "keep_highest",
        "quiz_type": "assignment",
        "points_possible": f"{sum([item.points for item in items]):g}",
        "allowed_attempts": "1",
    }.items():
        root.add(tag, text)
    return root.encode()


def _make_assessment(items, quiz, title, store_drawing):
    root = make_root("questestinterop", QTI)
    assessment = root.add("assessment", ident=quiz, title=title)
    section = assessment.add("section", ident="root_section")
    fillers = {TextPart: _fill_in_essay, NumberPart: _fill_in_blanks, ChoicePart: _fill_in_choices}
    for number, item in enumerate(items, 1):
        element = section.add("item", ident=f"{quiz}_{number}", title=item.name)
        fill_item = fillers[type(item.parts[0])]  # parts of several kinds are items of their own
        fill_item(element, item, replace_drawings(item.prompt, store_drawing))
        flow = element.add("itemfeedback", ident=FEEDBACK).add("flow_mat")
        _add_material(flow, replace_drawings(item.feedback, store_drawing))
    return root.encode()


def _start_item(element, kind, item, html):
    """Add what all kinds of items have; return the elements for the answers and for their grading."""
    fields = element.add("itemmetadata").add("qtimetadata")
    for label, entry in (("question_type", kind), ("points_possible", f"{item.points:g}")):
        field = fields.add("qtimetadatafield")
        field.add("fieldlabel", label)
        field.add("fieldentry", entry)
    presentation = element.add("presentation")
    _add_material(presentation, html)
    grading = element.add("resprocessing")
    outcomes = grading.add("outcomes")
    outcomes.add("decvar", maxvalue="100", minvalue="0", varname="SCORE", vartype="Decimal")
    always = grading.add("respcondition", **{"continue": "Yes"})
    always.add("conditionvar").add("other")
    always.add("displayfeedback", feedbacktype="Response", linkrefid=FEEDBACK)
    return presentation, grading


def _add_material(parent, text, kind="text/html"):
    parent.add("material").add("mattext", text, texttype=kind)


def _fill_in_essay(element, item, html):
    """Fill an item with a text to write, which Canvas gives to the teacher to grade."""
    presentation, _ = _start_item(element, "essay_question", item, html)
    response = presentation.add("response_str", ident="response1", rcardinality="Single")
    response.add("render_fib").add("response_label", ident="answer1", rshuffle="No")


def _fill_in_blanks(element, item, html):
    """Fill an item with numbers to type, which Canvas compares as texts, without regard to capitals."""
    for part in item.parts:
        html += f"<p>{escape_html(part.label)} [{part.name}]</p>"
    kind = "fill_in_multiple_blanks_question"
    presentation, grading = _start_item(element, kind, item, html)
    for part in item.parts:
        blank = f"response_{part.name}"
        response = presentation.add("response_lid", ident=blank)
        _add_material(response, part.name, "text/plain")
        answers = response.add("render_choice")
        condition = grading.add("respcondition")
        alternatives = condition.add("conditionvar").add("or")
        for number, spelling in enumerate(part.list_spellings(), 1):
            identifier = f"{part.name}_{number}"
            label = answers.add("response_label", ident=identifier)
            _add_material(label, spelling, "text/plain")
            alternatives.add("varequal", identifier, respident=blank)
        share = f"{100 / len(item.parts):.2f}"
        condition.add("setvar", share, varname="SCORE", action="Add")


def _fill_in_choices(element, item, html):
    """Fill an item with choices to mark; all of them must be right."""
    (part,) = item.parts
    kind = "multiple_answers_question" if part.allows_several else "multiple_choice_question"
    presentation, grading = _start_item(element, kind, item, html)
    cardinality = "Multiple" if part.allows_several else "Single"
    response = presentation.add("response_lid", ident="response1", rcardinality=cardinality)
    answers = response.add("render_choice")
    condition = grading.add("respcondition", **{"continue": "No"})
    marked = condition.add("conditionvar")
    if part.allows_several:
        marked = marked.add("and")
    for number, choice in enumerate(part.choices, 1):
        identifier = f"choice_{number}"
        label = answers.add("response_label", ident=identifier)
        _add_material(label, choice.text, "text/plain")
        if choice.is_right:
            marked.add("varequal", identifier, respident="response1")
        elif part.allows_several:
            marked.add("not").add("varequal", identifier, respident="response1")
    condition.add("setvar", "100", varname="SCORE", action="Set")
