// Asks the Python of the page for embedding to search a tree with the site's function, and with a program.
async (code) => {
  const { python } = await import(new URL("../assets/browser/python.js", location.href).href);
  const request = { do: "search", tree: "[1, 2]", branching: "2", player: "max", alpha: "", beta: "" };
  const ask = (readersCode) => python.sendRequest("embed", JSON.stringify({ ...request, code: readersCode }));
  return [await ask(null), await ask(code)];
};
