import type { OwnAnswer } from "@earshot/contract";

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];

/** When an answer is checked, after it was added. The first check is soon, so that a wrong address is noticed. */
const checkedAfterMs = [minute, 5 * minute, hour, day, 3 * day, 7 * day, 30 * day] as const;

/** When an answer is checked next; null: it is not checked again. */
export function nextCheckAt(addedAt: Date, now: Date): Date | null {
  const age = now.getTime() - addedAt.getTime();
  const next = checkedAfterMs.find((after) => after > age);
  return next === undefined ? null : new Date(addedAt.getTime() + next);
}

/** The state after a check. An answer that was never seen may not be visible yet, so it is not removed. */
export function stateAfter(before: OwnAnswer["state"], isThere: boolean): OwnAnswer["state"] {
  if (isThere) return "live";
  return before === "live" || before === "removed" ? "removed" : "unseen";
}

/**
 * Whether an address can be that of an answer below a post: it is on the same site, and is not the post's own.
 * For platforms whose addresses we can't read.
 */
export function canBeAnswer(url: string, postUrl: string): boolean {
  const [answer, post] = [URL.parse(url), URL.parse(postUrl)];
  if (!answer || !post || !/^https?:$/.test(answer.protocol)) return false;
  return answer.host === post.host && answer.href !== post.href;
}
