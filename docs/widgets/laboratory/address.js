// The laboratory's address: it holds tree, window, code and step.
import { hashOf } from "../outside.js";
import { writeAddress } from "../page.js";

const LONGEST = { packed: 150_000, code: 100_000 }; // signs, and bytes; a little may unpack to very much

export const zip = async (text) => {
  const packed = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
  const signs = btoa([...bytes].map((byte) => String.fromCharCode(byte)).join(""));
  return signs.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
};

export const unzip = async (text) => {
  const long = new RangeError("longer than any code that is run");
  if (text.length > LONGEST.packed) throw long;
  const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0));
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let read = "";
  for (let size = 0; ;) {
    const { done, value } = await reader.read();
    if (done) return read + decoder.decode();
    if ((size += value.length) > LONGEST.code) throw long;
    read += decoder.decode(value, { stream: true });
  }
};

export class Address {
  #writing = Promise.resolve(); // addresses are written in the order in which they were asked for
  #typed = false; // whether the last entry of the history was made by typing: one is enough, however many keys it takes

  // What is typed from now on is a step of its own for the back button.
  typedAnew() {
    this.#typed = false;
  }

  // params: what it says; code: the reader's own, null if there is none; step: null if it is the last;
  // push: whether it is a step of its own, or "typed".
  write(params, code, step, push) {
    const pushed = push === "typed" ? !this.#typed : push;
    this.#typed = push === "typed" || (this.#typed && !push);
    const done = this.#writing.then(async () => {
      if (code !== null) params.set("code", await zip(code));
      if (step !== null) params.set("step", step + 1);
      writeAddress(hashOf(params), pushed);
    });
    this.#writing = done.catch(() => {});
    return this.#writing;
  }
}
