"""Brython with our modules already translated, which would take most of Python's start in tests."""

import json
from pathlib import Path

from docs.builder.python_bundle import assign_modules_to_files

ROOT = Path(__file__).parents[2]

# Imports modules in a worker of the site and returns what Brython makes of each:
# file -> source, JavaScript, names of imports.
TRANSLATE_MODULES = """async ([address, question]) => {
  const watch = () => {
    const {py2js} = __BRYTHON__
    const made = {}
    __BRYTHON__.py2js = (source, ...its) => {
      const done = py2js(source, ...its)
      if (source.imported) made[source.filename] = [source.src, done.to_js(), Object.keys(done.imports)]
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
  worker.postMessage(its, [its])
  port.postMessage([1, "run", question, "en"])
  const [, answer] = await next(port, Array.isArray)
  worker.postMessage("made")
  const made = await next(worker, () => true)
  worker.terminate()
  return [made, JSON.parse(answer)]
}"""
# Has Brython use the translations of known sources; it translates all others itself.
ADD_TRANSLATIONS = """;{
  const made = %s
  const {py2js} = __BRYTHON__
  __BRYTHON__.py2js = (source, ...its) => {
    const known = source.imported && Object.hasOwn(made, source.filename) && made[source.filename]
    if (!known || known[0] !== source.src) return py2js(source, ...its)
    return {imports: Object.fromEntries(known[2].map(name => [name, true])), to_js: () => known[1]}
  }
}"""


def translate(page, address):
    """Return code to add to Brython, so that it need not translate modules of the worker at an address."""
    source = "\n".join(f"import {name}" for name in sorted(assign_modules_to_files(ROOT)))
    translations, answer = page.evaluate(TRANSLATE_MODULES, [address, json.dumps(source)])
    assert answer == ["", None, None, None], answer
    assert len(translations) > 40, sorted(translations)
    return ADD_TRANSLATIONS % json.dumps(translations)
