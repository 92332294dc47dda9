import { useSyncExternalStore } from "react";

/** A short message about something that just happened. */
export interface ToastMessage {
  title: string;
  description?: string;
  tone?: "plain" | "destructive";
  action?: { label: string; onSelect: () => void };
  /** How long it stays, where its action needs longer than other messages. */
  durationMs?: number;
  /** What comes after it, once it has gone by itself. */
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

/** Shows a message; it takes the place of the one that is there. */
export function showToast(message: ToastMessage): void {
  lastId += 1;
  replace({ ...message, id: lastId });
}

/** Shows messages one after the other: each has its time. */
export function showToasts(messages: readonly ToastMessage[]): void {
  const [first] = messages;
  if (!first) return;
  showToast(messages.reduceRight((next, message) => ({ ...message, next })));
}

/** Takes the message away if it is still the one shown; the one that was to follow comes. */
export function dismissToast(id: number): void {
  if (shown?.id !== id) return;
  if (shown.next) showToast(shown.next);
  else replace(null);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The message on show. */
export function useShownToast(): ShownToast | null {
  return useSyncExternalStore(subscribe, () => shown);
}
