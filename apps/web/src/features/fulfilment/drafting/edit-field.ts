import { type Edit, placeLink } from "./markup.ts";

/**
 * Edits a text field as if by typing, so that the browser's undo works. If the browser does not support that,
 * sets the value of the field.
 */
export function editField(field: HTMLTextAreaElement, edit: Edit): void {
  field.focus();
  field.setSelectionRange(edit.from, edit.to);
  // Deprecated, but the only way to add to the undo history of a text field.
  const isTyped = document.execCommand?.("insertText", false, edit.insert) === true;
  if (!isTyped) {
    field.setRangeText(edit.insert, edit.from, edit.to, "end");
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
  field.setSelectionRange(edit.start, edit.end);
}

/** Inserts a link at the cursor, or around the selected words if the platform has Markdown. */
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
