// Mends what the theme's script leaves open: it wraps each copy button in a nameless landmark.
new MutationObserver(() => {
  document.querySelectorAll("nav.md-code__nav:not([role])").forEach((nav) => nav.setAttribute("role", "none"));
}).observe(document.querySelector("article") ?? document.body, { childList: true, subtree: true });

// The language switcher keeps the page; the ids are the same everywhere, so it can keep the place as well.
for (const link of document.querySelectorAll(".md-select__link"))
  link.addEventListener("click", () => (link.hash = location.hash));

// A script of ours that is fetched when it is first needed; one that could not be had is asked for again.
const scripts = new URL(".", document.currentScript.src);
window.script = (name) =>
  (script[name] ??= new Promise((resolve, reject) => {
    const tag = Object.assign(document.createElement("script"), { src: new URL(name, scripts), onload: resolve });
    tag.onerror = () => {
      delete script[name];
      reject("unreachable");
    };
    document.body.append(tag);
  }));

// All words that our scripts may need, beyond those in the page.
window.saidInFull = async () => (await fetch(new URL(`python/words-${document.documentElement.lang.slice(0, 2)}.json`, scripts))).json();
