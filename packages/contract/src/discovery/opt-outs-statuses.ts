// No schemas here: a browser shows these words without loading any.

/**
 * The status of an opt-out request. Only one in effect stops replies.
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
 * How an opt-out was proven to come from the author or a moderator. `mail` is only the mail's link: requests
 * from before proofs were required have no more.
 */
export const optOutProofs = ["reddit_sign_in", "profile_code", "administrator", "mail"] as const;
export type OptOutProof = (typeof optOutProofs)[number];

/** The administrator's possible decisions. */
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

/** A filter of the administrator's list: a status, or those that only the mail's link put into effect. */
export const optOutFilters = ["all", ...optOutStatuses, "mail_only"] as const;
export type OptOutFilter = (typeof optOutFilters)[number];

/** How a sign-in that was to prove a request ended, as `outcome` in the address of the result page. */
export const optOutSignInOutcomes = {
  in_effect: "Confirmed. No customer of ours replies there from now on.",
  not_the_author:
    "You signed in to Reddit with another account than the one in your request. Open the link in our mail to try again with that account. Otherwise we review your request within two working days.",
  not_a_moderator:
    "The account that you signed in with does not moderate this community. Open the link in our mail to try again with another account. Otherwise we review your request within two working days.",
  cancelled:
    "You did not allow the sign-in on Reddit. Open the link in our mail to try again. Otherwise we review your request within two working days.",
  expired:
    "The sign-in took too long or began in another browser. Open the link in our mail to try again.",
  closed: "This request can no longer be proven. Send a new one.",
  unavailable: "Reddit can’t be reached. Please try again in a few moments.",
  too_many: "Too many attempts. Please try again in an hour.",
  failed: "The sign-in with Reddit failed. Open the link in our mail to try again.",
} as const;
export type OptOutSignInOutcome = keyof typeof optOutSignInOutcomes;
