// Class Film: the frames of a recorded search, which may arrive in chunks.

const removeTags = (html) => html.replace(/<[^>]+>/g, "");
// Set the content of an element to HTML from the build.
const setTrustedHtml = (element, html) => (element.innerHTML = html);

// Return how long a sentence takes to read: a Korean syllable or a Chinese character counts as three signs.
export const computeReadingTimeMs = (html) =>
  Math.max(1600, 40 * removeTags(html).replace(/[\u1100-\uffff]/g, "$&  ").length);

// first: the first chunk, with the sizes of the tree and of the number line (window), and the first drawing;
// count: how many frames there will be in the end;
// setHtml: fills an element with the HTML of a frame.
export class Film {
  longestSentence = "";
  onFramesAdded = () => {}; // set by the stepper that shows the film
  questions = async () => []; // for the quiz, see docs/figures/quiz_questions.py
  #pieces = [];
  #frames = [];
  #drawings;

  constructor(
    { size, window: numberLineSize, start, ...first },
    count = first.frames.length,
    setHtml = setTrustedHtml,
  ) {
    Object.assign(this, { size, numberLineSize, count, setHtml });
    this.#drawings = [start];
    this.addFrames(first);
  }

  // Add frames that have arrived. parts: the pieces of SVG that the new frames are the first to use.
  addFrames({ parts, frames }) {
    this.#pieces.push(...parts);
    for (const frame of frames) {
      const drawing = [...this.#drawings.at(-1)];
      const [changes] = frame; // index in the drawing, index of the piece, and so on
      for (let i = 0; i < changes.length; i += 2) drawing[changes[i]] = changes[i + 1];
      this.#drawings.push(drawing);
      this.#frames.push(frame);
      if (removeTags(frame[1]).length > removeTags(this.longestSentence).length) this.longestSentence = frame[1];
    }
    this.onFramesAdded();
  }

  get ready() {
    return this.#frames.length;
  }

  // Return the mark of a frame: 0 for none, 1 for a key moment, 2 for a cutoff.
  getFrameMark(step) {
    return this.#frames[step]?.at(-1) ?? 0;
  }

  // Return the data of an SVG path with a stroke at each frame that has this mark.
  formatMarksAsSvgPath(mark) {
    return this.#frames.map((frame, index) => (frame.at(-1) === mark ? `M${index} 0v1` : "")).join("");
  }

  // Return the contents of a frame. The drawing is a list of pieces of SVG, the number line last.
  // For a frame that has not arrived it is the first drawing, without a sentence.
  getFrame(step) {
    const [, sentence, codeLine, ...valuesAndMark] = this.#frames[step] ?? [[], "", 0, "", "", "", 0];
    const drawing = this.#drawings[step < this.ready ? step + 1 : 0].map((index) => this.#pieces[index]);
    return { sentence, codeLine, values: valuesAndMark.slice(0, -1), drawing };
  }
}
