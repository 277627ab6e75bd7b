// The export menu of a stepper: saves, copies and prints drawings, and offers a link and a tag for other pages.
import { loadStyleSheet } from "../../browser/stylesheets.js";
import { fetchData, importModule, makeElement, makePageUrl, memoizeAsync } from "../../browser/page.js";
import { formatUrlHash } from "../../browser/untrusted.js";
import { downloadFile } from "../../browser/download.js";
import { LatexWriter } from "./latex.js";
import { collectStops } from "./stops.js";
import { exportSvg, convertSvgToPng } from "./standalone_svg.js";

const GAP = 4; // pixels between the menu and the button, or the edges of the window
const SIZE = { width: 800, height: 450 }; // pixels; of the iframe in another page
const loadData = memoizeAsync(() => fetchData("export_menu"));

// Return the URL of the page for embedding. parameters: the search and the step that it shows.
const makeEmbedUrl = (parameters) => {
  const { base } = JSON.parse(document.getElementById("__config").textContent);
  const { href } = new URL(makePageUrl("embed", `${base.replace(/\/$/, "")}/`), location.href);
  return `${href}#${formatUrlHash(parameters)}`;
};
// Escape a text for the value of an HTML attribute.
const escapeHtml = (text) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
// Return the HTML of an iframe with the page for embedding.
const makeIframeTag = (src, title) => {
  const attributes = { src, title, ...SIZE, style: "max-width: 100%; border: 0", loading: "lazy" };
  const pairs = Object.entries(attributes).map(([name, value]) => `${name}="${escapeHtml(String(value))}"`);
  return `<iframe ${pairs.join(" ")} allow="clipboard-write; fullscreen"></iframe>`;
};

// Write to the clipboard what the browser supports of it. blobsByType: MIME type -> Blob, or a promise of one.
const writeBlobsToClipboard = (blobsByType) => {
  const supported = Object.entries(blobsByType).filter(
    ([type]) => ClipboardItem.supports?.(type) ?? type !== "image/svg+xml",
  );
  return navigator.clipboard.write([new ClipboardItem(Object.fromEntries(supported))]);
};

class ExportMenu {
  #status = makeElement("p", { className: "status", role: "status" });

