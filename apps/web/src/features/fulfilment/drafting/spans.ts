import type { Span } from "../../../ui/mark.tsx";

/** How many code units two texts share at their beginning, and then at their end. */
function sharedEnds(before: string, after: string): [start: number, end: number] {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < most - start && before[before.length - 1 - end] === after[after.length - 1 - end]) {
    end += 1;
  }
  return [start, end];
}

/**
 * Where words stand after a change of their text: what was told of a text still points at its words
 * while somebody types elsewhere in it. null where the words themselves were changed.
 */
export function moveSpan([from, to]: Span, before: string, after: string): [number, number] | null {
  if (before === after) return [from, to];
  const [start, end] = sharedEnds(before, after);
  if (to <= start) return [from, to];
  const by = after.length - before.length;
  return from >= before.length - end ? [from + by, to + by] : null;
}

/** Where a quotation stands in a text now, the place nearest to where it once was; null: nowhere. */
export function findQuote(text: string, quote: string, near: number): Span | null {
  if (quote === "") return null;
  let best: number | null = null;
  for (let at = text.indexOf(quote); at !== -1; at = text.indexOf(quote, at + 1)) {
    if (best === null || Math.abs(at - near) < Math.abs(best - near)) best = at;
  }
  return best === null ? null : [best, best + quote.length];
}
