// Control the exercise sheets: send the settings of the form to Python and show the sheet that it returns.
import { startOnFirstTouch } from "../../browser/first_touch.js";
import { addHashListener, makeRequestCounter, importModule, makePageUrl, setUrlHash } from "../../browser/page.js";

const root = document.querySelector(".sheet");
const form = root.querySelector("form");
const statusLine = root.querySelector(".busy");
const sheet = document.getElementById("sheet");
const defaultSheet = sheet.cloneNode(true);
let modules; // those that make a sheet, loaded when the reader first touches the form
// Return the settings of the form as a query string, without an empty tree.
const readFormSettings = () => {
  const parameters = new URLSearchParams(new FormData(form));
  const trees = parameters.get("tree").replaceAll("\r\n", "\n"); // the line ends of the field
  if (trees.trim()) parameters.set("tree", trees);
  else parameters.delete("tree");
  return String(parameters);
};
const SHEET_HASH = /^#(?!variants=).*=/; // the form for exams on this page uses other hashes
let shownSettings = readFormSettings(); // of the sheet on the page
let currentHash = ""; // URL hash of the sheet on the page
const requests = makeRequestCounter();
let pendingRequest = null; // { end } of the running request, or null

const cloneChildren = (element) => {
  const fragment = document.createDocumentFragment();
  fragment.append(...element.cloneNode(true).childNodes);
  return fragment;
};

// Make figures that are wider than the page scrollable by keyboard.
const makeFiguresFocusable = () => {
  for (const figure of sheet.querySelectorAll("figure"))
    figure.tabIndex = figure.scrollWidth > figure.clientWidth ? 0 : -1;
};
// Show a sheet in the page, with links to the practice page.
const showSheet = (content) => {
  sheet.replaceChildren(content);
  for (const link of sheet.querySelectorAll("[data-exercise]")) {
    link.setAttribute("href", `${makePageUrl("practice")}#${link.dataset.exercise}`);
    link.removeAttribute("data-exercise");
  }
  makeFiguresFocusable();
};
const showStatus = (statusName) => (statusLine.textContent = statusLine.dataset[statusName] ?? "");

// --- The address holds all settings.
// Fill the fields for a hash with trees but no count, which comes from another page: show only these trees, with the
// default key option, and do not report settings that the hash does not contain as ignored.
const fillFieldsForTreeLink = (ignoredNames) => {
  const parameters = new URLSearchParams(location.hash.slice(1));
  if (!parameters.get("tree")?.trim() || parameters.has("count")) return;
  for (const name of ignoredNames) if (!parameters.has(name)) ignoredNames.delete(name);
  form.elements.count.value = 1;
  form.elements.key.checked = form.elements.key.defaultChecked;
};
// Show the sheet of the settings in the hash of the URL, or the first sheet without a hash.
const showSheetFromHash = async () => {
  if (location.hash.slice(1) === currentHash) return; // the reader returned to the shown sheet
  if (location.hash) {
    const ignoredNames = modules.fillFormFromHash(form);
    fillFieldsForTreeLink(ignoredNames);
    const making = requestSheet(false); // false: replaces the hash with the normalized one
    const isLast = requests.getLatest();
    await making;
    const ignoredMessage = await modules.formatIgnoredNames(ignoredNames).catch(() => statusLine.dataset.unreachable);
    if (isLast() && ignoredMessage)
      statusLine.textContent = [statusLine.textContent, ignoredMessage].filter(Boolean).join(" ");
    return;
  }
  form.reset();
  cancelPendingRequest();
  modules.showFieldProblem(form);
  showStatus();
  showSheet(cloneChildren(defaultSheet));
  shownSettings = readFormSettings();
  currentHash = "";
};

// Stop the running request, whose response would not be shown.
const cancelPendingRequest = () => {
  requests.startNew();
  pendingRequest?.end();
  pendingRequest = null;
};
const requestSheet = async (addsHistoryEntry = true) => {
  cancelPendingRequest();
  const isLast = requests.getLatest();
  const settings = readFormSettings();
  const { python, parseJson, parseSafeHtml, formatUrlHash, showFieldProblem } = modules;
  showFieldProblem(form);
  showStatus("making");
  try {
    const request = JSON.stringify(Object.fromEntries(new URLSearchParams(settings)));
    const promise = python.sendRequest(
      "sheet",
      request,
      (busy) => isLast() && showStatus(busy ? "fetching" : "making"),
    );
    pendingRequest = { end: () => python.endRequest("stopped", promise) };
    const { html, problem } = parseJson(await promise);
    if (!isLast()) return;
    if (html) {
      showSheet(parseSafeHtml(sheet, html, "page"));
      [shownSettings, currentHash] = [settings, formatUrlHash(settings)];
      setUrlHash(currentHash, addsHistoryEntry);
    }
    showFieldProblem(form, problem);
    showStatus(html && "made");
    pendingRequest = null;
    return Boolean(html);
  } catch (reason) {
    if (isLast()) showStatus(reason === "unreachable" ? reason : "failed");
  }
  if (isLast()) pendingRequest = null;
};

addEventListener("resize", makeFiguresFocusable);
sheet.addEventListener("toggle", makeFiguresFocusable, true); // the key was expanded
makeFiguresFocusable();

// Add the listeners, and show the sheet of the URL.
const startSheetPage = () => {
  form.addEventListener("submit", () => requestSheet());
  form.querySelector("[data-do=print]").addEventListener("click", async () => {
    // Make the sheet of the current settings before printing.
    if (readFormSettings() === shownSettings || (await requestSheet())) print();
  });
  addHashListener(showSheetFromHash, SHEET_HASH);
  if (SHEET_HASH.test(location.hash)) showSheetFromHash();
};
const loadSheet = async () => {
  const names = ["python", "validate", "elements", "untrusted", "field_problem"];
  modules = Object.assign({}, ...(await Promise.all(names.map((name) => importModule(`browser/${name}.js`)))));
  return startSheetPage;
};
startOnFirstTouch(root, "button", loadSheet);
