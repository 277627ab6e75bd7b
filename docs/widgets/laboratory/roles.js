// The line that says what the parameters of the reader's program are taken for, and the form in which that is
// corrected; of a game, the position with which it begins as well.
import { insist } from "../checks.js";
import { make } from "../page.js";

export class Roles {
  // root: a details element; change(its): called with the roles ("name:role,…"), or with the start, when the reader
  // changes one.
  constructor(root, words, change) {
    Object.assign(this, { root, words, change });
    const prefix = "role_";
    const keys = Object.keys(words).filter((key) => key.startsWith(prefix));
    this.choices = keys.map((key) => key.slice(prefix.length));
    this.summary = root.querySelector("summary");
    this.fields = root.querySelector(".row");
    this.start = root.querySelector("input");
    this.fields.addEventListener("change", () => {
      const chosen = [...this.fields.querySelectorAll("select")].map(({ name, value }) => `${name}:${value}`);
      this.change({ roles: chosen.join(",") });
    });
    this.start.addEventListener("change", () => this.change({ start: this.start.value.trim() }));
  }

  // roles: [name, role] of each parameter; more: what is to be said besides; start: of a game, the program's own
  // position and what is typed in its place, null where there is none.
  show(roles, more, start) {
    insist(roles.every(([, role]) => this.choices.includes(role)));
    this.root.hidden = false;
    this.start.closest("label").hidden = !start;
    if (start) this.start.value = start.typed || start.own;
    const played = roles.filter(([, role]) => role !== "rest");
    const parts = played.flatMap(([name, role], at) => [
      at ? " · " : " ",
      `${this.words[`role_${role}`]} → `,
      make("code", { translate: false, textContent: name }),
    ]);
    this.summary.replaceChildren(this.words.roles_label, ...parts, more && `. ${more}`);
    const focused = document.activeElement?.name;
    this.fields.replaceChildren(...roles.map((its) => this.#field(...its)));
    if (focused) this.fields.querySelector(`[name="${CSS.escape(focused)}"]`)?.focus();
  }

  #field(name, role) {
    const options = this.choices.map((value) =>
      make("option", { value, textContent: this.words[`role_${value}`], selected: value === role }),
    );
    const code = make("code", { translate: false, textContent: name });
    return make("label", { className: "field" }, code, " ", make("select", { name }, ...options));
  }
}
