import { type RefObject, useEffect, useRef, useState } from "react";

interface Item {
  id: string;
}

/** Brings an element under the reader's keyboard. */
export function focusElement(elementId: string): void {
  const card = document.getElementById(elementId);
  card?.focus({ preventScroll: true });
  card?.scrollIntoView?.({ block: "nearest" });
}

/** The item that stood next to one that has gone, of those that are still there. */
function nearestLeft<T extends Item>(
  before: readonly T[],
  gone: number,
  now: readonly T[],
): T | undefined {
  const isThere = ({ id }: T) => now.some((item) => item.id === id);
  return before.slice(gone + 1).find(isThere) ?? before.slice(0, gone).findLast(isThere);
}

interface CurrentOptions {
  /** Brings the card of the item with this id under the keyboard. It must not change. */
  focus: (id: string) => void;
  /** Takes the focus where no item is left. */
  fallback: RefObject<HTMLElement | null>;
  /** Which one it is at the start, as when the screen is come back to. */
  first: string | undefined;
}

/**
 * The item of a list that the keyboard acts on; it follows the focus. When that one goes with the
 * focus on it, as when somebody else took it, the focus moves to the nearest that stays.
 */
export function useCurrent<T extends Item>(
  items: readonly T[],
  { focus, fallback, first }: CurrentOptions,
) {
  const [currentId, setCurrentId] = useState<string | null>(first ?? null);
  const before = useRef(items);
  useEffect(() => {
    const gone = before.current.findIndex(({ id }) => id === currentId);
    const wasThere = gone !== -1 && !items.some(({ id }) => id === currentId);
    if (wasThere && document.activeElement === document.body) {
      const next = nearestLeft(before.current, gone, items);
      if (next) focus(next.id);
      else fallback.current?.focus();
    }
    before.current = items;
  }, [items, currentId, fallback, focus]);
  const [awaitedId, setAwaitedId] = useState<string | null>(null);
  useEffect(() => {
    if (!items.some(({ id }) => id === awaitedId)) return;
    setAwaitedId(null);
    if (awaitedId) focus(awaitedId);
  }, [items, awaitedId, focus]);
  const index = items.findIndex(({ id }) => id === currentId);
  const step = (by: 1 | -1) => {
    const next = index === -1 ? items[0] : items[index + by];
    if (next) focus(next.id);
  };
  return {
    current: items[index],
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
    beside: (by: 1 | -1) => (index === -1 ? items[0] : items[index + by]),
    /** Who comes after these go: the current one if it stays, else the next, else the one before. */
    neighbourOf(leaving: readonly T[]): T | undefined {
      const ids = new Set(leaving.map(({ id }) => id));
      if (leaving.length > 1 && index !== -1 && !ids.has(items[index]?.id ?? "")) {
        return items[index];
      }
      const isOne = leaving.length === 1 || index === -1;
      const from = isOne ? items.findIndex(({ id }) => ids.has(id)) : index;
      const stays = ({ id }: T) => !ids.has(id);
      return items.slice(from + 1).find(stays) ?? items.slice(0, from).findLast(stays);
    },
  };
}
