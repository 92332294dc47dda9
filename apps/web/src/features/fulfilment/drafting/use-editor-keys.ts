import { useEffect, useRef } from "react";

/** Actions by key combination, such as "ctrl+enter" (or Command on a Mac) and "alt+t". */
export type EditorKeys = Readonly<Record<string, () => void>>;

/** The name of a key combination; letters by their physical key, as Alt types other characters on a Mac. */
function nameOf(event: KeyboardEvent): string | null {
  const key = event.code.startsWith("Key") ? event.code.slice(3) : event.key;
  const ctrl = event.ctrlKey || event.metaKey;
  if (event.shiftKey || ctrl === event.altKey) return null;
  return `${ctrl ? "ctrl" : "alt"}+${key.toLowerCase()}`;
}

/** Shortcuts of the editor, which also work while typing, but not while a dialog is open. */
export function useEditorKeys(keys: EditorKeys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const name = nameOf(event);
      if (name === null || event.defaultPrevented || !Object.hasOwn(latest.current, name)) return;
      if (document.querySelector("dialog[open]")) return;
      event.preventDefault();
      if (!event.repeat) latest.current[name]?.();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}
