import { useSyncExternalStore } from "react";

let isLive = false;
const listeners = new Set<() => void>();

/** Sets whether events arrive as they happen, over this tab's stream or another tab's. */
export function setStreamLive(next: boolean): void {
  if (next === isLive) return;
  isLive = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether events arrive as they happen. */
export const isStreamLive = () => isLive;

/** Whether events arrive as they happen; otherwise lists have to poll. */
export const useIsStreamLive = () => useSyncExternalStore(subscribe, isStreamLive);
