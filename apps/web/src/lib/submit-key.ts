/** Whether a key press submits the focused form: Ctrl+Enter, or Command+Enter on a Mac. */
export const isSubmitKey = (event: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey">): boolean =>
  event.key === "Enter" && (event.ctrlKey || event.metaKey);
