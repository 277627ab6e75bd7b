// The export menu of a stepper: saves, copies and prints drawings, and offers a link and a tag for other pages.
import { loadStyleSheet } from "../stylesheets.js";
import { formatUrlHash } from "../untrusted.js";
import { fetchTexts, importModule, makeElement, memoizeAsync } from "../page.js";
import { downloadFile } from "../download.js";
import { exportSvg, exportPng } from "./standalone_svg.js";

const NEAR = 4; // pixels between the menu and the button, or the edges of the window
const SIZE = { width: 800, height: 450 }; // pixels; of the iframe in another page
const loadTexts = memoizeAsync(() => fetchTexts("export_menu"));

// Writes to the clipboard what the browser supports of it. blobs: MIME type -> Blob, or a promise of one.
const writeToClipboard = (blobs) => {
  const supported = Object.entries(blobs).filter(
    ([type]) => ClipboardItem.supports?.(type) ?? type !== "image/svg+xml",
  );
  return navigator.clipboard.write([new ClipboardItem(Object.fromEntries(supported))]);
};

// Returns the URL of the page for embedding. params: the search and the step that it shows.
const makeEmbedUrl = (params) => {
  const { base } = JSON.parse(document.getElementById("__config").textContent);
  const { href } = new URL(`${base.replace(/\/$/, "")}/embed/`, location.href);
  return `${href}#${formatUrlHash(params)}`;
};
const escapeHtml = (text) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
const makeEmbedTag = (src, title) => {
  const attributes = { src, title, ...SIZE, style: "max-width: 100%; border: 0", loading: "lazy" };
  const pairs = Object.entries(attributes).map(([name, value]) => `${name}="${escapeHtml(String(value))}"`);
  return `<iframe ${pairs.join(" ")} allow="clipboard-write; fullscreen"></iframe>`;
};

class ExportMenu {
  #status = makeElement("p", { className: "status", role: "status" });

