// The page's side of Python: asks one thing after the other, starts the worker when it is needed, ends what takes too long.
window.python = (() => {
  const address = new URL("worker.js", document.currentScript.src);
  const language = document.documentElement.lang.slice(0, 2);
  const queue = []; // requests; the worker has the first of them
  let worker = null;
  let fetching = true;
  let timer = 0;
  let last = 0;

  // reason: "endless", "unreachable" (Python could not be fetched), "broken" (by what was run) or "stopped";
  // promise: which request; else the one that is being run.
  const end = (reason, promise = queue[0]?.promise) => {
    const at = queue.findIndex((request) => request.promise === promise);
    if (at > 0) return queue.splice(at, 1)[0].reject(reason);
    if (promise && at < 0) return;
    worker?.terminate();
    worker = null;
    clearTimeout(timer);
    for (const request of queue.splice(0, reason === "unreachable" ? queue.length : 1)) request.reject(reason);
    send();
  };

  // What is fetched does not count as time that a request takes.
  const count = () => {
    clearTimeout(timer);
    if (!queue.length) return;
    if (!fetching) timer = setTimeout(end, queue[0].seconds * 1000, "endless");
    queue[0].told?.(fetching);
  };

  const start = () => {
    const mine = (worker = new Worker(address));
    fetching = true;
    worker.onerror = (event) => {
      event.preventDefault();
      if (worker === mine) end(fetching ? "unreachable" : "broken");
    };
    worker.onmessage = ({ data }) => {
      if (worker !== mine) return;
      if (data === "unreachable") return end(data);
      if (typeof data === "string") {
        fetching = data === "fetching";
        return count();
      }
      queue.shift().resolve(data[1]);
      clearTimeout(timer);
      send();
    };
  };

  const send = () => {
    if (!queue.length) return;
    try {
      if (!worker) start();
    } catch {
      return end("unreachable"); // such as a page that was opened as a file
    }
    worker.postMessage(queue[0].message);
    count();
  };

  // kind: "run" (a program: [output, kind of fault, line, text]), "lab", "play", "practice" or "sheet" (JSON in, JSON out);
  // told: is called with whether Python is being fetched, when that changes.
  const ask = (kind, text, seconds = 5, told = null) => {
    const request = { message: [++last, kind, text, language], seconds, told };
    request.promise = new Promise((resolve, reject) => Object.assign(request, { resolve, reject }));
    if (queue.push(request) === 1) send();
    return request.promise;
  };

  // Asks, and says meanwhile what takes its time: words.run_running or words.run_fetching, and "" when it is over.
  const telling = async (kind, text, seconds, words, say) => {
    let late = ""; // what is said after a while, and again when Python has been fetched
    const slow = setTimeout(() => say((late = words.run_running)), 400);
    try {
      return await python.ask(kind, text, seconds, (fetching) => say(fetching ? words.run_fetching : late));
    } finally {
      clearTimeout(slow);
      say("");
    }
  };

  return { ask, end, telling };
})();
