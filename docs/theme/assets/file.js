// Tells in a page that was opened as a file what does not work there, and what to do. Fetched by site.js in such pages alone.
(() => {
  const site = new URL("..", document.currentScript.src);
  const folder = decodeURIComponent(site.pathname).replace(/^\/(?=[a-z]:)/i, "").replace(/\/$/, "");
  // As the shells of the two kinds of systems take it.
  const command = /^[a-z]:/i.test(folder)
    ? `py -m http.server -d "${folder}"`
    : `python3 -m http.server -d '${folder.replaceAll("'", "'\\''")}'`;
  const address = `http://localhost:8000/${location.href.slice(site.href.length).replace(/index\.html(?=$|[?#])/, "")}`;
  const make = (tag, properties) => Object.assign(document.createElement(tag), { translate: false, ...properties });
  const parts = {
    "{command}": () => make("code", { textContent: command }),
    "{address}": () => make("a", { href: address, textContent: address }),
  };
  // Not every browser makes the theme take its search away itself.
  for (const part of document.querySelectorAll(".md-search, label[for=__search]")) part.hidden = true;
  for (const bar of document.querySelectorAll(".run .bar")) bar.remove();
  script("python/file-notice.js").then(() => {
    const notice = fileNotice[document.documentElement.dataset.language];
    const said = document.createElement("p");
    said.append(...notice.split(/(\{\w+\})/).map((piece) => parts[piece]?.() ?? piece));
    const box = make("div", { className: "admonition warning as-file", translate: true, role: "note" });
    box.append(said);
    document.querySelector("article").prepend(box);
  });
})();
