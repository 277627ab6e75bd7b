// Mends what the theme's script leaves open: it wraps each copy button in a nameless landmark.
new MutationObserver(() => {
  document.querySelectorAll("nav.md-code__nav:not([role])").forEach((nav) => nav.setAttribute("role", "none"));
}).observe(document.querySelector("article") ?? document.body, { childList: true, subtree: true });
