import type { Span } from "../../../ui/mark.tsx";

/** How many code units two texts share at their beginning, and then at their end. */
function sharedEnds(before: string, after: string): [start: number, end: number] {
  const max = Math.min(before.length, after.length);
  let start = 0;
  while (start < max && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < max - start && before[before.length - 1 - end] === after[after.length - 1 - end]) {
    end += 1;
  }
  return [start, end];
}

/**
 * Moves a span to where its words are after a change of the text, so that findings stay in position while the
 * writer types elsewhere. null: the words themselves were changed.
 */
export function moveSpan([from, to]: Span, before: string, after: string): [number, number] | null {
  if (before === after) return [from, to];
  const [start, end] = sharedEnds(before, after);
  if (to <= start) return [from, to];
  const by = after.length - before.length;
  return from >= before.length - end ? [from + by, to + by] : null;
}

/** Finds the occurrence of a quote nearest to its old position; null: there is none. */
export function findQuote(text: string, quote: string, near: number): Span | null {
  if (quote === "") return null;
  let best: number | null = null;
  for (let at = text.indexOf(quote); at !== -1; at = text.indexOf(quote, at + 1)) {
    if (best === null || Math.abs(at - near) < Math.abs(best - near)) best = at;
  }
  return best === null ? null : [best, best + quote.length];
}
