// Send requests to Python, one after another; start workers when they are needed, and end those that do too much.
// A worker in which a reader's code has run answers only requests about that code, because the code may have changed
// anything in it. The next request goes to a fresh worker, which is started in advance.
import { PROGRESS_MS, fillPlaceholders, makeElement } from "./page.js";
import { makeWorkerScript } from "./worker_script.js";

const { lang, dataset } = document.documentElement;
const pageLanguage = dataset.language;
// Seconds without a message from the worker: until Python counts as unreachable, and until readers are told.
const FETCH_SECONDS = 60;
const SILENT_SECONDS = 20;
const MAX_WORK = 12_000_000; // of a reader's code for one request, see worker.js: about five seconds
const MORE = 10; // times the work that was allowed, when the reader runs the code again
// Seconds until an idle worker with a reader's code is ended, as the code may still be running.
const IDLE_SECONDS = 10;
// Milliseconds after a response until a spare worker is started, which would slow a running request down.
const SPARE_MS = 500;
const queue = []; // requests; the worker is answering the first one, if that has a message
let worker = null;
let spareWorker = null; // started in advance
let translations = {}; // module of Python -> JavaScript, as a worker has translated it
let starterUrl = null;
let silenceTimer = 0;
let idleTimer = 0;
let spareTimer = 0;
let lastNumber = 0;
let stopped = null; // the last request that did too much
let allowed = {}; // { code, maxWork }: what the reader has allowed this code to do

// A worker from a Blob obeys the content security policy of the page; a worker from a URL would not.
const startWorker = () => {
  starterUrl ??= URL.createObjectURL(new Blob([makeWorkerScript()], { type: "text/javascript" }));
  // Only worker.js gets this port, so a reader's code cannot send messages.
  const { port1: port, port2: workerPort } = new MessageChannel();
  const connection = { port, thread: new Worker(starterUrl), fetching: true, code: null };
  connection.thread.onerror = (event) => {
    event.preventDefault();
    // Every browser reports NetworkError if a script cannot be fetched; any other message is an error of a script.
    const unstarted = event.message && !event.message.includes("NetworkError");
    onWorkerLost(connection, connection.fetching ? (unstarted ? "unstarted" : "unreachable") : "broken");
  };
  port.onmessage = ({ data }) => onWorkerMessage(connection, data);
  connection.thread.postMessage([workerPort, translations], [workerPort]);
  return connection;
};
// End the worker at once.
const closeWorker = () => {
  worker?.thread.terminate();
  worker?.port.close();
  worker = null;
  clearTimeout(idleTimer);
  delete queue[0]?.message;
};
// End the running request, because the worker has failed, or forget the spare worker. reason: see endRequest.
const onWorkerLost = (connection, reason) => {
  if (connection === worker) return endRequest(reason);
  connection.thread.terminate();
  if (connection === spareWorker) spareWorker = null;
};

// Wait for the next message about the first request.
const awaitMessage = () => {
  clearTimeout(silenceTimer);
  const [request] = queue;
  if (!request?.message) return;
  const { onProgress, code, lines } = request;
  const { fetching } = worker;
  if (request.fetching !== fetching) onProgress?.((request.fetching = fetching), lines);
  if (fetching) silenceTimer = setTimeout(endRequest, FETCH_SECONDS * 1000, "unreachable");
  else if (code !== null) silenceTimer = setTimeout(() => onProgress?.(false, lines, true), SILENT_SECONDS * 1000);
};

// End a request and the worker that runs it.
// reason: "endless" (the code did too much), "unreachable" (Python cannot be fetched), "unstarted" (it does not run in
// this browser), "broken" (by the code that was run) or "stopped"
// promise: that of the request, by default of the first
const endRequest = (reason, promise = queue[0]?.promise) => {
  const index = queue.findIndex((request) => request.promise === promise);
  if (index > 0) return queue.splice(index, 1)[0].reject(reason);
  if (promise && index < 0) return;
  closeWorker();
  const endsAll = reason === "unreachable" || reason === "unstarted";
  for (const request of queue.splice(0, endsAll ? queue.length : 1)) request.reject(reason);
  continueQueue();
};

// Handle a message from a worker: a state of fetching, { lines, work } of a reader's code so far, or [request number,
// response as JSON].
const onWorkerMessage = (connection, message) => {
  if (message === "unreachable" || message === "unstarted") return onWorkerLost(connection, message);
  if (message === "fetching" || message === "fetched") {
    connection.fetching = message === "fetching";
    return connection === worker ? awaitMessage() : undefined;
  }
  if ("translations" in message) return (translations = message.translations);
  const [request] = queue;
  if (connection !== worker || !request?.message) return;
  if ("lines" in message) {
    request.lines = message.lines;
    if (message.work > request.maxWork) return endRequest("endless", (stopped = request).promise);
    request.onProgress?.(false, request.lines);
    return awaitMessage();
  }
  if (message[0] !== request.message[0]) return; // it is the response to another request
  queue.shift();
  request.resolve(message[1]);
  if (worker.code !== null) {
    if (request.once) closeWorker();
    else idleTimer = setTimeout(closeWorker, IDLE_SECONDS * 1000);
    startSpareWhenIdle(request.widgetName);
  }
  continueQueue();
};
// Let a worker load the Python modules of a widget and what it needs to run code: a null request has no response.
const loadModules = ({ port }, widgetName) => port.postMessage([0, widgetName, null, pageLanguage]);
// Start a worker in advance.
const startSpareWorker = (widgetName) => {
  try {
    loadModules((spareWorker = startWorker()), widgetName);
  } catch {} // it is started again when it is needed
};
// Start a worker in advance once no request has been running for SPARE_MS, unless there is one.
const startSpareWhenIdle = (widgetName) => {
  clearTimeout(spareTimer);
  spareTimer = setTimeout(() => {
    if (queue.length) startSpareWhenIdle(widgetName);
    else if (!spareWorker) startSpareWorker(widgetName);
  }, SPARE_MS);
};
// Prepare a worker before the reader's code is run for the first time.
const prepareWorker = (widgetName) => {
  const ready = worker ?? spareWorker;
  if (!ready) startSpareWorker(widgetName);
  else if (ready.code === null) loadModules(ready, widgetName);
};

