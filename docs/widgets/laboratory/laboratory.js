// Opens the laboratory when the reader first touches it.
(() => {
  const busy = document.getElementById("lab-busy");
  const begin = async () => {
    await Promise.all(["python.js", "python/listed.js", "elements.js", "editor.js", "outside.js", "bench.js"].map(script));
    const [words, changes] = await Promise.all(["words", "changes"].map(saidInFull));
    busy.textContent = "";
    bench(words, changes);
  };
  opening(document.querySelector(".laboratory"), "[data-do], figure", begin, () => (busy.textContent = busy.dataset.unreachable));
})();
