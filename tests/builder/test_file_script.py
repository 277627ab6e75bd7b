"""The script of pages that were opened as files: the modules of all widgets as a classic script."""

import pytest

from docs.builder import file_script
from docs.widgets.registry import WIDGETS


def test_it_contains_all_modules_and_is_a_classic_script():
    text = file_script.make_file_script({"en": "Do this."})
    assert text.startswith('"use strict";{')
    for name in (widget.name for widget in WIDGETS if widget.has_script):
        assert f"assets/{name}/{name}.js" in text
    assert "Do this." in text


def test_modules_are_joined(tmp_path):
    (tmp_path / "word.js").write_text(
        'import { make } from "../page.js";\nexport const word = make;\n', encoding="utf-8"
    )
    file = tmp_path / "hello.js"
    file.write_text(
        'import { fill } from "../page.js";\nimport { word } from "./word.js";\nfill(word);\n',
        encoding="utf-8",
    )
    text = 'import { fill, make } from "../page.js";\nexport const word = make;\nfill(word);\n'
    assert file_script.join_modules(file) == (text, ["word.js"])


def test_a_module_of_a_page_imports_only_the_shared_module(tmp_path):
    file = tmp_path / "hello.js"
    file.write_text('import { fill } from "../page.js";\nfill();\n', encoding="utf-8")
    assert file_script.join_modules(file) == (file.read_text(encoding="utf-8"), [])
    file.write_text('import { put } from "../elements.js";\n', encoding="utf-8")
    with pytest.raises(ValueError, match="elements.js"):
        file_script.join_modules(file)
