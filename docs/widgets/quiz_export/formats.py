"""The files for learning platforms."""

from widgets.quiz_export.canvas_qti import make_canvas_package
from widgets.quiz_export.gift import make_gift
from widgets.quiz_export.moodle_xml import make_moodle_xml

# End of the file name -> items, title -> the file, as bytes.
FORMATS = {
    ".xml": lambda items, title: make_moodle_xml(items),
    ".gift": lambda items, title: make_gift(items),
    ".zip": make_canvas_package,
}
