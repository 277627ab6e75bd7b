// A stepper in a page that other sites can embed. The URL gives the tree and the step.
import { isLocalFile, fetchTexts, importModule } from "../page.js";

const root = document.querySelector(".embed");
const notice = root.querySelector(".said");
const begin = async () => {
  root.classList.toggle("waiting", /\b(tree|alpha|beta|player)=/.test(location.hash)); // hides the default tree
  try {
    const { Embed } = await importModule("embed/controller.js");
    const [texts, shared] = await Promise.all(["embed", "shared"].map(fetchTexts));
    await new Embed(root, notice, { ...texts, ...shared }).follow();
  } catch {
    root.classList.remove("waiting");
    notice.textContent = root.dataset.unreachable;
  }
};
if (!isLocalFile) begin();
