// The result of an exam: the points, each mistake by name, the solutions, and links to the sections that explain them.
import { setSafeHtml } from "../elements.js";
import { fillPlaceholders, makeElement } from "../page.js";

const MIN_SCALE = 0.8; // of a drawing, which scrolls instead of shrinking more

// Make the drawings in an element large enough to read, and scrollable by keyboard.
export const fitDrawings = (element) => {
  for (const drawing of element.querySelectorAll("figure > svg")) {
    drawing.style.minWidth = `${MIN_SCALE * drawing.viewBox.baseVal.width}px`;
    const figure = drawing.parentElement;
    if (figure.scrollWidth > figure.clientWidth) figure.tabIndex = 0;
  }
};

// The list of graded questions.
export class ResultView {
  // element: of the result; data: kinds, sections and texts of the page, see page.py.
  constructor(element, data) {
    Object.assign(this, { element, data });
    const format = new Intl.NumberFormat(document.documentElement.lang, { maximumFractionDigits: 2 });
    this.formatPoints = (points) => format.format(points);
  }

  // Show the grades of an exam.
  // questions: the prompt of each question as HTML; grades: from validateGrade; minutes, limit: used and allowed.
  showResult(kinds, questions, grades, minutes, limit) {
    const points = grades.reduce((sum, grade) => sum + grade.points, 0);
    const values = { points: this.formatPoints(points), count: kinds.length, minutes, limit };
    this.element.querySelector(".said").textContent = fillPlaceholders(this.data.texts.points, values);
    const items = kinds.map((kind, index) => this.#makeItem(kind, questions[index], grades[index]));
    this.element.querySelector("ol").replaceChildren(...items);
  }

  #makeItem(kind, { prompt }, { points, parts, solution }) {
    const { kinds, sections, texts } = this.data;
    const score = fillPlaceholders(texts.question_points, { points: this.formatPoints(points) });
    const item = makeElement("li", {}, makeElement("b", { textContent: `${kinds[kind]}: ${score}` }));
    const mistakes = parts.filter(({ mistake }) => mistake);
    if (!mistakes.length) item.append(makeElement("p", { textContent: texts.all_right }));
    for (const { label, mistake } of mistakes) {
      const sentence = makeElement("span", {});
      setSafeHtml(sentence, mistake, "page");
      item.append(makeElement("p", { className: "mistake" }, ...(label ? [`${label}: `] : []), sentence));
    }
    const [task, key] = [makeElement("p", {}), makeElement("div", { className: "key" })];
    setSafeHtml(task, prompt, "page");
    setSafeHtml(key, solution, "page");
    const summary = makeElement("summary", { textContent: texts.worked_solution });
    const details = makeElement("details", {}, summary, task, key);
    details.addEventListener("toggle", () => fitDrawings(details));
    const link = makeElement("a", { href: sections[kind], textContent: texts.explained });
    link.ariaLabel = `${texts.explained}: ${kinds[kind]}`; // the links have the same text
    item.append(details, makeElement("p", {}, link));
    return item;
  }
}
