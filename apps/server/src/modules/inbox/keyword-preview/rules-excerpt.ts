/** The share of the excerpt that precedes the first mark. */
const shareBefore = 0.3;
/** Longer words may be cut. */
const maxWordLength = 24;
const ellipsis = "…";

const isLowSurrogate = (text: string, at: number) => /[\uDC00-\uDFFF]/.test(text.charAt(at));
const isHighSurrogate = (text: string, at: number) => /[\uD800-\uDBFF]/.test(text.charAt(at));
/** Whether a cut at this position would split a surrogate pair. */
const splitsPair = (text: string, at: number) =>
  at > 0 && isHighSurrogate(text, at - 1) && isLowSurrogate(text, at);

/** The position of white space near a cut, on its inner side; the cut itself if there is none. */
function nearestSpace(text: string, at: number, step: 1 | -1): number {
  for (let moved = 0; moved <= maxWordLength; moved += 1) {
    const here = at + moved * step;
    if (/\s/.test(text.charAt(step === 1 ? here : here - 1))) return here;
  }
  return at;
}

/**
 * Cuts a text around its first mark, with an ellipsis where text is missing.
 * @param marks sorted; none of them overlap or touch
 * @param max how many UTF-16 units of the text are shown; two ellipses may come on top
 * @returns the excerpt and its marks, cut to the excerpt
 */
export function excerpt(
  text: string,
  marks: readonly [number, number][],
  max: number,
): { text: string; marks: [number, number][] } {
  if (text.length <= max) return { text, marks: [...marks] };
  const [from, to] = marks[0] ?? [0, 0];
  let start = Math.max(0, Math.min(from - Math.floor(max * shareBefore), text.length - max));
  if (start > 0) start = Math.min(from, nearestSpace(text, start, 1));
  if (splitsPair(text, start)) start += 1;
  let end = Math.min(text.length, start + max);
  if (end < text.length) end = Math.max(nearestSpace(text, end, -1), Math.min(to, end));
  if (splitsPair(text, end)) end -= 1;
  // Trim white space at both ends; marks never start or end with it.
  while (start < from && /\s/.test(text.charAt(start))) start += 1;
  while (end > Math.max(to, start) && /\s/.test(text.charAt(end - 1))) end -= 1;
  const head = start > 0 ? ellipsis : "";
  const shift = head.length - start;
  return {
    text: `${head}${text.slice(start, end)}${end < text.length ? ellipsis : ""}`,
    marks: marks.flatMap(([a, b]): [number, number][] => {
      const [left, right] = [Math.max(a, start), Math.min(b, end)];
      return left < right ? [[left + shift, right + shift]] : [];
    }),
  };
}
