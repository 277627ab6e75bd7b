// Prints the steps of a search: six to a sheet of paper, or one to a slide.
import { loadStyleSheet } from "../stylesheets.js";
import { fillPlaceholders, makeElement } from "../page.js";

const MAX_PIECES = 300_000; // pieces of drawings; with more of them a browser takes too long
const WIDE_RATIO = 2.4; // width / height above which a drawing gets the full width of a sheet

// Waits until all frames of a film have arrived, or another film is shown.
const waitForFrames = async (stepper, film) => {
  while (film.ready < film.count && film === stepper.film) await new Promise((resolve) => setTimeout(resolve, 100));
};

const renderStep = ({ film, dataset }, step, parts) => {
  const { sentence, drawing } = film.getFrame(step);
  const line = drawing.pop();
  const copySvg = (name, html) => {
    const svg = parts[name]?.cloneNode(false);
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

// Prints the steps at which the stepper stops. kind: "six" or "slides"; onReady: called before the print dialog opens.
// Returns false if there are too many steps to print.
export const printSteps = async (stepper, kind, onReady) => {
  const { film, everyLine } = stepper;
  await Promise.all([waitForFrames(stepper, film), loadStyleSheet("print.css")]);
  const allSteps = [...Array(film.count).keys()];
  const steps = allSteps.filter((at) => everyLine || film.getMark(at) || at === 0 || at === film.count - 1);
  if (steps.length * film.getFrame(0).drawing.length > MAX_PIECES) return false;
  const tree = stepper.querySelector("svg.tree:not(.window)");
  const parts = { tree, line: stepper.querySelector(".window") };
  const figures = steps.map((step) => renderStep(stepper, step, parts));
  const perPage = kind === "six" ? 6 : 1;
  const pages = [];
  while (figures.length) pages.push(makeElement("section", {}, ...figures.splice(0, perPage)));
  document.querySelector("body > .printed")?.remove();
  const printed = makeElement("div", { className: `printed ${kind}` }, ...pages);
  const [width, height] = film.size;
  printed.classList.toggle("flat", width / height > WIDE_RATIO);
  document.body.append(printed);
  onReady();
  addEventListener("afterprint", () => printed.remove(), { once: true });
  print();
  return true;
};
