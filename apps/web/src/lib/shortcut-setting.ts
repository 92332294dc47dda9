import { useSyncExternalStore } from "react";
import { storedText } from "./storage.ts";

const stored = storedText("earshot.shortcuts", "localStorage");
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Turns single-key shortcuts on or off, which speech input would trigger by accident. */
export function setShortcutsOn(on: boolean): void {
  stored.write(on ? null : "off");
  for (const listener of listeners) listener();
}

/** Whether single-key shortcuts are on. */
export const useShortcutsOn = () => useSyncExternalStore(subscribe, () => stored.read() !== "off");
