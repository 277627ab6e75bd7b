// Sends requests to the laboratory's Python, one after the other. The page for embedding uses it, too.
import { parseJson } from "../validate.js";
import * as elements from "../elements.js";
import { python } from "../python.js";
import { Film } from "../stepper/stepper.js";
import { readAnswer } from "./responses.js";

// The site's own function always ends, but may be slow on a slow machine; edited code may run forever.
const TIME_LIMITS = { own: 60, edited: 5 }; // seconds

export class Asking {
  searched; // the request of the search that is shown; code null means the site's own function
  seconds; // time limit of the last request
  #turn = Promise.resolve();

  // showBusy: shows a text while Python starts or works; kind: the widget that sends the requests.
  constructor(texts, showBusy, searched, kind = "laboratory") {
    Object.assign(this, { texts, showBusy, searched, kind });
  }

  // Runs an async function after all that were passed before.
  inTurn(run) {
    const result = this.#turn.then(run);
    this.#turn = result.catch(() => {});
    return result;
  }

  // Returns the answer to a request. anew: whether to run it in a new worker, free of traces of the code.
  async ask(request, anew = false) {
    const { code = this.searched.code } = request;
    const options = { code, anew };
    this.seconds = TIME_LIMITS[code === null ? "own" : "edited"];
    return parseJson(
      await python.sendRequestWithProgress(
        this.kind,
        JSON.stringify(request),
        this.seconds,
        this.texts,
        this.showBusy,
        options,
      ),
    );
  }

  // Returns the answer to a request about the search that is shown. If Python does not know the search, because it was
  // drawn by the build or the worker was closed, the search is repeated first.
  // ready: how many frames have arrived.
  async askOf(request, { ready, count }) {
    const answer = await this.ask(request);
    if (!answer.forgotten) return answer;
    if (readAnswer(await this.ask({ do: "show", ...this.searched })).problem) throw "broken";
    if (ready < count) await this.ask({ do: "frames", count: ready }); // skip the frames that have arrived
    return this.ask(request);
  }

  // Returns the film of an answer to "show", to which further frames may be added.
  filmOf(answer) {
    const film = new Film(answer, answer.count, elements.setSafeHtml);
    const ask = () => this.askOf({ do: "questions" }, film);
    film.questions = () => this.inTurn(async () => elements.validateQuestions(await ask()));
    return film;
  }

  // Loads the frames of an answer's film in chunks, so that other requests can be sent in between.
  // isShown: tells whether the film is still needed. Returns whether all frames have arrived.
  async stream(answer, isShown) {
    const ask = () => this.askOf({ do: "frames", count: 40 }, answer.film);
    const loadChunk = async () => (isShown() ? elements.validateFrames(await ask(), answer) : {});
    while (isShown() && answer.film.ready < answer.count) {
      const chunk = await this.inTurn(loadChunk);
      if (!chunk.frames?.length) return false;
      answer.film.addFrames(chunk);
    }
    return isShown();
  }
}
