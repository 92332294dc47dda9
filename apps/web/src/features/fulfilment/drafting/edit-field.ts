import { type Edit, placeLink } from "./markup.ts";

/**
 * Writes into a text field as if it had been typed, so that the browser's own undo takes it back.
 * Where that can't be had, the field is told what it holds now.
 */
export function editField(field: HTMLTextAreaElement, edit: Edit): void {
  field.focus();
  field.setSelectionRange(edit.from, edit.to);
  // Old, and the one way into the undo of a text field.
  const isTyped = document.execCommand?.("insertText", false, edit.insert) === true;
  if (!isTyped) {
    field.setRangeText(edit.insert, edit.from, edit.to, "end");
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
  field.setSelectionRange(edit.start, edit.end);
}

/** Writes a link where the cursor is, or around the selected words where the platform has such. */
export function writeLink(field: HTMLTextAreaElement | null, url: string, hasMarkup: boolean) {
  if (!field || field.readOnly) return;
  const { value: text, selectionStart: start, selectionEnd: end } = field;
  editField(field, placeLink(url, hasMarkup, { text, start, end }));
}

/** Selects words of a text field and brings them into view. */
export function selectWords(
  field: HTMLTextAreaElement | null,
  [start, end]: readonly [number, number],
) {
  if (!field) return;
  field.focus();
  field.setSelectionRange(start, end);
}
