// Send requests to the laboratory's Python, one after the other. The page for embedding uses it, too.
import { parseJson } from "../../browser/validate.js";
import * as elements from "../../browser/elements.js";
import { python } from "../../browser/python.js";
import { Film } from "../stepper/stepper.js";
import { validateSearchResponse } from "./responses.js";

// Requests to Python about the search that is shown.
export class PythonClient {
  searched; // the request of the search that is shown; code null means the site's own function
  #turn = Promise.resolve();

  // showProgress: shows a text while Python starts or works; widgetName: of the widget that sends the requests.
  constructor(texts, showProgress, searched, widgetName = "laboratory") {
    Object.assign(this, { texts, showProgress, searched, widgetName });
  }

  // Run an async function after all that were passed before; return a promise of the result.
  runInTurn(runAsync) {
    const result = this.#turn.then(runAsync);
    this.#turn = result.catch(() => {});
    return result;
  }

  // Stop the running request.
  stopRequest() {
    python.endRequest("stopped");
  }

  // Return the response to a request. anew: whether the code must not have run in the worker before, see python.js.
  async sendRequest(request, anew = false) {
    const { code = this.searched.code } = request;
    return parseJson(
      await python.sendRequestWithProgress(this.widgetName, JSON.stringify(request), this.texts, this.showProgress, {
        code,
        anew,
      }),
    );
  }

  // Return the response to a request about the search that is shown. If Python does not know the search, because it was
  // drawn by the build or the worker was closed, the search is repeated first.
  // ready, count: how many frames have arrived, and how many there are.
  async askAboutShownSearch(request, { ready, count }) {
    const response = await this.sendRequest(request);
    if (!response.forgotten) return response;
    if (validateSearchResponse(await this.sendRequest({ do: "search", ...this.searched })).problem) throw "broken";
    if (ready < count) await this.sendRequest({ do: "frames", count: ready }); // skip the frames that have arrived
    return this.sendRequest(request);
  }

  // Return the film of a response to "search", to which further frames may be added.
  makeFilm(response) {
    const film = new Film(response, response.count, elements.setSafeHtml);
    const ask = () => this.askAboutShownSearch({ do: "questions" }, film);
    film.questions = () => this.runInTurn(async () => elements.validateQuestions(await ask()));
    return film;
  }

  // Load the other frames of a response's film in chunks, so that other requests can be sent in between.
  // isStillShown: tells whether the film is still needed. Return whether all frames have arrived.
  async loadRemainingFrames(response, isStillShown) {
    const ask = () => this.askAboutShownSearch({ do: "frames", count: 40 }, response.film);
    const loadChunk = async () => (isStillShown() ? elements.validateFrames(await ask(), response) : {});
    while (isStillShown() && response.film.ready < response.count) {
      const chunk = await this.runInTurn(loadChunk);
      if (!chunk.frames?.length) return false;
      response.film.addFrames(chunk);
    }
    return isStillShown();
  }
}
