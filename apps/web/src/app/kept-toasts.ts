import { storedText } from "../lib/storage.ts";
import { shownToasts, showToasts, type ToastMessage } from "../ui/toast-store.ts";

const stored = storedText("earshot.toasts", "sessionStorage");

/** Stores the shown messages, without their actions, for the next document. */
export function keepToasts(): void {
  const texts = shownToasts().map(({ title, description, tone }) => ({ title, description, tone }));
  stored.write(texts.length > 0 ? JSON.stringify(texts) : null);
}

/** Shows the messages that the previous document stored. */
export function showKeptToasts(): void {
  const text = stored.read();
  if (text === null) return;
  stored.write(null);
  showToasts(JSON.parse(text) as ToastMessage[]);
}
