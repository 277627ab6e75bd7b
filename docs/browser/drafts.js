// A text field that shows one of several programs; the drafts of all are kept in the storage of the browser.
import { makeStoredValue } from "./untrusted.js";

// Whether a stored value is a pair of texts, as ProgramDrafts writes it.
const isStoredDraft = (value) =>
  Array.isArray(value) &&
  value.length === 2 &&
  value.every((item) => typeof item === "string" && item.length < 100_000);

// The drafts of several programs, one of which is shown in a field.
export class ProgramDrafts {
  // keyPrefix: of the storage keys; field: the textarea; startPrograms: name of a program -> text before any edit.
  constructor(keyPrefix, field, startPrograms) {
    Object.assign(this, { field, startPrograms, programName: Object.keys(startPrograms)[0] });
    const getStorage = () => localStorage;
    // A draft is stored as [start program, draft], as the start program depends on the language.
    this.storedDrafts = Object.fromEntries(
      Object.keys(startPrograms).map((name) => [
        name,
        makeStoredValue(getStorage, `${keyPrefix} ${name}`, null, isStoredDraft),
      ]),
    );
  }

  // Store the text of the field as the draft of the program that is shown.
  saveDraft() {
    this.storedDrafts[this.programName].value = [this.startPrograms[this.programName], this.field.value];
  }

  // Show the stored draft of a program in the field, or the start program if there is none.
  showProgram(programName) {
    this.programName = programName;
    this.field.value = this.storedDrafts[programName].value?.[1] ?? this.startPrograms[programName];
  }

  // Replace the text of the field by the start program.
  restoreStartProgram() {
    this.field.focus();
    this.field.select();
    // Insert the program like typed text, so that the browser can undo it.
    const startProgram = this.startPrograms[this.programName];
    if (!document.execCommand("insertText", false, startProgram)) this.field.value = startProgram;
    this.saveDraft();
  }
}
