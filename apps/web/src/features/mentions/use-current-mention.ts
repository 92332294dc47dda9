import type { Mention } from "@earshot/contract";
import { type RefObject, useEffect, useRef, useState } from "react";
import { cardId } from "./parts/mention-card.tsx";

/** Brings a card under the reader's keyboard. */
export function focusCard(id: string): void {
  const card = document.getElementById(cardId(id));
  card?.focus({ preventScroll: true });
  card?.scrollIntoView?.({ block: "nearest" });
}

/** The mention that stood next to one that has gone, of those that are still there. */
function nearestLeft(
  before: readonly Mention[],
  gone: number,
  now: readonly Mention[],
): Mention | undefined {
  const isThere = ({ id }: Mention) => now.some((mention) => mention.id === id);
  return before.slice(gone + 1).find(isThere) ?? before.slice(0, gone).findLast(isThere);
}

/**
 * The mention that the keyboard acts on; it follows the focus. When that one goes with the focus on
 * it, as when it was left out, the focus moves to the nearest that stays, or to `fallback`. At the
 * start it is `first`, as when the screen is come back to.
 */
export function useCurrentMention(
  mentions: readonly Mention[],
  fallback: RefObject<HTMLElement | null>,
  first: string | undefined,
) {
  const [currentId, setCurrentId] = useState<string | null>(first ?? null);
  const before = useRef(mentions);
  useEffect(() => {
    const gone = before.current.findIndex(({ id }) => id === currentId);
    const wasThere = gone !== -1 && !mentions.some(({ id }) => id === currentId);
    if (wasThere && document.activeElement === document.body) {
      const next = nearestLeft(before.current, gone, mentions);
      if (next) focusCard(next.id);
      else fallback.current?.focus();
    }
    before.current = mentions;
  }, [mentions, currentId, fallback]);
  const [awaitedId, setAwaitedId] = useState<string | null>(null);
  useEffect(() => {
    if (!mentions.some(({ id }) => id === awaitedId)) return;
    setAwaitedId(null);
    if (awaitedId) focusCard(awaitedId);
  }, [mentions, awaitedId]);
  const index = mentions.findIndex(({ id }) => id === currentId);
  const step = (by: 1 | -1) => {
    const next = index === -1 ? mentions[0] : mentions[index + by];
    if (next) focusCard(next.id);
  };
  return {
    current: mentions[index],
    setCurrentId(id: string) {
      setCurrentId(id);
      // The reader is at work elsewhere: a card that comes later must not take the focus.
      setAwaitedId(null);
    },
    /** Focuses a card that is about to come back. */
    await: setAwaitedId,
    next: () => step(1),
    previous: () => step(-1),
    /** The one that a step would come to. */
    beside: (by: 1 | -1) => (index === -1 ? mentions[0] : mentions[index + by]),
    /** Who comes after these go: the current one if it stays, else the next, else the one before. */
    neighbourOf(leaving: readonly Mention[]): Mention | undefined {
      const ids = new Set(leaving.map(({ id }) => id));
      if (leaving.length > 1 && index !== -1 && !ids.has(mentions[index]?.id ?? "")) {
        return mentions[index];
      }
      const isOne = leaving.length === 1 || index === -1;
      const from = isOne ? mentions.findIndex(({ id }) => ids.has(id)) : index;
      const stays = ({ id }: Mention) => !ids.has(id);
      return mentions.slice(from + 1).find(stays) ?? mentions.slice(0, from).findLast(stays);
    },
  };
}
