"""The site's Python files with our modules already translated, which would take most of Python's start in tests."""

import json
from pathlib import Path

from docs.builder.python_bundle import assign_modules_to_files

ROOT = Path(__file__).parents[2]

# Imports modules in a worker of the site and returns what Brython makes of each:
# module -> JavaScript, names of imports.
TRANSLATE_MODULES = """async ([address, question]) => {
  const watch = () => {
    const {py2js} = __BRYTHON__
    const made = {}
    __BRYTHON__.py2js = (source, ...its) => {
      const done = py2js(source, ...its)
      if (source.imported) made[its[1]] = [done.to_js(), Object.keys(done.imports)]
      return done
    }
    addEventListener("message", ({data}) => data === "made" && postMessage(made))
  }
  const start = `self.home=${JSON.stringify(address)};importScripts(self.home);(${watch})()`
  const worker = new Worker(URL.createObjectURL(new Blob([start])))
  const {port1: port, port2: its} = new MessageChannel()
  const next = (place, wanted) => new Promise((resolve, reject) => {
    worker.onerror = event => reject(event.message)
    place.onmessage = ({data}) => wanted(data) && resolve(data)
  })
  worker.postMessage([its, {}], [its])
  port.postMessage([1, "run", question, "en"])
  const [, answer] = await next(port, Array.isArray)
  worker.postMessage("made")
  const made = await next(worker, () => true)
  worker.terminate()
  return [made, JSON.parse(answer)]
}"""
# Has Brython use the translations in its files; it translates all other sources itself.
USE_TRANSLATIONS = """;{
  const made = (__BRYTHON__.translations = {})
  const {py2js} = __BRYTHON__
  __BRYTHON__.py2js = (source, module, name, ...its) => {
    const known = source.imported && Object.hasOwn(made, name) && made[name]
    if (!known) return py2js(source, module, name, ...its)
    return {imports: Object.fromEntries(known[1].map(name => [name, true])), to_js: () => known[0]}
  }
}"""
MODULES_BY_FILE = "self.bundleByModule="  # the beginning of library.js


def translate_python_files(page, address, folder):
    """Return name -> text of the files of a folder with the site's Python, with translations for English pages.

    page: a page of the site; address: that of the worker
    """
    source = "\n".join(f"import {name}" for name in sorted(assign_modules_to_files(ROOT)))
    translations, answer = page.evaluate(TRANSLATE_MODULES, [address, json.dumps(source)])
    assert answer == ["", None, None, None], answer
    assert len(translations) > 40, sorted(translations)
    library = (folder / "library.js").read_text(encoding="utf-8").removeprefix(MODULES_BY_FILE)
    names, _ = json.JSONDecoder().raw_decode(library)
    additions = {"brython.js": USE_TRANSLATIONS}
    for module, translation in translations.items():
        name = names[module].format(language="en")
        line = f";__BRYTHON__.translations[{json.dumps(module)}]={json.dumps(translation)}"
        additions[name] = additions.get(name, "") + line
    return {
        name: (folder / name).read_text(encoding="utf-8") + addition
        for name, addition in additions.items()
    }
