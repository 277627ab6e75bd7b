// Makes elements of HTML in an element of a name space; returns their HTML.
async ([html, kind, space, name]) => {
  const elements = await window.our("browser/elements.js");
  const parent = document.createElementNS(`http://www.w3.org/${space}`, name);
  elements.setSafeHtml(parent, html, kind);
  return parent.innerHTML;
};
