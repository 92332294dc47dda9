import { limits, type WithdrawalTerms } from "@earshot/contract";
import { count, dayOf } from "../../../lib/format.ts";

/** How many withdrawals that return the reply are left: "You have 2 withdrawals left this period …". */
const remainingText = (left: number): string =>
  `You have ${count(left, "withdrawal")} left this period that ${left === 1 ? "returns" : "return"} the reply to your quota.`;

/** What withdrawing does to the quota, one sentence each, before the customer confirms. */
export function termsText({
  isSubmitted,
  returnsReply,
  returnsLeft,
  periodEndsAt,
}: WithdrawalTerms): {
  left: string | null;
  outcome: string;
  why: string;
} {
  if (!isSubmitted) {
    return {
      left: null,
      outcome: "The reply returns to your quota.",
      why: "No text was submitted yet, so this does not count toward your withdrawals.",
    };
  }
  const renewal = periodEndsAt
    ? `The next period starts on ${dayOf(periodEndsAt)}.`
    : `Without a plan you have ${limits.returnedWithdrawals} of them in total.`;
  return {
    left: remainingText(returnsLeft),
    outcome: returnsReply
      ? "This one uses one of them: the reply returns to your quota."
      : "If you withdraw this reply, it stays used in your quota.",
    why: `The writer submitted a text and is paid for the work. ${renewal}`,
  };
}

/** What a withdrawal did to the quota. @param after the terms in the server's response */
export function outcomeText({ isSubmitted, returnsReply, returnsLeft }: WithdrawalTerms): string {
  if (!isSubmitted) return "The reply is back in your quota.";
  const outcome = returnsReply
    ? "The reply is back in your quota."
    : "The reply stays used in your quota.";
  return `${outcome} ${remainingText(returnsLeft)}`;
}
