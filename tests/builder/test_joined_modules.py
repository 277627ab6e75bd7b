"""The script of a widget: the modules beside it are joined to it, others are not."""

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
