import type { User } from "@earshot/contract";

/** Returns the remaining keyword tokens; null if the plan has no limit (S2 §3). */
export const tokensLeft = ({
  keywordsUsed,
  keywordsLimit,
}: Pick<User, "keywordsUsed" | "keywordsLimit">): number | null =>
  keywordsLimit === null ? null : Math.max(keywordsLimit - keywordsUsed, 0);

/** Returns the tokens as the wizard's header shows them. */
export function tokenWords(left: number | null): string {
  if (left === null) return "Unlimited keyword tokens on your plan";
  return `${left.toLocaleString()} keyword token${left === 1 ? "" : "s"}`;
}
