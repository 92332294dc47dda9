import { carries } from "@earshot/contract";

/** Letters and digits alone, so that quotes, dashes and Markdown make no difference. */
const bones = (text: string): string[] =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/**
 * How alike two texts are, 0 to 1: Dice's coefficient over pairs of neighbouring words (single words
 * where a text has one alone).
 */
export function likeness(one: string, other: string): number {
  const pairs = (text: string) => {
    const words = bones(text);
    return words.length < 2 ? words : words.slice(1).map((word, at) => `${words[at]} ${word}`);
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

/** A small slip may be mended while posting; another text may not be posted. */
const leastLikeness = 0.9;

/** What is looked at when a reply was posted by hand. */
export interface Posted {
  author: string | null;
  threadId: string | null;
  parentId: string | null;
  text: string;
  removed: boolean;
}

/** Why a posted comment can't be taken for the approved reply; each a sentence with the remedy. */
export function whyNotPlaced(
  posted: Posted | null,
  wanted: { postId: string; account: string | null; text: string; disclosure: string },
): string[] {
  if (wanted.account === null) return ["Declare the account that you post with in Settings first."];
  if (!posted) return ["There is no comment at this address. Paste its permalink."];
  const problems: string[] = [];
  if (posted.removed) {
    problems.push("The comment is removed or deleted, so nobody can see it. Post it again.");
  }
  if (posted.threadId !== wanted.postId && posted.parentId !== wanted.postId) {
    problems.push("The comment stands in another thread. Post it under the post of this reply.");
  }
  if (!posted.removed && posted.author?.toLowerCase() !== wanted.account.toLowerCase()) {
    problems.push(
      `The comment was posted by ${posted.author ?? "nobody"}, not by your declared account ${wanted.account}.`,
    );
  }
  if (posted.removed) return problems;
  if (!carries(posted.text, wanted.disclosure)) {
    problems.push(`The disclosure line is missing. Add it: ${wanted.disclosure}`);
  } else if (likeness(posted.text, wanted.text) < leastLikeness) {
    problems.push("The text differs from the approved one. Post it as it was approved.");
  }
  return problems;
}
