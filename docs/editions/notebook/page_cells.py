"""A page as cells of a notebook: prose, programs with what they print, figures as calls that draw them."""

import json
import re
from collections import Counter
from functools import partial

from docs.builder.code_includes import INCLUDE, capture_program_output, insert_files
from docs.builder.page_parts import choose_parts
from docs.builder.pages import FRONT_MATTER, split_into_fences_and_prose
from docs.editions.notebook.cells import Cell
from docs.editions.notebook.prose import convert_prose
from docs.widgets.fence_arguments import find_walkthrough

HEADING = re.compile(r"^(?P<signs>#+) (?P<text>.*?)(?: \{ #(?P<id>[\w-]+)(?: \.\w+)? \})?$")
RECORDED = re.compile(r"^ *#> ?(.*)\n?", re.MULTILINE)
TREE_NAMES = {"first": "FIRST", "second": "SECOND"}  # as alphabeta.py calls them
WIDE_TABLE = '<div style="overflow-x:auto">'
ATTRIBUTES = re.compile(r"<(table|th|td)\b[^>]*>")
# What these fences show is elsewhere in the notebook, or is no use in it.
LEFT_OUT = ("walk", "output", "write")


class PageConverter:
    """Converts a page to cells.

    sections: the ids of the sections to convert, "" for the part above the first; None for all
    """

    def __init__(self, page_name, edition, addresses, sections):
        self.page_name, self.edition, self.sections = page_name, edition, sections
        self.get_address = partial(addresses.find_address, page_name=page_name)
        self.cells, self.prose = [], []
        self.section = self.heading_id = ""  # the current section, and the last heading in it
        self.counts = Counter()  # of the cells of each kind under the last heading

    def convert(self, source):
        """Return the cells of the Markdown of the page."""
        source = choose_parts(source, self.edition.settings)
        fences, prose_lines, _ = split_into_fences_and_prose(source)
        front_matter = FRONT_MATTER.match(source)
        first_line = source.count("\n", 0, front_matter.end()) if front_matter else 0
        parts = [(number, line) for number, line in prose_lines if number > first_line]
        parts += [(fence.line, fence) for fence in fences]
        for _, part in sorted(parts, key=lambda numbered: numbered[0]):
            if isinstance(part, str):
                self._add_line(part)
            else:
                self._add_fence(part)
        self._close_prose()
        return self.cells

    def _add_line(self, line):
        if heading := HEADING.match(line):
            self._close_prose()
            self.heading_id, self.counts = heading["id"] or "", Counter()
            if len(heading["signs"]) <= 2:
                self.section = self.heading_id
            # The title of the notebook is the only one of the first level.
            line = f"#{heading['signs']} {heading['text']}"
        self.prose.append(line)

    def _add_fence(self, fence):
        if fence.name == "stepper" and fence.text.split()[1:] == ["ask"]:
            # Above the figure, the page explains questions, which the notebook does not ask.
            self._remove_last_paragraph()
        if fence.name == "python":
            self._add_program(fence.text)
        elif fence.name == "measured":
            html = self.edition.render_fence(fence.name, fence.text)
            # Without what only the site's style sheet understands.
            plain = re.sub("^<div[^>]*>", WIDE_TABLE, ATTRIBUTES.sub(r"<\1>", html).strip())
            self._add_cell("markdown", plain)
        elif fence.name in CALLS:
            self._add_cell("code", CALLS[fence.name](fence.text, self.edition.texts))
        elif fence.name not in self.edition.fence_renderers:
            self.prose += [fence.opening, *fence.text.split("\n"), fence.opening[:3]]
        elif fence.name not in LEFT_OUT:  # those add nothing
            raise ValueError(f"{self.page_name}: no cell is known for a fence {fence.name!r}")

    def _add_program(self, text):
        """Add a program as a code cell, without the recorded output, which the cell prints itself."""
        included = INCLUDE.fullmatch(text)
        source = insert_files(text, self.edition.code.read_file).rstrip("\n")
        printed = "".join(f"{line}\n" for line in RECORDED.findall(source))
        if included and "__main__" in source:
            printed = capture_program_output(self.edition.reference_folder, included[2])
        self._add_cell("code", RECORDED.sub("", source).rstrip("\n"), printed=printed)

    def _remove_last_paragraph(self):
        lines = "\n".join(self.prose).rstrip().split("\n\n")
        self.prose = ["\n\n".join(lines[:-1]), ""]

    def _close_prose(self):
        """Make a cell of the prose since the last cell."""
        text = "\n".join(self.prose).strip("\n")
        self.prose = []
        if text:
            self._add_cell("markdown", convert_prose(text, self.get_address))

    def _add_cell(self, kind, source, **fields):
        self._close_prose()
        self.counts[kind] += 1
        if self.sections is None or self.section in self.sections:
            # Code has numbers of its own: in every language, the same code has the same id.
            name = "code" if kind == "code" else "text"
            places = filter(None, (self.page_name, self.heading_id, name, str(self.counts[kind])))
            self.cells.append(Cell("-".join(places), kind, source, **fields))


def _name_tree(walkthrough_name):
    """Return a tree as code: the name in alphabeta.py, or else the list."""
    return TREE_NAMES.get(walkthrough_name) or repr(find_walkthrough(walkthrough_name).tree)


def _call_for_tree(text, texts):
    """`first`: before the search; `first scene`: after it; after the last scene, the finished search."""
    name, *scene = text.split()
    if not scene:
        return f"show({_name_tree(name)}, 0)"
    if scene[0] == find_walkthrough(name).scenes[-1].name:
        return f"show({_name_tree(name)})"
    return _call_for_scene(text, texts)


def _call_for_scene(text, texts):
    name, scene = text.split()
    return f'show({_name_tree(name)}, "{scene}")'


def _call_for_pair(text, texts):
    """`worst ideal`: two finished searches, each with the caption of the page."""
    captions = texts["labels"]
    return "\n".join(
        f"show({_name_tree(name)}, caption={json.dumps(captions[f'pair_{name}'], ensure_ascii=False)})"
        for name in text.split()
    )


# Fence -> function from its text and the texts that returns the code of the cell.
CALLS = {
    "tree": _call_for_tree,
    "scene": _call_for_scene,
    "pair": _call_for_pair,
    "stepper": lambda text, texts: f"steps({_name_tree(text.split()[0])})",
    "legend": lambda text, texts: "legend()",
    "costs": lambda text, texts: f"costs({int(text)})",
}
