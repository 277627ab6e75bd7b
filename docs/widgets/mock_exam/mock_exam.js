// Start the mock exam when the reader first touches it, or at once if an exam is stored.
import { startOnFirstTouch } from "../../browser/first_touch.js";
import { hasStoredItem, importModule } from "../../browser/page.js";

const root = document.querySelector(".mock-exam");

const loadMockExam = async () => {
  const { MockExamController } = await importModule("widgets/mock_exam/controller.js");
  return () => new MockExamController(root).startPage();
};
const isExamStored = () => hasStoredItem(() => sessionStorage, "mock exam");
// Let a stored exam wait for another try to load the scripts, instead of the settings for a new one.
const offerRetry = () => {
  const isStored = isExamStored();
  root.querySelector(".choose").hidden = isStored;
  root.querySelector(".retry").hidden = !isStored;
};
startOnFirstTouch(root, "[data-do]", loadMockExam, { startsAtOnce: isExamStored(), onFailure: offerRetry });
