// A drawing that stands alone: SVG that needs no style sheet, as it is shown; and a picture of it.
import { make } from "../page.js";

// What a style sheet says of a shape or a text, and what holds where nothing is said.
const STYLES = {
  fill: "#000000",
  "fill-opacity": "1",
  stroke: "none",
  "stroke-width": "1",
  "stroke-dasharray": "none",
  "stroke-linecap": "butt",
  "stroke-linejoin": "miter",
};
const LETTERS = { "font-size": "", "font-weight": "400", "text-anchor": "start" };
const PLACES = ["d", "x", "y", "cx", "cy", "r", "rx", "width", "height", "transform"];
// system-ui is the name of no font: the one that a reader's system has for it is known by its widths.
const FONTS = `Segoe UI,Roboto,SF Pro Text,Helvetica Neue,Arial,DejaVu Sans,Liberation Sans,Noto Sans,Cantarell,Ubuntu,
Apple SD Gothic Neo,Malgun Gothic,Noto Sans CJK KR,PingFang SC,Microsoft YaHei,Noto Sans CJK SC`.split(/,\s*/);
const NAMELESS = /^(_|system-ui|-apple-system|BlinkMacSystemFont|sans-serif)$/;
const SAMPLE = "ABCDEFG 0123456789";

const hex = (value) =>
  value.replace(/rgb\((\d+), (\d+), (\d+)\)/, (_, ...its) =>
    its.slice(0, 3).reduce((text, part) => text + Number(part).toString(16).padStart(2, "0"), "#"),
  );

const namedFonts = (family) => {
  const pen = make("canvas").getContext("2d");
  const measure = (fonts) => {
    pen.font = `64px ${fonts}`;
    return pen.measureText(SAMPLE).width;
  };
  const wide = measure(family);
  const drawn = FONTS.filter((name) => measure(`"${name}", monospace`) === wide);
  const others = family.split(/, */).map((name) => name.replaceAll('"', ""));
  const names = [...drawn, ...others].filter((name) => !NAMELESS.test(name));
  return [...[...new Set(names)].map((name) => (/ /.test(name) ? `'${name}'` : name)), "sans-serif"].join(", ");
};

const draw = (name, attributes, ...children) => {
  const its = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) its.setAttribute(key, value);
  its.append(...children);
  return its;
};

// Other programs squeeze no text: it is drawn as wide as it is by what all of them know.
const squeeze = (text) => {
  const wanted = text.getAttribute("textLength");
  if (!wanted) return {};
  text.removeAttribute("textLength");
  const scale = (wanted / text.getComputedTextLength()).toFixed(3);
  text.setAttribute("textLength", wanted);
  const [x, y] = ["x", "y"].map((name) => text.getAttribute(name));
  return { x: 0, y: 0, transform: `translate(${x} ${y}) scale(${scale} 1)` };
};

// Returns a shape or a text as it is shown, with what the style sheets say of it. Few programs draw the
// stroke of a text below it: so it is a text of its own.
const copy = function* (shown) {
  const style = getComputedStyle(shown);
  const its = {};
  for (const name of PLACES) if (shown.hasAttribute(name)) its[name] = shown.getAttribute(name);
  const text = shown.localName === "text";
  const said = (name) => hex(style.getPropertyValue(name)).replace(/(\d)px/g, "$1");
  for (const [name, usual] of Object.entries(text ? { ...STYLES, ...LETTERS } : STYLES))
    if (said(name) !== usual) its[name] = said(name);
  if (its.stroke === undefined) for (const name in its) if (name.startsWith("stroke")) delete its[name];
  if (!text) return yield draw(shown.localName, its);
  Object.assign(its, squeeze(shown));
  if (style.textDecorationLine !== "none") its["text-decoration"] = style.textDecorationLine;
  if (its.stroke) {
    yield draw("text", { ...its, fill: "none" }, shown.textContent);
    for (const name in its) if (name.startsWith("stroke")) delete its[name];
  }
  yield draw("text", its, shown.textContent);
};

// What the reader has marked in the laboratory is no part of the drawing.
const inside = (svg) =>
  [...svg.children].filter((shown) => !shown.matches(".picked")).flatMap((shown) => [...copy(shown)]);

// Returns the drawing of a stepper as the text of a file, and its size; said: its title.
export const drawingOf = (tree, line, said) => {
  const [its, below] = [tree, line].map((svg) => svg?.viewBox.baseVal ?? { width: 0, height: 0 });
  const [width, height] = [its.width, its.height + below.height].map(Math.ceil);
  const { fontFamily } = getComputedStyle(tree);
  const { backgroundColor } = getComputedStyle(document.body);
  const shapes = inside(tree);
  const transform = `translate(${(its.width - below.width) / 2} ${its.height})`;
  if (line) shapes.push(draw("g", { transform }, ...inside(line)));
  const svg = draw(
    "svg",
    { width, height, viewBox: `0 0 ${width} ${height}`, "font-family": namedFonts(fontFamily) },
    draw("title", {}, said),
    draw("rect", { width, height, fill: hex(backgroundColor) }),
    ...shapes,
  );
  return { text: `${new XMLSerializer().serializeToString(svg)}\n`, size: [width, height] };
};

// Returns a drawing as a picture, at twice its size.
export const pictureOf = async ({ text, size }) => {
  const image = make("img", { src: `data:image/svg+xml,${encodeURIComponent(text)}` });
  await image.decode();
  const [width, height] = size.map((length) => 2 * length);
  const canvas = make("canvas", { width, height });
  canvas.getContext("2d").drawImage(image, 0, 0, width, height);
  const picture = await new Promise((done) => canvas.toBlob(done));
  if (!picture) throw new RangeError("larger than any picture that this browser draws");
  return picture;
};
