import type { Mention } from "@earshot/contract";
import { useEffect, useState } from "react";
import { cardId } from "./parts/mention-card.tsx";

/** Brings a card under the reader's keyboard. */
export function focusCard(id: string): void {
  const card = document.getElementById(cardId(id));
  card?.focus({ preventScroll: true });
  card?.scrollIntoView?.({ block: "nearest" });
}

/** The mention that the keyboard acts on; it follows the focus. */
export function useCurrentMention(mentions: readonly Mention[]) {
  const [currentId, setCurrentId] = useState<string | null>(null);
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
    /** Who comes after this one goes: the next, else the one before. */
    neighbourOf(id: string): Mention | undefined {
      const place = mentions.findIndex((mention) => mention.id === id);
      return mentions[place + 1] ?? mentions[place - 1];
    },
  };
}
