// The script of all pages: it corrects the theme, makes wide boxes scrollable by keyboard and loads further scripts.
// It is not a module because it also runs in pages that were opened as files, where browsers load no modules.
{
  // Whether the page needs a server and has none; the offline edition needs none.
  const lacksServer = location.protocol === "file:" && !document.documentElement.dataset.edition;

  // The theme wraps each copy button in a landmark without a name.
  new MutationObserver(() => {
    for (const nav of document.querySelectorAll("nav.md-code__nav:not([role])")) nav.setAttribute("role", "none");
  }).observe(document.querySelector("article") ?? document.body, { childList: true, subtree: true });

  // Ids are the same in all languages, so the language switcher can keep the section as well as the page.
  for (const link of document.querySelectorAll(".md-select__link"))
    link.addEventListener("click", () => (link.hash = location.hash));

  // Open a folded section that the address names; redirect from the old address of a section to the new one.
  const showTarget = () => {
    const target = document.getElementById(location.hash.slice(1));
    const folded = target?.closest("details.folded"); // browsers do not open it if its heading is the target
    if (folded) folded.open = true;
    // replace() keeps the old address out of the history.
    if (target?.matches(".moved") && !lacksServer) location.replace(target.querySelector("a").href);
  };
  addEventListener("hashchange", showTarget);
  showTarget();

  // Boxes with a horizontal scroll bar need the focus to be scrolled with the keyboard.
  const overflowObserver = new ResizeObserver((boxes) => {
    for (const { target } of boxes)
      if (target.scrollWidth > target.clientWidth) target.tabIndex = 0;
      else target.removeAttribute("tabindex");
  });
  for (const box of document.querySelectorAll(".sideways")) overflowObserver.observe(box);

  // Fetch the script of the reading paths only if the reader follows one or can choose one on this page.
  if (localStorage.getItem("reading-path") || document.querySelector("h3[id$=-path]")) {
    const src = new URL("paths.js", document.currentScript.src);
    document.head.append(Object.assign(document.createElement("script"), { src }));
  }

  const fileNotice = document.getElementById("file-notice"); // what does not work there; 404.html has none
  if (lacksServer && fileNotice) document.querySelector("article").prepend(fileNotice.content);
}
