// Controls the exercise sheets: sends the settings of the form to Python and shows the sheet it returns.
import {
  isLocalFile,
  addHashListener,
  makeRequestCounter,
  importModule,
  startOnFirstTouch,
  setUrlHash,
} from "../page.js";

const root = document.querySelector(".sheet");
const form = root.querySelector("form");
const statusLine = root.querySelector(".busy");
const sheet = document.getElementById("sheet");
const defaultSheet = sheet.cloneNode(true);
const fetched = () => Promise.all(["python.js", "validate.js", "elements.js", "untrusted.js"].map(importModule));
const readSettings = () => {
  const parameters = new URLSearchParams(new FormData(form));
  const trees = parameters.get("tree").replaceAll("\r\n", "\n"); // the line ends of the field
  if (trees.trim()) parameters.set("tree", trees);
  else parameters.delete("tree");
  return String(parameters);
};
let shownSettings = readSettings(); // of the sheet on the page
let currentHash = ""; // URL hash of the sheet on the page
const SECONDS = 300; // many large trees take minutes on a slow machine
const requests = makeRequestCounter();
let pendingRequest = null; // { end } of the running request, or null

const copyContent = (element) => {
  const fragment = document.createDocumentFragment();
  fragment.append(...element.cloneNode(true).childNodes);
  return fragment;
};

// Makes figures that are wider than the page scrollable by keyboard.
const makeFiguresFocusable = () => {
  for (const figure of sheet.querySelectorAll("figure"))
    figure.tabIndex = figure.scrollWidth > figure.clientWidth ? 0 : -1;
};
const showSheet = (content) => {
  sheet.replaceChildren(content);
  for (const link of sheet.querySelectorAll("[data-exercise]")) {
    link.setAttribute("href", `../practice/#${link.dataset.exercise}`);
    link.removeAttribute("data-exercise");
  }
  makeFiguresFocusable();
};
const setStatus = (state) => (statusLine.textContent = statusLine.dataset[state] ?? "");
// Shows a problem at the field. start, end: the range in the field, in code points as in Python.
const showProblem = ({ field, text, start, end } = {}) => {
  for (const message of form.querySelectorAll(".problem")) message.textContent = "";
  for (const input of form.querySelectorAll("[aria-invalid]")) input.removeAttribute("aria-invalid");
  if (!field) return;
  document.getElementById(`sheet-${field}-problem`).textContent = text;
  const input = form.elements[field];
  input.ariaInvalid = "true";
  // Do not take the focus from another field.
  if (![document.body, form.querySelector("[type=submit]")].includes(document.activeElement)) return;
  input.focus();
  const [first, last] = [start, end].map((offset) => [...input.value].slice(0, offset).join("").length);
  if (end) input.setSelectionRange(first, last);
};

// --- The address holds all settings.
// A hash with trees but no count comes from another page: show only these trees, with the default key option, and do
// not report settings as lost that the hash does not contain.
const fillMissingFields = (ignoredNames) => {
  const parameters = new URLSearchParams(location.hash.slice(1));
  if (!parameters.get("tree")?.trim() || parameters.has("count")) return;
  for (const name of ignoredNames) if (!parameters.has(name)) ignoredNames.delete(name);
  form.elements.count.value = 1;
  form.elements.key.checked = form.elements.key.defaultChecked;
};
const followHash = async () => {
  if (location.hash.slice(1) === currentHash) return; // the reader returned to the shown sheet
  if (location.hash) {
    let untrusted;
    try {
      untrusted = await importModule("untrusted.js");
    } catch {
      return setStatus("unreachable");
    }
    const ignoredNames = untrusted.fillFormFromHash(form);
    fillMissingFields(ignoredNames);
    const making = makeSheet(false); // false: replaces the hash with the normalized one
    const isLast = requests.getLatest();
    await making;
    const lostMessage = await untrusted.formatIgnoredNames(ignoredNames).catch(() => statusLine.dataset.unreachable);
    if (isLast() && lostMessage)
      statusLine.textContent = [statusLine.textContent, lostMessage].filter(Boolean).join(" ");
    return;
  }
  form.reset();
  cancelRequest();
  showProblem();
  setStatus();
  showSheet(copyContent(defaultSheet));
  shownSettings = readSettings();
  currentHash = "";
};

const cancelRequest = () => {
  requests.startNew();
  pendingRequest?.end();
  pendingRequest = null;
};
// Makes the sheet of the form and returns whether it succeeded. push: whether to add a history entry.
const makeSheet = async (push = true) => {
  cancelRequest();
  const isLast = requests.getLatest();
  const settings = readSettings();
  showProblem();
  setStatus("making");
  try {
    const [{ python }, checks, elements, { formatUrlHash }] = await fetched();
    if (!isLast()) return;
    const request = JSON.stringify(Object.fromEntries(new URLSearchParams(settings)));
    const answer = python.sendRequest(
      "sheet",
      request,
      SECONDS,
      (busy) => isLast() && setStatus(busy ? "fetching" : "making"),
    );
    pendingRequest = { end: () => python.endRequest("stopped", answer) };
    const { html, problem } = checks.parseJson(await answer);
    if (!isLast()) return;
    if (html) {
      showSheet(elements.parseSafeHtml(sheet, html, "page"));
      [shownSettings, currentHash] = [settings, formatUrlHash(settings)];
      setUrlHash(currentHash, push);
    }
    showProblem(problem);
    setStatus(html && "made");
    pendingRequest = null;
    return Boolean(html);
  } catch (reason) {
    if (isLast()) setStatus(reason === "unreachable" ? reason : "failed");
  }
  if (isLast()) pendingRequest = null;
};

addEventListener("resize", makeFiguresFocusable);
sheet.addEventListener("toggle", makeFiguresFocusable, true); // the key was expanded
makeFiguresFocusable();

const start = () => {
  startOnFirstTouch(root, "[type=submit]", fetched, () => setStatus("unreachable"));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if ("open" in root.dataset) makeSheet(); // otherwise startOnFirstTouch repeats the click
  });
  form.querySelector("[data-do=print]").addEventListener("click", async () => {
    // Make the sheet of the current settings before printing.
    if (readSettings() === shownSettings || (await makeSheet())) print();
  });
  addHashListener(followHash);
  if (location.hash.includes("=")) followHash();
};
if (!isLocalFile) start();
