// Opens the laboratory when the reader first touches it.
(() => {
  const busy = document.getElementById("laboratory-busy");
  const begin = async () => {
    await Promise.all(["python.js", "python/listed.js", "elements.js", "editor.js", "outside.js", "laboratory-work.js"].map(script));
    const [words, shared, changes] = await Promise.all(["laboratory", "shared", "changes"].map(saidInFull));
    busy.textContent = "";
    laboratory({ ...words, ...shared }, changes);
  };
  opening(document.querySelector(".laboratory"), "[data-do], figure", begin, () => (busy.textContent = busy.dataset.unreachable));
})();
