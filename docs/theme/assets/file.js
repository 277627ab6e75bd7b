// Show a notice in pages that were opened as files: what does not work, and how to start a local server.
// The build prepends the modules of the widgets and notices: language -> text of the notice.
const site = new URL("..", document.currentScript.src);
const path = decodeURIComponent(site.pathname);
const folder = path.replace(/^\/(?=[a-z]:)/i, "").replace(/\/$/, "");
// Windows and POSIX shells need different commands and quotes.
const command = /^[a-z]:/i.test(folder)
  ? `py -m http.server -d "${folder}"`
  : `python3 -m http.server -d '${folder.replaceAll("'", "'\\''")}'`;
const address = `http://localhost:8000/${location.href.slice(site.href.length).replace(/index\.html(?=$|[?#])/, "")}`;
const parts = {
  "{command}": () => makeElement("code", { translate: false, textContent: command }),
  "{address}": () => makeElement("a", { translate: false, href: address, textContent: address }),
};
// The theme itself hides the search in some browsers only.
for (const part of document.querySelectorAll(".md-search, label[for=__search]")) part.hidden = true;
for (const bar of document.querySelectorAll(".run .bar")) bar.remove();
const notice = notices[document.documentElement.dataset.language];
const paragraph = makeElement("p", {}, ...notice.split(/(\{\w+\})/).map((piece) => parts[piece]?.() ?? piece));
document
  .querySelector("article")
  .prepend(makeElement("div", { className: "admonition warning as-file", role: "note" }, paragraph));
