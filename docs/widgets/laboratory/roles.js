// Class ParameterRolesForm: shows the roles of the parameters of the reader's program, and lets the reader correct
// them, and, for a game, the start position.
import { assertValid } from "../../browser/validate.js";
import { makeElement } from "../../browser/page.js";

export class ParameterRolesForm {
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

  // Show the roles of the parameters. roles: [name, role] of each parameter; note: a further sentence, or "";
  // startPosition: { programStart, typed } for a game, or null.
  showRoles(roles, note, startPosition) {
    assertValid(roles.every(([, role]) => this.choices.includes(role)));
    this.root.hidden = false;
    this.start.closest("label").hidden = !startPosition;
    if (startPosition) this.start.value = startPosition.typed || startPosition.programStart;
    const used = roles.filter(([, role]) => role !== "rest");
    const parts = used.flatMap(([name, role], index) => [
      index ? " · " : " ",
      `${this.texts[`role_${role}`]} → `,
      makeElement("code", { translate: false, textContent: name }),
    ]);
    this.summary.replaceChildren(this.texts.roles_label, ...parts, note && `. ${note}`);
    const focused = document.activeElement?.name;
    this.fields.replaceChildren(...roles.map((role) => this.#makeRoleField(...role)));
    if (focused) this.fields.querySelector(`[name="${CSS.escape(focused)}"]`)?.focus();
  }

  #makeRoleField(parameterName, role) {
    const options = this.choices.map((value) =>
      makeElement("option", { value, textContent: this.texts[`role_${value}`], selected: value === role }),
    );
    const code = makeElement("code", { translate: false, textContent: parameterName });
    const list = makeElement("select", { name: parameterName }, ...options);
    return makeElement("label", { className: "field" }, code, " ", list);
  }
}
