import type { Mention } from "@earshot/contract";
import { type RefObject, useEffect, useRef } from "react";
import { useCurrent } from "../../../ui/use-current.ts";
import { useHasTwoPanes } from "../../../ui/use-media-query.ts";
import { focusRow } from "./focus-row.ts";
import type { MentionsSearch } from "./search.ts";
import { markSeen } from "./seen-mentions.ts";
import { useMentionLink } from "./use-mention-link.ts";

/**
 * The selection follows the keys immediately, and the address a little later, because each change of it costs a render.
 */
const addressDelayMs = 300;

interface OpenMentionOptions {
  mentions: readonly Mention[] | undefined;
  /** The id in the address. */
  item: string | undefined;
  onSearch: (patch: MentionsSearch, options?: { replace?: boolean }) => void;
  /** Takes the focus if no row is left. */
  listTop: RefObject<HTMLElement | null>;
}

const noMentions: readonly Mention[] = [];

/**
 * Tracks which mention is open and which one the keys act on. Beside the list, both are the current mention; on small
 * widths, the open one is in the address. A link may name a mention that the list does not show.
 */
export function useOpenMention({ mentions, item, onSearch, listTop }: OpenMentionOptions) {
  const hasTwoPanes = useHasTwoPanes();
  const link = useMentionLink(mentions, item);
  const cursor = useCurrent(mentions ?? noMentions, {
    focus: focusRow,
    fallback: listTop,
    first: item,
    // Nothing in the list is current while a link shows another mention.
    selectsFirst: hasTwoPanes && !link.isOpen,
  });
  const { current } = cursor;
  const listed = hasTwoPanes ? current : mentions?.find(({ id }) => id === item);
  const opened = link.isOpen ? link.mention : listed;

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  /** Writes the current mention to the address, so that a reload shows it again. */
  const remember = (id: string) => {
    clearTimeout(timer.current);
    if (!hasTwoPanes || id === item) return;
    if (link.isOpen) link.leave();
    timer.current = setTimeout(() => onSearch({ item: id }, { replace: true }), addressDelayMs);
  };
  return {
    hasTwoPanes,
    cursor,
    opened,
    /** The mention that the keyboard acts on. */
    current: hasTwoPanes ? opened : (opened ?? current),
    isMissing: link.isMissing,
    makeCurrent(mention: Mention) {
      cursor.setCurrentId(mention.id);
      if (hasTwoPanes) markSeen(mention.id);
      remember(mention.id);
    },
    open(mention: Mention) {
      markSeen(mention.id);
      if (hasTwoPanes) {
        focusRow(mention.id);
        return;
      }
      onSearch({ item: mention.id });
      window.scrollTo({ top: 0, behavior: "instant" });
    },
    /** Shows the list again on small widths. */
    close() {
      onSearch({ item: undefined });
      if (item) cursor.focusWhenBack(item);
    },
    /** Moves on to the neighbor of mentions that leave the list. */
    moveOn(leaving: readonly Mention[]) {
      const neighbor = cursor.neighborOf(leaving);
      // On small widths, the next mention replaces this one.
      const isOpen = !hasTwoPanes && leaving.some(({ id }) => id === item);
      if (isOpen) onSearch({ item: neighbor?.id }, { replace: true });
      if (neighbor) focusRow(neighbor.id);
      else listTop.current?.focus();
    },
  };
}
