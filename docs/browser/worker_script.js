// The script that starts the worker of Python; the offline edition replaces this module, as it does resources.js.
const workerUrl = new URL("worker.js", import.meta.url).href;

// Return the text of the script. It tells the worker the URL of worker.js.
export const makeWorkerScript = () => `self.home=${JSON.stringify(workerUrl)};importScripts(self.home)`;
