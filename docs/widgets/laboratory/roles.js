// Class RolesForm: shows the roles of the parameters of the reader's program, and lets the reader correct them,
// and, for a game, the start position.
import { assertValid } from "../validate.js";
import { makeElement } from "../page.js";

export class RolesForm {
  // root: a details element; onChange: called with { roles: "name:role,…" } or { start } when the reader changes one.
  constructor(root, texts, onChange) {
    Object.assign(this, { root, texts, onChange });
    const prefix = "role_";
    const keys = Object.keys(texts).filter((key) => key.startsWith(prefix));
    this.choices = keys.map((key) => key.slice(prefix.length));
    this.summary = root.querySelector("summary");
    this.fields = root.querySelector(".row");
    this.start = root.querySelector("input");
    this.fields.addEventListener("change", () => {
      const chosen = [...this.fields.querySelectorAll("select")].map(({ name, value }) => `${name}:${value}`);
      this.onChange({ roles: chosen.join(",") });
    });
    this.start.addEventListener("change", () => this.onChange({ start: this.start.value.trim() }));
  }

  // roles: [name, role] of each parameter; note: a further sentence, or "";
  // start: { own, typed }, the start position of a game, or null.
  show(roles, note, start) {
    assertValid(roles.every(([, role]) => this.choices.includes(role)));
    this.root.hidden = false;
    this.start.closest("label").hidden = !start;
    if (start) this.start.value = start.typed || start.own;
    const used = roles.filter(([, role]) => role !== "rest");
    const parts = used.flatMap(([name, role], index) => [
      index ? " · " : " ",
      `${this.texts[`role_${role}`]} → `,
      makeElement("code", { translate: false, textContent: name }),
    ]);
    this.summary.replaceChildren(this.texts.roles_label, ...parts, note && `. ${note}`);
    const focused = document.activeElement?.name;
    this.fields.replaceChildren(...roles.map((role) => this.#makeField(...role)));
    if (focused) this.fields.querySelector(`[name="${CSS.escape(focused)}"]`)?.focus();
  }

  #makeField(name, role) {
    const options = this.choices.map((value) =>
      makeElement("option", { value, textContent: this.texts[`role_${value}`], selected: value === role }),
    );
    const code = makeElement("code", { translate: false, textContent: name });
    return makeElement("label", { className: "field" }, code, " ", makeElement("select", { name }, ...options));
  }
}
