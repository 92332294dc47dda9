import { storedText } from "../lib/storage.ts";
import { shownToasts, showToasts, type ToastMessage } from "../ui/toast-store.ts";

const stored = storedText("earshot.toasts", "sessionStorage");

/** Keeps the messages that are shown, for the document that is loaded next. Their actions don't go along. */
export function keepToasts(): void {
  const texts = shownToasts().map(({ title, description, tone }) => ({ title, description, tone }));
  stored.write(texts.length > 0 ? JSON.stringify(texts) : null);
}

/** Shows the messages that the document before has kept. */
export function showKeptToasts(): void {
  const text = stored.read();
  if (text === null) return;
  stored.write(null);
  showToasts(JSON.parse(text) as ToastMessage[]);
}
