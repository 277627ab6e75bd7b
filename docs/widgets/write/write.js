// Start the page on which a reader writes a search, on the first touch or if a saved program exists.
import { startOnFirstTouch } from "../../browser/first_touch.js";
import { fetchData, hasStoredItem, importModule } from "../../browser/page.js";

const root = document.querySelector(".write");
const loadTaskPage = async () => {
  const { WriteController } = await importModule("widgets/write/controller.js");
  const [texts, shared, tasks] = await Promise.all(["write", "shared", "tasks"].map(fetchData));
  return () => new WriteController(root, { ...texts, ...shared }, tasks).startTaskPage();
};
startOnFirstTouch(root, "[type=submit], [data-do]", loadTaskPage, {
  startsAtOnce: hasStoredItem(() => localStorage, "write "), // a draft
});
