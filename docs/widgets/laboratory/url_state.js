// The laboratory's address, which holds tree, window, code and step.
import { formatUrlHash } from "../../browser/untrusted.js";
import { setUrlHash } from "../../browser/page.js";

const LIMITS = { packed: 150_000, code: 100_000 }; // characters and bytes; short data may unpack to gigabytes

// Return a text compressed and in Base64 for URLs.
export const compressForUrl = async (text) => {
  const packed = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
  const base64 = btoa([...bytes].map((byte) => String.fromCharCode(byte)).join(""));
  return base64.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
};

// Return the text that compressForUrl has compressed; reject if it is damaged or too long.
export const decompressFromUrl = async (packedText) => {
  const tooLong = new RangeError("longer than any code that is run");
  if (packedText.length > LIMITS.packed) throw tooLong;
  const bytes = Uint8Array.from(atob(packedText.replaceAll("-", "+").replaceAll("_", "/")), (character) =>
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

export class LaboratoryUrl {
  #writing = Promise.resolve(); // resolves when the last address is written, to keep their order
  #isTypedEntry = false; // whether typing made the last history entry, which further typing replaces

  // Let further typing start a new history entry.
  endTypedHistoryEntry() {
    this.#isTypedEntry = false;
  }

  // Write the address.
  // parameters: tree and settings; program: the reader's own, or null; step: null for the last;
  // historyMode: whether to add a history entry, or "typed" to add one only when the typing begins.
  writeUrl(parameters, program, step, historyMode) {
    const isNewEntry = historyMode === "typed" ? !this.#isTypedEntry : historyMode;
    this.#isTypedEntry = historyMode === "typed" || (this.#isTypedEntry && !historyMode);
    const writing = this.#writing.then(async () => {
      if (program !== null) parameters.set("code", await compressForUrl(program));
      if (step !== null) parameters.set("step", step + 1);
      setUrlHash(formatUrlHash(parameters), isNewEntry);
    });
    this.#writing = writing.catch(() => {});
    return this.#writing;
  }
}
