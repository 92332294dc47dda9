import { type RefObject, useEffect, useRef, useState } from "react";

interface Item {
  id: string;
}

/** Focuses an element. */
export function focusElement(elementId: string): void {
  const card = document.getElementById(elementId);
  card?.focus({ preventScroll: true });
  card?.scrollIntoView?.({ block: "nearest" });
}

/** Returns the nearest neighbor of a removed item among the remaining items. */
function nearestRemaining<T extends Item>(
  before: readonly T[],
  removedIndex: number,
  now: readonly T[],
): T | undefined {
  const isThere = ({ id }: T) => now.some((item) => item.id === id);
  return (
    before.slice(removedIndex + 1).find(isThere) ?? before.slice(0, removedIndex).findLast(isThere)
  );
}

interface CurrentOptions {
  /** Focuses the card of the item with this id. Must be stable. */
  focus: (id: string) => void;
  /** Takes the focus if no item is left. */
  fallback: RefObject<HTMLElement | null>;
  /** The initial item, as after a return to the screen. */
  first: string | undefined;
  /** Whether the first item is current until another one is. */
  selectsFirst?: boolean;
}

/**
 * Tracks the item of a list that the keyboard acts on; it follows the focus. If the focused item is removed, for
 * example because another user took it, the focus moves to the nearest remaining item.
 */
export function useCurrent<T extends Item>(
  items: readonly T[],
  { focus, fallback, first, selectsFirst = false }: CurrentOptions,
) {
  const [currentId, setCurrentId] = useState<string | null>(first ?? null);
  const before = useRef(items);
  useEffect(() => {
    const removedIndex = before.current.findIndex(({ id }) => id === currentId);
    const wasThere = removedIndex !== -1 && !items.some(({ id }) => id === currentId);
    if (wasThere && document.activeElement === document.body) {
      const next = nearestRemaining(before.current, removedIndex, items);
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
  const found = items.findIndex(({ id }) => id === currentId);
  const index = found === -1 && selectsFirst && items.length > 0 ? 0 : found;
  const step = (by: 1 | -1) => {
    const next = index === -1 ? items[0] : items[index + by];
    if (next) focus(next.id);
  };
  return {
    current: items[index],
    setCurrentId(id: string) {
      setCurrentId(id);
      // The focus is elsewhere: a card that appears later must not take it.
      setAwaitedId(null);
    },
    /** Focuses a card as soon as it reappears. */
    focusWhenBack: setAwaitedId,
    next: () => step(1),
    previous: () => step(-1),
    /** Returns the item that a step would lead to. */
    beside: (by: 1 | -1) => (index === -1 ? items[0] : items[index + by]),
    /** Returns the current item after these are removed: the same one, the next, or the previous one. */
    neighborOf(leaving: readonly T[]): T | undefined {
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