  constructor(stepper, texts, trees, latexTables) {
    Object.assign(this, { stepper, texts, trees });
    this.latex = new LatexWriter(latexTables);
    this.parts = { tree: stepper.querySelector("svg.tree:not(.window)"), line: stepper.querySelector(".window") };
    const makeRow = (label, ...controls) => {
      const name = makeElement("span", { textContent: label });
      return makeElement("div", { role: "group", ariaLabel: label }, name, ...controls);
    };
    const makeButton = (label, name, action) => {
      const element = makeElement("button", { type: "button", textContent: label });
      element.dataset.take = name;
      element.addEventListener("click", () => this.#runMenuAction(action));
      return element;
    };
    const makeSaveButton = (name, save) => makeButton(texts.take_save, `${name}-save`, save);
    const makeCopyButton = (name, copy) => makeButton(texts.take_copy, `${name}-copy`, copy);
    const makeTextRow = (label, name) => {
      const field = makeElement("input", { readOnly: true, ariaLabel: label, translate: false });
      field.addEventListener("focus", () => field.select());
      this[name] = field;
      const copyButton = makeCopyButton(name, () => this.#copyFieldToClipboard(field));
      return (this[`${name}Row`] = makeRow(label, field, copyButton));
    };
    const nameFile = (extension) => `alphabeta-step-${stepper.step + 1}.${extension}`;
    const saveSvg = () => downloadFile(nameFile("svg"), this.#svg.text, "image/svg+xml");
    // The file is named first: the stepper may go on during the conversion.
    const savePng = async () => downloadFile(nameFile("png"), await convertSvgToPng(this.#svg), "image/png");
    const saveLatex = () =>
      downloadFile(nameFile("tex"), this.latex.makeStandalone(stepper.film, stepper.step), "application/x-tex");
    const copySvg = () => this.#copySvgToClipboard();
    const copyPng = () =>
      this.#writeToClipboard(() => writeBlobsToClipboard({ "image/png": convertSvgToPng(this.#svg) }));
    const copyLatex = () =>
      this.#writeToClipboard(() => navigator.clipboard.writeText(this.latex.makeFragment(stepper.film, stepper.step)));
    const saveSlides = () => this.#downloadBeamer();
    // The labels of these rows depend on the steps at which the stepper stops.
    this.slides = makeRow("", makeSaveButton("beamer", saveSlides));
    this.steps = makeRow(
      "",
      makeButton(texts.take_six, "six", () => this.#printSteps("six")),
      makeButton(texts.take_slides, "slides", () => this.#printSteps("slides")),
    );
    this.note = makeElement("p", { className: "note", textContent: texts.take_frame_code });
    this.panel = makeElement(
      "div",
      { className: "take", role: "dialog", ariaLabel: texts.take, popover: "auto" },
      makeRow(texts.take_svg, makeSaveButton("svg", saveSvg), makeCopyButton("svg", copySvg)),
      makeRow(texts.take_png, makeSaveButton("png", savePng), makeCopyButton("png", copyPng)),
      makeRow(texts.take_latex, makeSaveButton("latex", saveLatex), makeCopyButton("latex", copyLatex)),
      this.slides,
      this.steps,
      makeTextRow(texts.take_link, "link"),
      makeTextRow(texts.take_frame, "frame"),
      this.note,
      this.#status,
    );
    // Keys in the menu must not control the stepper; Escape closes the popover.
    this.panel.addEventListener("keydown", (event) => event.key !== "Escape" && event.stopPropagation());
    this.panel.addEventListener("toggle", ({ newState }) => (this.button.ariaExpanded = newState === "open"));
    stepper.addEventListener("step", () => this.isOpen && this.#updateMenuForStep());
    stepper.append(this.panel);
  }

  get isOpen() {
    return this.panel.matches(":popover-open");
  }

  // Open the menu beside a button, or close it.
  async toggleMenu(button) {
    this.button = button;
    if (this.isOpen) return this.panel.hidePopover();
    this.#status.textContent = "";
    await this.#updateMenuForStep();
    if (this.isOpen) return;
    this.panel.showPopover();
    // Place the menu below the button, or above it, in coordinates of the page.
    const { left, right, top, bottom } = button.getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height, style } = this.panel;
    const clamp = (position, max) => Math.max(GAP, Math.min(position, max - GAP));
    const above = top - height - GAP;
    const y = bottom + height + 2 * GAP < innerHeight || above < 0 ? bottom + GAP : above;
    style.left = `${scrollX + clamp((left + right - width) / 2, document.documentElement.clientWidth - width)}px`;
    style.top = `${scrollY + clamp(y, innerHeight - height)}px`;
    this.panel.querySelector("button").focus({ preventScroll: true });
  }

  async #updateMenuForStep() {
    const { stepper, texts, steps, slides, link, frame, note } = this;
    const { step } = stepper;
    const setLabel = (row, label) => (row.ariaLabel = row.firstElementChild.textContent = label);
    setLabel(steps, stepper.everyStep ? texts.take_steps : texts.take_moments);
    setLabel(slides, stepper.everyStep ? texts.take_beamer_steps : texts.take_beamer_moments);
    const stepUrl = "address" in stepper.dataset ? `${location.href.split("#")[0]}#step-${step + 1}` : location.href;
    const tree = this.trees[stepper.dataset.questions];
    const shareData = (await stepper.getShareData?.()) ?? { link: stepUrl, embedParameters: tree && { tree } };
    link.value = shareData.link ?? location.href;
    this.frameRow.hidden = !shareData.embedParameters;
    note.hidden = !shareData.hasReadersCode;
    if (shareData.embedParameters)
      frame.value = makeIframeTag(makeEmbedUrl({ ...shareData.embedParameters, step: step + 1 }), stepper.ariaLabel);
  }

  // Run the action of a button, and show the message that it returns, or that it failed.
  async #runMenuAction(action) {
    this.#status.textContent = "";
    try {
      this.#status.textContent = (await action()) ?? "";
    } catch (reason) {
      this.#status.textContent =
        reason === "unreachable" ? this.stepper.dataset.unreachable : (reason.userText ?? this.texts.take_failed);
    }
  }

  get #svg() {
    return exportSvg(this.parts.tree, this.parts.line, this.stepper.querySelector(".say").textContent);
  }

  // Download the steps at which the stepper stops as slides in LaTeX.
  async #downloadBeamer() {
    const { stepper, latex } = this;
    const steps = await collectStops(stepper);
    downloadFile("alphabeta-steps.tex", latex.makeBeamer(stepper.film, steps), "application/x-tex");
  }

  // Copy the SVG as a picture and as text, since few programs accept both.
  #copySvgToClipboard() {
    const { text } = this.#svg;
    const makeBlob = (type) => new Blob([text], { type });
    return this.#writeToClipboard(() =>
      writeBlobsToClipboard({ "image/svg+xml": makeBlob("image/svg+xml"), "text/plain": makeBlob("text/plain") }),
    );
  }

  #copyFieldToClipboard(field) {
    field.focus();
    return this.#writeToClipboard(() => navigator.clipboard.writeText(field.value), this.texts.take_refused_text);
  }

  // Call a function that writes to the clipboard; return the message that it worked, or throw the message of refusal.
  async #writeToClipboard(write, refusalMessage = this.texts.take_refused) {
    try {
      await write();
    } catch {
      throw { userText: refusalMessage };
    }
    return this.texts.take_copied;
  }

  // Print all steps; return a message if there are too many. layout: "six" or "slides", see print.js.
  async #printSteps(layout) {
    this.#status.textContent = this.texts.take_preparing;
    const { printSteps } = await importModule("widgets/stepper/print.js");
    if (!(await printSteps(this.stepper, layout, () => this.panel.hidePopover()))) return this.texts.take_many;
  }
}

const menus = new WeakMap(); // stepper -> ExportMenu

// Open the export menu of a stepper at a button, or close it.
export const toggle = async (stepper, button) => {
  const [{ texts, trees, latex }] = await Promise.all([loadData(), loadStyleSheet("export_menu.css")]);
  if (!menus.has(stepper)) menus.set(stepper, new ExportMenu(stepper, texts, trees, latex));
  await menus.get(stepper).toggleMenu(button);
};
