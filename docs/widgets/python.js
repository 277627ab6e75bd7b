// Send requests to Python, one after another; start workers when they are needed, and end those that take too long.
// A worker in which a reader's code has run answers only requests about that code, because the code may have changed
// anything in it. The next request goes to a fresh worker, which is started in advance.
import { fill } from "./page.js";

const home = new URL("worker.js", import.meta.url).href;
const language = document.documentElement.dataset.language;
const fetchSeconds = 60; // maximum seconds of fetching during one request
// Seconds until an idle worker with a reader's code is ended, as the code may still be running.
const idleSeconds = 10;
const queue = []; // the worker is answering the first request
let worker = null;
let spare = null;
let starterUrl = null;
let timer = 0;
let clock = null; // { what, since } while a time limit of the first request runs
let idleTimer = 0;
let lastNumber = 0;

// A worker from a Blob obeys the content security policy of the page; one from its own URL would not.
const startWorker = () => {
  starterUrl ??= URL.createObjectURL(
    new Blob([`self.home=${JSON.stringify(home)};importScripts(self.home)`], { type: "text/javascript" }),
  );
  // Only worker.js gets this port, so a reader's code cannot send messages.
  const { port1: port, port2: workerPort } = new MessageChannel();
  const connection = { port, thread: new Worker(starterUrl), fetching: true, code: null };
  connection.thread.onerror = (event) => {
    event.preventDefault();
    // Every browser reports NetworkError if a script cannot be fetched; any other message is an error of a script.
    const unstarted = event.message && !event.message.includes("NetworkError");
    onWorkerLost(connection, connection.fetching ? (unstarted ? "unstarted" : "unreachable") : "broken");
  };
  port.onmessage = ({ data }) => onMessage(connection, data);
  connection.thread.postMessage(workerPort, [workerPort]);
  return connection;
};
const closeWorker = () => {
  worker?.thread.terminate();
  worker?.port.close();
  worker = null;
  clearTimeout(idleTimer);
};
const onWorkerLost = (connection, reason) => {
  if (connection === worker) return end(reason);
  connection.thread.terminate();
  if (connection === spare) spare = null;
};

// Fetching and answering have separate time limits; only one clock runs at a time.
const stopClock = () => {
  clearTimeout(timer);
  if (clock) queue[0].left[clock.what] -= performance.now() - clock.since;
  clock = null;
};
const startClock = () => {
  stopClock();
  if (!queue.length) return;
  const what = worker.fetching ? "unreachable" : "endless";
  clock = { what, since: performance.now() };
  timer = setTimeout(end, Math.max(0, queue[0].left[what]), what);
  queue[0].onFetching?.(worker.fetching);
};

// End a request and the worker that runs it.
// reason: "endless", "unreachable" (Python cannot be fetched), "unstarted" (it does not run in this browser),
// "broken" (by the code that was run) or "stopped"
// promise: that of the request, by default of the first
const end = (reason, promise = queue[0]?.promise) => {
  const index = queue.findIndex((request) => request.promise === promise);
  if (index > 0) return queue.splice(index, 1)[0].reject(reason);
  if (promise && index < 0) return;
  stopClock();
  closeWorker();
  const endsAll = reason === "unreachable" || reason === "unstarted";
  for (const request of queue.splice(0, endsAll ? queue.length : 1)) request.reject(reason);
  send();
};
// After an invalid answer: use another worker for the next requests.
const renew = () => {
  stopClock();
  closeWorker();
  send();
};

const onMessage = (connection, data) => {
  if (data === "unreachable" || data === "unstarted") return onWorkerLost(connection, data);
  if (data === "fetching" || data === "fetched") {
    connection.fetching = data === "fetching";
    return connection === worker ? startClock() : undefined;
  }
  if (connection !== worker || !Array.isArray(data) || data[0] !== queue[0]?.message[0]) return; // another request's answer
  stopClock();
  const request = queue.shift();
  request.resolve(data[1]);
  if (worker.code !== null) {
    if (request.once) closeWorker();
    else idleTimer = setTimeout(closeWorker, idleSeconds * 1000);
    if (!spare) makeSpare(request.message);
  }
  send();
};
const makeSpare = ([, kind]) => {
  try {
    spare = startWorker();
    // A null request has no answer, but makes the worker load everything.
    spare.port.postMessage([0, kind, null, language]);
  } catch {} // it is started again when it is needed
};
// Start a worker before the first request. kind: the name of the widget that will ask.
const prepare = (kind) => worker || spare || makeSpare([0, kind]);

const send = () => {
  const [request] = queue;
  if (!request) return;
  clearTimeout(idleTimer);
  if (worker && worker.code !== null && (request.once || request.anew || request.code !== worker.code)) closeWorker();
  try {
    if (!worker) [worker, spare] = [spare ?? startWorker(), null];
  } catch {
    return end("unreachable"); // for example, in a page that was opened as a file
  }
  worker.code ??= request.code;
  worker.port.postMessage(request.message);
  startClock();
};

// Send a request; return a promise of the answer.
// kind: the name of the widget; text: the request as JSON; the answer is JSON, too
// onFetching: called with whether Python is being fetched, when that changes
// code: the reader's code that the answer runs, or null; anew: whether to use a worker in which it has not run yet;
// once: whether this is the last request about it
// window.alphabeta.limit: replaces the seconds in tests, which run on slow machines.
const ask = (kind, text, seconds = 5, onFetching = null, { code = null, anew = false, once = false } = {}) => {
  const left = { endless: (window.alphabeta?.limit?.(seconds) ?? seconds) * 1000, unreachable: fetchSeconds * 1000 };
  const request = { message: [++lastNumber, kind, text, language], left, onFetching, code, anew, once };
  request.promise = new Promise((resolve, reject) => Object.assign(request, { resolve, reject }));
  if (queue.push(request) === 1) send();
  return request.promise;
};

// Ask, and meanwhile show texts.run_running or texts.run_fetching if it takes long, and "" at the end.
const telling = async (kind, text, seconds, texts, show, about) => {
  let [isLate, isFetching] = [false, false];
  const update = () => show(isFetching ? texts.run_fetching : isLate ? texts.run_running : "");
  const delay = setTimeout(() => update((isLate = true)), 400);
  try {
    return await python.ask(kind, text, seconds, (fetching) => update((isFetching = fetching)), about);
  } finally {
    clearTimeout(delay);
    show("");
  }
};

// Return the message for a request that failed, or whose answer was invalid.
const explain = (reason, texts, seconds) => {
  if (reason === "broken") renew();
  return fill(texts[`run_${reason}`] ?? texts.run_broken, { seconds });
};

export const python = { ask, end, prepare, renew, telling, explain };
