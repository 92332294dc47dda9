import type { RulesReading } from "@earshot/contract";

type Span = readonly [number, number];

/** Where a rule's text has the words that something was read from. */
export function quotedSpans(text: string, rule: number, reading: RulesReading | null): Span[] {
  return (reading?.quotes ?? []).flatMap((one): Span[] => {
    if (one.rule !== rule) return [];
    // A long quote is cut.
    const words = one.quote.replace(/…$/, "");
    const start = text.indexOf(words);
    return start < 0 || words === "" ? [] : [[start, start + words.length]];
  });
}
