// Python, off the page's thread: it answers one request after the other; the page ends what takes too long.
// Reader's code runs here. All names stand inside a block, where it does not find them.
{
  // From a Blob it obeys the page's policy; anybody who starts it from its address, such as code that runs in it, gets nothing.
  if (location.protocol !== "blob:") throw new Error("python.js starts this from a Blob");
  const { home } = self; // the address of this file
  // What Brython brings for browsers from before 2024, which lack this, does not work.
  Set.prototype.difference ??= function (other) {
    return new Set([...this].filter((item) => !other.has(item)));
  };
  const at = (name) => new URL(`python/${name}`, home).href;
  importScripts(at("brython.js"));
  const modules = {};
  let homes = {};
  let tell = () => {}; // before the page's port has come, nobody listens; the page knows that something is being fetched
  // The page is told, for what is fetched is no time that a request takes.
  const fetching = (get) => {
    tell("fetching");
    try {
      return get();
    } catch (error) {
      tell("unreachable");
      throw error;
    } finally {
      tell("fetched");
    }
  };
  const read = (address) => {
    const request = new XMLHttpRequest();
    request.open("GET", address, false);
    request.send();
    if (request.status !== 200) throw new Error(`${address}: ${request.status}`);
    return request.responseText;
  };
  // The library comes in pieces, and a piece is fetched when something in it is imported.
  __BRYTHON__.use_VFS = true;
  __BRYTHON__.VFS = new Proxy(modules, {
    get(_, name) {
      if (Object.hasOwn(homes, name) && !Object.hasOwn(modules, name)) fetching(() => importScripts(at(homes[name])));
      return modules[name];
    },
  });
  importScripts(at("library.js"));
  homes = self.homes;
  // Modules come from nowhere else.
  const { finders } = __BRYTHON__;
  finders.path = finders.stdlib_static = finders.VFS;
  __BRYTHON__.stdlib_module_names = Object.keys(homes);
  // The names of characters are not here: "\N{BULLET}" is a mistake that Python tells, and nothing to be fetched.
  __BRYTHON__.unicodedb = "";

  // A function without defaults keeps its names in a plain object; whoever traces it expects a dict.
  const { OB_TYPE, empty_dict: emptyDict } = __BRYTHON__;
  __BRYTHON__.obj_dict = (names) => (names[OB_TYPE] || names.ob_type ? names : Object.assign(names, emptyDict()));

  // The words of the page's language: part -> texts, as JSON; that of the laboratory is called as it is elsewhere.
  const said = (language, parts) =>
    `{${parts.map((part) => `"${part}":${fetching(() => read(at(`${part === "lab" ? "words" : part}-${language}.json`)))}`)}}`;
  const python = (source) => __BRYTHON__.runPythonSource(`from browser import self as worker\n${source}`, "worker");
  const taken = (name) => {
    const its = self[name];
    delete self[name];
    return its;
  };
  const kinds = {
    run: () => {
      python("from lab.running import run\nworker.run = run");
      const run = taken("run");
      return (source) => [...run(source)].map((value) => (value === __BRYTHON__.builtins.None ? null : value));
    },
    lab: (language) => {
      self.words = said(language, ["lab", "narration"]);
      python(`
from javascript import JSON
from lab.desk import Desk
desk = Desk(JSON.parse(worker.words))
worker.desk = lambda text: JSON.stringify(desk.answer(JSON.parse(text)))
`);
      return taken("desk");
    },
    practice: (language) => {
      self.words = said(language, ["lab", "narration", "practice"]);
      python(`
from javascript import JSON
from lab.practice import Practice
room = Practice(JSON.parse(worker.words))
worker.practice = lambda text: JSON.stringify(room.answer(JSON.parse(text)))
`);
      return taken("practice");
    },
    play: () => {
      python(`
from javascript import JSON
from lab.playing import answer
worker.play = lambda text: JSON.stringify(answer(JSON.parse(text)))
`);
      return taken("play");
    },
    sheet: (language) => {
      self.words = said(language, ["lab", "narration", "practice", "sheet"]);
      python(`
from javascript import JSON
from lab.sheet import answer
words = JSON.parse(worker.words)
worker.sheet = lambda text: JSON.stringify(answer(JSON.parse(text), words))
`);
      return taken("sheet");
    },
  };
  const opened = {};
  onmessage = ({ data: port }) => {
    onmessage = null;
    tell = (message) => port.postMessage(message);
    port.onmessage = ({ data: [number, kind, request, language] }) => {
      opened[kind] ??= kinds[kind](language);
      if (request !== null) tell([number, opened[kind](request)]);
    };
    tell("fetched");
  };
}
