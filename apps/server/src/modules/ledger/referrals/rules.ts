import type { ReferralReason, ReferralState } from "@earshot/contract";

/** How a referrer compares with the person who signed up with their code. */
export interface Comparison {
  isSameMailbox: boolean;
  isKnownDevice: boolean;
  isSameWorkspace: boolean;
  isSamePaymentMethod: boolean;
  isSameNetwork: boolean;
  isSameCompany: boolean;
}

/** Whether a referral counts: `held` waits for the administrator. */
export interface Verdict {
  verdict: "open" | "held" | "refused";
  reasons: ReferralReason[];
}

/** Reasons to refuse a referral: the same person, or the same payment method. */
const refusing = [
  ["isSameMailbox", "same_mailbox"],
  ["isKnownDevice", "same_device"],
  ["isSameWorkspace", "same_workspace"],
  ["isSamePaymentMethod", "same_payment_method"],
] as const satisfies [keyof Comparison, ReferralReason][];

/** Reasons to hold a referral: two honest people may share these, too. */
const holding = [
  ["isSameNetwork", "same_network"],
  ["isSameCompany", "same_company"],
] as const satisfies [keyof Comparison, ReferralReason][];

/** Decides on a referral by what the referrer and the referred person have in common. */
export function judge(comparison: Comparison): Verdict {
  const refused = refusing.filter(([name]) => comparison[name]).map(([, reason]) => reason);
  if (refused.length > 0) return { verdict: "refused", reasons: refused };
  const heldReasons = holding.filter(([name]) => comparison[name]).map(([, reason]) => reason);
  return heldReasons.length > 0
    ? { verdict: "held", reasons: heldReasons }
    : { verdict: "open", reasons: [] };
}

const domainOf = (email: string): string => email.slice(email.lastIndexOf("@") + 1).toLowerCase();

/** Whether two addresses belong to one company. Anybody can have an address at a mail provider. */
export function isSameCompany(
  one: string,
  other: string,
  isMailProvider: (domain: string) => boolean,
): boolean {
  const domain = domainOf(one);
  return domain === domainOf(other) && !isMailProvider(domain);
}

/** Without 0, 1, I, L and O, which are easily confused. */
export const codeLetters = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";
export const codeLength = 8;

/** A code from random numbers below the number of letters. */
export const codeFrom = (numbers: readonly number[]): string =>
  numbers.map((at) => codeLetters[at] ?? "").join("");

/** A payment of a referred company. */
export interface ReferredPayment {
  paymentId: string;
  amountCents: number;
  paidAt: Date;
  /** When all of it was refunded, or a bank took it back; null: it was not. */
  returnedAt: Date | null;
}

/** The payment that a reward is for: the earliest of more than $0 that was not returned. */
export const rewardedPaymentOf = <P extends ReferredPayment>(payments: readonly P[]): P | null =>
  payments
    .filter(({ amountCents, returnedAt }) => amountCents > 0 && returnedAt === null)
    .toSorted((one, other) => one.paidAt.getTime() - other.paidAt.getTime())[0] ?? null;

const monthMs = 31 * 86_400_000;

/** Whether a payment was returned early enough for its reward to be taken back. */
export const isReturnedInTime = ({ paidAt, returnedAt }: ReferredPayment): boolean =>
  returnedAt !== null && returnedAt.getTime() - paidAt.getTime() <= monthMs;

/** The facts that decide the state of a referral. */
export interface ReferralFacts {
  verdict: Verdict["verdict"];
  isConfirmed: boolean;
  paidAt: Date | null;
  rewardedAt: Date | null;
  takenBackAt: Date | null;
}

/** The state that the referrer sees. */
export function stateOf(facts: ReferralFacts): ReferralState {
  if (facts.takenBackAt) return "returned";
  if (facts.rewardedAt) return "rewarded";
  if (facts.verdict === "refused") return "refused";
  if (facts.verdict === "held") return "held";
  if (facts.paidAt) return "paying";
  return facts.isConfirmed ? "joined" : "invited";
}

/** A sentence for the referrer about each reason. */
export const sentences: Record<ReferralReason, string> = {
  same_mailbox: "It uses an email address of yours.",
  same_device: "The sign-up came from a browser in which you had signed in.",
  same_workspace: "You work in the same workspace.",
  same_payment_method: "It pays with the same payment method as you.",
  same_network: "The sign-up came from a network that you use. We are checking it.",
  same_company: "Its email address belongs to the same company as yours. We are checking it.",
  administrator: "We checked it, and it does not count.",
};
