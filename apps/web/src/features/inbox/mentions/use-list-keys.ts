import type { Mention } from "@earshot/contract";
import { useShortcutsOn } from "../../../lib/shortcut-setting.ts";
import { useShortcuts } from "../../../ui/use-shortcuts.ts";
import { focusRow } from "./focus-row.ts";
import type { Selection } from "./use-selection.ts";

export interface ListKeys {
  current: Mention | undefined;
  cursor: {
    next: () => void;
    previous: () => void;
    beside: (by: 1 | -1) => Mention | undefined;
  };
  selection: Selection;
  onOpen: (mention: Mention) => void;
  onEngage: (mention: Mention) => void;
  onSkip: (mentions: readonly Mention[]) => void;
  onNotRelevant: (mention: Mention) => void;
  onUndo: () => void;
  onSearch: () => void;
  onHelp: () => void;
}

/** The single-key shortcuts of the list of mentions. */
export function useListKeys(keys: ListKeys): void {
  const { current, cursor, selection } = keys;
  const { selected } = selection;
  /** Selects the current mention and the next or previous one, and moves there. */
  const extendSelection = (by: 1 | -1) => {
    const beside = cursor.beside(by);
    selection.add([current, beside].flatMap((one) => one ?? []));
    if (beside) focusRow(beside.id);
  };
  const skip = () => {
    if (selected.length > 0) {
      keys.onSkip(selected);
      selection.clear();
    } else if (current) keys.onSkip([current]);
  };
  useShortcuts(
    {
      j: cursor.next,
      k: cursor.previous,
      "shift+j": () => extendSelection(1),
      "shift+k": () => extendSelection(-1),
      x: () => current && selection.toggle(current),
      ...(selected.length > 0 && { escape: selection.clear }),
      e: () => current && keys.onEngage(current),
      s: skip,
      n: () => current && keys.onNotRelevant(current),
      u: keys.onUndo,
      // The undo key of earlier versions.
      z: keys.onUndo,
      enter: () => current && keys.onOpen(current),
      "/": keys.onSearch,
      "?": keys.onHelp,
    },
    useShortcutsOn(),
  );
}
