// Send requests to the laboratory's Python. The page for embedding uses it, too.
import { assertValid, parseJson } from "../../browser/validate.js";
import * as elements from "../../browser/elements.js";
import { python } from "../../browser/python.js";
import { Film } from "../stepper/stepper.js";

const CHUNK = 40; // frames a request, so that other requests are answered in between

export class PythonClient {
  // showProgress: shows a text while Python starts or works; widgetName: of the widget that sends the requests.
  constructor(texts, showProgress, widgetName = "laboratory") {
    Object.assign(this, { texts, showProgress, widgetName });
  }

  // Return the response to a request, null if it is not needed any more.
  // getRequest: returns the request when its turn comes, or null;
  // anew: whether the code must not have run in the worker before, see python.js.
  async sendRequest(getRequest, anew = false) {
    const prepare = () => {
      const request = getRequest();
      return request && { requestJson: JSON.stringify(request), code: request.search.code, anew };
    };
    const { widgetName, texts, showProgress } = this;
    const text = await python.sendRequestWithProgress(widgetName, prepare, texts, showProgress);
    return text && parseJson(text);
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
