// What all pages have: what the theme's script leaves open is mended; what is wide is moved with keys.
// No module, for it also runs in a page that was opened as a file.
{
  // The theme wraps each copy button in a nameless landmark.
  new MutationObserver(() => {
    for (const nav of document.querySelectorAll("nav.md-code__nav:not([role])")) nav.setAttribute("role", "none");
  }).observe(document.querySelector("article") ?? document.body, { childList: true, subtree: true });

  // The language switcher keeps the page; the ids are the same everywhere, so it can keep the place as well.
  for (const link of document.querySelectorAll(".md-select__link"))
    link.addEventListener("click", () => (link.hash = location.hash));

  // The old address of a section leads on to the new one, and "back" not to the old one again.
  const leadOn = () => {
    const note = document.getElementById(location.hash.slice(1));
    if (note?.matches(".moved")) location.replace(note.querySelector("a").href);
  };
  addEventListener("hashchange", leadOn);
  if (location.protocol !== "file:") leadOn(); // from there, a link to a page ends at a list of files

  // What is moved sideways can be moved with the keyboard, too.
  const sideways = new ResizeObserver((boxes) => {
    for (const { target } of boxes)
      if (target.scrollWidth > target.clientWidth) target.tabIndex = 0;
      else target.removeAttribute("tabindex");
  });
  for (const box of document.querySelectorAll(".sideways")) sideways.observe(box);

  // Who follows a reading path, or may choose one here, needs its script; nobody else does.
  if (localStorage.getItem("reading-path") || document.querySelector("h3[id$=-path]")) {
    const src = new URL("paths.js", document.currentScript.src);
    document.head.append(Object.assign(document.createElement("script"), { src }));
  }

  // From a file browsers load no modules: the build has made one script of them, see docs/builder/scripts.py.
  if (location.protocol === "file:") {
    const src = new URL("file.js", document.currentScript.src);
    const add = () => document.body.append(Object.assign(document.createElement("script"), { src }));
    addEventListener("DOMContentLoaded", add); // it looks which of them the page has
  }
}
