/** What of the text before the first mark is shown, of the whole length. */
const before = 0.3;
/** A word is not cut for the sake of so few more characters. */
const longestWord = 24;
const ellipsis = "…";

const isLow = (text: string, at: number) => /[\uDC00-\uDFFF]/.test(text.charAt(at));
const isHigh = (text: string, at: number) => /[\uD800-\uDBFF]/.test(text.charAt(at));
/** Whether a cut at this place would part the two halves of one character. */
const partsPair = (text: string, at: number) => at > 0 && isHigh(text, at - 1) && isLow(text, at);

/** The place of a blank near a cut, on its inner side; the cut itself where there is none. */
function atBlank(text: string, at: number, step: 1 | -1): number {
  for (let moved = 0; moved <= longestWord; moved += 1) {
    const here = at + moved * step;
    if (/\s/.test(text.charAt(step === 1 ? here : here - 1))) return here;
  }
  return at;
}

/**
 * Cuts a text to the surroundings of its first mark, with an ellipsis where something is left out.
 * @param marks sorted; none of them overlap or touch
 * @param max how many UTF-16 units of the text are shown; two ellipses may come on top
 * @returns the text, and where those marks that it shows stand in it, cut to what is shown
 */
export function excerpt(
  text: string,
  marks: readonly [number, number][],
  max: number,
): { text: string; marks: [number, number][] } {
  if (text.length <= max) return { text, marks: [...marks] };
  const [from, to] = marks[0] ?? [0, 0];
  let start = Math.max(0, Math.min(from - Math.floor(max * before), text.length - max));
  if (start > 0) start = Math.min(from, atBlank(text, start, 1));
  if (partsPair(text, start)) start += 1;
  let end = Math.min(text.length, start + max);
  if (end < text.length) end = Math.max(atBlank(text, end, -1), Math.min(to, end));
  if (partsPair(text, end)) end -= 1;
  // Blanks at the edges say nothing; what is marked is never one.
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
