import { useState } from "react";
import type { Span } from "./mark.tsx";

/** Words of a post, by where they stand. */
export interface Words {
  in: "title" | "content";
  span: Span;
}

/** The words that a reason or a caution stands on; null where it is no words that speak. */
export const wordsOf = ({
  in: part,
  span,
}: {
  in: Words["in"] | null;
  span: Span | null;
}): Words | null => (part && span ? { in: part, span } : null);

/** Where a quotation stands in a post; null where it is not found. */
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

/** How parts beside a post point at words in it. */
export interface Pointing {
  /** For what is hovered. */
  hover: (words: Words | null) => { onPointerEnter: () => void; onPointerLeave: () => void };
  /** For the button that stands for the words. */
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
 * The words that something beside a post points at: while it has the pointer or the focus. Once
 * pressed it holds them until it is pressed again or loses the focus, whatever comes under the pointer
 * when the post opens or moves. `onPress` is told of each press that begins to hold.
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
