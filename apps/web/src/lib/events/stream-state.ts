import { useSyncExternalStore } from "react";

let heard = false;
const listeners = new Set<() => void>();

/** Says whether what happens is heard as it happens: by this tab's stream, or by another tab's. */
export function setHeard(next: boolean): void {
  if (next === heard) return;
  heard = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether what happens is heard as it happens. */
export const isHeard = () => heard;

/** Whether the stream of events can be had; while it can't, lists have to ask by themselves. */
export const useIsHeard = () => useSyncExternalStore(subscribe, isHeard);
