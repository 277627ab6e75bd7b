// The result of an exam: the points, each mistake by name, the solutions, and links to the sections that explain them.
import { fillPlaceholders, makeElement } from "../../browser/page.js";
import { makeMistakeElements, makePointFormatter, makeSolutionElement } from "../questions/grade_view.js";

export class ResultView {
  // element: of the result; data: kinds, sections and texts of the page, see page.py.
  constructor(element, data) {
    Object.assign(this, { element, data, formatPoints: makePointFormatter() });
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
    const score = { kind: kinds[kind], points: this.formatPoints(points) };
    const item = makeElement("li", {}, makeElement("b", { textContent: fillPlaceholders(texts.graded_kind, score) }));
    const link = makeElement("a", { href: sections[kind], textContent: texts.explained });
    // The links have the same text.
    link.ariaLabel = `${fillPlaceholders(texts.label_prefix, { label: texts.explained })}${kinds[kind]}`;
    item.append(
      ...makeMistakeElements(parts, texts),
      makeSolutionElement(solution, texts, prompt),
      makeElement("p", {}, link),
    );
    return item;
  }
}
