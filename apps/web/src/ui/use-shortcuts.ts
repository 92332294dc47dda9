import { useEffect, useRef } from "react";

/** What to do at a key, by its name in lower case; `shift+j` goes before `j`. */
export type Shortcuts = Readonly<Record<string, () => void>>;

const isTyping = (target: Element) =>
  target.closest("input:not([type=checkbox]), select, textarea, [contenteditable]") !== null;

/** Keys that go on while they are held. Whatever decides something wants a press of its own. */
const repeating: readonly string[] = ["j", "k", "shift+j", "shift+k"];

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
