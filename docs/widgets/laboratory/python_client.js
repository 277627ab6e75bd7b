// Send requests to the laboratory's Python. The page for embedding uses it, too.
import { assertValid, parseJson } from "../../browser/validate.js";
import * as elements from "../../browser/elements.js";
import { python } from "../../browser/python.js";
import { Film } from "../stepper/stepper.js";

const CHUNK = 40; // frames a request, so that other requests are answered in between

// Requests to Python about searches.
export class PythonClient {
  #turn = Promise.resolve();

  // showProgress: shows a text while Python starts or works; widgetName: of the widget that sends the requests.
  constructor(texts, showProgress, widgetName = "laboratory") {
    Object.assign(this, { texts, showProgress, widgetName });
  }

  // Stop the running request.
  stopRequest() {
    python.endRequest("stopped");
  }

  // Return the response to a request after all earlier ones, null if it is not needed any more.
  // getRequest: returns the request when its turn comes, or null;
  // anew: whether the code must not have run in the worker before, see python.js.
  sendRequest(getRequest, anew = false) {
    const response = this.#turn.then(async () => {
      const request = getRequest();
      if (!request) return null;
      const text = JSON.stringify(request);
      const options = { code: request.search.code, anew };
      return parseJson(
        await python.sendRequestWithProgress(this.widgetName, text, this.texts, this.showProgress, options),
      );
    });
    this.#turn = response.catch(() => {});
    return response;
  }

  // Return the film of a search, to which further frames may be added. response: to "search"
  makeFilm(response, search) {
    const film = new Film(response, response.count, elements.setSafeHtml);
    film.questions = async () =>
      elements.validateQuestions(await this.sendRequest(() => ({ do: "questions", search })));
    return film;
  }

  // Load the other frames of a film. film; filmData: from validateFilm; search: its request;
  // original: whether it shows the site's own function; isStillShown: tells whether the film is still needed.
  // Return whether all frames have arrived.
  async loadRemainingFrames(film, filmData, { search, original = false }, isStillShown) {
    const getRequest = () =>
      isStillShown() && { do: "frames", search, original, ready: film.ready, known: filmData.known, count: CHUNK };
    while (film.ready < film.count) {
      const chunk = await this.sendRequest(getRequest);
      if (!chunk) return false;
      const newFrames = elements.validateFrames(chunk, filmData);
      assertValid(newFrames.frames.length);
      film.addFrames(newFrames);
    }
    return isStillShown();
  }
}
