import { firstErrors } from "./errors-first.ts";

/**
 * Every error of the API: its HTTP status and its text for people. A code's text is the default; a handler
 * may give a more exact sentence, never an internal one.
 */
export const errorCodes = {
  ...firstErrors,
  VALIDATION_FAILED: { status: 400, message: "Please correct this and try again" },
  BAD_REQUEST: { status: 400, message: "The request could not be read. Please check it." },
  REQUEST_TIMEOUT: {
    status: 408,
    message: "The request took too long to arrive. Please try again.",
  },
  INVALID_JSON: { status: 400, message: "The request body is not valid JSON. Please check it." },
  INVALID_CREDENTIALS: { status: 401, message: "Invalid email or password" },
  SECOND_FACTOR_WRONG: {
    status: 401,
    message: "This code is wrong or was used already. Please enter the one shown now.",
  },
  WRONG_PASSWORD: { status: 403, message: "The present password is wrong." },
  INVALID_LINK: {
    status: 400,
    message: "This link is invalid or has expired. Ask for a new one.",
  },
  SAVED_FILTERS_FULL: {
    status: 409,
    message: "Twenty saved filters are the most. Delete one that you no longer need.",
  },
  NO_WORKSPACE: {
    status: 403,
    message: "This needs a customer workspace, and your account has none yet.",
  },
  ONBOARDING_NEEDED: {
    status: 403,
    message: "Complete your company profile first, so that we know what to look for.",
  },
  EMAIL_NOT_CONFIRMED: {
    status: 403,
    // The server fills in the address.
    message:
      "Confirm your e-mail address first. We sent a link to {address}; you can request another one.",
  },
  FOREIGN_ORIGIN: { status: 403, message: "This request came from another site and was refused." },
  NOT_FOUND: { status: 404, message: "This does not exist, or is not yours to see." },
  EMAIL_TAKEN: {
    status: 409,
    message: "An account with this email already exists. Please sign in instead.",
  },
  KEYWORD_EXISTS: {
    status: 409,
    message: "This keyword is already in your list. Try a different phrase.",
  },
  KEYWORD_LIMIT_REACHED: {
    status: 409,
    message: "Keyword limit reached: Upgrade your plan to add more keywords.",
  },
  ILLEGAL_TRANSITION: {
    status: 409,
    message: "This mention has moved on since you last saw it. Reload to see its status.",
  },
  OPTED_OUT: {
    status: 409,
    message: "The author or the community of this post asked not to be replied to.",
  },
  COMMUNITY_FORBIDS_REPLIES: {
    status: 409,
    message: "This community is known to forbid replies that recommend a product.",
  },
  SENSITIVE_POST: {
    status: 409,
    message:
      "This post speaks of something that nobody should be sold to over. We don't reply there.",
  },
  EXCLUSION_EXISTS: { status: 409, message: "You leave this out already." },
  EXCLUSION_LIMIT_REACHED: {
    status: 409,
    message: "You leave out 200 things already. Remove one first.",
  },
  WEBSITE_UNREADABLE: {
    status: 422,
    message: "We couldn't analyze your website. Please fill in the details manually.",
  },
  FRIEND_SEARCH_FAILED: { status: 503, message: "Friend search failed" },
  NO_KEYWORD_TOKENS: {
    status: 409,
    message: "Free up or purchase more keyword tokens before running another friend search.",
  },
  MODEL_NOT_CONNECTED: {
    status: 409,
    message: "No language model is connected here. Everything else works without one.",
  },
  MODEL_OVER_BUDGET: {
    status: 409,
    message: "Today's budget for the language model is used up. A new one begins at midnight UTC.",
  },
  MODEL_FAILED: {
    status: 503,
    message: "The language model gave no answer. Please try again in a moment.",
  },
  REPLY_LIMIT_REACHED: {
    status: 409,
    message: "You're at your reply limit. Upgrade your plan to send more mentions to writers.",
  },
  ALREADY_TAKEN: { status: 409, message: "Another writer has taken this one." },
  OWN_WORKSPACE: {
    status: 403,
    message:
      "You or another account of yours belongs to this customer's workspace. Someone else has to do this.",
  },
  WITHDRAWAL_TERMS_CHANGED: {
    status: 409,
    message:
      "What this withdrawal does to your quota has changed since you opened it. Check it and confirm again.",
  },
  CLAIM_LIMIT_REACHED: {
    status: 409,
    message: "You hold 5 opportunities already. Submit or release one first.",
  },
  REPLY_MOVED_ON: {
    status: 409,
    message: "This reply has moved on since you last saw it. Reload to see its status.",
  },
  DRAFT_CONFLICT: {
    status: 409,
    message: "This text was changed in another tab since. Both are kept: choose which one goes on.",
  },
  CHECK_FAILED: {
    status: 409,
    message: "This can't be submitted yet. Fix what is listed.",
  },
  PLACEMENT_REFUSED: {
    status: 409,
    message: "This does not look like the approved reply. Please correct what is listed.",
  },
  ACCOUNT_EXISTS: { status: 409, message: "This account is in the list already." },
  NO_STANDING: {
    status: 409,
    message: "This platform does not show the status of accounts. Check the profile there.",
  },
  ACCOUNT_IN_USE: {
    status: 409,
    message: "A reply is being posted with this account. Wait until it is done.",
  },
  API_PLACING_OFF: {
    status: 409,
    message:
      "Posting through the platform's API is turned off here, or the platform forbids it. Post it by hand.",
  },
  BAD_IMAGE: {
    status: 400,
    message: "This is no image that we can read. Send a PNG, JPEG or WebP of at most 5 MB.",
  },
  NOT_OWN_SITE: {
    status: 400,
    message: "A tracked link leads to the customer's own website alone.",
  },
  BAD_KEY: {
    status: 401,
    message: "This key is wrong or was renewed. Take the one in your settings.",
  },
  PAYOUT_CHANGED: {
    status: 409,
    message: "The amount due has changed. Reload and record what was paid.",
  },
  ALREADY_REPORTED: { status: 409, message: "You have reported this; we are looking into it." },
  UNKNOWN_LINK: {
    status: 400,
    message: "This is not the address of a post that we know: paste one of Reddit, X or LinkedIn.",
  },
  LINK_NEEDS_TEXT: {
    status: 400,
    message: "We can't read this address ourselves. Paste the text of the post too.",
  },
  POST_NOT_FOUND: {
    status: 404,
    message: "There is no post at this address, or it has been taken down.",
  },
  SOURCE_AWAY: {
    status: 503,
    message: "The platform can't be asked at present. Please try again in a few moments.",
  },
  PAYLOAD_TOO_LARGE: {
    status: 413,
    message: "The request is too large. Please send less at once.",
  },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: "Send the request body as JSON." },
  TOO_MANY_REQUESTS: { status: 429, message: "Too many attempts. Please wait a moment and retry." },
  INTERNAL: {
    status: 500,
    message: "Something went wrong on our side. Please try again in a moment.",
  },
} as const satisfies Record<string, { status: number; message: string }>;

/** One of the codes above. */
export type ErrorCode = keyof typeof errorCodes;
