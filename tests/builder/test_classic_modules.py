"""Modules as one classic script: every form of import and export that is allowed, and errors for others."""

import re

import pytest

from docs.builder import joined_modules
from docs.builder.classic_modules import join_as_classic_script
from docs.builder.joined_modules import read_modules

SOURCES = {
    "page.js": 'export { one, two as deux } from "./numbers.js";\nexport const page = 1;\n',
    "numbers.js": "export const one = 1;\nexport const two = () => 2;\n",
    "listed.js": "export default [3];\n",
    "stepper/stepper.js": 'import { one, deux as due } from "../page.js";\n'
    'import * as numbers from "../numbers.js";\nimport listed from "../listed.js"; // a comment\n'
    "export class Stepper {\n  url = import.meta.url;\n}\n",
}


def get_definition(script, name):
    """Return the text of a module in the script."""
    return re.search(
        rf'definitions\["{name}"\] = importMeta => {{\n(.*?)\n}};\n', script, re.DOTALL
    )[1]


def test_imports_become_constants_and_exports_an_object():
    script = join_as_classic_script(SOURCES)
    assert get_definition(script, "stepper/stepper.js").splitlines() == [
        '"use strict";',
        'const { one, deux: due } = importMeta.load("page.js");',
        'const numbers = importMeta.load("numbers.js");',
        'const { default: listed } = importMeta.load("listed.js");',
        "class Stepper {",
        "  url = importMeta.url;",
        "}",
        "",
        "return { Stepper };",
    ]
    assert get_definition(script, "page.js").endswith(
        'return { page, one: importMeta.load("numbers.js").one, deux: importMeta.load("numbers.js").two };'
    )
    assert "const defaultExport = [3];" in get_definition(script, "listed.js")


@pytest.mark.parametrize(
    "source",
    [
        "export let count = 0;\n",
        "export { count };\n",
        'export * from "./numbers.js";\n',
        'import "./numbers.js";\n',
        'import { one } from "./numbers.js"\n',
        'import { one } from "numbers";\n',
        'import("./numbers.js");\n',
    ],
)
def test_any_other_form_is_an_error(source):
    with pytest.raises(ValueError, match=r"new\.js: an unknown form of import or export: "):
        join_as_classic_script(SOURCES | {"new.js": source})


def test_missing_modules_and_cycles_are_errors():
    new = {"new.js": 'import { old } from "./old.js";\n'}
    with pytest.raises(ValueError, match=r"new\.js imports old\.js, which is missing"):
        join_as_classic_script(new)
    old = {"old.js": 'export { page } from "./new.js";\n'}
    with pytest.raises(ValueError, match=r"new\.js -> old\.js -> new\.js"):
        join_as_classic_script(new | old)


def test_the_modules_of_the_site_keep_to_these_forms():
    sources = read_modules() | {"python/listed.js": "export default {};"}
    script = join_as_classic_script(sources)
    assert not re.search(r"^\s*(import|export)\b", script, re.MULTILINE)
    assert "import.meta" not in script


# The script of a widget: the modules beside it are joined to it, others are not.


def test_modules_are_joined(tmp_path):
    word = 'import { make } from "../../browser/page.js";\nexport const word = make;\n'
    (tmp_path / "word.js").write_text(word, encoding="utf-8")
    file = tmp_path / "hello.js"
    file.write_text(
        'import { fill } from "../../browser/page.js";\nimport { word } from "./word.js";\nfill(word);\n',
        encoding="utf-8",
    )
    text = 'import { fill, make } from "../../browser/page.js";\nexport const word = make;\nfill(word);\n'
    assert joined_modules.join_modules(file) == (text, ["word.js"])
