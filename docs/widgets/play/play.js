// A reader's own game; the rest of the script is fetched when it is first touched, or if a draft is stored.
import { startOnFirstTouch } from "../../browser/first_touch.js";
import { fetchData, hasStoredItem, importModule } from "../../browser/page.js";

const root = document.querySelector(".play");
const loadGamePage = async () => {
  const { PlayController } = await importModule("widgets/play/controller.js");
  const [texts, shared, games] = await Promise.all(["play", "shared", "games"].map(fetchData));
  return () => new PlayController(root, { ...texts, ...shared }, games).startGamePage();
};
startOnFirstTouch(root, "[type=submit], [data-do]", loadGamePage, {
  startsAtOnce: hasStoredItem(() => localStorage, "play "), // a draft
});
