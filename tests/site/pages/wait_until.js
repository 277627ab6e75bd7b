// Evaluates a script until it has the expected value, for at most a minute; returns the last value.
async ([script, expected]) => {
  for (const end = Date.now() + 60000; ; await new Promise((done) => setTimeout(done, 15))) {
    const value = (0, eval)(script);
    if (JSON.stringify(value) === expected || Date.now() > end) return value;
  }
};
