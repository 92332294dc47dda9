import { type RefObject, useEffect, useRef } from "react";

/** An action that the command menu offers. */
export interface Command {
  /** Identifies it among the recently used commands. A screen's command replaces the app's with the same id. */
  id: string;
  /** A verb with its object, as on a button. */
  label: string;
  /** The keys that do the same, pressed together. */
  keys?: readonly string[] | undefined;
  /** Its target, or its effect. */
  detail?: string | undefined;
  /** Why it can't be run now; undefined if it can. */
  unavailable?: string | undefined;
  run: () => void;
}

type Registration = RefObject<readonly Command[]>;
const registrations = new Set<Registration>();

/** Offers commands in the command menu while the calling component is mounted. */
export function useCommands(commands: readonly Command[]): void {
  const latest = useRef(commands);
  useEffect(() => {
    latest.current = commands;
  });
  useEffect(() => {
    registrations.add(latest);
    return () => void registrations.delete(latest);
  }, []);
}

/** Returns the commands that are registered now, the first of each id. */
export function registeredCommands(): readonly Command[] {
  const byId = new Map<string, Command>();
  for (const command of [...registrations].flatMap(({ current }) => current)) {
    if (!byId.has(command.id)) byId.set(command.id, command);
  }
  return [...byId.values()];
}

/** The command that shows a screen's keyboard shortcuts. It replaces the app's, which knows fewer of them. */
export const shortcutsCommand = (show: () => void): Command => ({
  id: "shortcuts",
  label: "Show keyboard shortcuts",
  keys: ["?"],
  run: show,
});

const isApple = () => /^(?:Mac|iP)/.test(navigator.platform);

/** The keys that open the command menu, for people to read. */
export const menuKeys = (): readonly string[] => [isApple() ? "⌘" : "Ctrl", "K"];

/** The same keys as the value of `aria-keyshortcuts`. */
export const menuKeyShortcut = (): string => (isApple() ? "Meta+K" : "Control+K");

/**
 * Whether a key press opens the command menu. On a Mac only Command counts, because Control+K there deletes
 * the rest of a line. Keyboards without Latin letters name the key by its position.
 */
export function isMenuKey(event: KeyboardEvent): boolean {
  const { key, code, ctrlKey, metaKey, altKey, shiftKey } = event;
  if (altKey || shiftKey || ctrlKey === metaKey || metaKey !== isApple()) return false;
  return /^[a-z]$/i.test(key) ? key.toLowerCase() === "k" : code === "KeyK";
}
