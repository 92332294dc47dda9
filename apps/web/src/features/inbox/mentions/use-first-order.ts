import { useEffect, useState } from "react";
import { storedText } from "../../../lib/storage.ts";
import { hasFilter, type MentionsSearch } from "./search.ts";
import type { MentionList } from "./use-mention-list.ts";

/** Remembers in this tab that the customer has chosen an order. */
export const chosenOrder = storedText("earshot.mentions-order", "sessionStorage");

/** The order in which a list opens before its customer has decided on any mention. */
export interface FirstOrder {
  /** The address is being changed: the rows are still in the other order. */
  isOpening: boolean;
  /** Whether the list shows the note that the strongest intent comes first. */
  isStrongestFirst: boolean;
  /** Uses the order that the customer chooses from now on. */
  keepChoice: () => void;
}

/**
 * Opens the list with the strongest intent first while no mention was decided on: the first search of the last days
 * finds many mentions, and the newest are not the best to begin with.
 */
export function useFirstOrder(
  search: MentionsSearch,
  { counts, mentions }: Pick<MentionList, "counts" | "mentions">,
  onSearch: (patch: MentionsSearch, options: { replace: boolean }) => void,
): FirstOrder {
  const [hasChosen, setChosen] = useState(() => chosenOrder.read() !== null);
  const { pending = 0, ...decided } = counts ?? {};
  const isUndecided = pending > 0 && Object.values(decided).every((count) => count === 0);
  const isFirst = isUndecided && !hasFilter(search);
  const isPlain = search.sort === undefined && search.page === undefined && !search.item;
  const isStrongestFirst = isFirst && search.sort === "intent";
  // The note stays until the customer chooses: without it the list would move after the first decision.
  const [wasStrongestFirst, setWasStrongestFirst] = useState(false);
  const isUnchanged = wasStrongestFirst && search.sort === "intent" && !hasFilter(search);
  const isShown = isStrongestFirst || isUnchanged;
  if (isShown !== wasStrongestFirst) setWasStrongestFirst(isShown);
  const isOpening = isFirst && isPlain && !hasChosen && (mentions?.length ?? 0) > 0;
  useEffect(() => {
    if (isOpening) onSearch({ sort: "intent" }, { replace: true });
  }, [isOpening, onSearch]);
  return {
    isOpening,
    isStrongestFirst: isShown,
    keepChoice: () => {
      chosenOrder.write("chosen");
      setChosen(true);
    },
  };
}
