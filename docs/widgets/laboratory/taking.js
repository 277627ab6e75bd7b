// What a reader takes away from the laboratory: files with the steps, and the drawing.
import { insist } from "../checks.js";
import { make } from "../page.js";

export const save = (name, text, type) => {
  const link = make("a", { download: name, href: URL.createObjectURL(new Blob([text], { type })) });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
};

// data: text for csv, anything for json.
export const saveSteps = (format, data) => {
  const csv = format === "csv";
  // A table that opens in another program holds letters and numbers, and nothing that could be a formula.
  if (csv) insist(/^[\p{L}\p{N}_.,+\n-]*$/u.test(data));
  const type = csv ? "text/csv" : "application/json";
  save(`alphabeta-steps.${format}`, csv ? data : JSON.stringify(data, null, 1), type);
};

// The rules by which figures are drawn, for a drawing that stands alone.
const figureRules = () => {
  const sheets = [...document.styleSheets].filter((one) => one.href?.startsWith(location.origin));
  const ofFigures = ({ selectorText: name, cssText }) =>
    (name?.startsWith(".tree") && !name.endsWith(".picked")) || (name === ":root" && cssText.includes("--tree-"));
  return sheets.flatMap((one) => [...one.cssRules]).filter(ofFigures);
};

// Returns the drawing of a stepper as the text of a file; said: its title.
export const drawingOf = (figure, said) => {
  const picture = figure.querySelector("svg.tree");
  const window = figure.querySelector(".window");
  const [{ width, height }, { height: more }] = [picture.viewBox.baseVal, window.viewBox.baseVal];
  const draw = (name, attributes, ...children) => {
    const its = document.createElementNS(picture.namespaceURI, name);
    for (const [key, value] of Object.entries(attributes)) its.setAttribute(key, value);
    its.append(...children);
    return its;
  };
  const parts = (svg) => [...svg.cloneNode(true).childNodes].filter((part) => !part.matches(".picked"));
  const rules = figureRules().map((rule) => rule.cssText);
  const style = `svg { background: #fff; font-family: system-ui, sans-serif }\n${rules.join("\n")}`;
  const size = { width, height: height + more, viewBox: `0 0 ${width} ${height + more}` };
  const line = draw("g", { transform: `translate(0 ${height})` }, ...parts(window));
  const head = [draw("title", {}, said), draw("style", {}, style)];
  const svg = draw("svg", { class: "tree", ...size }, ...head, ...parts(picture), line);
  return `${new XMLSerializer().serializeToString(svg)}\n`;
};
