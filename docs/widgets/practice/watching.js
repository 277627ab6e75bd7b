// The stepper of the practice page, at one step of the search of an exercise.
import { insist, whole } from "../checks.js";
import * as elements from "../elements.js";
import { Film } from "../stepper/stepper.js";

export class Watching {
  #opener = null; // the button that led here
  #follower = new AbortController();

  // hard: the lines of the fail-hard search; address: of the exercise whose film the stepper has.
  constructor(root, hard, address) {
    Object.assign(this, { hard, address, watch: root.querySelector(".watch") });
    this.stepper = this.watch.querySelector(".stepper");
    this.listing = this.watch.querySelector("ol.code");
    this.link = this.watch.querySelector(":scope > .row a");
    this.soft = this.listing.innerHTML;
    this.best = this.watch.querySelector("[data-at='2']").parentElement; // which fail-hard has not
  }

  hide() {
    this.watch.hidden = true;
    this.stepper.show(this.stepper.film, this.stepper.step); // it plays no more
  }

  // Returns to the button that led here, or else to another element.
  back(other) {
    this.hide();
    (this.#opener?.isConnected ? this.#opener : other).focus();
  }

  // exercise: the open one; wayTo: the laboratory's address with its tree; ask: of it; isOpen: whether it still is.
  async show(step, button, exercise, wayTo, ask, isOpen) {
    const film = this.address === exercise.address ? this.stepper.film : await this.#fetch(exercise, ask, isOpen);
    if (!isOpen()) return;
    film.questions = async () => elements.questions(await ask({ do: "questions" }));
    this.#opener = button;
    this.watch.hidden = false;
    // The laboratory's function is the fail-soft one: the steps of the other are not among its own.
    const hard = exercise.given.rule === "hard";
    const point = () => (this.link.href = wayTo(hard ? "" : `&step=${this.stepper.step + 1}`));
    this.stepper.addEventListener("step", point, { signal: this.#following() });
    this.stepper.show(film, step);
    point();
    this.stepper.focus({ preventScroll: true });
    this.watch.scrollIntoView({ block: "nearest" });
  }

  // Ends what followed the steps of the exercise before.
  #following() {
    this.#follower.abort();
    this.#follower = new AbortController();
    return this.#follower.signal;
  }

  async #fetch(exercise, ask, isOpen) {
    this.address = null;
    const got = await ask({ do: "film" });
    if (!isOpen()) return null;
    const reel = elements.film(got);
    const film = new Film(reel, whole(got.count), elements.put);
    while (film.ready < got.count) {
      const more = elements.frames(await ask({ do: "frames", count: got.count }), reel);
      if (!isOpen()) return null;
      insist(more.frames.length);
      film.add(more);
    }
    const fails = exercise.given.rule === "hard";
    this.best.hidden = fails;
    this.listing.innerHTML = fails ? this.#hardLines : this.soft;
    this.address = exercise.address;
    return film;
  }

  get #hardLines() {
    return Object.entries(this.hard)
      .map(([number, html]) => `<li value="${number}"><code>${html}</code></li>`)
      .join("");
  }
}
