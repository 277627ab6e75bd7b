// Python, off the page's thread: it answers one request after the other; the page ends what takes too long.
importScripts("python/brython.js");
const modules = {};
let homes = {};
// The library comes in pieces, and a piece is fetched when something in it is imported.
const fetchPiece = (name) => {
  postMessage("fetching");
  try {
    importScripts(`python/${homes[name]}`);
  } catch (error) {
    postMessage("unreachable");
    throw error;
  }
  postMessage("fetched");
};
__BRYTHON__.use_VFS = true;
__BRYTHON__.VFS = new Proxy(modules, {
  get(_, name) {
    if (Object.hasOwn(homes, name) && !Object.hasOwn(modules, name)) fetchPiece(name);
    return modules[name];
  },
});
importScripts("python/library.js");
homes = self.homes;
// Modules come from nowhere else.
const { finders } = __BRYTHON__;
finders.path = finders.stdlib_static = finders.VFS;
__BRYTHON__.stdlib_module_names = Object.keys(homes);

// A function without defaults keeps its names in a plain object; whoever traces it expects a dict.
const { OB_TYPE, empty_dict: emptyDict } = __BRYTHON__;
__BRYTHON__.obj_dict = (names) => (names[OB_TYPE] || names.ob_type ? names : Object.assign(names, emptyDict()));

const python = (source) => __BRYTHON__.runPythonSource(`from browser import self as worker\n${source}`, "worker");
const kinds = {
  run: () => {
    python("from lab.running import run\nworker.run = run");
    return (source) => [...self.run(source)].map((value) => (value === __BRYTHON__.builtins.None ? null : value));
  },
  lab: (language) => {
    for (const name of ["words", "narration"]) {
      const request = new XMLHttpRequest();
      request.open("GET", `python/${name}-${language}.json`, false);
      request.send();
      self[name] = request.responseText;
    }
    python(`
from javascript import JSON
from lab.desk import Desk
desk = Desk({"lab": JSON.parse(worker.words)["lab"], "narration": JSON.parse(worker.narration)})
worker.desk = lambda text: JSON.stringify(desk.answer(JSON.parse(text)))
`);
    return self.desk;
  },
};
const opened = {};
onmessage = ({ data: [number, kind, request, language] }) => {
  opened[kind] ??= kinds[kind](language);
  postMessage([number, opened[kind](request)]);
};
postMessage("fetched");
