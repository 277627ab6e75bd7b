"""What a start of Python in the site's tests is spared: most of it goes into the translation of our own modules."""

import json
from pathlib import Path

from builder.browser import modules

ROOT = Path(__file__).parents[1]

# Has a worker of the site import modules, and returns what Brython makes of each:
# its file -> its text, the JavaScript, and the names that it imports.
TRANSLATE = """async ([address, question]) => {
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
# Gives Brython the translation of a text that it has translated before; any other it translates itself.
TELL = """;{
  const made = %s
  const {py2js} = __BRYTHON__
  __BRYTHON__.py2js = (source, ...its) => {
    const known = source.imported && Object.hasOwn(made, source.filename) && made[source.filename]
    if (!known || known[0] !== source.src) return py2js(source, ...its)
    return {imports: Object.fromEntries(known[2].map(name => [name, true])), to_js: () => known[1]}
  }
}"""


def translate(page, address):
    """Return what is added to Brython, so that it need not translate what the worker at this address imports."""
    source = "\n".join(f"import {name}" for name in sorted(modules(ROOT)))
    made, answer = page.evaluate(TRANSLATE, [address, json.dumps(source)])
    assert answer == ["", None, None, None], answer
    assert len(made) > 40, sorted(made)
    return TELL % json.dumps(made)
