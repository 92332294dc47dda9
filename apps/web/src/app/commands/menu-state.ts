import { useSyncExternalStore } from "react";

/** Whether the command menu is open. The buttons that open it are outside the menu. */
let isOpen = false;
const listeners = new Set<() => void>();

export function setMenuOpen(open: boolean): void {
  isOpen = open;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useMenuOpen = () => useSyncExternalStore(subscribe, () => isOpen);
