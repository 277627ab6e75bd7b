// The stepper in the embedded page shows the search in the hash of the URL. Code in the hash is ignored.
import { formatUrlHash, readUrlHash, formatIgnoredNames } from "../untrusted.js";
import { fillPlaceholders, addHashListener, makeRequestCounter, setUrlHash } from "../page.js";
import { readAnswer } from "../laboratory/responses.js";
import { Asking } from "../laboratory/python_client.js";
import { USUAL, leaveOut } from "../laboratory/form.js";
import { quote } from "../laboratory/messages.js";

const LOWEST = 0.6; // the smallest scale of a drawing
const PLAYERS = ["max", "min"];
const areEqual = (settings, expected) => Object.keys(settings).every((name) => settings[name] === expected[name]);

export class Embed {
  #requests = makeRequestCounter(); // only the latest URL is shown
  #isSearching = false;

  // notice: the element for messages.
  constructor(root, notice, texts) {
    this.stepper = root.querySelector(".stepper");
    const { film } = this.stepper;
    const { tree } = root.dataset;
    Object.assign(this, { root, notice, texts, link: root.querySelector(".more a") });
    this.plain = { tree, ...USUAL };
    this.first = { film, count: film.count, setting: { tree } };
    this.answer = this.first;
    const busy = (text) => this.#isSearching && this.#showNotice(text);
    this.asking = new Asking(texts, busy, { ...this.plain, code: null }, "embed");
    this.stepper.getShareData = () => ({ link: this.link.href, embedParameters: this.answer.setting });
    this.stepper.addEventListener("step", ({ detail: { chosen } }) => {
      this.#updateLink();
      if (chosen !== undefined) setUrlHash(formatUrlHash(this.#state));
    });
    addHashListener(() => this.follow(), /^/);
  }

  get #state() {
    return { ...this.answer.setting, step: this.stepper.step + 1 };
  }

  // Show the search in the hash of the URL.
  async follow() {
    const isLast = this.#requests.startNew();
    const { parameters, ignoredNames } = readUrlHash([...Object.keys(this.plain), "step", "code"]);
    const hasCode = parameters.delete("code");
    const step = parameters.get("step") ?? "1";
    parameters.delete("step");
    const settings = { ...this.plain, ...Object.fromEntries(parameters) };
    settings.tree = settings.tree.replace(/,\s+/g, ",").trim();
    if (!PLAYERS.includes(settings.player)) {
      ignoredNames.add("player");
      settings.player = USUAL.player;
    }
    this.#showNotice("");
    const answer = areEqual(settings, this.plain) ? this.first : await this.#search(settings);
    if (!isLast()) return;
    const { problem } = answer;
    this.answer = problem ? this.first : answer;
    const { film, count } = this.answer;
    const stepNumber = /^[1-9]\d{0,5}$/.test(step) ? Math.min(step, count) : 1;
    if (!problem && String(stepNumber) !== step) ignoredNames.add("step");
    this.root.classList.remove("waiting");
    this.stepper.showFilm(film, stepNumber - 1);
    this.stepper.querySelector("svg.tree").style.minHeight = `${LOWEST * film.size[1]}px`;
    this.#updateLink();
    const lostText = await formatIgnoredNames(ignoredNames).catch(() => this.texts.run_unreachable);
    if (!isLast()) return;
    const notices = [hasCode && this.texts.no_code, lostText, problem && `${this.texts.first_instead} ${problem.text}`];
    this.#showNotice(notices.filter(Boolean).join(" "));
    if (problem?.end > problem?.start) this.notice.append(" ", quote(settings.tree, problem.start, problem.end));
    this.asking.stream(this.answer, isLast).catch((reason) => this.#showNotice(this.#explain(reason)));
  }

  // Run a search; return an answer with the film, or a problem with the message.
  #search(settings) {
    return this.asking.inTurn(async () => {
      this.#isSearching = true;
      try {
        const answer = readAnswer(await this.asking.ask({ do: "show", ...settings, code: null }));
        if (answer.problem)
          return { problem: { ...answer.problem, end: answer.problem.field === "tree" ? answer.problem.end : 0 } };
        this.asking.searched = { ...settings, code: null };
        const { player, alpha, beta } = settings;
        const setting = { tree: answer.tree.replace(/,\s+/g, ","), ...leaveOut({ player, alpha, beta }) };
        return { ...answer, setting, film: this.asking.filmOf(answer) };
      } catch (reason) {
        return { problem: { text: this.#explain(reason) } };
      } finally {
        this.#isSearching = false;
      }
    });
  }

  #explain(reason) {
    const known = ["endless", "unreachable"].includes(reason);
    return fillPlaceholders(this.texts[`run_${known ? reason : "broken"}`], { seconds: this.asking.seconds });
  }

  #showNotice(text) {
    this.notice.textContent = text;
  }

  // Set the link to the same search in the laboratory.
  #updateLink() {
    this.link.hash = formatUrlHash(this.#state);
  }
}
