import { Fragment } from "react";

/** `[start, end)` in UTF-16 code units. */
export type Span = readonly [number, number];

export interface Piece {
  start: number;
  text: string;
  marked: boolean;
}

/**
 * Cuts a text into marked and plain pieces. Spans may come in any order, overlap or point beyond the
 * text (they were made for a longer version of it); the pieces always add up to the text.
 */
export function cutAtSpans(text: string, spans: readonly Span[]): Piece[] {
  const pieces: Piece[] = [];
  const push = (start: number, end: number, marked: boolean) => {
    if (end <= start) return;
    const last = pieces.at(-1);
    if (last?.marked === marked) last.text += text.slice(start, end);
    else pieces.push({ start, text: text.slice(start, end), marked });
  };
  let done = 0;
  for (const [start, end] of spans.toSorted((a, b) => a[0] - b[0])) {
    const from = Math.min(Math.max(start, done), text.length);
    const to = Math.min(Math.max(end, from), text.length);
    push(done, from, false);
    push(from, to, true);
    done = Math.max(done, to);
  }
  push(done, text.length, false);
  return pieces;
}

/** A text with the spans highlighted. It is always shown as text, whatever it holds. */
export function Mark({ text, spans }: { text: string; spans: readonly Span[] }) {
  return cutAtSpans(text, spans).map((piece) =>
    piece.marked ? (
      <mark key={piece.start} className="rounded-[2px] bg-mark box-decoration-clone text-ink">
        {piece.text}
      </mark>
    ) : (
      <Fragment key={piece.start}>{piece.text}</Fragment>
    ),
  );
}
