// Start the mock exam when the reader first touches it, or at once if an exam is stored.
import { importModule, startOnFirstTouch } from "../page.js";

const root = document.querySelector(".mock-exam");
const busy = root.querySelector(".busy");
for (const form of root.querySelectorAll("form")) form.addEventListener("submit", (event) => event.preventDefault());

// Load the scripts, and start the page.
const loadMockExam = async () => {
  const { ExamController } = await importModule("mock_exam/controller.js");
  busy.textContent = "";
  await new ExamController(root).startPage();
};
// Whether there is an exam to go on with.
const isExamStored = () => {
  try {
    return !["null", null].includes(sessionStorage.getItem("mock exam"));
  } catch {
    return false; // storage is not available
  }
};
// Show that the scripts cannot be loaded. A stored exam waits for another try, instead of the settings for a new one.
const showLoadFailure = () => {
  const isStored = isExamStored();
  busy.textContent = busy.dataset.unreachable;
  root.querySelector(".choose").hidden = isStored;
  root.querySelector(".retry").hidden = !isStored;
};
startOnFirstTouch(root, "[data-do]", loadMockExam, showLoadFailure);
if (isExamStored()) root.dispatchEvent(new Event("pointerdown")); // go on after a reload
