// Class FormDocument: a document that Python makes of the settings in a form; the hash of the URL holds the settings.
import { addHashListener, makeRequestCounter } from "./page.js";
import { showFieldProblem } from "./field_problem.js";
import { python } from "./python.js";
import { fillFormFromHash, formatIgnoredNames } from "./untrusted.js";
import { parseJson, validateInteger, validateObject } from "./validate.js";

// Subclasses have makeDocument(addsHistoryEntry), which makes the document of the form by run(), and showFirst(), which
// shows the page without a hash.
export class FormDocument {
  #pendingRequest = null; // promise of the last request
  #requests = makeRequestCounter();

  // widgetName: to which the requests go; hashPattern: matches the hashes for this form, as the page may have another
  // hash: of the document that the page shows at first, null if there is none
  constructor(root, widgetName, hashPattern, hash) {
    Object.assign(this, { root, widgetName, hashPattern, hash });
    [this.form, this.status] = ["form", ".busy"].map((selector) => root.querySelector(selector));
  }

  // Add the listeners, and make the document of the address.
  startForm() {
    this.form.addEventListener("submit", () => this.makeDocument());
    addHashListener(() => this.#showFromHash(), this.hashPattern);
    if (this.hashPattern.test(location.hash)) this.#showFromHash();
  }

  // Make the document of the hash in the address, and say what is ignored in it.
  async #showFromHash() {
    if (location.hash.slice(1) === this.hash) return; // the reader returned to what is shown
    if (!location.hash) {
      this.stop();
      this.form.reset();
      showFieldProblem(this.form);
      return this.showFirst();
    }
    const ignoredNames = fillFormFromHash(this.form);
    this.completeFields(ignoredNames);
    const making = this.makeDocument(false);
    const isLast = this.#requests.getLatest();
    await making;
    const message = await formatIgnoredNames(ignoredNames).catch(() => this.status.dataset.unreachable);
    if (isLast() && message) this.status.textContent = [this.status.textContent, message].filter(Boolean).join(" ");
  }

  // Change the fields that the hash has filled, and the names that it is said to lack.
  completeFields() {}

  // Show how much is made, from 0 to 1; null if nothing is being made.
  showProgress() {}

  #showStatus(statusName) {
    this.status.textContent = this.status.dataset[statusName] ?? "";
  }

  // Stop the running request, and show a status.
  stop(statusName) {
    this.#requests.startNew();
    if (this.#pendingRequest) python.endRequest("stopped", this.#pendingRequest);
    this.showProgress(null);
    this.#showStatus(statusName);
  }

  async #sendRequest(request, isLast, statusName) {
    const showFetching = (isFetching) => isLast() && this.#showStatus(isFetching ? "fetching" : statusName);
    this.#pendingRequest = python.sendRequest(this.widgetName, JSON.stringify(request), showFetching);
    const response = validateObject(parseJson(await this.#pendingRequest));
    if (!isLast()) throw "stopped";
    if (response.count) this.showProgress(validateInteger(response.made) / validateInteger(response.count));
    return response;
  }

  // Run a task, and show its status. Return whether it succeeded.
  // task: called with a function that sends a request; returns whether it succeeded
  async run(task, [busyStatus, endStatus]) {
    this.stop(busyStatus);
    const isLast = this.#requests.getLatest();
    this.showProgress(0);
    showFieldProblem(this.form);
    let status = "failed";
    try {
      status = (await task((request) => this.#sendRequest(request, isLast, busyStatus))) ? endStatus : "";
    } catch (reason) {
      if (!isLast()) return false;
      if (python.findFailureReason(reason) === "unreachable") status = reason;
    }
    this.showProgress(null);
    this.#showStatus(status);
    return status === endStatus;
  }
}
