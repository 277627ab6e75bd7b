// The page's side of Python: asks one thing after the other, starts workers when they are needed,
// ends what takes too long.
// A worker in which a reader's code has run is asked about nothing but that code: whatever the code did there,
// what comes next starts clean, in a worker that stands ready.
import { fill } from "./page.js";

const home = new URL("worker.js", import.meta.url).href;
const language = document.documentElement.dataset.language;
const patience = 60; // seconds, for what is fetched while a request is being answered
// Seconds until a worker with a reader's code and nothing to do is ended: it may be busy with something.
const rest = 10;
const queue = []; // requests; the worker has the first of them
let worker = null;
let spare = null;
let starter = null;
let timer = 0;
let clock = null; // which time of the first request runs, and since when
let resting = 0;
let last = 0;

// From a Blob, a worker obeys this page's content security policy; from its own address it would not.
const start = () => {
  starter ??= URL.createObjectURL(
    new Blob([`self.home=${JSON.stringify(home)};importScripts(self.home)`], { type: "text/javascript" }),
  );
  // Nothing that runs there can speak through it but worker.js.
  const { port1: port, port2: its } = new MessageChannel();
  const made = { port, thread: new Worker(starter), fetching: true, code: null };
  made.thread.onerror = (event) => {
    event.preventDefault();
    // Where a script cannot be fetched, the message says so in every browser; any other is of what was fetched.
    const unstarted = event.message && !event.message.includes("NetworkError");
    lost(made, made.fetching ? (unstarted ? "unstarted" : "unreachable") : "broken");
  };
  port.onmessage = ({ data }) => hear(made, data);
  made.thread.postMessage(its, [its]);
  return made;
};
const close = () => {
  worker?.thread.terminate();
  worker?.port.close();
  worker = null;
  clearTimeout(resting);
};
const lost = (its, reason) => {
  if (its === worker) return end(reason);
  its.thread.terminate();
  if (its === spare) spare = null;
};

// What is fetched does not count as time that a request takes; for either there is only so much.
const pause = () => {
  clearTimeout(timer);
  if (clock) queue[0].left[clock.what] -= performance.now() - clock.since;
  clock = null;
};
const count = () => {
  pause();
  if (!queue.length) return;
  const what = worker.fetching ? "unreachable" : "endless";
  clock = { what, since: performance.now() };
  timer = setTimeout(end, Math.max(0, queue[0].left[what]), what);
  queue[0].told?.(worker.fetching);
};

// reason: "endless", "unreachable" (Python could not be fetched), "unstarted" (it was, and does not run here),
// "broken" (by what was run) or "stopped";
// promise: which request; else the one that is being run.
const end = (reason, promise = queue[0]?.promise) => {
  const at = queue.findIndex((request) => request.promise === promise);
  if (at > 0) return queue.splice(at, 1)[0].reject(reason);
  if (promise && at < 0) return;
  pause();
  close();
  const all = reason === "unreachable" || reason === "unstarted";
  for (const request of queue.splice(0, all ? queue.length : 1)) request.reject(reason);
  send();
};
// For an answer that is none: what is asked next, or has been asked meanwhile, goes to another worker.
const renew = () => {
  pause();
  close();
  send();
};

const hear = (its, data) => {
  if (data === "unreachable" || data === "unstarted") return lost(its, data);
  if (data === "fetching" || data === "fetched") {
    its.fetching = data === "fetching";
    return its === worker ? count() : undefined;
  }
  if (its !== worker || !Array.isArray(data) || data[0] !== queue[0]?.message[0]) return; // no answer to what was asked
  pause();
  const request = queue.shift();
  request.resolve(data[1]);
  if (worker.code !== null) {
    if (request.once) close();
    else resting = setTimeout(close, rest * 1000);
    if (!spare) makeSpare(request.message);
  }
  send();
};
const makeSpare = ([, kind]) => {
  try {
    spare = start();
    // A question to which there is no answer: it gets everything ready.
    spare.port.postMessage([0, kind, null, language]);
  } catch {} // it is tried again when it is needed
};
// Gets a worker ready, before anything is asked: kind, which widget will ask.
const prepare = (kind) => worker || spare || makeSpare([0, kind]);

const send = () => {
  const [request] = queue;
  if (!request) return;
  clearTimeout(resting);
  if (worker && worker.code !== null && (request.once || request.anew || request.code !== worker.code)) close();
  try {
    if (!worker) [worker, spare] = [spare ?? start(), null];
  } catch {
    return end("unreachable"); // such as a page that was opened as a file
  }
  worker.code ??= request.code;
  worker.port.postMessage(request.message);
  count();
};

// kind: which widget asks; text: its question, as JSON; the answer is JSON as well;
// told: is called with whether Python is being fetched, when that changes;
// code: a reader's code that the answer is made with, null if there is none; anew: in a worker where it has not run;
// once: nothing more will be asked about it.
// window.alphabeta.limit: what tests put in the place of the seconds, for theirs are slow machines;
// nobody else sets it.
const ask = (kind, text, seconds = 5, told = null, { code = null, anew = false, once = false } = {}) => {
  const left = { endless: (window.alphabeta?.limit?.(seconds) ?? seconds) * 1000, unreachable: patience * 1000 };
  const request = { message: [++last, kind, text, language], left, told, code, anew, once };
  request.promise = new Promise((resolve, reject) => Object.assign(request, { resolve, reject }));
  if (queue.push(request) === 1) send();
  return request.promise;
};

// Asks, and says meanwhile what takes its time: words.run_running or words.run_fetching, and "" when it is over.
const telling = async (kind, text, seconds, words, say, about) => {
  let [late, fetching] = [false, false];
  const tell = () => say(fetching ? words.run_fetching : late ? words.run_running : "");
  const slow = setTimeout(() => tell((late = true)), 400);
  try {
    return await python.ask(kind, text, seconds, (its) => tell((fetching = its)), about);
  } finally {
    clearTimeout(slow);
    say("");
  }
};

// What is to be said where no answer came, or none that can be shown.
const explain = (reason, words, seconds) => {
  if (reason === "broken") renew();
  return fill(words[`run_${reason}`] ?? words.run_broken, { seconds });
};

export const python = { ask, end, prepare, renew, telling, explain };
