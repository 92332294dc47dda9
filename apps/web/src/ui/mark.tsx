import { Fragment, type ReactNode } from "react";
import { classNames } from "./class-names.ts";

/** `[start, end)` in UTF-16 code units. */
export type Span = readonly [number, number];

export interface Piece {
  start: number;
  text: string;
  /** Lies in one of the spans. */
  marked: boolean;
  /** Lies in one of the spans that are pointed at. */
  pointed: boolean;
}

const covers = (spans: readonly Span[], start: number, end: number) =>
  spans.some(([from, to]) => from <= start && end <= to);

/**
 * Cuts a text where marks begin and end. Spans may come in any order, overlap, or point beyond the
 * text (they were made for a longer version of it); the pieces always add up to the text.
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
  /** Words that something beside the text points at just now: underlined, where the others have a ground. */
  pointed?: readonly Span[];
}

/** A text with the spans highlighted. It is always shown as text, whatever it holds. */
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
