import type { Mention } from "@earshot/contract";
import { useCallback, useEffect, useRef } from "react";
import { useHasTwoPanes } from "../../../ui/use-media-query.ts";
import { useLinkedMention } from "./api/get-mention.ts";
import type { MentionsSearch } from "./search.ts";

/** The selection follows the keys at once, and the address a little later: each change costs a render. */
const addressDelayMs = 300;

interface OpenMentionOptions {
  mentions: readonly Mention[] | undefined;
  /** The mention that the keyboard acts on. */
  current: Mention | undefined;
  /** The id in the address. */
  item: string | undefined;
  onSearch: (patch: MentionsSearch, options?: { replace?: boolean }) => void;
}

/**
 * Finds out which mention is open: beside the list the current one, on small widths the one in the address. A
 * link may name a mention that the list does not show; it is fetched.
 */
export function useOpenMention({ mentions, current, item, onSearch }: OpenMentionOptions) {
  const hasTwoPanes = useHasTwoPanes();
  // What has left the list since, as after a decision, is no link to another mention.
  const listedIds = useRef(new Set<string>());
  useEffect(() => {
    for (const { id } of mentions ?? []) listedIds.current.add(id);
  }, [mentions]);
  const isListed =
    item === undefined ||
    mentions === undefined ||
    listedIds.current.has(item) ||
    mentions.some(({ id }) => id === item);
  const linked = useLinkedMention(isListed ? null : item);
  const listed = mentions?.find(({ id }) => id === item);
  const opened = linked.data ?? (hasTwoPanes ? current : listed);

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  /** Writes the selected mention to the address, so that a reload shows it again. */
  const remember = useCallback(
    (id: string) => {
      clearTimeout(timer.current);
      if (!hasTwoPanes || id === item) return;
      timer.current = setTimeout(() => onSearch({ item: id }, { replace: true }), addressDelayMs);
    },
    [hasTwoPanes, item, onSearch],
  );
  return { hasTwoPanes, opened, remember, isMissing: linked.isError };
}
