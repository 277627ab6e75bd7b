// Steps of a search as pages to print: six to a sheet of paper, or one to a slide.
import { dress } from "../dressing.js";
import { fill, make } from "../page.js";

const MOST = 300_000; // pieces of drawings that a browser lays out in a bearable time
const FLAT = 2.4; // how many times as wide as high a drawing is that has the width of a sheet to itself

// A film that is still being made is waited for.
const whole = async (stepper, film) => {
  while (film.ready < film.count && film === stepper.film) await new Promise((done) => setTimeout(done, 100));
};

const drawStep = ({ film, dataset }, step, shown) => {
  const { said, drawing } = film.frame(step);
  const line = drawing.pop();
  const draw = (name, its) => {
    const svg = shown[name]?.cloneNode(false);
    svg?.removeAttribute("style");
    if (svg) film.put(svg, its, "drawing");
    return svg ?? "";
  };
  const sentence = make("p");
  film.put(sentence, said, "phrase");
  const tree = draw("tree", drawing.join(""));
  tree.setAttribute("aria-label", sentence.textContent);
  const number = make("small", { textContent: fill(dataset.of, { number: step + 1, count: film.count }) });
  return make("figure", {}, number, tree, draw("line", line), sentence);
};

// kind: "six" or "slides"; ready: is called before the browser asks how to print. Returns whether there was something to
// print; there is not, where it would be too much.
export const printSteps = async (stepper, kind, ready) => {
  const { film, everyLine } = stepper;
  await Promise.all([whole(stepper, film), dress("printing.css")]);
  const all = [...Array(film.count).keys()];
  const steps = all.filter((at) => everyLine || film.mark(at) || at === 0 || at === film.count - 1);
  if (steps.length * film.frame(0).drawing.length > MOST) return false;
  const tree = stepper.querySelector("svg.tree:not(.window)");
  const parts = { tree, line: stepper.querySelector(".window") };
  const figures = steps.map((step) => drawStep(stepper, step, parts));
  const most = kind === "six" ? 6 : 1;
  const pages = [];
  while (figures.length) pages.push(make("section", {}, ...figures.splice(0, most)));
  document.querySelector("body > .printed")?.remove();
  const printed = make("div", { className: `printed ${kind}` }, ...pages);
  const [width, height] = film.size;
  printed.classList.toggle("flat", width / height > FLAT);
  document.body.append(printed);
  ready();
  addEventListener("afterprint", () => printed.remove(), { once: true });
  print();
  return true;
};
