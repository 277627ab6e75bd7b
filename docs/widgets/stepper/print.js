// Print the steps of a search: six to a sheet of paper, or one to a slide.
import { loadStyleSheet } from "../../browser/stylesheets.js";
import { fillPlaceholders, makeElement } from "../../browser/page.js";
import { collectStops } from "./stops.js";

const MAX_PIECES = 300_000; // pieces of drawings; with more of them a browser takes too long
const WIDE_RATIO = 2.4; // width / height above which a drawing gets the full width of a sheet

// Return a figure with the drawing and the sentence of a step. svgParts: the SVG elements of tree and number line.
const renderPrintedStep = ({ film, dataset }, step, svgParts) => {
  const { sentence, drawing } = film.getFrame(step);
  const line = drawing.pop();
  const copySvg = (name, html) => {
    const svg = svgParts[name]?.cloneNode(false);
    svg?.removeAttribute("style");
    if (svg) film.setHtml(svg, html, "drawing");
    return svg ?? "";
  };
  const paragraph = makeElement("p");
  film.setHtml(paragraph, sentence, "phrase");
  const tree = copySvg("tree", drawing.join(""));
  tree.setAttribute("aria-label", paragraph.textContent);
  const number = makeElement("small", {
    textContent: fillPlaceholders(dataset.of, { number: step + 1, count: film.count }),
  });
  return makeElement("figure", {}, number, tree, copySvg("line", line), paragraph);
};

// Print the steps at which the stepper stops. layout: "six" to a sheet, or "slides"; onReady: called before the print
// dialog opens. Return false if there are too many steps to print.
export const printSteps = async (stepper, layout, onReady) => {
  const { film } = stepper;
  const [steps] = await Promise.all([collectStops(stepper), loadStyleSheet("print.css")]);
  if (steps.length * film.getFrame(0).drawing.length > MAX_PIECES) return false;
  const tree = stepper.querySelector("svg.tree:not(.window)");
  const svgParts = { tree, line: stepper.querySelector(".window") };
  const figures = steps.map((step) => renderPrintedStep(stepper, step, svgParts));
  const stepsPerPage = layout === "six" ? 6 : 1;
  const pages = [];
  while (figures.length) pages.push(makeElement("section", {}, ...figures.splice(0, stepsPerPage)));
  document.querySelector("body > .printed")?.remove();
  const printed = makeElement("div", { className: `printed ${layout}` }, ...pages);
  const [width, height] = film.size;
  printed.classList.toggle("flat", width / height > WIDE_RATIO);
  document.body.append(printed);
  onReady();
  addEventListener("afterprint", () => printed.remove(), { once: true });
  print();
  return true;
};
