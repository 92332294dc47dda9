import { limits } from "@earshot/contract";
import { useRef } from "react";
import { showToast } from "../../../ui/toast-store.ts";

/** An action that can be undone. */
export interface UndoEntry {
  run: () => Promise<void>;
}

/** The latest actions that can be undone, and the button that a message offers for one of them. */
export function useUndo() {
  const entries = useRef<UndoEntry[]>([]);
  const forget = (entry: UndoEntry) => {
    entries.current = entries.current.filter((other) => other !== entry);
  };
  const undo = async (entry = entries.current.at(-1)) => {
    if (!entry) return showToast({ title: "Nothing to undo." });
    if (!entries.current.includes(entry)) return;
    forget(entry);
    await entry.run();
  };
  return {
    record(run: () => Promise<void>): UndoEntry {
      const entry = { run };
      entries.current.push(entry);
      return entry;
    },
    forget,
    /** The options of a message that can be undone for as long as it is shown. */
    offer: (entry: UndoEntry) => ({
      action: { label: "Undo", onSelect: () => void undo(entry) },
      durationMs: limits.undoSkipMs,
    }),
    /** Undoes the latest action. */
    undo: () => void undo(),
  };
}
export type Undo = ReturnType<typeof useUndo>;
