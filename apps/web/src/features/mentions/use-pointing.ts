import type { IntentReason, Mention } from "@earshot/contract";
import { useState } from "react";
import type { Span } from "../../ui/mark.tsx";

/** Words of a mention, by where they stand. */
export interface Words {
  in: "title" | "content";
  span: Span;
}

/** The words that a reason or a caution stands on; null where it is no words that speak. */
export const wordsOf = ({ in: part, span }: Pick<IntentReason, "in" | "span">): Words | null =>
  part && span ? { in: part, span } : null;

/** Where a quotation stands in a mention; null where it is not found. */
export function findWords({ title, fullContent }: Mention, quote: string): Words | null {
  if (quote === "") return null;
  for (const [part, text] of [
    ["title", title],
    ["content", fullContent],
  ] as const) {
    const start = text.indexOf(quote);
    if (start !== -1) return { in: part, span: [start, start + quote.length] };
  }
  return null;
}

/** How parts beside a post point at words in it. */
export interface Pointing {
  /** For what is hovered. */
  hover: (words: Words | null) => { onPointerEnter: () => void; onPointerLeave: () => void };
  /** For the control that stands for the words. */
  hold: (words: Words) => { onFocus: () => void; onBlur: () => void; onClick: () => void };
}

/**
 * The words that something beside a post points at: while it has the pointer or the focus, and, where
 * neither is known, as under a finger, after it was pressed. `onPress` is told of each press.
 */
export function usePointing(onPress: (words: Words) => void): Pointing & { pointed: Words | null } {
  const [hovered, setHovered] = useState<Words | null>(null);
  const [held, setHeld] = useState<Words | null>(null);
  return {
    pointed: hovered ?? held,
    hover: (words) => ({
      onPointerEnter: () => setHovered(words),
      onPointerLeave: () => setHovered(null),
    }),
    hold: (words) => ({
      onFocus: () => setHeld(words),
      onBlur: () => setHeld(null),
      onClick: () => {
        setHeld(words);
        onPress(words);
      },
    }),
  };
}
