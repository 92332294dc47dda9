import { useSyncExternalStore } from "react";

/** A short message about something that just happened. */
export interface ToastMessage {
  title: string;
  description?: string;
  tone?: "plain" | "destructive";
  action?: { label: string; onSelect: () => void };
  /** How long it stays, if its action needs longer than other messages. */
  durationMs?: number;
  /** The messages that follow once this one has disappeared. */
  next?: ToastMessage | undefined;
}

export type ShownToast = ToastMessage & { id: number };

let shown: ShownToast | null = null;
let lastId = 0;
const listeners = new Set<() => void>();

function replace(next: ShownToast | null): void {
  shown = next;
  for (const listener of listeners) listener();
}

/** Shows a message in place of the current one. */
export function showToast(message: ToastMessage): void {
  lastId += 1;
  replace({ ...message, id: lastId });
}

/** Shows messages one after the other. */
export function showToasts(messages: readonly ToastMessage[]): void {
  const [first] = messages;
  if (!first) return;
  showToast(messages.reduceRight((next, message) => ({ ...message, next })));
}

/** Dismisses a message if it is still shown, and shows the next one. */
export function dismissToast(id: number): void {
  if (shown?.id !== id) return;
  if (shown.next) showToast(shown.next);
  else replace(null);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the current message. */
export function useShownToast(): ShownToast | null {
  return useSyncExternalStore(subscribe, () => shown);
}
