// The laboratory's questions to Python: one after the other.
import { json } from "../checks.js";
import { python } from "../python.js";
import { readAnswer } from "./answers.js";

// An answer made with the site's own function does end; on a slow machine it may take its time.
const LIMIT = { own: 60, edited: 5 }; // seconds

export class Asking {
  searched; // what the search was made with that is shown; its code: null is the site's own
  seconds; // that the last question was given
  #turn = Promise.resolve();

  // busy: shows what is being done.
  constructor(words, busy, searched) {
    Object.assign(this, { words, busy, searched });
  }

  inTurn(work) {
    const done = this.#turn.then(work);
    this.#turn = done.catch(() => {});
    return done;
  }

  // anew: in a worker where the code has not run.
  async ask(request, anew = false) {
    const code = request.do === "show" ? request.code : this.searched.code;
    const about = { code, anew };
    this.seconds = LIMIT[code === null ? "own" : "edited"];
    return json(
      await python.telling("laboratory", JSON.stringify(request), this.seconds, this.words, this.busy, about),
    );
  }

  // Of the search that is shown; ready: how many of its frames are here.
  // Python knows nothing before the first search, and after its worker had to be closed.
  async askOf(request, { ready, count }) {
    const got = await this.ask(request);
    if (!got.forgotten) return got;
    if (readAnswer(await this.ask({ do: "show", ...this.searched })).problem) throw "broken";
    if (ready < count) await this.ask({ do: "frames", count: ready }); // those are here
    return this.ask(request);
  }
}
