import { useEffect, useRef } from "react";

/** What to do at a key, by its name in lower case. */
export type Shortcuts = Readonly<Record<string, () => void>>;

const isTyping = (target: Element) =>
  target.closest("input, select, textarea, [contenteditable]") !== null;

/** Single keys of a screen. They rest while the reader types or a dialog is open. */
export function useShortcuts(shortcuts: Shortcuts, enabled: boolean): void {
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });
  useEffect(() => {
    if (!enabled) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const { target } = event;
      const key = event.key.toLowerCase();
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (!(target instanceof Element) || isTyping(target)) return;
      if (document.querySelector("dialog[open]")) return;
      // Enter belongs to the button or link that has the focus.
      if (key === "enter" && target.closest("a, button, summary")) return;
      const shortcut = Object.hasOwn(latest.current, key) ? latest.current[key] : undefined;
      if (!shortcut) return;
      event.preventDefault();
      shortcut();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [enabled]);
}
