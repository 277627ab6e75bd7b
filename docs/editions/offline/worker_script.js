// The script that starts the worker of Python in the offline edition: it contains all that the worker would fetch.
import { files } from "./resources.js";

const workerUrl = new URL("worker.js", import.meta.url).href;

// Return the text of the script. It tells the worker the URL that the worker would have as a file.
export const makeWorkerScript = () => {
  const { "worker.js": workerScript, ...rest } = files;
  return `self.home=${JSON.stringify(workerUrl)};self.files=${JSON.stringify(rest)};${workerScript}`;
};
