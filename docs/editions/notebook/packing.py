"""The first cell of a notebook: all modules and texts that the other cells need, as one compressed archive."""

import ast
import json
from base64 import b64encode
from pathlib import Path

from docs.builder.archive import pack_files
from docs.builder.code_includes import WITH_SENTENCES
from docs.builder.python_bundle import collect_modules, find_imports, read_own_module

ROOT = Path(__file__).parents[3]
REFERENCE, STYLES = ROOT / "reference", ROOT / "docs" / "theme" / "assets"
KERNEL = "docs/editions/notebook/kernel"  # the folder of the modules that run in the notebook
SETUP = """\
# {comment}
import base64, io, sys, tempfile, zipfile

packed = "{packed}"
folder = tempfile.mkdtemp()
zipfile.ZipFile(io.BytesIO(base64.b64decode(packed))).extractall(folder)
sys.path.insert(0, folder)

{imports}
"""


def make_setup_code(imports, programs, edition, shown_names, parts):
    """Return the code of the first cell.

    imports: the code that imports the tools for the notebook's cells from the modules in kernel/
    programs: the code of the other cells, whose modules are packed, too
    shown_names: module -> names that a cell of the notebook defines instead of the packed module
    parts: the parts of the texts that the tools use
    """
    names = [name for code in (imports, *programs) for name in find_imports(code)]
    modules = collect_modules(names, read_own_module)
    modules |= {
        name: edition.code.get_source(name) for name in modules if f"{name}.py" in WITH_SENTENCES
    }
    sheets = [(STYLES / f"{name}.css").read_text("utf-8") for name in ("figures", "comparisons")]
    # A chart of costs stands in a notebook without its figure.
    styles = "".join(sheets).replace(".costs .tree", ".tree")
    modules["docs.questions.documents.document_styles"] = f"FIGURES = {styles!r}\n"
    packed_names = {name: names for name, names in shown_names.items() if name in modules}
    texts = {part: edition.texts[part] for part in parts}
    files = {f"{name.replace('.', '/')}.py": text for name, text in modules.items()}
    files |= {
        f"{KERNEL}/texts.json": json.dumps(texts, ensure_ascii=False),
        f"{KERNEL}/shown_names.json": json.dumps(packed_names),
        "LICENSE": (ROOT / "LICENSE").read_text(encoding="utf-8"),
    }
    return SETUP.format(
        comment=edition.texts["notebook"]["setup_comment"],
        packed=b64encode(pack_files(dict(sorted(files.items())))).decode(),
        imports=imports,
    )


def find_definitions(code):
    """Return the names that a module defines at its top level, without those that it imports."""
    names = []
    for node in ast.parse(code).body:
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            names.append(node.name)
        elif isinstance(node, ast.Assign):
            names += [target.id for target in node.targets if isinstance(target, ast.Name)]
    return names
