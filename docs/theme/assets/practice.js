// Opens the practice page when the reader first touches it.
(() => {
  const root = document.querySelector(".practice");
  const busy = root.querySelector(".busy");
  const begin = async () => {
    await Promise.all(["python.js", "exercise.js"].map(script));
    busy.textContent = "";
    exercise();
  };
  opening(root, "[data-do], [data-put], .spots button", begin, () => (busy.textContent = busy.dataset.unreachable));
})();
