import { z } from "zod";
import { call } from "../call.ts";
import { limits } from "../limits.ts";
import { trimmedText } from "../text.ts";

/**
 * The states of a referral.
 * - `invited`: signed up, the email address is not confirmed
 * - `joined`: confirmed it
 * - `held`: the administrator decides whether it counts
 * - `refused`: it does not count
 * - `paying`: pays, and the reward waits for the administrator
 * - `rewarded`: pays, and the reward was granted
 * - `returned`: got its payment back before the reward was used
 */
export const referralStates = [
  "invited",
  "joined",
  "held",
  "refused",
  "paying",
  "rewarded",
  "returned",
] as const;
export type ReferralState = (typeof referralStates)[number];

/** Why a referral is refused or on hold. */
export const referralReasons = [
  "same_mailbox",
  "same_device",
  "same_workspace",
  "same_payment_method",
  "same_network",
  "same_company",
  "administrator",
] as const;
export type ReferralReason = (typeof referralReasons)[number];

/** A referral as its referrer sees it: without the name or address of the person who signed up. */
const referralSchema = z.object({
  joinedAt: z.string(),
  state: z.enum(referralStates),
  /** Why it is on hold or refused, in a sentence. */
  reason: z.string().nullable(),
});
export type Referral = z.output<typeof referralSchema>;

const summarySchema = z.object({
  code: z.string(),
  link: z.string(),
  /** How many signed up with the code. */
  invited: z.number().int(),
  /** How many of them confirmed their address and count. */
  joined: z.number().int(),
  /** How many of those pay. */
  paying: z.number().int(),
  /** The replies that were granted for them and not taken back. */
  rewards: z.number().int(),
  /** What one referral is worth. */
  reward: z.object({ replies: z.number().int(), days: z.number().int() }),
  /** The newest first, at most 100. */
  referrals: z.array(referralSchema),
});
export type ReferralSummary = z.output<typeof summarySchema>;

const personSchema = z.object({
  email: z.string(),
  fullName: z.string().nullable(),
  companyName: z.string().nullable(),
});

/** A referral that the administrator decides on. */
export const heldReferralSchema = z.object({
  id: z.string(),
  joinedAt: z.string(),
  /** When the company first paid; null: it has not. */
  paidAt: z.string().nullable(),
  reasons: z.array(z.enum(referralReasons)),
  referrer: personSchema,
  referred: personSchema,
});
export type HeldReferral = z.output<typeof heldReferralSchema>;

export const referralCalls = {
  getReferralSummary: call({
    method: "GET",
    path: "/auth/referrals/summary",
    who: "customer",
    isHiddenFromClients: true,
    summary: "Get your referral link, who joined with it and what you got for it.",
    data: z.object({ summary: summarySchema }),
  }),
  listHeldReferrals: call({
    method: "GET",
    path: "/admin/referrals",
    who: "admin",
    summary: "List referrals that wait for a decision, the oldest first.",
    data: z.object({ referrals: z.array(heldReferralSchema) }),
  }),
  decideReferral: call({
    method: "POST",
    path: "/admin/referrals/{id}",
    who: "admin",
    summary:
      "Accept or refuse a referral that was held. REFERRAL_DECIDED when that was done before.",
    params: z.object({ id: z.uuid("is not an id") }),
    body: z.object({
      decision: z.enum(["accept", "refuse"], "must be accept or refuse"),
      note: trimmedText(limits.noteMax).optional(),
    }),
    data: z.object({}),
  }),
};
