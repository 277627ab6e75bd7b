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
startOnFirstTouch(root, "[data-do]", loadMockExam, () => (busy.textContent = busy.dataset.unreachable));
try {
  // Go on with the exam after a reload.
  const isStored = sessionStorage.getItem("mock exam") !== null;
  if (isStored) root.dispatchEvent(new Event("pointerdown"));
} catch {} // storage is not available
