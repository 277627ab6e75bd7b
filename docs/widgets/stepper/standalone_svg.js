// Export a stepper's drawing as it looks: as SVG that needs no style sheet, and as PNG.
import { makeElement } from "../../browser/page.js";

// CSS properties of shapes and texts that become attributes, with their initial values in SVG.
const STYLES = {
  fill: "#000000",
  "fill-opacity": "1",
  stroke: "none",
  "stroke-width": "1",
  "stroke-dasharray": "none",
  "stroke-linecap": "butt",
  "stroke-linejoin": "miter",
};
const TEXT_STYLES = { "font-size": "", "font-weight": "400", "text-anchor": "start" };
const GEOMETRY = ["d", "x", "y", "cx", "cy", "r", "rx", "width", "height", "transform"];
// Candidates for the font behind system-ui, a name that other programs do not know. The width of a sample text decides.
const FONTS = `Segoe UI,Roboto,SF Pro Text,Helvetica Neue,Arial,DejaVu Sans,Liberation Sans,Noto Sans,Cantarell,Ubuntu,
Apple SD Gothic Neo,Malgun Gothic,Noto Sans CJK KR,PingFang SC,Microsoft YaHei,Noto Sans CJK SC`.split(/,\s*/);
const GENERIC = /^(_|system-ui|-apple-system|BlinkMacSystemFont|sans-serif)$/;
const SAMPLE = "ABCDEFG 0123456789";

const convertRgbToHex = (cssValue) =>
  cssValue.replace(/rgb\((\d+), (\d+), (\d+)\)/, (_, ...channels) =>
    channels.slice(0, 3).reduce((text, part) => text + Number(part).toString(16).padStart(2, "0"), "#"),
  );

// Return a list of fonts for the attribute font-family, with the installed font behind system-ui by name.
const resolveSystemFont = (fontFamily) => {
  const context = makeElement("canvas").getContext("2d");
  const measure = (fonts) => {
    context.font = `64px ${fonts}`;
    return context.measureText(SAMPLE).width;
  };
  const width = measure(fontFamily);
  const matches = FONTS.filter((name) => measure(`"${name}", monospace`) === width);
  const declared = fontFamily.split(/, */).map((name) => name.replaceAll('"', ""));
  const names = [...matches, ...declared].filter((name) => !GENERIC.test(name));
  return [...[...new Set(names)].map((name) => (/ /.test(name) ? `'${name}'` : name)), "sans-serif"].join(", ");
};

const makeSvgElement = (name, attributes, ...children) => {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
};

// Return attributes that scale a text to the length in textLength, since few programs support textLength.
const computeTextScaleAttributes = (textElement) => {
  const length = textElement.getAttribute("textLength");
  if (!length) return {};
  textElement.removeAttribute("textLength");
  const scale = (length / textElement.getComputedTextLength()).toFixed(3);
  textElement.setAttribute("textLength", length);
  const [x, y] = ["x", "y"].map((name) => textElement.getAttribute(name));
  return { x: 0, y: 0, transform: `translate(${x} ${y}) scale(${scale} 1)` };
};

// Yield copies of a shape or a text with computed styles as attributes. A text with a stroke becomes two elements,
// since few programs draw the stroke below the letters.
const copyWithStyles = function* (element) {
  const style = getComputedStyle(element);
  const attributes = {};
  for (const name of GEOMETRY) if (element.hasAttribute(name)) attributes[name] = element.getAttribute(name);
  const text = element.localName === "text";
  const getStyle = (name) => convertRgbToHex(style.getPropertyValue(name)).replace(/(\d)px/g, "$1");
  for (const [name, initial] of Object.entries(text ? { ...STYLES, ...TEXT_STYLES } : STYLES))
    if (getStyle(name) !== initial) attributes[name] = getStyle(name);
  if (attributes.stroke === undefined)
    for (const name in attributes) if (name.startsWith("stroke")) delete attributes[name];
  if (!text) return yield makeSvgElement(element.localName, attributes);
  Object.assign(attributes, computeTextScaleAttributes(element));
  if (style.textDecorationLine !== "none") attributes["text-decoration"] = style.textDecorationLine;
  if (attributes.stroke) {
    yield makeSvgElement("text", { ...attributes, fill: "none" }, element.textContent);
    for (const name in attributes) if (name.startsWith("stroke")) delete attributes[name];
  }
  yield makeSvgElement("text", attributes, element.textContent);
};

// Copy all elements of an SVG except the mark around the node that is selected in the laboratory.
const copyShapesWithoutSelection = (svg) =>
  [...svg.children].filter((element) => !element.matches(".picked")).flatMap((element) => [...copyWithStyles(element)]);

// Return the drawing of a stepper as the text of an SVG file, and the size in pixels.
// numberLine: an SVG, or null.
export const exportSvg = (tree, numberLine, title) => {
  const [treeBox, lineBox] = [tree, numberLine].map((svg) => svg?.viewBox.baseVal ?? { width: 0, height: 0 });
  const [width, height] = [treeBox.width, treeBox.height + lineBox.height].map(Math.ceil);
  const { fontFamily } = getComputedStyle(tree);
  const { backgroundColor } = getComputedStyle(document.body);
  const shapes = copyShapesWithoutSelection(tree);
  const transform = `translate(${(treeBox.width - lineBox.width) / 2} ${treeBox.height})`;
  if (numberLine) shapes.push(makeSvgElement("g", { transform }, ...copyShapesWithoutSelection(numberLine)));
  const svg = makeSvgElement(
    "svg",
    { width, height, viewBox: `0 0 ${width} ${height}`, "font-family": resolveSystemFont(fontFamily) },
    makeSvgElement("title", {}, title),
    makeSvgElement("rect", { width, height, fill: convertRgbToHex(backgroundColor) }),
    ...shapes,
  );
  return { text: `${new XMLSerializer().serializeToString(svg)}\n`, size: [width, height] };
};

// Return a drawing from exportSvg as a PNG in double resolution, for sharp prints.
export const convertSvgToPng = async ({ text, size }) => {
  const image = makeElement("img", { src: `data:image/svg+xml,${encodeURIComponent(text)}` });
  await image.decode();
  const [width, height] = size.map((length) => 2 * length);
  const canvas = makeElement("canvas", { width, height });
  canvas.getContext("2d").drawImage(image, 0, 0, width, height);
  const picture = await new Promise((resolve) => canvas.toBlob(resolve));
  if (!picture) throw new RangeError("larger than any picture that this browser draws");
  return picture;
};
