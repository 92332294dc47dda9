import type { Mention } from "@earshot/contract";
import { useState } from "react";

/** The mentions of a page that are selected for a bulk action. */
export interface Selection {
  /** In the order of the page. */
  selected: readonly Mention[];
  /** How many mentions of the page can be selected. */
  selectableCount: number;
  has: (mention: Mention) => boolean;
  toggle: (mention: Mention) => void;
  add: (mentions: readonly Mention[]) => void;
  /** Selects all of the page, or none if all are selected. */
  toggleAll: () => void;
  clear: () => void;
}

/**
 * Tracks the selected mentions of the page. Only pending ones can be selected, because others have no
 * actions. A mention that leaves the page is deselected; another page, identified by `list`, starts
 * without a selection.
 */
export function useSelection(mentions: readonly Mention[], list: string): Selection {
  const [stored, setStored] = useState<{ list: string; ids: ReadonlySet<string> }>();
  // The selection is not restored on return to a page.
  if (stored && stored.list !== list) setStored(undefined);
  const ids = stored?.list === list ? stored.ids : new Set<string>();
  const pending = mentions.filter(({ status }) => status === "pending");
  const selected = pending.filter(({ id }) => ids.has(id));
  const set = (next: Iterable<string>) => setStored({ list, ids: new Set(next) });
  const selectedIds = selected.map(({ id }) => id);
  return {
    selected,
    selectableCount: pending.length,
    has: ({ id }) => selectedIds.includes(id),
    toggle({ id, status }) {
      if (selectedIds.includes(id)) set(selectedIds.filter((other) => other !== id));
      else if (status === "pending") set([...selectedIds, id]);
    },
    add: (more) => set([...selectedIds, ...more.map(({ id }) => id)]),
    toggleAll: () => set(selected.length === pending.length ? [] : pending.map(({ id }) => id)),
    clear: () => set([]),
  };
}
