"""The script of a widget: the modules beside it are joined to it, others are not."""

import pytest

from docs.builder import joined_modules


def test_modules_are_joined(tmp_path):
    (tmp_path / "word.js").write_text(
        'import { make } from "../../browser/page.js";\nexport const word = make;\n',
        encoding="utf-8",
    )
    file = tmp_path / "hello.js"
    file.write_text(
        'import { fill } from "../../browser/page.js";\nimport { word } from "./word.js";\nfill(word);\n',
        encoding="utf-8",
    )
    text = 'import { fill, make } from "../../browser/page.js";\nexport const word = make;\nfill(word);\n'
    assert joined_modules.join_modules(file) == (text, ["word.js"])


def test_a_module_of_a_page_imports_only_the_shared_module(tmp_path):
    file = tmp_path / "hello.js"
    file.write_text('import { fill } from "../../browser/page.js";\nfill();\n', encoding="utf-8")
    assert joined_modules.join_modules(file) == (file.read_text(encoding="utf-8"), [])
    file.write_text('import { put } from "../../browser/elements.js";\n', encoding="utf-8")
    with pytest.raises(ValueError, match="elements.js"):
        joined_modules.join_modules(file)
