"""Quiz items as a package of QTI 1.2 in the form that Canvas exports and imports, with the drawings as files."""

from hashlib import sha256
from io import BytesIO
from xml.etree import ElementTree
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from figures.svg import escape_html
from widgets.quiz_export.drawings import replace_drawings
from widgets.quiz_export.spellings import list_number_spellings

QTI = "http://www.imsglobal.org/xsd/ims_qtiasiv1p2"
PACKAGE = "http://www.imsglobal.org/xsd/imsccv1p1/imscp_v1p1"
CANVAS = "http://canvas.instructure.com/xsd/cccv1p0"
DATE = (2026, 1, 1, 0, 0, 0)  # of the files, so that the same items make the same package
IMAGE_FOLDER = "images"
FEEDBACK = "general_fb"  # the name that Canvas gives to the feedback for every answer


def make_canvas_package(items, title):
    """Return the zip file with all items, as bytes.

    title: of the quiz, as plain text
    """
    images, quiz = {}, f"quiz_{_make_key(title + ''.join([item.prompt for item in items]))}"

    def store_drawing(svg):
        name = f"tree_{_make_key(svg)}.svg"
        images[name] = svg
        return f"%24IMS-CC-FILEBASE%24/{IMAGE_FOLDER}/{name}"

    # Canvas has no question with both texts to type and choices to mark.
    parts = [
        part_item
        for item in items
        for part_item in ([item] if item.has_only_numbers else item.split())
    ]
    files = {
        f"{quiz}/{quiz}.xml": _make_assessment(parts, quiz, title, store_drawing),
        f"{quiz}/assessment_meta.xml": _make_settings(parts, quiz, title),
    }
    files |= {f"{IMAGE_FOLDER}/{name}": svg.encode() for name, svg in images.items()}
    return _zip_files({"imsmanifest.xml": _make_manifest(quiz, images), **files})


def _make_key(text):
    return sha256(text.encode()).hexdigest()[:16]


def _zip_files(files):
    stream = BytesIO()
    with ZipFile(stream, "w") as package:
        for name, data in files.items():
            package.writestr(ZipInfo(name, DATE), data, ZIP_DEFLATED)
    return stream.getvalue()


def _make_root(tag, namespace, **attributes):
    # Not as the prefix ns0, which not every platform reads.
    return ElementTree.Element(tag, {"xmlns": namespace, **attributes})


def _add(parent, tag, text=None, **attributes):
    """Add an element with a text and return it."""
    element = ElementTree.SubElement(parent, tag, attributes)
    element.text = text
    return element


def _write_xml(root):
    return ElementTree.tostring(root, encoding="utf-8", xml_declaration=True)


def _make_manifest(quiz, images):
    root = _make_root("manifest", PACKAGE, identifier=f"{quiz}_manifest")
    metadata = _add(root, "metadata")
    _add(metadata, "schema", "IMS Content")
    _add(metadata, "schemaversion", "1.1.3")
    _add(root, "organizations")
    resources = _add(root, "resources")
    main = _add(resources, "resource", identifier=quiz, type="imsqti_xmlv1p2")
    _add(main, "file", href=f"{quiz}/{quiz}.xml")
    _add(main, "dependency", identifierref=f"{quiz}_settings")
    settings = f"{quiz}/assessment_meta.xml"
    kind = "associatedcontent/imscc_xmlv1p1/learning-application-resource"
    entries = [(f"{quiz}_settings", kind, settings)]
    for name in images:
        key = name.removesuffix(".svg")
        entries.append((key, "webcontent", f"{IMAGE_FOLDER}/{name}"))
    for identifier, kind, path in entries:
        resource = _add(resources, "resource", identifier=identifier, type=kind, href=path)
        _add(resource, "file", href=path)
    return _write_xml(root)


def _make_settings(items, quiz, title):
    root = _make_root("quiz", CANVAS, identifier=quiz)
    for tag, text in {
        "title": title,
        "shuffle_answers": "false",
        "scoring_policy": "keep_highest",
        "quiz_type": "assignment",
        "points_possible": str(sum([len(item.parts) for item in items])),
        "allowed_attempts": "1",
    }.items():
        _add(root, tag, text)
    return _write_xml(root)


