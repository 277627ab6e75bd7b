// A stepper in a page that other sites can embed. The URL gives the tree and the step.
import { PROGRESS_MS, fetchData, importModule } from "../../browser/page.js";

const root = document.querySelector(".embed");
const notice = root.querySelector(".said");
const startEmbeddedPage = async () => {
  root.classList.toggle("waiting", /\b(tree|alpha|beta|player)=/.test(location.hash)); // hides the default tree
  const timer = setTimeout(() => (notice.textContent = root.dataset.fetching), PROGRESS_MS);
  try {
    const { EmbedController } = await importModule("widgets/embed/controller.js");
    const [texts, shared] = await Promise.all(["embed", "shared"].map(fetchData));
    await new EmbedController(root, notice, { ...texts, ...shared }).showSearchFromUrl();
  } catch {
    root.classList.remove("waiting");
    notice.textContent = root.dataset.unreachable;
    addEventListener("online", startEmbeddedPage, { once: true });
  } finally {
    clearTimeout(timer);
  }
};
startEmbeddedPage();
