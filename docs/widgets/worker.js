// Python, off the page's thread: it answers one request after the other; the page ends what takes too long.
// Reader's code runs here. All names stand inside a block, where it does not find them.
{
  // From a Blob it obeys the page's policy; anybody who starts it from its address, such as code that runs in it,
  // gets nothing.
  if (location.protocol !== "blob:") throw new Error("python.js starts this from a Blob");
  const { home } = self; // the address of this file
  // What a worker's font fetches obeys no policy in Firefox 140 (it does in 153): there are none, nor further workers.
  for (const name of ["FontFace", "Worker", "SharedWorker"]) delete self[name];
  // What Brython brings for browsers from before 2024, which lack this, does not work.
  // oxlint-disable-next-line no-extend-native
  Set.prototype.difference ??= function (other) {
    return new Set([...this].filter((item) => !other.has(item)));
  };
  // Brython formats with the browser's language, and a minimal Linux calls it "C", which is no language tag.
  try {
    Intl.getCanonicalLocales(navigator.language);
  } catch {
    Object.defineProperty(navigator, "language", { value: "en" });
  }
  const at = (name) => new URL(`python/${name}`, home).href;
  importScripts(at("brython.js"));
  const taken = (name) => {
    const its = self[name];
    delete self[name];
    return its;
  };
  const modules = {};
  let homes = {};
  // Before the page's port has come, nobody listens; the page knows that something is being fetched.
  let tell = () => {};
  // The page is told, for what is fetched is no time that a request takes.
  const fetching = (get) => {
    tell("fetching");
    try {
      return get();
    } catch (error) {
      tell("unreachable");
      // The page says what has happened. What Brython would write of it, also where the page has ended
      // this worker meanwhile, is no news for the console.
      for (const name of ["error", "log"]) console[name] = () => {};
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
  homes = taken("homes");
  const rooms = taken("rooms"); // the widgets that answer here, and the words that each uses
  // Modules come from nowhere else.
  const { finders } = __BRYTHON__;
  finders.path = finders.stdlib_static = finders.VFS;
  __BRYTHON__.stdlib_module_names = Object.keys(homes);
  // The names of characters are not here: "\N{BULLET}" is a mistake that Python tells, and nothing to be fetched.
  __BRYTHON__.unicodedb = "";
  // Before the browser is out of stack, which it may be anywhere; a slow one has room for about 600.
  __BRYTHON__.recursion_limit = 400;

  // A function without defaults keeps its names in a plain object; whoever traces it expects a dict.
  const { OB_TYPE, empty_dict: emptyDict } = __BRYTHON__;
  __BRYTHON__.obj_dict = (names) => (names[OB_TYPE] || names.ob_type ? names : Object.assign(names, emptyDict()));
  // The names of a method look like an object of its class, for super(); whoever traces it sees them without that.
  const ofClass = ["ob_type", "__class__"];
  const withoutClass = {
    get: (names, name) => (ofClass.includes(name) ? undefined : names[name]),
    has: (names, name) => !ofClass.includes(name) && name in names,
    ownKeys: (names) => Reflect.ownKeys(names).filter((name) => !ofClass.includes(name)),
    getOwnPropertyDescriptor: (names, name) =>
      ofClass.includes(name) ? undefined : Reflect.getOwnPropertyDescriptor(names, name),
  };
  const enter = __BRYTHON__.enter_frame;
  __BRYTHON__.enter_frame = (frame, ...where) => {
    const [, names, , , called] = frame;
    if (called?.$is_method) frame.f_locals = new Proxy(Object.assign(names, emptyDict()), withoutClass);
    return enter(frame, ...where);
  };

  // Brython reports a step of a lazy map() as a line of the innermost running call, which may have no trace function.
  const traceLine = __BRYTHON__.trace_line;
  __BRYTHON__.trace_line = () => {
    if (__BRYTHON__.frame_obj.frame.$f_trace !== __BRYTHON__.builtins.None) traceLine();
  };

  // Brython tells the end of a loop by an exception, unless what is looped over can say it itself, as its lists do;
  // and hasattr() makes one to find out that there is none. Each costs as much as twenty lines of a search.
  const { FAST_ITER: say, $getattr: get, $iter: iterate, builtins, get_class: kindOf } = __BRYTHON__;
  const loop = (iterable, mark, frame, line) => {
    const its = iterate(iterable);
    const { tp_iternext: step } = kindOf(its);
    // A generator for each value, as Brython itself has it: those of some kinds have but one.
    const next = () => (mark(frame, line), step(its).next());
    return { next, [Symbol.iterator]: () => ({ next }) };
  };
  const { dict_items: items, dict_keys: keys, dict_values: values } = __BRYTHON__;
  const { dict, enumerate, frozenset, hasattr, set, str, zip } = builtins;
  for (const kind of [dict, items, keys, values, enumerate, frozenset, set, str, zip]) kind[say] = loop;
  const nothing = {};
  const has = (...given) =>
    given.length === 2 && typeof given[1] === "string" ? get(...given, nothing) !== nothing : hasattr(...given);
  builtins.hasattr = Object.defineProperties(has, Object.getOwnPropertyDescriptors(hasattr));

  // The words of the page's language: part -> texts, as JSON.
  const said = (language, parts) =>
    `{${parts.map((part) => `"${part}":${fetching(() => read(at(`${part}-${language}.json`)))}`)}}`;
  // What answers questions of a kind, JSON in, JSON out: a widget of that name, with the words that it uses.
  const open = (kind, language) => {
    self.words = said(language, rooms[kind]);
    const source = `
from browser import self as worker
from javascript import JSON
from widgets.${kind}.answers import open
answer = open(JSON.parse(worker.words))
worker.answer = lambda text: JSON.stringify(answer(JSON.parse(text)))
`;
    __BRYTHON__.runPythonSource(source, `worker_${kind}`);
    return taken("answer");
  };
  const opened = {};
  onmessage = ({ data: port }) => {
    onmessage = null;
    tell = (message) => port.postMessage(message);
    port.onmessage = ({ data: [number, kind, request, language] }) => {
      try {
        opened[kind] ??= open(kind, language);
      } catch (error) {
        tell("unstarted");
        throw error;
      }
      if (request !== null) tell([number, opened[kind](request)]);
    };
    tell("fetched");
  };
}
