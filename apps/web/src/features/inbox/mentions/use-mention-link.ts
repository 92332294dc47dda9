import type { Mention } from "@earshot/contract";
import { useEffect, useRef, useState } from "react";
import { useLinkedMention } from "./api/get-mention.ts";

/** A mention that the address names and the list does not show. */
export interface MentionLink {
  /** Whether the address names one; it may still be loading, or not exist. */
  isOpen: boolean;
  mention: Mention | undefined;
  isMissing: boolean;
  /** Shows the list's current mention again, before the address changes. */
  leave: () => void;
}

/**
 * Fetches the mention that a link names if the list does not show it.
 * @param item the id in the address
 */
export function useMentionLink(
  mentions: readonly Mention[] | undefined,
  item: string | undefined,
): MentionLink {
  // A mention that has left the list since, as after a decision, does not count as a link to another one.
  const listedIds = useRef(new Set<string>());
  useEffect(() => {
    for (const { id } of mentions ?? []) listedIds.current.add(id);
  }, [mentions]);
  const [leftId, setLeftId] = useState<string>();
  if (leftId !== undefined && leftId !== item) setLeftId(undefined);
  const isOpen =
    item !== undefined &&
    item !== leftId &&
    mentions !== undefined &&
    !listedIds.current.has(item) &&
    !mentions.some(({ id }) => id === item);
  const linked = useLinkedMention(isOpen ? item : null);
  return {
    isOpen,
    mention: linked.data,
    isMissing: linked.isError,
    leave: () => setLeftId(item),
  };
}
