// Start the worker of the search from a Blob, because no browser starts one from a file.
// The build replaces WORKER_SCRIPT by the text of the worker, with all the scripts that it would import.
{
  const starterUrl = URL.createObjectURL(new Blob([WORKER_SCRIPT], { type: "text/javascript" }));
  self.Worker = class extends Worker {
    constructor(url) {
      super(String(url).startsWith("blob:") ? url : starterUrl); // any other worker is Material's, for the search
    }
  };
}
