// A stepper in a page that may stand in others: its tree and its step are in the address.
import { asFile, fetchSaid, load } from "../page.js";

const root = document.querySelector(".embed");
const said = root.querySelector(".said");
const begin = async () => {
  root.classList.toggle("waiting", /\b(tree|alpha|beta|player)=/.test(location.hash)); // no other tree is shown before
  try {
    const { Embed } = await load("embed/work.js");
    const [words, shared] = await Promise.all(["embed", "shared"].map(fetchSaid));
    await new Embed(root, said, { ...words, ...shared }).follow();
  } catch {
    root.classList.remove("waiting");
    said.textContent = root.dataset.unreachable;
  }
};
if (!asFile) begin();
