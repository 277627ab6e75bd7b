// Mends what the theme's script leaves open: it wraps each copy button in a nameless landmark.
new MutationObserver(() => {
  document.querySelectorAll("nav.md-code__nav:not([role])").forEach((nav) => nav.setAttribute("role", "none"));
}).observe(document.querySelector("article") ?? document.body, { childList: true, subtree: true });

// The language switcher keeps the page; the ids are the same everywhere, so it can keep the place as well.
for (const link of document.querySelectorAll(".md-select__link"))
  link.addEventListener("click", () => (link.hash = location.hash));

// What is moved sideways can be moved with the keyboard, too.
const sideways = new ResizeObserver((boxes) => {
  for (const { target } of boxes)
    if (target.scrollWidth > target.clientWidth) target.tabIndex = 0;
    else target.removeAttribute("tabindex");
});
for (const box of document.querySelectorAll(".sideways")) sideways.observe(box);

// A script of ours that is fetched when it is first needed; one that could not be had is asked for again. They run in the
// order in which they were asked for.
const scripts = new URL(".", document.currentScript.src);
window.script = (name) =>
  (script[name] ??= new Promise((resolve, reject) => {
    const tag = Object.assign(document.createElement("script"), { src: new URL(name, scripts), onload: resolve, async: false });
    tag.onerror = () => {
      delete script[name];
      reject("unreachable");
    };
    document.body.append(tag);
  }));

// From a file nothing can be fetched, and no Python runs.
window.asFile = location.protocol === "file:";
if (asFile) script("file.js");

// A part of the page whose scripts are fetched when the reader first touches it, or come with an address.
// again: what must be pressed once more, if it was pressed before they had come; failed: tells that they cannot be had.
window.opening = (root, again, begin, failed) => {
  if (asFile) return;
  let opened = null;
  const open = () =>
    (opened ??= begin()
      .then(() => (root.dataset.open = ""))
      .catch((error) => {
        opened = null;
        failed();
        throw error;
      }));
  for (const name of ["pointerdown", "focusin", "keydown"]) root.addEventListener(name, () => open().catch(() => {}), { passive: true });
  root.addEventListener("click", async (event) => {
    if ("open" in root.dataset || !event.target.closest(again)) return;
    try {
      await open();
    } catch {
      return; // it has been said
    }
    event.target.dispatchEvent(new MouseEvent("click", { bubbles: true, clientX: event.clientX, clientY: event.clientY }));
  });
  for (const part of root.querySelectorAll("[inert]")) part.inert = false;
  const follow = () => location.hash.includes("=") && open().catch(() => {});
  addEventListener("hashchange", follow);
  follow();
};

// What our scripts need beyond the words in the page: a part of the words, or other data that the build has written.
window.saidInFull = async (part) => (await fetch(new URL(`python/${part}-${document.documentElement.dataset.language}.json`, scripts))).json();