// Send the first request of the queue, unless it is sent, to the worker, or to a fresh one if the request must not meet
// other code. Requests that are not needed any more are removed.
const sendFirstRequest = () => {
  const [request] = queue;
  if (request?.message) return;
  clearTimeout(silenceTimer);
  if (!request) return;
  const prepared = request.prepare();
  if (!prepared) {
    queue.shift().resolve(null);
    return sendFirstRequest();
  }
  const { requestJson, code = null, anew = false, once = false, patience = 1 } = prepared;
  const maxWork = code === null ? Infinity : code === allowed.code ? allowed.maxWork : patience * MAX_WORK;
  clearTimeout(idleTimer);
  if (worker && worker.code !== null && (once || anew || code !== worker.code)) closeWorker();
  const message = [++lastNumber, request.widgetName, requestJson, pageLanguage];
  Object.assign(request, { message, code, once, maxWork, lines: 0 });
  try {
    if (!worker) [worker, spareWorker] = [spareWorker ?? startWorker(), null];
  } catch {
    return endRequest("unreachable");
  }
  worker.code ??= code;
  worker.port.postMessage(message);
  awaitMessage();
};
// Send the next request when the response to the last one has been handled, as it may depend on that.
const continueQueue = () => setTimeout(sendFirstRequest);

// Send a request; return a promise of the response, which is JSON.
// request: JSON; or a function that returns { requestJson } and options when the request is sent, or null if it is not
// needed any more: then the response is null
// onProgress: called with whether Python is being fetched, how many lines of the reader's code have been executed, and
// whether nothing has been heard for long
// code: the reader's code that the response runs, or null; anew: whether to use a worker in which it has not run yet;
// once: whether this is the last request about it; patience: how many times MAX_WORK the code may do
const sendRequest = (widgetName, request, onProgress = null, options = {}) => {
  const prepare = typeof request === "function" ? request : () => ({ requestJson: request, ...options });
  const entry = { widgetName, prepare, onProgress };
  entry.promise = new Promise((resolve, reject) => Object.assign(entry, { resolve, reject }));
  if (queue.push(entry) === 1) sendFirstRequest();
  return entry.promise;
};

// Return a number of lines in words, such as "2 million"; with one digit, it changes seldom enough to be read aloud.
const countFormat = { notation: "compact", compactDisplay: "long", maximumSignificantDigits: 1, roundingMode: "floor" };
const formatCount = (count) => new Intl.NumberFormat(lang, countFormat).format(count);

let [waitingCount, firstSent] = [0, 0]; // number of requests with progress, and when the first of them was sent
// Send a request, as sendRequest does; while it takes long, call showProgress with a text about what Python does, and
// with "" at the end. Requests that follow each other at once count as one, because the reader waits for all of them.
// texts: run_fetching and run_running; if the request runs code, also run_lines and run_silent.
const sendRequestWithProgress = (widgetName, request, texts, showProgress, options) => {
  if (!waitingCount++) firstSent = performance.now();
  let [isLate, isFetching, lines, isSilent, shown] = [false, false, 0, false, ""];
  const update = () => {
    const running = texts.run_running;
    let text = isLate ? running : "";
    if (lines) text = fillPlaceholders(texts.run_lines, { running, lines: formatCount(lines) });
    if (isSilent) text = fillPlaceholders(texts.run_silent, { running, seconds: SILENT_SECONDS });
    if (isFetching) text = texts.run_fetching;
    if (text !== shown) showProgress((shown = text));
  };
  const delay = setTimeout(() => update((isLate = true)), firstSent + PROGRESS_MS - performance.now());
  const onProgress = (...state) => {
    [isFetching, lines, isSilent] = state;
    if (!lines) shown = ""; // when this request is sent, the end of an earlier one may have removed the text
    update();
  };
  const end = () => {
    clearTimeout(delay);
    showProgress("");
    setTimeout(() => waitingCount--); // by then, the next request has been sent
  };
  const promise = python.sendRequest(widgetName, request, onProgress, options);
  promise.then(end, end);
  return promise;
};

// Return the reason for which a request failed, as in endRequest; "broken", after replacing the worker, if it is not one
// of the known ones, as when a response is invalid.
const findFailureReason = (reason) => {
  if (["endless", "unreachable", "unstarted", "stopped"].includes(reason)) return reason;
  closeWorker();
  sendFirstRequest();
  return "broken";
};
// Show in element why a request failed. runAgain: runs the code once more; offered if it did too much.
const showFailure = (element, reason, texts, runAgain = null) => {
  const failure = findFailureReason(reason);
  element.textContent = fillPlaceholders(texts[`run_${failure}`], { lines: formatCount(stopped?.lines) });
  if (failure !== "endless" || !runAgain) return;
  const { code, maxWork } = stopped;
  const button = makeElement("button", { type: "button", textContent: texts.run_again });
  button.addEventListener("click", () => {
    allowed = { code, maxWork: maxWork * MORE };
    runAgain();
  });
  element.append(" ", button);
};

export const python = {
  sendRequest,
  endRequest,
  prepareWorker,
  sendRequestWithProgress,
  findFailureReason,
  showFailure,
};
