// Class Film: the frames of a recorded search, which may arrive in chunks.

const stripTags = (html) => html.replace(/<[^>]+>/g, "");
const setTrustedHtml = (element, html) => (element.innerHTML = html); // for HTML from the build

// Returns how long a sentence takes to read, in ms: a Korean syllable or a Chinese character counts as three signs.
export const getReadingTime = (html) => Math.max(1600, 40 * stripTags(html).replace(/[\u1100-\uffff]/g, "$&  ").length);

// first: the first chunk, with the size and the window of the drawings;
// count: how many frames there will be in the end;
// setHtml: fills an element with the HTML of a frame.
export class Film {
  longestSentence = "";
  onFramesAdded = () => {}; // set by the stepper that shows the film
  questions = async () => []; // for the quiz, see docs/figures/quiz_questions.py
  #parts = [];
  #frames = [];
  #drawings;

  constructor({ size, window, start, ...first }, count = first.frames.length, setHtml = setTrustedHtml) {
    Object.assign(this, { size, window, count, setHtml });
    this.#drawings = [start];
    this.add(first);
  }

  add({ parts, frames }) {
    this.#parts.push(...parts);
    for (const frame of frames) {
      const drawing = [...this.#drawings.at(-1)];
      for (let at = 0; at < frame[0].length; at += 2) drawing[frame[0][at]] = frame[0][at + 1];
      this.#drawings.push(drawing);
      this.#frames.push(frame);
      if (stripTags(frame[1]).length > stripTags(this.longestSentence).length) this.longestSentence = frame[1];
    }
    this.onFramesAdded();
  }

  // The number of frames that have arrived.
  get ready() {
    return this.#frames.length;
  }

  // Returns the mark of a frame: 0 for none, 1 for a key moment, 2 for a cutoff.
  getMark(step) {
    return this.#frames[step]?.at(-1) ?? 0;
  }

  // Returns the data of an SVG path with a stroke at each frame that has this mark.
  drawMarks(kind) {
    return this.#frames.map((frame, at) => (frame.at(-1) === kind ? `M${at} 0v1` : "")).join("");
  }

  // Returns the contents of a frame. Its drawing is a list of pieces of SVG, the number line last.
  // For a frame that has not arrived it is the first drawing, without a sentence.
  getFrame(step) {
    const [, sentence, current, ...values] = this.#frames[step] ?? [[], "", 0, "", "", "", 0];
    const drawing = this.#drawings[step < this.ready ? step + 1 : 0].map((part) => this.#parts[part]);
    return { sentence, current, values, drawing };
  }
}
