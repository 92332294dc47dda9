/** `t3_` and a number in base 36; ten digits are below 2^53. */
const postName = /^t3_([0-9a-z]{1,10})$/;

/** The number of a post by its fullname, `t3_…` (Reddit API, "fullname"); null for another name. */
export function postNumber(name: string): number | null {
  const [, digits] = postName.exec(name.toLowerCase()) ?? [];
  return digits === undefined ? null : Number.parseInt(digits, 36);
}

/** The fullname of the post with a number. */
export const postNameOf = (number: number): string => `t3_${number.toString(36)}`;

/**
 * All fullnames between two posts, both excluded, in ascending order: Reddit numbers all posts with one
 * counter. Which of them exist is known only after reading them.
 * @param max the maximum number
 * @returns null for more than that, for names that are not posts, and for names that are not in ascending
 *   order
 */
export function postNamesBetween(after: string, before: string, max: number): string[] | null {
  const [first, end] = [postNumber(after), postNumber(before)];
  if (first === null || end === null || end <= first || end - first - 1 > max) return null;
  return Array.from({ length: end - first - 1 }, (_, at) => postNameOf(first + 1 + at));
}
