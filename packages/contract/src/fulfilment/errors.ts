import { brand } from "../brand.ts";

/** Errors of replies and of those who write and post them. */
export const fulfilmentErrors = {
  DRAFTING_FORBIDDEN: {
    status: 409,
    message: "This community does not allow text written by a machine. Write your answer yourself.",
  },
  NO_OWN_ANSWERS_THERE: {
    status: 409,
    message: "You can't store an answer of your own for this post.",
  },
  ALREADY_TAKEN: { status: 409, message: "Another writer has already claimed this opportunity." },
  OWN_WORKSPACE: {
    status: 403,
    message:
      "One of your accounts belongs to this customer's workspace, so someone else has to do this.",
  },
  WITHDRAWAL_TERMS_CHANGED: {
    status: 409,
    message: "The effect of this withdrawal on your quota has changed. Check it and confirm again.",
  },
  CLAIM_LIMIT_REACHED: {
    status: 409,
    message: "You already have 5 claimed opportunities. Submit or release one first.",
  },
  REPLY_MOVED_ON: {
    status: 409,
    message: "The status of this reply has changed. Reload the page to see it.",
  },
  DRAFT_CONFLICT: {
    status: 409,
    message:
      "This text was also changed in another tab. Both versions are saved: choose the one to keep.",
  },
  CHECK_FAILED: {
    status: 409,
    message: "This can't be submitted yet. Fix the listed issues first.",
  },
  PLACEMENT_REFUSED: {
    status: 409,
    message: "This does not match the approved reply. Fix the listed issues and try again.",
  },
  ACCOUNT_EXISTS: { status: 409, message: "This account is already in the list." },
  NO_STANDING: {
    status: 409,
    message:
      "This platform does not report the status of accounts. Check the account's profile on the platform.",
  },
  ACCOUNT_IN_USE: {
    status: 409,
    message: "A reply is being posted with this account. Try again when it is done.",
  },
  API_PLACING_OFF: {
    status: 409,
    message:
      "Posting through the platform's API is turned off here, or the platform forbids it. Post it manually.",
  },
  BAD_IMAGE: {
    status: 400,
    message: "This image could not be read. Upload a PNG, JPEG or WebP file of at most 5 MB.",
  },
  NOT_OWN_SITE: {
    status: 400,
    message: "A tracked link must lead to the customer's own website.",
  },
  BAD_KEY: {
    status: 401,
    message: "This key is wrong or was renewed. Use the current key from your settings.",
  },
  PAYOUT_CHANGED: {
    status: 409,
    message: "The amount due has changed. Reload the page, then record the amount you paid.",
  },
  WRITER_ENDED: {
    status: 403,
    message: `Your access as a writer has ended. Write to ${brand.supportEmail} if you think this is a mistake.`,
  },
  ALREADY_REPORTED: { status: 409, message: "You have already reported this. We are checking it." },
} as const;
