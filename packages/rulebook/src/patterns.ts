/**
 * Whether one of the expressions matches. There are several short ones instead of a long one, so that the checker of
 * expressions decides each within seconds.
 */
export const matchesAny = (expressions: readonly RegExp[], text: string): boolean =>
  expressions.some((one) => one.test(text));

/** Whether the second expression matches within some characters after the first, which has the flag "g". */
export function isNear(text: string, first: RegExp, second: RegExp, distance: number): boolean {
  for (const { index, 0: found } of text.matchAll(first)) {
    const end = index + found.length;
    if (second.test(text.slice(end, end + distance))) return true;
  }
  return false;
}
