// The address of a game: the moves, the reader's sign, and whether values are shown.

export const PARAMETERS = ["moves", "you", "worth"];

// Return the hash (without #) of a game.
export const formatGameHash = (moves, readerSign, showsValues) => {
  const parameters = { moves: moves.join(), you: readerSign === "X" ? "" : readerSign, worth: showsValues ? "1" : "" };
  const pairs = Object.entries(parameters).filter(([, value]) => value);
  return pairs.map((pair) => pair.join("=")).join("&");
};

// Parse the moves of an address, which may be missing. Everything from the first part that is not a number is ignored.
export const parseMoves = (text, cellCount) => {
  const parts = text?.split(",", cellCount + 1) ?? [];
  const invalidIndex = parts.findIndex((part) => !/^\d{1,2}$/.test(part));
  const isValid = invalidIndex < 0;
  return { moves: (isValid ? parts : parts.slice(0, invalidIndex)).map(Number), isValid };
};
