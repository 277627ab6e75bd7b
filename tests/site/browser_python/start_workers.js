// Starts workers of the site in the page; each answers lists of requests, one list after the other.
([address, count]) => {
  const start = new Blob([`self.home=${JSON.stringify(address)};importScripts(self.home)`]);
  const workers = Array.from({ length: count }, () => {
    const { port1: port, port2: workerPort } = new MessageChannel();
    const worker = new Worker(URL.createObjectURL(start));
    worker.postMessage([workerPort, {}], [workerPort]);
    return { worker, port };
  });
  const askWorker = ({ worker, port }, kind, requests, language) =>
    new Promise((resolve, reject) => {
      const answers = [];
      worker.onerror = (event) => reject(event.message);
      port.onmessage = ({ data }) => {
        if (data === "unreachable") reject(data);
        if (Array.isArray(data) && answers.push(data[1]) === requests.length) resolve(answers);
      };
      requests.forEach((request, index) => port.postMessage([index, kind, request, language]));
    });
  window.askWorkers = ([kind, lists, language]) =>
    Promise.all(lists.map((requests, index) => askWorker(workers[index], kind, requests, language)));
};
