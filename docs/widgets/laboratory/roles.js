// The line that says what the parameters of the reader's program are taken for, and the form in which that is corrected.
import { make } from "../page.js";
import { ROLES } from "./answers.js";

export class Roles {
  // root: a details element; change(text): called with the roles, "name:role,…", when the reader corrects one.
  constructor(root, words, change) {
    Object.assign(this, { root, words, change });
    this.summary = root.querySelector("summary");
    this.fields = root.querySelector(".row");
    this.fields.addEventListener("change", () => {
      const chosen = [...this.fields.querySelectorAll("select")].map(({ name, value }) => `${name}:${value}`);
      this.change(chosen.join(","));
    });
  }

  // roles: [name, role] of each parameter; none where there is nothing to tell; more: what is to be said besides.
  show(roles, more) {
    this.root.hidden = !roles.length;
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
    const options = ROLES.map((value) =>
      make("option", { value, textContent: this.words[`role_${value}`], selected: value === role }),
    );
    const code = make("code", { translate: false, textContent: name });
    return make("label", { className: "field" }, code, " ", make("select", { name }, ...options));
  }
}
