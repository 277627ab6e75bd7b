// Send requests to Python, one after another; start workers when they are needed, and end those that take too long.
// A worker in which a reader's code has run answers only requests about that code, because the code may have changed
// anything in it. The next request goes to a fresh worker, which is started in advance.
import { PROGRESS_MS, fillPlaceholders } from "./page.js";
import { makeWorkerScript } from "./worker_script.js";

const pageLanguage = document.documentElement.dataset.language;
const FETCH_SECONDS = 60; // limit for fetching and translating modules during one request
// Seconds until an idle worker with a reader's code is ended, as the code may still be running.
const IDLE_SECONDS = 10;
const queue = []; // requests; the worker is answering the first one
let worker = null;
let spareWorker = null; // started in advance
let starterUrl = null;
let limitTimer = 0;
let runningLimit = null; // { name, since } while a time limit of the first request runs
let idleTimer = 0;
let lastNumber = 0;

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
  connection.thread.postMessage(workerPort, [workerPort]);
  return connection;
};
// End the worker at once.
const closeWorker = () => {
  worker?.thread.terminate();
  worker?.port.close();
  worker = null;
  clearTimeout(idleTimer);
};
// End the running request, because the worker has failed, or forget the spare worker. reason: see endRequest.
const onWorkerLost = (connection, reason) => {
  if (connection === worker) return endRequest(reason);
  connection.thread.terminate();
  if (connection === spareWorker) spareWorker = null;
};

// Stop the running time limit, and subtract the time that has passed from what is left. Fetching (with the translation
// of Python's modules) and answering have separate limits, of which only one runs at a time.
const stopTimeLimit = () => {
  clearTimeout(limitTimer);
  if (runningLimit) queue[0].left[runningLimit.name] -= performance.now() - runningLimit.since;
  runningLimit = null;
};
// Start the time limit of the first request: for fetching or for answering.
const startTimeLimit = () => {
  stopTimeLimit();
  if (!queue.length) return;
  const name = worker.fetching ? "unreachable" : "endless";
  runningLimit = { name, since: performance.now() };
  limitTimer = setTimeout(endRequest, Math.max(0, queue[0].left[name]), name);
  queue[0].onFetching?.(worker.fetching);
};

// End a request and the worker that runs it.
// reason: "endless", "unreachable" (Python cannot be fetched), "unstarted" (it does not run in this browser),
// "broken" (by the code that was run) or "stopped"
// promise: that of the request, by default of the first
const endRequest = (reason, promise = queue[0]?.promise) => {
  const index = queue.findIndex((request) => request.promise === promise);
  if (index > 0) return queue.splice(index, 1)[0].reject(reason);
  if (promise && index < 0) return;
  stopTimeLimit();
  closeWorker();
  const endsAll = reason === "unreachable" || reason === "unstarted";
  for (const request of queue.splice(0, endsAll ? queue.length : 1)) request.reject(reason);
  sendFirstRequest();
};
// End the worker after an invalid response, and use another one for the next requests.
const replaceWorker = () => {
  stopTimeLimit();
  closeWorker();
  sendFirstRequest();
};

// Handle a message from a worker: a state of fetching, or [request number, response as JSON].
const onWorkerMessage = (connection, message) => {
  if (message === "unreachable" || message === "unstarted") return onWorkerLost(connection, message);
  if (message === "fetching" || message === "fetched") {
    connection.fetching = message === "fetching";
    return connection === worker ? startTimeLimit() : undefined;
  }
  const isResponse = Array.isArray(message) && message[0] === queue[0]?.message[0];
  if (connection !== worker || !isResponse) return; // it may be the response to another request
  stopTimeLimit();
  const request = queue.shift();
  request.resolve(message[1]);
  if (worker.code !== null) {
    if (request.once) closeWorker();
    else idleTimer = setTimeout(closeWorker, IDLE_SECONDS * 1000);
    if (!spareWorker) startSpareWorker(request.widgetName);
  }
  sendFirstRequest();
};
// Start a worker in advance, which loads the Python modules of a widget.
const startSpareWorker = (widgetName) => {
  try {
    spareWorker = startWorker();
    // A null request has no response, but makes the worker load everything.
    spareWorker.port.postMessage([0, widgetName, null, pageLanguage]);
  } catch {} // it is started again when it is needed
};
// Start a worker before the first request of a widget.
const prepareWorker = (widgetName) => worker || spareWorker || startSpareWorker(widgetName);

// Send the first request of the queue to the worker, or to a fresh one if the request must not meet other code.
const sendFirstRequest = () => {
  const [request] = queue;
  if (!request) return;
  clearTimeout(idleTimer);
  if (worker && worker.code !== null && (request.once || request.anew || request.code !== worker.code)) closeWorker();
  try {
    if (!worker) [worker, spareWorker] = [spareWorker ?? startWorker(), null];
  } catch {
    return endRequest("unreachable"); // for example, in a page that was opened as a file
  }
  worker.code ??= request.code;
  worker.port.postMessage(request.message);
  startTimeLimit();
};

// Send a request; return a promise of the response, which is JSON.
// onFetching: called with whether Python is being fetched, when that changes
// code: the reader's code that the response runs, or null; anew: whether to use a worker in which it has not run yet;
// once: whether this is the last request about it
// window.alphabeta.limit: replaces the seconds in tests, which run on slow machines.
const sendRequest = (
  widgetName,
  requestJson,
  seconds = 5,
  onFetching = null,
  { code = null, anew = false, once = false } = {},
) => {
  const left = { endless: (window.alphabeta?.limit?.(seconds) ?? seconds) * 1000, unreachable: FETCH_SECONDS * 1000 };
  const request = {
    message: [++lastNumber, widgetName, requestJson, pageLanguage],
    widgetName,
    left,
    onFetching,
    code,
    anew,
    once,
  };
  request.promise = new Promise((resolve, reject) => Object.assign(request, { resolve, reject }));
  if (queue.push(request) === 1) sendFirstRequest();
  return request.promise;
};

let [waitingCount, firstSent] = [0, 0]; // number of requests with progress, and when the first of them was sent
// Send a request; call showProgress with texts.run_running or texts.run_fetching if it takes long, and with "" at the
// end. Requests that follow each other at once count as one, because the reader waits for all of them.
const sendRequestWithProgress = (widgetName, requestJson, seconds, texts, showProgress, options) => {
  if (!waitingCount++) firstSent = performance.now();
  let [isLate, isFetching] = [false, false];
  const update = () => showProgress(isFetching ? texts.run_fetching : isLate ? texts.run_running : "");
  const delay = setTimeout(() => update((isLate = true)), firstSent + PROGRESS_MS - performance.now());
  const onFetching = (fetching) => update((isFetching = fetching));
  const end = () => {
    clearTimeout(delay);
    showProgress("");
    setTimeout(() => waitingCount--); // by then, the next request has been sent
  };
  const promise = python.sendRequest(widgetName, requestJson, seconds, onFetching, options);
  promise.then(end, end);
  return promise;
};

// Return the message for a request that failed, or whose response was invalid; replace the worker if it is broken.
const formatFailure = (reason, texts, seconds) => {
  if (reason === "broken") replaceWorker();
  return fillPlaceholders(texts[`run_${reason}`] ?? texts.run_broken, { seconds });
};

export const python = { sendRequest, endRequest, prepareWorker, replaceWorker, sendRequestWithProgress, formatFailure };
