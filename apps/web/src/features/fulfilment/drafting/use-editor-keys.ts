import { useEffect, useRef } from "react";

/** What to do at keys pressed together: "ctrl+enter" (also with the Mac's command key), "alt+t". */
export type EditorKeys = Readonly<Record<string, () => void>>;

/** The name of the keys pressed; letters by their place, as Alt writes other signs on a Mac. */
function nameOf(event: KeyboardEvent): string | null {
  const key = event.code.startsWith("Key") ? event.code.slice(3) : event.key;
  const ctrl = event.ctrlKey || event.metaKey;
  if (event.shiftKey || ctrl === event.altKey) return null;
  return `${ctrl ? "ctrl" : "alt"}+${key.toLowerCase()}`;
}

/** Keys of the desk, which also count while somebody types. They rest while a dialog is open. */
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