  constructor(stepper, texts, trees) {
    Object.assign(this, { stepper, texts, trees });
    this.parts = { tree: stepper.querySelector("svg.tree:not(.window)"), line: stepper.querySelector(".window") };
    const row = (label, ...controls) => {
      const name = makeElement("span", { textContent: label });
      return makeElement("div", { role: "group", ariaLabel: label }, name, ...controls);
    };
    const button = (label, name, action) => {
      const element = makeElement("button", { type: "button", textContent: label });
      element.dataset.take = name;
      element.addEventListener("click", () => this.#run(action));
      return element;
    };
    const textRow = (label, name) => {
      const field = makeElement("input", { readOnly: true, ariaLabel: label, translate: false });
      field.addEventListener("focus", () => field.select());
      this[name] = field;
      this[`${name}Row`] = row(
        label,
        field,
        button(texts.take_copy, `${name}-copy`, () => this.#copyText(field)),
      );
      return this[`${name}Row`];
    };
    const first = button(texts.take_save, "svg-save", () => this.#saveSvg());
    this.steps = makeElement("span");
    this.note = makeElement("p", { className: "note", textContent: texts.take_frame_own });
    this.panel = makeElement(
      "div",
      { className: "take", role: "dialog", ariaLabel: texts.take, popover: "auto" },
      row(
        texts.take_svg,
        first,
        button(texts.take_copy, "svg-copy", () => this.#copySvg()),
      ),
      row(
        texts.take_png,
        button(texts.take_save, "png-save", () => this.#savePng()),
        button(texts.take_copy, "png-copy", () => this.#copyPng()),
      ),
      makeElement(
        "div",
        { role: "group" },
        this.steps,
        button(texts.take_six, "six", () => this.#print("six")),
        button(texts.take_slides, "slides", () => this.#print("slides")),
      ),
      textRow(texts.take_link, "link"),
      textRow(texts.take_frame, "frame"),
      this.note,
      this.#status,
    );
    // Keys in the menu must not control the stepper; Escape closes the popover.
    this.panel.addEventListener("keydown", (event) => event.key !== "Escape" && event.stopPropagation());
    this.panel.addEventListener("toggle", ({ newState }) => (this.button.ariaExpanded = newState === "open"));
    stepper.addEventListener("step", () => this.isOpen && this.#update());
    stepper.append(this.panel);
  }

  get isOpen() {
    return this.panel.matches(":popover-open");
  }

  async open(button) {
    this.button = button;
    if (this.isOpen) return this.panel.hidePopover();
    this.#status.textContent = "";
    await this.#update();
    if (this.isOpen) return;
    this.panel.showPopover();
    // Place the menu below the button, or above it, in coordinates of the page.
    const { left, right, top, bottom } = button.getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height, style } = this.panel;
    const clamp = (position, max) => Math.max(NEAR, Math.min(position, max - NEAR));
    const above = top - height - NEAR;
    const y = bottom + height + 2 * NEAR < innerHeight || above < 0 ? bottom + NEAR : above;
    style.left = `${scrollX + clamp((left + right - width) / 2, document.documentElement.clientWidth - width)}px`;
    style.top = `${scrollY + clamp(y, innerHeight - height)}px`;
    this.panel.querySelector("button").focus({ preventScroll: true });
  }

  // Updates the menu for the step that is shown.
  async #update() {
    const { stepper, texts, steps, link, frame, note } = this;
    const { step } = stepper;
    steps.textContent = stepper.everyLine ? texts.take_steps : texts.take_moments;
    steps.parentElement.ariaLabel = steps.textContent;
    const stepUrl = "address" in stepper.dataset ? `${location.href.split("#")[0]}#step-${step + 1}` : location.href;
    const tree = this.trees[stepper.dataset.questions];
    const shared = (await stepper.sharing?.()) ?? { link: stepUrl, searched: tree && { tree } };
    link.value = shared.link ?? location.href;
    this.frameRow.hidden = !shared.searched;
    note.hidden = !shared.own;
    if (shared.searched)
      frame.value = makeEmbedTag(makeEmbedUrl({ ...shared.searched, step: step + 1 }), stepper.ariaLabel);
  }

  // Runs the action of a button, and shows the message that it returns, or that it failed.
  async #run(action) {
    this.#status.textContent = "";
    try {
      this.#status.textContent = (await action()) ?? "";
    } catch (reason) {
      this.#status.textContent = reason.userText ?? this.texts.take_failed;
    }
  }

  get #svg() {
    return exportSvg(this.parts.tree, this.parts.line, this.stepper.querySelector(".say").textContent);
  }

  #saveSvg() {
    downloadFile(`${this.#fileName}.svg`, this.#svg.text, "image/svg+xml");
  }

  async #savePng() {
    downloadFile(`${this.#fileName}.png`, await exportPng(this.#svg), "image/png");
  }

  get #fileName() {
    return `alphabeta-step-${this.stepper.step + 1}`;
  }

  // Copies the SVG as a picture and as text, since few programs accept both.
  #copySvg() {
    const { text } = this.#svg;
    const makeBlob = (type) => new Blob([text], { type });
    return this.#copy(() =>
      writeToClipboard({ "image/svg+xml": makeBlob("image/svg+xml"), "text/plain": makeBlob("text/plain") }),
    );
  }

  #copyPng() {
    return this.#copy(() => writeToClipboard({ "image/png": exportPng(this.#svg) }));
  }

  #copyText(field) {
    field.focus();
    return this.#copy(() => navigator.clipboard.writeText(field.value), this.texts.take_refused_text);
  }

  async #copy(write, refused = this.texts.take_refused) {
    try {
      await write();
    } catch {
      throw { userText: refused };
    }
    return this.texts.take_copied;
  }

  async #print(kind) {
    this.#status.textContent = this.texts.take_preparing;
    const { printSteps } = await importModule("stepper/print.js");
    if (!(await printSteps(this.stepper, kind, () => this.panel.hidePopover()))) return this.texts.take_many;
  }
}

const menus = new WeakMap(); // stepper -> ExportMenu

// Opens the export menu of a stepper at a button, or closes it.
export const toggleExportMenu = async (stepper, button) => {
  const [{ say, trees }] = await Promise.all([loadTexts(), loadStyleSheet("export_menu.css")]);
  if (!menus.has(stepper)) menus.set(stepper, new ExportMenu(stepper, say, trees));
  await menus.get(stepper).open(button);
};
