// The laboratory's address, which holds tree, window, code and step.
import { formatUrlHash } from "../untrusted.js";
import { setUrlHash } from "../page.js";

const LIMITS = { packed: 150_000, code: 100_000 }; // characters and bytes; short data may unpack to gigabytes

export const zip = async (text) => {
  const packed = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
  const base64 = btoa([...bytes].map((byte) => String.fromCharCode(byte)).join(""));
  return base64.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
};

export const unzip = async (text) => {
  const tooLong = new RangeError("longer than any code that is run");
  if (text.length > LIMITS.packed) throw tooLong;
  const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (character) =>
    character.charCodeAt(0),
  );
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let unpacked = "";
  for (let size = 0; ;) {
    const { done, value } = await reader.read();
    if (done) return unpacked + decoder.decode();
    if ((size += value.length) > LIMITS.code) throw tooLong;
    unpacked += decoder.decode(value, { stream: true });
  }
};

export class Address {
  #writing = Promise.resolve(); // resolves when the last address is written, to keep their order
  #isTypedEntry = false; // whether typing made the last history entry, which further typing replaces

  // Lets further typing start a new history entry.
  endTyping() {
    this.#isTypedEntry = false;
  }

  // Writes the address.
  // params: tree and settings; code: the reader's own, or null; step: null for the last;
  // push: whether to add a history entry, or "typed" to add one only when the typing begins.
  write(params, code, step, push) {
    const isNewEntry = push === "typed" ? !this.#isTypedEntry : push;
    this.#isTypedEntry = push === "typed" || (this.#isTypedEntry && !push);
    const writing = this.#writing.then(async () => {
      if (code !== null) params.set("code", await zip(code));
      if (step !== null) params.set("step", step + 1);
      setUrlHash(formatUrlHash(params), isNewEntry);
    });
    this.#writing = writing.catch(() => {});
    return this.#writing;
  }
}
