"""The site's Python files with our modules already translated, which would take most of Python's start in tests."""

import json

from docs.builder.python_bundle import assign_modules_to_files

# Runs a program in a worker of the site and returns what the program posts.
RUN_PROGRAM = """([address, program]) => new Promise((resolve, reject) => {
  const start = `self.home=${JSON.stringify(address)};importScripts(self.home)`
  const worker = new Worker(URL.createObjectURL(new Blob([start])))
  const {port1: port, port2: workerPort} = new MessageChannel()
  worker.onerror = event => reject(event.message)
  worker.onmessage = ({data}) => worker.terminate() ?? resolve(data)
  worker.postMessage([workerPort, {}], [workerPort])
  port.postMessage([1, "run", JSON.stringify(program), "en"])
})"""
POST_TRANSLATIONS = "from browser import self as worker\nworker.eval('postMessage($B.precompiled)')"
MODULES_BY_FILE = "self.bundleByModule="  # the beginning of library.js


def translate_python_files(page, address, folder):
    """Return name -> text of the files of a folder with the site's Python, with translations for English pages.

    page: a page of the site; address: that of the worker
    """
    imports = [f"import {name}" for name in sorted(assign_modules_to_files())]
    program = "\n".join([*imports, POST_TRANSLATIONS])
    translations = page.evaluate(RUN_PROGRAM, [address, program])
    assert len(translations) > 40, sorted(translations)
    library = (folder / "library.js").read_text(encoding="utf-8").removeprefix(MODULES_BY_FILE)
    names, _ = json.JSONDecoder().raw_decode(library)
    files = {}
    for module, translation in translations.items():
        name = names[module].format(language="en")
        files.setdefault(name, (folder / name).read_text(encoding="utf-8"))
        # Brython uses these as those that a worker hands on to the next.
        files[name] += f";__BRYTHON__.precompiled[{json.dumps(module)}]??={json.dumps(translation)}"
    return files
