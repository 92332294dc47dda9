import type { User } from "@earshot/contract";
import { count } from "../../../lib/format.ts";

/** Returns the remaining keyword tokens; null if the plan has no limit (S2 §3). */
export const tokensLeft = ({
  keywordsUsed,
  keywordsLimit,
}: Pick<User, "keywordsUsed" | "keywordsLimit">): number | null =>
  keywordsLimit === null ? null : Math.max(keywordsLimit - keywordsUsed, 0);

/** Says what a search of some phrases takes from the tokens, and how many remain; null if there is no limit. */
export function searchCost(phrases: number, left: number | null): string | null {
  if (phrases === 0 || left === null) return null;
  const tokens = count(phrases, "keyword token");
  if (left === 0) return `This search takes ${tokens}, and you have none left.`;
  if (phrases <= left) {
    return `This search takes ${tokens} of your ${left.toLocaleString()}, and leaves ${(left - phrases).toLocaleString()}.`;
  }
  const over = phrases - left;
  return `This search takes ${tokens}, and you have ${left.toLocaleString()}: the last ${over === 1 ? "phrase is" : `${over} phrases are`} not searched.`;
}

/** Says what uses the tokens of a plan; null if the plan has no limit. */
export const usedTokens = ({
  keywordsUsed,
  keywordsLimit,
}: Pick<User, "keywordsUsed" | "keywordsLimit">): string | null =>
  keywordsLimit === null
    ? null
    : `${keywordsUsed.toLocaleString()} of ${keywordsLimit.toLocaleString()} used by your keywords and this month’s searches`;

/** Returns the tokens as the wizard's header shows them. */
export function tokenWords(left: number | null): string {
  if (left === null) return "Unlimited keyword tokens on your plan";
  return `${left.toLocaleString()} keyword token${left === 1 ? "" : "s"}`;
}
