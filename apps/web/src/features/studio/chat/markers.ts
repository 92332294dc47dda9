/** A part of an answer: words, or the number of a citation. */
export type AnswerPart = { text: string } | { citation: number };

/** Splits an answer at the numbers of its citations; brackets around other numbers are words. */
export function partsOf(text: string, citationCount: number): AnswerPart[] {
  return text
    .split(/(\[\d{1,3}\])/)
    .map((part): AnswerPart => {
      const citation = Number(/^\[(\d+)\]$/.exec(part)?.[1]);
      return citation >= 1 && citation <= citationCount ? { citation } : { text: part };
    })
    .filter((part) => !("text" in part) || part.text !== "");
}

/** Returns an answer without the numbers of its citations. */
export const withoutMarkers = (text: string): string => text.replaceAll(/ {0,3}\[\d{1,3}\]/g, "");
