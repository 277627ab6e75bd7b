// Opens the laboratory: what it works with is fetched when the reader first touches it, or comes with an address.
(() => {
  const root = document.querySelector(".laboratory");
  const busy = document.getElementById("lab-busy");
  let opened = null;
  const open = () =>
    (opened ??= Promise.all(["python.js", "editor.js", "bench.js"].map(script))
      .then(saidInFull)
      .then((full) => {
        busy.textContent = "";
        bench(full);
        root.dataset.open = "";
      })
      .catch((error) => {
        opened = null;
        busy.textContent = busy.dataset.unreachable;
        throw error;
      }));
  for (const name of ["pointerdown", "focusin", "keydown"]) root.addEventListener(name, () => open().catch(() => {}), { passive: true });
  // A button that was pressed before its script had come is pressed once more.
  root.addEventListener("click", async (event) => {
    if ("open" in root.dataset || !event.target.closest("[data-do], figure")) return;
    try {
      await open();
    } catch {
      return; // it has been said
    }
    event.target.dispatchEvent(new MouseEvent("click", { bubbles: true, clientX: event.clientX, clientY: event.clientY }));
  });
  for (const part of root.querySelectorAll(":scope > [hidden]")) part.hidden = false;
  if (location.hash.includes("=")) open().catch(() => {});
})();
