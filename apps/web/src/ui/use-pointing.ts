import { useState } from "react";
import type { Span } from "./mark.tsx";

/** Words of a post, by their position. */
export interface Words {
  in: "title" | "content";
  span: Span;
}

/** Returns the words that a reason or warning is based on; null if it is not based on words. */
export const wordsOf = ({
  in: part,
  span,
}: {
  in: Words["in"] | null;
  span: Span | null;
}): Words | null => (part && span ? { in: part, span } : null);

/** Finds a quotation in a post; null if it is not there. */
export function findWords(
  { title, content }: { title: string; content: string },
  quote: string,
): Words | null {
  if (quote === "") return null;
  for (const [part, text] of [
    ["title", title],
    ["content", content],
  ] as const) {
    const start = text.indexOf(quote);
    if (start !== -1) return { in: part, span: [start, start + quote.length] };
  }
  return null;
}

/** How elements beside a post point at words in it. */
export interface Pointing {
  /** The props of an element that points on hover. */
  hover: (words: Words | null) => { onPointerEnter: () => void; onPointerLeave: () => void };
  /** The props of the button for the words. */
  hold: (words: Words) => {
    "aria-pressed": boolean;
    onFocus: () => void;
    onBlur: () => void;
    onClick: () => void;
  };
}

const isSame = (one: Words | null, other: Words) =>
  one?.in === other.in && one.span[0] === other.span[0] && one.span[1] === other.span[1];

/**
 * Tracks the words that an element beside a post points at while it is hovered or focused. A press pins them until the
 * next press or until the focus is lost, even if the pointer is over something else when the post opens or moves.
 * `onPress` is called for each press that pins.
 */
export function usePointing(onPress: (words: Words) => void): Pointing & { pointed: Words | null } {
  const [hovered, setHovered] = useState<Words | null>(null);
  const [focused, setFocused] = useState<Words | null>(null);
  const [pressed, setPressed] = useState<Words | null>(null);
  return {
    pointed: pressed ?? hovered ?? focused,
    hover: (words) => ({
      onPointerEnter: () => setHovered(words),
      onPointerLeave: () => setHovered(null),
    }),
    hold: (words) => ({
      "aria-pressed": isSame(pressed, words),
      onFocus: () => setFocused(words),
      onBlur: () => {
        setFocused(null);
        setPressed(null);
      },
      onClick: () => {
        if (isSame(pressed, words)) return setPressed(null);
        setPressed(words);
        onPress(words);
      },
    }),
  };
}
