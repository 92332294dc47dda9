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

/** Replaces the current message. */
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

/** The current message and those that follow it. */
export function shownToasts(): ToastMessage[] {
  const messages: ToastMessage[] = [];
  for (
    let message: ToastMessage | undefined = shown ?? undefined;
    message;
    message = message.next
  ) {
    messages.push(message);
  }
  return messages;
}

/** Appends a message to the end of a chain. */
const append = (chain: ToastMessage | undefined, message: ToastMessage): ToastMessage =>
  chain ? { ...chain, next: append(chain.next, message) } : message;

/** Shows a message after the current one and those that follow it; immediately if there is none. */
export function showToastNext(message: ToastMessage): void {
  if (shown) shown = { ...shown, next: append(shown.next, message) };
  else showToast(message);
}

/** Dismisses a message if it is still shown, and shows the next one. */
export function dismissToast(id: number): void {
  if (shown?.id !== id) return;
  if (shown.next) showToast(shown.next);
  else replace(null);
}

/** Dismisses the current message and those that follow it. */
export function dismissToasts(): void {
  replace(null);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the current message. */
export function useShownToast(): ShownToast | null {
  return useSyncExternalStore(subscribe, () => shown);
}
