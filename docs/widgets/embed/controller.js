// The stepper in the embedded page shows the search in the hash of the URL. Code in the hash is ignored.
import { formatUrlHash, readUrlHash, formatIgnoredNames } from "../../browser/untrusted.js";
import { addHashListener, makeRequestCounter, setUrlHash } from "../../browser/page.js";
import { validateSearchResponse } from "../laboratory/responses.js";
import { PythonClient } from "../laboratory/python_client.js";
import { DEFAULT_SETTINGS, omitDefaultSettings } from "../laboratory/form.js";
import { makeQuotation } from "../laboratory/messages.js";
import { python } from "../../browser/python.js";

const MIN_SCALE = 0.6; // the smallest scale of a drawing
const PLAYERS = ["max", "min"];
const haveSameValues = (settings, expected) => Object.keys(settings).every((name) => settings[name] === expected[name]);

// Control of the embedded page: shows the search of the URL in the stepper.
export class EmbedController {
  #requests = makeRequestCounter(); // only the latest URL is shown
  #isSearching = false;

  // notice: the element for messages.
  constructor(root, notice, texts) {
    this.stepper = root.querySelector(".stepper");
    const { film } = this.stepper;
    const { tree } = root.dataset;
    Object.assign(this, { root, notice, texts, link: root.querySelector(".more a") });
    this.plain = { tree, ...DEFAULT_SETTINGS };
    this.first = { film, count: film.count, settings: { tree } };
    this.response = this.first;
    const busy = (text) => this.#isSearching && this.#showNotice(text);
    this.client = new PythonClient(texts, busy, "embed");
    this.stepper.getShareData = () => ({ link: this.link.href, embedParameters: this.response.settings });
    this.stepper.addEventListener("step", ({ detail: { chosen } }) => {
      this.#updateLaboratoryLink();
      if (chosen !== undefined) setUrlHash(formatUrlHash(this.#state));
    });
    addHashListener(() => this.showSearchFromUrl(), /^/);
  }

  get #state() {
    return { ...this.response.settings, step: this.stepper.step + 1 };
  }

  async showSearchFromUrl() {
    const isLast = this.#requests.startNew();
    const { parameters, ignoredNames } = readUrlHash([...Object.keys(this.plain), "step", "code"]);
    const hasCode = parameters.delete("code");
    const step = parameters.get("step") ?? "1";
    parameters.delete("step");
    const settings = { ...this.plain, ...Object.fromEntries(parameters) };
    settings.tree = settings.tree.replace(/,\s+/g, ",").trim();
    if (!PLAYERS.includes(settings.player)) {
      ignoredNames.add("player");
      settings.player = DEFAULT_SETTINGS.player;
    }
    this.#showNotice("");
    const response = haveSameValues(settings, this.plain) ? this.first : await this.#searchTree(settings, isLast);
    if (!isLast()) return;
    const { problem } = response;
    this.response = problem ? this.first : response;
    const { film, count } = this.response;
    const stepNumber = /^[1-9]\d{0,5}$/.test(step) ? Math.min(step, count) : 1;
    if (!problem && String(stepNumber) !== step) ignoredNames.add("step");
    this.root.classList.remove("waiting");
    this.stepper.showFilm(film, stepNumber - 1);
    this.stepper.querySelector("svg.tree").style.minHeight = `${MIN_SCALE * film.size[1]}px`;
    this.#updateLaboratoryLink();
    const lostText = await formatIgnoredNames(ignoredNames).catch(() => this.texts.run_unreachable);
    if (!isLast()) return;
    const notices = [hasCode && this.texts.no_code, lostText, problem && `${this.texts.first_instead} ${problem.text}`];
    this.#showNotice(notices.filter(Boolean).join(" "));
    if (problem?.end > problem?.start)
      this.notice.append(" ", makeQuotation(settings.tree, problem.start, problem.end));
    this.client
      .loadRemainingFrames(film, this.response, this.response, isLast)
      .catch((reason) => this.#showNotice(this.#formatFailure(reason)));
  }

  // Run a search; return a response with the film, or a problem with the message, or null if it is not needed any more.
  async #searchTree(settings, isLast) {
    const search = { ...settings, code: null };
    const getRequest = () => (this.#isSearching = isLast()) && { do: "search", search };
    try {
      const answer = await this.client.sendRequest(getRequest);
      if (!answer) return null;
      const response = validateSearchResponse(answer);
      const { problem, tree } = response;
      if (problem) return { problem: { ...problem, end: problem.field === "tree" ? problem.end : 0 } };
      const { player, alpha, beta } = settings;
      const shownSettings = { tree: tree.replace(/,\s+/g, ","), ...omitDefaultSettings({ player, alpha, beta }) };
      return { ...response, settings: shownSettings, search, film: this.client.makeFilm(response, search) };
    } catch (reason) {
      return { problem: { text: this.#formatFailure(reason) } };
    } finally {
      this.#isSearching = false;
    }
  }

  #formatFailure(reason) {
    return this.texts[`run_${python.findFailureReason(reason)}`];
  }

  #showNotice(text) {
    this.notice.textContent = text;
  }

  #updateLaboratoryLink() {
    this.link.hash = formatUrlHash(this.#state);
  }
}
