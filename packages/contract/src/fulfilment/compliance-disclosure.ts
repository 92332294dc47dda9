/** Letters and digits alone, so that quotes, dashes and Markdown make no difference. */
const words = (text: string): string[] =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];
const bones = (text: string): string => ` ${words(text).join(" ")} `;

/** Whether a text carries a disclosure line, whatever its marks and spaces. */
export function carries(text: string, disclosure: string): boolean {
  return bones(text).includes(bones(disclosure));
}

/** The text as it is posted: with the disclosure line at its end unless it stands in it already. */
export function withDisclosure(text: string, disclosure: string): string {
  const own = text.trim();
  return carries(own, disclosure) ? own : `${own}\n\n${disclosure}`;
}

/**
 * How alike two texts are, 0 to 1: Dice's coefficient over pairs of neighbouring words (single words
 * where a text has one alone).
 */
export function textLikeness(one: string, other: string): number {
  const pairs = (text: string) => {
    const all = words(text);
    return all.length < 2 ? all : all.slice(1).map((word, at) => `${all[at]} ${word}`);
  };
  const [a, b] = [pairs(one), pairs(other)];
  if (a.length + b.length === 0) return 1;
  const left = new Map<string, number>();
  for (const pair of b) left.set(pair, (left.get(pair) ?? 0) + 1);
  let common = 0;
  for (const pair of a) {
    const times = left.get(pair) ?? 0;
    if (times > 0) {
      common += 1;
      left.set(pair, times - 1);
    }
  }
  return (2 * common) / (a.length + b.length);
}

/** From this likeness on a text counts as the approved one: a small slip may be mended while posting. */
export const leastLikeness = 0.9;
