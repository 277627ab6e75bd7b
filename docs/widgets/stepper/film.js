// A film: the frames of a recorded search, which may come in pieces.

const bare = (html) => html.replace(/<[^>]+>/g, "");
const trust = (element, html) => (element.innerHTML = html); // what the build has put into the page

// How long a sentence is read, in milliseconds: a syllable or a Han sign says more than a letter.
export const reading = (html) => Math.max(1600, 40 * bare(html).replace(/[\u1100-\uffff]/g, "$&  ").length);

// The frames of a search, which may come in pieces; count: how many there will be;
// put: makes elements of what they hold.
export class Film {
  longest = ""; // of its sentences
  whenAdded = () => {}; // the stepper that shows it listens
  questions = async () => []; // what a reader can be asked, see docs/figures/asking.py
  #parts = [];
  #frames = [];
  #drawings;

  constructor({ size, window, start, ...first }, count = first.frames.length, put = trust) {
    Object.assign(this, { size, window, count, put });
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
      if (bare(frame[1]).length > bare(this.longest).length) this.longest = frame[1];
    }
    this.whenAdded();
  }

  // How many of the frames are here.
  get ready() {
    return this.#frames.length;
  }

  // Whether a frame is a key moment, and whether it is a cutoff.
  mark(step) {
    return this.#frames[step]?.at(-1) ?? 0;
  }

  // A path with a stroke at each frame of that mark.
  strokes(kind) {
    return this.#frames.map((frame, at) => (frame.at(-1) === kind ? `M${at} 0v1` : "")).join("");
  }

  // What a frame says, and its drawing as pieces of SVG, the number line last; of one that is not here, the start.
  frame(step) {
    const [, said, current, ...values] = this.#frames[step] ?? [[], "", 0, "", "", "", 0];
    const drawing = this.#drawings[step < this.ready ? step + 1 : 0].map((part) => this.#parts[part]);
    return { said, current, values, drawing };
  }
}
