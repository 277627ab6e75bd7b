"""The package for Canvas, read by a parser that we did not write: questions, answers, points and drawings."""

import re
from io import BytesIO
from pathlib import PurePosixPath
from xml.etree import ElementTree
from zipfile import ZipFile

import pytest
import qti2latex

from docs.questions.export.canvas_qti import make_canvas_package
from docs.questions.export.drawings import replace_drawings
from typed_numbers import check_spellings

BASE = "%24IMS-CC-FILEBASE%24/"
KINDS = {
    "fill_in_multiple_blanks_question",
    "multiple_choice_question",
    "multiple_answers_question",
}


@pytest.fixture(scope="module")
def package(items):
    with ZipFile(BytesIO(make_canvas_package(items, "Sheet & <key>"))) as package:
        assert package.testzip() is None
        return {name: package.read(name) for name in package.namelist()}


@pytest.fixture(scope="module")
def parsed(items, package, tmp_path_factory):
    """Each item, split where Canvas needs it, with the element that the parser reads."""
    folder = tmp_path_factory.mktemp("package")
    for name, data in package.items():
        path = folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(data)
    roots = [ElementTree.parse(path).getroot() for path in qti2latex.read_qti_dir(folder)]
    roots = sorted(roots, key=len)
    elements = [each for root in roots for each in qti2latex.findall_anyns(root, "item")]
    parts = [p for item in items for p in ([item] if item.has_only_numbers else item.split())]
    return list(zip(parts, elements, strict=True))


def test_every_item_has_its_kind_points_name_and_prompt(parsed):
    kinds = set()
    for item, element in parsed:
        fields = qti2latex.get_qti_metadata(element)
        kinds.add(qti2latex.guess_type(fields, element))
        assert fields["points_possible"] == str(len(item.parts))
        assert element.get("title") == item.name
        stem = re.sub(r'src="[^"]+"', 'src="None"', qti2latex.get_item_stem(element))
        assert stem.startswith(replace_drawings(item.prompt, lambda svg: None))
    assert kinds == KINDS


def test_each_blank_stands_in_the_prompt_and_accepts_what_people_type(parsed):
    for item, element in parsed:
        if item.has_only_numbers:
            stem = qti2latex.get_item_stem(element)
            assert re.findall(r"\[(\w+)\]", stem) == [part.name for part in item.parts]
            responses = qti2latex.findall_anyns(element, "response_lid")
            right = qti2latex.get_correct_idents(element)
            for part, response in zip(item.parts, responses, strict=True):
                assert response.get("ident") == f"response_{part.name}"
                texts = [qti2latex.text_of(t) for t in qti2latex.findall_anyns(response, "mattext")]
                assert texts.pop(0) == part.name
                check_spellings(texts, part.number)
                labels = qti2latex.findall_anyns(response, "response_label")
                assert {label.get("ident") for label in labels} <= right


def test_the_points_of_the_blanks_add_up(parsed):
    for _, element in parsed:
        scores = [float(e.text) for e in qti2latex.findall_anyns(element, "setvar")]
        assert sum(scores) == pytest.approx(100, abs=0.1)


def test_exactly_the_right_choices_are_right(parsed):
    for item, element in parsed:
        if not item.has_only_numbers:
            (part,) = item.parts
            choices = qti2latex.get_choices(element)
            assert [text for _, text in choices] == [choice.text for choice in part.choices]
            right = qti2latex.get_correct_idents(element)
            assert [name in right for name, _ in choices] == [c.is_right for c in part.choices]
            refused = qti2latex.findall_anyns(element, "not")
            wrong = [choice for choice in part.choices if not choice.is_right]
            assert len(refused) == (len(wrong) if part.allows_several else 0)


def test_every_name_in_an_item_is_there_and_there_once(parsed):
    for item, element in parsed:
        labels = [e.get("ident") for e in qti2latex.findall_anyns(element, "response_label")]
        assert len({*labels}) == len(labels)
        named = [e.text for e in qti2latex.findall_anyns(element, "varequal")]
        assert {*named} <= {*labels}
        (feedback,) = qti2latex.findall_anyns(element, "itemfeedback")
        (shown,) = qti2latex.findall_anyns(element, "displayfeedback")
        assert feedback.get("ident") == shown.get("linkrefid")
        html = qti2latex.text_of(qti2latex.findall_anyns(feedback, "mattext")[0])
        html = re.sub(r'src="[^"]+"', 'src="None"', html)
        assert html == replace_drawings(item.feedback, lambda svg: None)


def test_every_drawing_is_a_file_and_every_file_is_in_the_manifest(items, package, parsed):
    drawings, shown = set(), set()
    for item in items:
        for html in (item.prompt, item.feedback):
            replace_drawings(html, drawings.add)
    for _, element in parsed:
        for text in qti2latex.findall_anyns(element, "mattext"):
            shown |= {*re.findall(r'src="([^"]+)"', text.text)}
    assert {package[name.removeprefix(BASE)].decode() for name in shown} == drawings
    manifest = ElementTree.fromstring(package["imsmanifest.xml"])
    listed = [element.get("href") for element in qti2latex.findall_anyns(manifest, "file")]
    assert sorted([*listed, "imsmanifest.xml"]) == sorted(package)
    resources = qti2latex.findall_anyns(manifest, "resource")
    names = {resource.get("identifier") for resource in resources}
    (dependency,) = qti2latex.findall_anyns(manifest, "dependency")
    assert len(names) == len(resources) and dependency.get("identifierref") in names


def test_the_title_and_all_points_are_in_the_settings(items, package):
    (name,) = [name for name in package if PurePosixPath(name).name == "assessment_meta.xml"]
    root = ElementTree.fromstring(package[name])
    (title,) = qti2latex.findall_anyns(root, "title")
    (points,) = qti2latex.findall_anyns(root, "points_possible")
    assert title.text == "Sheet & <key>"
    assert points.text == str(sum([len(item.parts) for item in items]))
