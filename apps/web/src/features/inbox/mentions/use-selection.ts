import type { Mention } from "@earshot/contract";
import { useState } from "react";

/** The mentions that are selected for a bulk action. */
export interface Selection {
  selected: readonly Mention[];
  /** How many mentions of the page can be selected. */
  selectableCount: number;
  /** Whether all selectable mentions of the page are selected. */
  isPageSelected: boolean;
  has: (mention: Mention) => boolean;
  toggle: (mention: Mention) => void;
  add: (mentions: readonly Mention[]) => void;
  /** Selects all selectable mentions of the page, or deselects them if all are selected. */
  togglePage: () => void;
  clear: () => void;
}

/**
 * Tracks the selected mentions of a list, which stay selected while other pages are shown. Only pending ones
 * can be selected. One that has left the pending mentions of the page is deselected; another list, identified
 * by `list`, starts without a selection.
 */
export function useSelection(page: readonly Mention[], list: string): Selection {
  const [stored, setStored] = useState<{ list: string; mentions: ReadonlyMap<string, Mention> }>();
  // The selection is not restored on return to a list.
  if (stored && stored.list !== list) setStored(undefined);
  const all = stored?.list === list ? stored.mentions : new Map<string, Mention>();
  const changed = new Set(page.flatMap(({ id, status }) => (status === "pending" ? [] : [id])));
  // Those of the page in its order, which is the order in which undoing inserts them again.
  const onPage = page.filter(({ id }) => all.has(id) && !changed.has(id));
  const pageIds = new Set(page.map(({ id }) => id));
  const selected = [...onPage, ...[...all.values()].filter(({ id }) => !pageIds.has(id))];
  const pending = page.filter(({ status }) => status === "pending");
  const isPageSelected = pending.length > 0 && pending.every(({ id }) => all.has(id));
  const set = (mentions: readonly Mention[]) =>
    setStored({ list, mentions: new Map(mentions.map((mention) => [mention.id, mention])) });
  const remove = (ids: ReadonlySet<string>) => set(selected.filter(({ id }) => !ids.has(id)));
  return {
    selected,
    selectableCount: pending.length,
    isPageSelected,
    has: ({ id }) => all.has(id) && !changed.has(id),
    toggle(mention) {
      if (all.has(mention.id)) remove(new Set([mention.id]));
      else if (mention.status === "pending") set([...selected, mention]);
    },
    add: (more) => set([...selected, ...more.filter(({ status }) => status === "pending")]),
    togglePage() {
      if (isPageSelected) remove(new Set(pending.map(({ id }) => id)));
      else set([...selected, ...pending]);
    },
    clear: () => set([]),
  };
}
