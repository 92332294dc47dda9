// No schemas here: a browser shows these words without loading any.

/**
 * Where an opt-out request is. Only one in effect stops replies.
 * - `unconfirmed`: the link of the mail was not used yet.
 * - `waiting_for_proof`: the requester can still prove it alone, by a sign-in or a profile.
 * - `waiting_for_review`: the administrator decides.
 */
export const optOutStatuses = [
  "unconfirmed",
  "waiting_for_proof",
  "waiting_for_review",
  "in_effect",
  "refused",
  "ended",
] as const;
export type OptOutStatus = (typeof optOutStatuses)[number];

/**
 * How it is known that an opt-out comes from the author or a moderator. `mail` is only the mail's link:
 * requests from before proofs were asked for have no more.
 */
export const optOutProofs = ["reddit_sign_in", "profile_code", "administrator", "mail"] as const;
export type OptOutProof = (typeof optOutProofs)[number];

/** What the administrator can decide. */
export const optOutDecisions = ["approve", "refuse", "end", "restore"] as const;
export type OptOutDecision = (typeof optOutDecisions)[number];

/** The steps of a request, as they are recorded. */
export const optOutActions = [
  "requested",
  "confirmed",
  "proof_failed",
  "proven",
  "added",
  "approved",
  "refused",
  "ended",
  "restored",
] as const;
export type OptOutAction = (typeof optOutActions)[number];

/** A filter of the administrator's list: a status, or what is in effect by the mail's link alone. */
export const optOutFilters = ["all", ...optOutStatuses, "mail_only"] as const;
export type OptOutFilter = (typeof optOutFilters)[number];

/** How a sign-in that was to prove a request ended. */
export const optOutSignInOutcomes = [
  "in_effect",
  "not_the_author",
  "not_a_moderator",
  "cancelled",
  "expired",
  "closed",
  "unavailable",
  "too_many",
  "failed",
] as const;
export type OptOutSignInOutcome = (typeof optOutSignInOutcomes)[number];
