// Tells in a page that was opened as a file what does not work there, and what to do.
// The build puts the modules before it that work there too, and "notices", what is told in each language.
const site = new URL("..", document.currentScript.src);
const path = decodeURIComponent(site.pathname);
const folder = path.replace(/^\/(?=[a-z]:)/i, "").replace(/\/$/, "");
// As the shells of the two kinds of systems take it.
const command = /^[a-z]:/i.test(folder)
  ? `py -m http.server -d "${folder}"`
  : `python3 -m http.server -d '${folder.replaceAll("'", "'\\''")}'`;
const address = `http://localhost:8000/${location.href.slice(site.href.length).replace(/index\.html(?=$|[?#])/, "")}`;
const parts = {
  "{command}": () => make("code", { translate: false, textContent: command }),
  "{address}": () => make("a", { translate: false, href: address, textContent: address }),
};
// Not every browser makes the theme take its search away itself.
for (const part of document.querySelectorAll(".md-search, label[for=__search]")) part.hidden = true;
for (const bar of document.querySelectorAll(".run .bar")) bar.remove();
const notice = notices[document.documentElement.dataset.language];
const said = make("p", {}, ...notice.split(/(\{\w+\})/).map((piece) => parts[piece]?.() ?? piece));
document.querySelector("article").prepend(make("div", { className: "admonition warning as-file", role: "note" }, said));
