// Exercise sheets: hands the settings in the form to Python and shows the sheet that comes back.
import { asFile, followAddress, latest, load, openOnTouch, writeAddress } from "../page.js";

const root = document.querySelector(".sheet");
const form = root.querySelector("form");
const said = root.querySelector(".busy");
const sheet = document.getElementById("sheet");
const usual = sheet.cloneNode(true);
const fetched = () => Promise.all(["python.js", "checks.js", "elements.js", "outside.js"].map(load));
const settings = () => {
  const its = new URLSearchParams(new FormData(form));
  const trees = its.get("tree").replaceAll("\r\n", "\n"); // as the field has its lines
  if (trees.trim()) its.set("tree", trees);
  else its.delete("tree");
  return String(its);
};
let shown = settings(); // those of the sheet that is shown
let current = ""; // its address, behind the #
const LONG = 300; // seconds: as many large trees as there may be take a slow machine minutes
const asked = latest();
let pending = null; // Python's promise

const copied = (its) => {
  const made = document.createDocumentFragment();
  made.append(...its.cloneNode(true).childNodes);
  return made;
};

// A tree that is wider than the page can be moved with the keyboard.
const reach = () => {
  for (const figure of sheet.querySelectorAll("figure"))
    figure.tabIndex = figure.scrollWidth > figure.clientWidth ? 0 : -1;
};
const show = (made) => {
  sheet.replaceChildren(made);
  for (const link of sheet.querySelectorAll("[data-exercise]")) {
    link.setAttribute("href", `../practice/#${link.dataset.exercise}`);
    link.removeAttribute("data-exercise");
  }
  reach();
};
const say = (state) => (said.textContent = said.dataset[state] ?? "");
// start, end: what in the field it is about, counted in whole characters, as Python does.
const complain = ({ field, text, start, end } = {}) => {
  for (const place of form.querySelectorAll(".problem")) place.textContent = "";
  for (const its of form.querySelectorAll("[aria-invalid]")) its.removeAttribute("aria-invalid");
  if (!field) return;
  document.getElementById(`sheet-${field}-problem`).textContent = text;
  const its = form.elements[field];
  its.ariaInvalid = "true";
  // Whoever is at another field by now is not called back.
  if (![document.body, form.querySelector("[type=submit]")].includes(document.activeElement)) return;
  its.focus();
  const [from, to] = [start, end].map((at) => [...its.value].slice(0, at).join("").length);
  if (end) its.setSelectionRange(from, to);
};

// --- The address holds all settings.
// One that brings trees and no number of exercises comes from another page: with it go no other trees, what it does
// not say is as usual, and nothing of that is lost.
const fillRest = (lost) => {
  const given = new URLSearchParams(location.hash.slice(1));
  if (!given.get("tree")?.trim() || given.has("count")) return;
  for (const name of lost) if (!given.has(name)) lost.delete(name);
  form.elements.count.value = 1;
  form.elements.key.checked = form.elements.key.defaultChecked;
};
const follow = async () => {
  if (location.hash.slice(1) === current) return; // and came back
  if (location.hash) {
    let outside;
    try {
      outside = await load("outside.js");
    } catch {
      return say("unreachable");
    }
    const lost = outside.fillForm(form);
    fillRest(lost);
    const made = make(false); // as this page writes it
    const isLast = asked.last();
    await made;
    const told = await outside.tellLost(lost).catch(() => said.dataset.unreachable);
    if (isLast() && told) said.textContent = [said.textContent, told].filter(Boolean).join(" ");
    return;
  }
  form.reset();
  forget();
  complain();
  say();
  show(copied(usual));
  shown = settings();
  current = "";
};

const forget = () => {
  asked.next();
  pending?.end();
  pending = null;
};
// push: whether it is a step of its own for the back button; the answer: whether the sheet is there.
const make = async (push = true) => {
  forget();
  const isLast = asked.last();
  const wanted = settings();
  complain();
  say("making");
  try {
    const [{ python }, checks, elements, { hashOf }] = await fetched();
    if (!isLast()) return;
    const request = JSON.stringify(Object.fromEntries(new URLSearchParams(wanted)));
    const answer = python.ask("sheet", request, LONG, (fetching) => isLast() && say(fetching ? "fetching" : "making"));
    pending = { end: () => python.end("stopped", answer) };
    const { html, problem } = checks.json(await answer);
    if (!isLast()) return;
    if (html) {
      show(elements.made(sheet, html, "page"));
      [shown, current] = [wanted, hashOf(wanted)];
      writeAddress(current, push);
    }
    complain(problem);
    say(html && "made");
    pending = null;
    return Boolean(html);
  } catch (reason) {
    if (isLast()) say(reason === "unreachable" ? reason : "failed");
  }
  if (isLast()) pending = null;
};

addEventListener("resize", reach);
sheet.addEventListener("toggle", reach, true); // the key is unfolded
reach();

const begin = () => {
  openOnTouch(root, "[type=submit]", fetched, () => say("unreachable"));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if ("open" in root.dataset) make(); // else it is pressed again when it is
  });
  form.querySelector("[data-do=print]").addEventListener("click", async () => {
    // What is printed is what was chosen, though nobody has had it made yet.
    if (settings() === shown || (await make())) print();
  });
  followAddress(follow);
  if (location.hash.includes("=")) follow();
};
if (!asFile) begin();
