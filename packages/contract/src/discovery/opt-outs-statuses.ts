// No schemas here: a browser shows these words without loading schemas.

/**
 * The status of an opt-out request. Only one in effect stops replies.
 * - `unconfirmed`: the link of the email was not used yet.
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
 * How an opt-out was proven to come from the author or a moderator. `mail` is only the email's link: requests
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
  in_effect: "Confirmed. From now on, none of our customers reply there.",
  not_the_author:
    "You signed in to Reddit with a different account from the one in your request. To try again with that account, open the link in our email. Otherwise, we review your request within two business days.",
  not_a_moderator:
    "The account you signed in with does not moderate this community. To try again with another account, open the link in our email. Otherwise, we review your request within two business days.",
  cancelled:
    "You did not allow the sign-in on Reddit. To try again, open the link in our email. Otherwise, we review your request within two business days.",
  expired:
    "The sign-in took too long or was started in another browser. To try again, open the link in our email.",
  closed: "This request can no longer be verified. Send a new one.",
  unavailable: "Reddit can’t be reached. Please try again in a few moments.",
  too_many: "Too many attempts. Please try again in an hour.",
  failed: "The sign-in with Reddit failed. To try again, open the link in our email.",
} as const;
export type OptOutSignInOutcome = keyof typeof optOutSignInOutcomes;