def _make_assessment(items, quiz, title, store_drawing):
    root = _make_root("questestinterop", QTI)
    assessment = _add(root, "assessment", ident=quiz, title=title)
    section = _add(assessment, "section", ident="root_section")
    for number, item in enumerate(items, 1):
        element = _add(section, "item", ident=f"{quiz}_{number}", title=item.name)
        fill_item = _fill_in_blanks if item.has_only_numbers else _fill_in_choices
        fill_item(element, item, store_drawing)
        flow = _add(_add(element, "itemfeedback", ident=FEEDBACK), "flow_mat")
        _add_material(flow, replace_drawings(item.feedback, store_drawing))
    return _write_xml(root)


def _start_item(element, kind, item, html):
    """Add what all kinds of items have; return the elements for the answers and for their grading."""
    fields = _add(_add(element, "itemmetadata"), "qtimetadata")
    for label, entry in (("question_type", kind), ("points_possible", str(len(item.parts)))):
        field = _add(fields, "qtimetadatafield")
        _add(field, "fieldlabel", label)
        _add(field, "fieldentry", entry)
    presentation = _add(element, "presentation")
    _add_material(presentation, html)
    grading = _add(element, "resprocessing")
    outcomes = _add(grading, "outcomes")
    _add(outcomes, "decvar", maxvalue="100", minvalue="0", varname="SCORE", vartype="Decimal")
    always = _add(grading, "respcondition", **{"continue": "Yes"})
    _add(_add(always, "conditionvar"), "other")
    _add(always, "displayfeedback", feedbacktype="Response", linkrefid=FEEDBACK)
    return presentation, grading


def _add_material(parent, text, kind="text/html"):
    _add(_add(parent, "material"), "mattext", text, texttype=kind)


def _fill_in_blanks(element, item, store_drawing):
    """Fill an item with numbers to type, which Canvas compares as texts, without regard to capitals."""
    blanks = [f"<p>{escape_html(part.label)} [{part.name}]</p>" for part in item.parts]
    html = replace_drawings(item.prompt, store_drawing) + "".join(blanks)
    kind = "fill_in_multiple_blanks_question"
    presentation, grading = _start_item(element, kind, item, html)
    for part in item.parts:
        blank = f"response_{part.name}"
        response = _add(presentation, "response_lid", ident=blank)
        _add_material(response, part.name, "text/plain")
        answers = _add(response, "render_choice")
        condition = _add(grading, "respcondition")
        alternatives = _add(_add(condition, "conditionvar"), "or")
        for number, spelling in enumerate(list_number_spellings(part.number), 1):
            identifier = f"{part.name}_{number}"
            _add_material(_add(answers, "response_label", ident=identifier), spelling, "text/plain")
            _add(alternatives, "varequal", identifier, respident=blank)
        share = f"{100 / len(item.parts):.2f}"
        _add(condition, "setvar", share, varname="SCORE", action="Add")


def _fill_in_choices(element, item, store_drawing):
    """Fill an item with choices to mark; all of them must be right."""
    (part,) = item.parts
    kind = "multiple_answers_question" if part.allows_several else "multiple_choice_question"
    html = replace_drawings(item.prompt, store_drawing)
    presentation, grading = _start_item(element, kind, item, html)
    cardinality = "Multiple" if part.allows_several else "Single"
    response = _add(presentation, "response_lid", ident="response1", rcardinality=cardinality)
    answers = _add(response, "render_choice")
    condition = _add(grading, "respcondition", **{"continue": "No"})
    marked = _add(condition, "conditionvar")
    if part.allows_several:
        marked = _add(marked, "and")
    for number, choice in enumerate(part.choices, 1):
        identifier = f"choice_{number}"
        label = _add(answers, "response_label", ident=identifier)
        _add_material(label, choice.text, "text/plain")
        if choice.is_right:
            _add(marked, "varequal", identifier, respident="response1")
        elif part.allows_several:
            _add(_add(marked, "not"), "varequal", identifier, respident="response1")
    _add(condition, "setvar", "100", varname="SCORE", action="Set")
