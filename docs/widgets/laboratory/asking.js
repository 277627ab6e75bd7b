// The laboratory's questions to Python, one after the other; other pages that show searches ask them, too.
import { json } from "../checks.js";
import * as elements from "../elements.js";
import { python } from "../python.js";
import { Film } from "../stepper/stepper.js";
import { readAnswer } from "./answers.js";

// An answer made with the site's own function does end; on a slow machine it may take its time.
const LIMIT = { own: 60, edited: 5 }; // seconds

export class Asking {
  searched; // what the search was made with that is shown; its code: null is the site's own
  seconds; // that the last question was given
  #turn = Promise.resolve();

  // busy: shows what is being done; kind: which widget asks.
  constructor(words, busy, searched, kind = "laboratory") {
    Object.assign(this, { words, busy, searched, kind });
  }

  inTurn(work) {
    const done = this.#turn.then(work);
    this.#turn = done.catch(() => {});
    return done;
  }

  // anew: in a worker where the code has not run.
  async ask(request, anew = false) {
    const { code = this.searched.code } = request;
    const about = { code, anew };
    this.seconds = LIMIT[code === null ? "own" : "edited"];
    return json(await python.telling(this.kind, JSON.stringify(request), this.seconds, this.words, this.busy, about));
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

  // The film of an answer to "show", of which some frames may still have to come.
  filmOf(got) {
    const film = new Film(got, got.count, elements.put);
    const ask = () => this.askOf({ do: "questions" }, film);
    film.questions = () => this.inTurn(async () => elements.questions(await ask()));
    return film;
  }

  // They arrive while the reader already looks at it; what else is asked for comes in between.
  // its: the answer, with its film; isShown: whether it still is; returns whether all are here.
  async stream(its, isShown) {
    const ask = () => this.askOf({ do: "frames", count: 40 }, its.film);
    const next = async () => (isShown() ? elements.frames(await ask(), its) : {});
    while (isShown() && its.film.ready < its.count) {
      const more = await this.inTurn(next);
      if (!more.frames?.length) return false;
      its.film.add(more);
    }
    return isShown();
  }
}
