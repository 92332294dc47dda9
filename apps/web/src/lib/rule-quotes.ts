import type { RulesAssessment } from "@earshot/contract";

type Span = readonly [number, number];

/** Finds the quoted words in a rule's text. */
export function quotedSpans(
  text: string,
  rule: number,
  assessment: RulesAssessment | null,
): Span[] {
  return (assessment?.quotes ?? []).flatMap((one): Span[] => {
    if (one.rule !== rule) return [];
    // Long quotes are cut.
    const words = one.quote.replace(/…$/, "");
    const start = text.indexOf(words);
    return start < 0 || words === "" ? [] : [[start, start + words.length]];
  });
}
