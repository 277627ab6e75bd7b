// Run Python in a worker and answer one request after another; the page ends a worker that takes too long.
// A reader's code runs in this worker. All names are inside a block, so that it cannot reach them.
{
  // A worker from a Blob obeys the policy of the page. Refuse to run from the URL of this file, because code in the
  // worker could start it there.
  if (location.protocol !== "blob:") throw new Error("python.js starts this from a Blob");
  const removeGlobal = (name) => {
    const value = self[name];
    delete self[name];
    return value;
  };
  const { home } = self; // the URL of this file
  const files = removeGlobal("files"); // in the offline edition, name -> text of each file, as it cannot fetch any
  // In Firefox 140, fonts of a worker are fetched against the policy (fixed in 153). Further workers are not allowed.
  for (const name of ["FontFace", "Worker", "SharedWorker"]) delete self[name];
  // Browsers from before 2024 lack this, and the replacement in Brython does not work.
  // oxlint-disable-next-line no-extend-native
  Set.prototype.difference ??= function (other) {
    return new Set([...this].filter((item) => !other.has(item)));
  };
  // Brython formats with navigator.language, but on a minimal Linux that is "C", which is not a valid language tag.
  try {
    Intl.getCanonicalLocales(navigator.language);
  } catch {
    Object.defineProperty(navigator, "language", { value: "en" });
  }
  const makePythonUrl = (name) => new URL(`../python/${name}`, home).href;
  // In WebKit, the worker of a page from a file imports no script, so a function with its text is called. What the text
  // declares is local then, but the code that Brython makes of Python needs $B.
  const runScript = (name) => (files ? new Function(files[name])() : importScripts(makePythonUrl(name)));
  // The URL of a worker from a file has no host, from which Brython could make a URL.
  const brython = { brython_path: makePythonUrl("") };
  if (files) Object.assign(self, { __BRYTHON__: brython, $B: brython });
  runScript("brython.js");
  const modules = {};
  let bundleByModule = {};
  // Until the page has sent a port, messages are dropped; the page assumes that something is being fetched.
  let post = () => {};
  // Call a function, and report when it begins and ends: it fetches a file or translates a module of Python. One call may
  // contain another; each report is a sign of life.
  let running = 0;
  const report = (prepare) => {
    running++;
    post("fetching");
    try {
      return prepare();
    } finally {
      if (!--running) post("fetched");
    }
  };
  const fetchResource = (prepare) => {
    try {
      return report(prepare);
    } catch (error) {
      post("unreachable");
      // The page shows the error, so silence what Brython would log, even if the page ends this worker meanwhile.
      console.error = console.log = () => {};
      throw error;
    }
  };
  const fetchText = (name) => {
    if (files) return files[name];
    const address = makePythonUrl(name);
    const request = new XMLHttpRequest();
    request.open("GET", address, false);
    request.send();
    if (request.status !== 200) throw new Error(`${address}: ${request.status}`);
    return request.responseText;
  };
  // The library is divided into bundles; a bundle is fetched when a module in it is imported. A few are there in each
  // language: "check-{language}.js". A worker belongs to a page, and so has one language.
  let pageLanguage = null;
  __BRYTHON__.use_VFS = true;
  __BRYTHON__.VFS = new Proxy(modules, {
    get(_, name) {
      if (Object.hasOwn(bundleByModule, name) && !Object.hasOwn(modules, name))
        fetchResource(() => runScript(bundleByModule[name].replace("{language}", pageLanguage)));
      return modules[name];
    },
  });
  runScript("library.js");
  bundleByModule = removeGlobal("bundleByModule");
  const partsByWidget = removeGlobal("partsByWidget"); // widget name -> parts of the translations that it uses
  // Modules are imported only from the bundles.
  const { finders } = __BRYTHON__;
  finders.path = finders.stdlib_static = finders.VFS;
  __BRYTHON__.stdlib_module_names = Object.keys(bundleByModule);
  // There is no database of character names: "\N{BULLET}" is a syntax error, and nothing is fetched for it.
  __BRYTHON__.unicodedb = "";
  // Below the stack limit of the browser, whose overflow may occur anywhere; some browsers allow about 600.
  __BRYTHON__.recursion_limit = 400;

  // Brython stores the locals of a function without defaults in a plain object, but tracing expects a dict.
  const { OB_TYPE, empty_dict: emptyDict } = __BRYTHON__;
  __BRYTHON__.obj_dict = (names) => (names[OB_TYPE] || names.ob_type ? names : Object.assign(names, emptyDict()));
  // For super(), the locals of a method look like an instance of the class; hide that from tracing.
  const classNames = ["ob_type", "__class__"];
  const proxyWithoutClass = {
    get: (names, name) => (classNames.includes(name) ? undefined : names[name]),
    has: (names, name) => !classNames.includes(name) && name in names,
    ownKeys: (names) => Reflect.ownKeys(names).filter((name) => !classNames.includes(name)),
    getOwnPropertyDescriptor: (names, name) =>
      classNames.includes(name) ? undefined : Reflect.getOwnPropertyDescriptor(names, name),
  };
  // Count the executed lines of a reader's code, and its work, and report them each second. A line is 1; a call of a Python
  // function takes about as long as 10 lines, and a line that is traced as long as 100. On a machine like an average laptop,
  // Chromium does 2.5 million a second in searches of tic-tac-toe and five in a row; counting takes less than a tenth of it.
  const CALL = 10;
  const TRACED_LINE = 100;
  const isReadersCode = ({ __file__: file }) => file === "<string>"; // the file name that exec gives to it
  const getTime = performance.now.bind(performance);
  let [lines, work, reportTime] = [0, 0, 0];
  const startCounting = () => ([lines, work, reportTime] = [0, 0, getTime() + 1000]);
  const { builtins, enter_frame: enterFrame, set_lineno: setLine, RAISE: raise } = __BRYTHON__;
  // The judge limits the untraced lines of a search by these functions.
  let [linesLeft, limitError] = [Infinity, null];
  self.limit_lines = (mostLines, error) => ([linesLeft, limitError] = [mostLines, error]);
  self.end_line_limit = () => {
    const isExceeded = linesLeft < 0;
    linesLeft = Infinity;
    return isExceeded;
  };
  __BRYTHON__.set_lineno = (frame, line, type) => {
    if (isReadersCode(frame)) {
      const isTraced = frame.$f_trace !== builtins.None;
      work += isTraced ? TRACED_LINE : 1;
      if (!isTraced && --linesLeft < 0) {
        frame.$lineno = line;
        raise(limitError, "");
      }
      // Every 16th line looks at the clock.
      if (!(++lines & 15) && getTime() > reportTime) {
        post({ lines, work });
        reportTime = getTime() + 1000;
      }
    }
    return setLine(frame, line, type);
  };
  __BRYTHON__.enter_frame = (frame, ...where) => {
    const [, names, , , called] = frame;
    if (__BRYTHON__.frame_obj && isReadersCode(__BRYTHON__.frame_obj.frame)) work += CALL;
    if (called?.$is_method) frame.f_locals = new Proxy(Object.assign(names, emptyDict()), proxyWithoutClass);
    return enterFrame(frame, ...where);
  };

  // Brython enters the frame of a generator expression twice at first, so that its f_back would be that frame itself; when
  // the expression goes on, it leaves a frame that it has not entered: without an empty one, that of the caller.
  __BRYTHON__.get_from_dict(__BRYTHON__.frame, "f_back").getter = (frame) => {
    let entry = __BRYTHON__.frame_obj;
    while (entry && entry.frame !== frame) entry = entry.prev;
    while (entry?.frame === frame) entry = entry.prev;
    return entry?.frame ?? builtins.None;
  };
  const { send } = __BRYTHON__.generator.tp_funcs;
  __BRYTHON__.generator.tp_funcs.send = (generator, value) => {
    const { $name: name, $has_run: hasRun } = generator.js_gen;
    if (name === "<genexpr>" && hasRun) generator.$frame ??= ["", {}];
    return send(generator, value);
  };

  // Brython ends a loop with an exception, unless the iterable has a fast iterator, as lists do; and hasattr() raises
  // an exception for a missing attribute. Each exception takes as long as twenty lines of a search.
  const { FAST_ITER: fastIterator, $getattr: getAttribute, $iter: iterate, get_class: kindOf } = __BRYTHON__;
  const makeFastIterator = (iterable, mark, frame, line) => {
    const iterator = iterate(iterable);
    const { tp_iternext: step } = kindOf(iterator);
    // Make a generator for each value, like Brython: some kinds of iterators allow only one value per generator.
    const next = () => (mark(frame, line), step(iterator).next());
    return { next, [Symbol.iterator]: () => ({ next }) };
  };
  const { dict_items: items, dict_keys: keys, dict_values: values } = __BRYTHON__;
  const { dict, enumerate, frozenset, hasattr, set, str, zip } = builtins;
  for (const kind of [dict, items, keys, values, enumerate, frozenset, set, str, zip])
    kind[fastIterator] = makeFastIterator;
  const missing = {};
  const hasAttribute = (...args) =>
    args.length === 2 && typeof args[1] === "string" ? getAttribute(...args, missing) !== missing : hasattr(...args);
  builtins.hasattr = Object.defineProperties(hasAttribute, Object.getOwnPropertyDescriptors(hasattr));

  // Brython reports a step of a lazy map() as a line of the innermost running call, which may have no trace function.
  const { trace_line: traceLine } = __BRYTHON__;
  __BRYTHON__.trace_line = () => {
    if (__BRYTHON__.frame_obj.frame.$f_trace !== builtins.None) traceLine();
  };

  // Brython translates a module when it is first imported, which may take many seconds on a phone.
  const { import: importModule, imported } = __BRYTHON__;
  __BRYTHON__.import = (name, ...args) => {
    const load = () => importModule(name, ...args);
    return imported[name] ? load() : report(load);
  };

  // Read the translations for a language: part -> texts, as JSON.
  const readTexts = (language, parts) =>
    `{${parts.map((part) => `"${part}":${fetchResource(() => fetchText(`${part}-${language}.json`))}`)}}`;
  // Return the function that answers requests (JSON) for a widget.
  const loadRequestHandler = (widgetName, language) => {
    self.words = readTexts(language, partsByWidget[widgetName]);
    const source = `
from browser import self as worker
from javascript import JSON
from docs.widgets.${widgetName} import requests
handle_request = requests.RequestHandler(JSON.parse(worker.words)).handle_request
if hasattr(requests, "prepare_for_code"):
    worker.prepare_for_code = requests.prepare_for_code
worker.handle_request = lambda text: JSON.stringify(handle_request(JSON.parse(text)))
`;
    __BRYTHON__.runPythonSource(source, `worker_${widgetName}`);
    const prepareForCode = removeGlobal("prepare_for_code");
    return { handleRequest: removeGlobal("handle_request"), prepareForCode };
  };
  // Brython keeps the JavaScript of each module that it translates. The page hands it to the next worker, but only what
  // was translated before a reader's code could change it.
  const { precompiled } = __BRYTHON__;
  let isUntouched = true;
  const handlerByWidget = {};
  onmessage = ({ data: [port, translations] }) => {
    onmessage = null;
    post = (message) => port.postMessage(message);
    let knownCount = Object.keys(Object.assign(precompiled, translations)).length;
    const sendTranslations = () => {
      const count = Object.keys(precompiled).length;
      if (isUntouched && count > knownCount) post({ translations: precompiled });
      knownCount = count;
    };
    port.onmessage = ({ data: [number, widgetName, request, language] }) => {
      pageLanguage = language;
      try {
        handlerByWidget[widgetName] ??= loadRequestHandler(widgetName, language);
      } catch (error) {
        post("unstarted");
        throw error;
      }
      startCounting();
      const { handleRequest, prepareForCode } = handlerByWidget[widgetName];
      if (request === null) prepareForCode?.();
      sendTranslations();
      if (request === null) return;
      isUntouched = false;
      post([number, handleRequest(request)]);
    };
    post("fetched");
  };
}
