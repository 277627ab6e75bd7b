// What the theme's script, which runs after this one, does not do, or not fast enough.

// Let the reader choose the colours: those of the system, light or dark ones.
{
  const palette = document.querySelector(".palette");
  const options = [...palette.elements];
  const prefersDark = matchMedia("(prefers-color-scheme: dark)");
  let { index: chosen } = __md_get("__palette");
  const showColours = () => {
    const shown = options[chosen || (prefersDark.matches ? 2 : 1)];
    document.body.dataset.mdColorScheme = shown.dataset.mdColorScheme;
    for (const [index, option] of options.entries()) option.nextElementSibling.hidden = index !== chosen;
  };
  showColours();
  prefersDark.addEventListener("change", showColours);
  palette.addEventListener("change", ({ target }) => {
    chosen = options.indexOf(target);
    const { mdColorMedia: media, mdColorScheme: scheme } = target.dataset;
    __md_set("__palette", { index: chosen, color: { media, scheme } });
    showColours();
  });
  palette.addEventListener("keydown", ({ key }) => {
    if (key !== "Enter") return;
    const next = options[(chosen + 1) % options.length];
    next.click();
    next.focus();
  });
}

// Say that the search is loading or cannot be loaded, and load it again. Material's script fetches the index and starts
// the worker only once, and it answers only what is typed with keys.
{
  const field = document.querySelector(".md-search__input");
  const status = document.querySelector(".md-search-result__meta"); // Material puts the number of results there
  const retries = []; // functions that fetch again what was lost
  const showFailure = (retry) => {
    retries.push(retry);
    status.textContent = status.dataset.unreachable;
  };
  const tryAgain = () => {
    if (retries.length) status.textContent = status.dataset.loading;
    for (const retry of retries.splice(0)) retry();
  };
  status.textContent = status.dataset.loading;
  addEventListener("online", tryAgain);
  field.addEventListener("input", () => {
    tryAgain();
    field.dispatchEvent(new Event("keyup")); // the text may have been pasted or dictated
  });

  // Fetch the index again in the same request, and hide the failure from Material's listeners, which are added later.
  const { open } = XMLHttpRequest.prototype;
  XMLHttpRequest.prototype.open = function (...parameters) {
    open.apply(this, parameters);
    if (!String(parameters[1]).endsWith("/search_index.json")) return;
    const checkResponse = (event) => {
      if (this.status === 200) return;
      event.stopImmediatePropagation();
      showFailure(() => {
        open.apply(this, parameters);
        this.send();
      });
    };
    for (const type of ["load", "error"]) this.addEventListener(type, checkResponse);
  };

  // A worker that is started again after one of its scripts was lost, with the index if that has arrived.
  const BrowserWorker = Worker;
  class SearchWorker extends EventTarget {
    #index = null; // the message with the index
    #worker;

    constructor(url) {
      super();
      this.url = url;
      this.#start();
    }

    #start() {
      this.#worker?.terminate();
      this.#worker = new BrowserWorker(this.url);
      this.#worker.onmessage = ({ data }) => this.dispatchEvent(new MessageEvent("message", { data }));
      this.#worker.addEventListener("error", () => showFailure(() => this.#start()), { once: true });
      if (this.#index) this.#worker.postMessage(this.#index);
    }

    postMessage(message) {
      this.#index ??= message; // the first message
      this.#worker.postMessage(message);
    }
  }
  self.Worker = class {
    // Python and the search of the offline edition start their workers from a Blob.
    constructor(url) {
      return String(url).startsWith("blob:") ? new BrowserWorker(url) : new SearchWorker(url);
    }
  };
}
