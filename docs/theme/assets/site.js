// Mends what the theme's script leaves open: it wraps each copy button in a nameless landmark.
new MutationObserver(() => {
  document.querySelectorAll("nav.md-code__nav:not([role])").forEach((nav) => nav.setAttribute("role", "none"));
}).observe(document.querySelector("article") ?? document.body, { childList: true, subtree: true });

// The language switcher keeps the page; the ids are the same everywhere, so it can keep the place as well.
for (const link of document.querySelectorAll(".md-select__link"))
  link.addEventListener("click", () => (link.hash = location.hash));
