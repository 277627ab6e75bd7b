// Start the form for exams on the first touch, or at once if the address has an exam.
import { importModule, startOnFirstTouch } from "../page.js";

const root = document.querySelector("article.exam");
const busy = root.querySelector(".busy");
// Load the scripts, and start the form.
const loadExamForm = async () => {
  const { ExamController } = await importModule("exam/controller.js");
  await new ExamController(root).startForm();
};
root.querySelector("form").addEventListener("submit", (event) => event.preventDefault());
startOnFirstTouch(root, "[type=submit]", loadExamForm, () => (busy.textContent = busy.dataset.unreachable));
