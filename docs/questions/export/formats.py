"""The files for learning platforms, and what they do not keep."""

from docs.questions.export.canvas_qti import make_canvas_package
from docs.questions.export.gift import make_gift
from docs.questions.export.items import ChoicePart
from docs.questions.export.moodle_xml import list_weights, make_moodle_xml
from docs.questions.export.qti import make_qti_package

# End of the file name -> items, title -> the file, as bytes. The first end that fits counts.
FORMATS = {
    ".xml": lambda items, title: make_moodle_xml(items),
    ".gift": lambda items, title: make_gift(items),
    ".qti.zip": make_qti_package,
    ".zip": make_canvas_package,
}


def find_format(path):
    """Return the key of FORMATS with which the name of a file ends, or None."""
    return next((ending for ending in FORMATS if path.lower().endswith(ending)), None)


def list_notes(ending, items, texts):
    """Return sentences on what a file of an ending does not keep of the items; texts: the part quiz_export."""
    notes = []
    if ending == ".gift":
        if any(item.points != len(item.parts) for item in items):
            notes.append(texts["gift_points"])
        choices = [part for item in items for part in item.parts if isinstance(part, ChoicePart)]
        if any(part.name != "answer" for part in choices):  # whole answers have no order
            notes.append(texts["gift_order"])
    if ending == ".qti.zip" and any(len(item.parts) > 1 for item in items):
        notes.append(texts["qti_parts"])
    if ending == ".xml":
        uneven = {
            (item.points, *list_weights(item)) for item in items if item.points % len(item.parts)
        }
        points = [
            f"{total} → {' + '.join(map(str, weights))}" for total, *weights in sorted(uneven)
        ]
        notes += [texts["xml_points"].format(points="; ".join(points))] if points else []
    return notes
