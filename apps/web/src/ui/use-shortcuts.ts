import { useEffect, useRef } from "react";

/** The action of each key, by its lower-case name; `shift+j` takes precedence over `j`. */
export type Shortcuts = Readonly<Record<string, () => void>>;

const isTyping = (target: Element) =>
  target.closest("input:not([type=checkbox]), select, textarea, [contenteditable]") !== null;

/** Keys that repeat while held. Keys that decide something need a separate press each time. */
const repeating: readonly string[] = ["j", "k", "shift+j", "shift+k"];

/** Single-key shortcuts of a screen. They are off while the user types or a dialog is open. */
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
      // Enter activates the focused button or link.
      if (key === "enter" && target.closest("a, button, summary")) return;
      const names = event.shiftKey ? [`shift+${key}`, key] : [key];
      const name = names.find((one) => Object.hasOwn(latest.current, one));
      if (name === undefined) return;
      event.preventDefault();
      if (!event.repeat || repeating.includes(name)) latest.current[name]?.();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [enabled]);
}
