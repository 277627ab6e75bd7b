// Start the form for exams on the first touch, or at once if the address has an exam.
import { startOnFirstTouch } from "../../browser/first_touch.js";
import { importModule } from "../../browser/page.js";

const root = document.querySelector("article.exam");
const loadExamForm = async () => {
  const { ExamController } = await importModule("widgets/exam/controller.js");
  return () => new ExamController(root).startForm();
};
startOnFirstTouch(root, "button", loadExamForm);
