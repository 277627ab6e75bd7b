// Starts workers of the site in the page; each answers a list of requests in order.
([address, count]) => {
  const start = new Blob([`self.home=${JSON.stringify(address)};importScripts(self.home)`]);
  const workers = Array.from({ length: count }, () => new Worker(URL.createObjectURL(start)));
  const askWorker = (worker, kind, requests, language) =>
    new Promise((resolve, reject) => {
      const answers = [];
      const { port1: port, port2: workerPort } = new MessageChannel();
      worker.onerror = (event) => reject(event.message);
      worker.postMessage([workerPort, {}], [workerPort]);
      port.onmessage = ({ data }) => {
        if (data === "unreachable") reject(data);
        if (Array.isArray(data) && answers.push(data[1]) === requests.length) resolve(answers);
      };
      requests.forEach((request, index) => port.postMessage([index, kind, request, language]));
    });
  window.askWorkers = ([kind, lists, language]) =>
    Promise.all(lists.map((requests, index) => askWorker(workers[index], kind, requests, language)));
};
