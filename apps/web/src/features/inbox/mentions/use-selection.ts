import type { Mention } from "@earshot/contract";
import { useState } from "react";

/** The mentions of a page that are chosen for one action. */
export interface Selection {
  /** In the order of the page. */
  chosen: readonly Mention[];
  /** How many of the page can be chosen. */
  choosable: number;
  has: (mention: Mention) => boolean;
  toggle: (mention: Mention) => void;
  add: (mentions: readonly Mention[]) => void;
  /** Chooses all of the page, or none where all are chosen. */
  toggleAll: () => void;
  clear: () => void;
}

/**
 * Keeps which of the mentions on the screen are chosen: pending ones alone, as nothing can be done
 * with others. What leaves the page is chosen no more when it leaves by itself; another page, named by
 * `list`, begins with none.
 */
export function useSelection(mentions: readonly Mention[], list: string): Selection {
  const [kept, setKept] = useState<{ list: string; ids: ReadonlySet<string> }>();
  // Whoever comes back to a page has forgotten what they chose there.
  if (kept && kept.list !== list) setKept(undefined);
  const ids = kept?.list === list ? kept.ids : new Set<string>();
  const pending = mentions.filter(({ status }) => status === "pending");
  const chosen = pending.filter(({ id }) => ids.has(id));
  const set = (next: Iterable<string>) => setKept({ list, ids: new Set(next) });
  const chosenIds = chosen.map(({ id }) => id);
  return {
    chosen,
    choosable: pending.length,
    has: ({ id }) => chosenIds.includes(id),
    toggle({ id, status }) {
      if (chosenIds.includes(id)) set(chosenIds.filter((other) => other !== id));
      else if (status === "pending") set([...chosenIds, id]);
    },
    add: (more) => set([...chosenIds, ...more.map(({ id }) => id)]),
    toggleAll: () => set(chosen.length === pending.length ? [] : pending.map(({ id }) => id)),
    clear: () => set([]),
  };
}
