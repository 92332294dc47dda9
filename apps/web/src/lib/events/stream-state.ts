import { useSyncExternalStore } from "react";

let heard = false;
const listeners = new Set<() => void>();

/** Says whether what happens is heard as it happens: by this tab's stream, or by another tab's. */
export function setStreamLive(next: boolean): void {
  if (next === heard) return;
  heard = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether what happens is heard as it happens. */
export const isStreamLive = () => heard;

/** Whether the stream of events can be had; while it can't, lists have to ask by themselves. */
export const useIsStreamLive = () => useSyncExternalStore(subscribe, isStreamLive);
