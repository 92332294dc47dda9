import { Fragment, type ReactNode } from "react";
import { classNames } from "./class-names.ts";

/** `[start, end)` in UTF-16 code units. */
export type Span = readonly [number, number];

export interface Piece {
  start: number;
  text: string;
  /** Whether it is within one of the spans. */
  marked: boolean;
  /** Whether it is within a span that is pointed at. */
  pointed: boolean;
}

const covers = (spans: readonly Span[], start: number, end: number) =>
  spans.some(([from, to]) => from <= start && end <= to);

/**
 * Cuts a text where spans begin and end. Spans may come in any order, overlap, or end after the text
 * (when they belong to a longer version of it); the pieces always add up to the text.
 */
export function cutAtSpans(
  text: string,
  spans: readonly Span[],
  pointed: readonly Span[] = [],
): Piece[] {
  const inText = (at: number) => Math.min(Math.max(at, 0), text.length);
  const edges = [...spans, ...pointed].flat().map(inText);
  const cuts = [...new Set([0, ...edges, text.length])].sort((a, b) => a - b);
  const pieces: Piece[] = [];
  cuts.slice(1).forEach((end, index) => {
    const start = cuts[index] ?? 0;
    const own = { marked: covers(spans, start, end), pointed: covers(pointed, start, end) };
    const last = pieces.at(-1);
    if (last?.marked === own.marked && last.pointed === own.pointed) {
      last.text += text.slice(start, end);
    } else pieces.push({ start, text: text.slice(start, end), ...own });
  });
  return pieces;
}

interface MarkProps {
  text: string;
  spans: readonly Span[];
  /** Spans that something beside the text points at now: underlined, while the others have a background. */
  pointed?: readonly Span[];
}

/** A text with highlighted spans. It is always rendered as text, never as HTML. */
export function Mark({ text, spans, pointed = [] }: MarkProps): ReactNode {
  return cutAtSpans(text, spans, pointed).map((piece) =>
    piece.marked || piece.pointed ? (
      <mark
        key={piece.start}
        data-pointed={piece.pointed || undefined}
        className={classNames(
          "box-decoration-clone text-ink",
          piece.marked ? "rounded-[2px] bg-mark" : "bg-transparent",
          piece.pointed && "underline decoration-signal decoration-[3px] underline-offset-[3px]",
        )}
      >
        {piece.text}
      </mark>
    ) : (
      <Fragment key={piece.start}>{piece.text}</Fragment>
    ),
  );
}
