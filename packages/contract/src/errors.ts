import { brand } from "./brand.ts";
import { firstErrors } from "./errors-first.ts";
import { agencyErrors } from "./identity/agency-errors.ts";
import { roleNeededMessages } from "./identity/roles.ts";
import { billingTerms } from "./ledger/plans.ts";
import { receiptLimits } from "./ledger/receipts-limits.ts";

/**
 * Every error of the API: its HTTP status and its text for people. A code's text is the default; a handler
 * may give a more exact sentence, never an internal one.
 */
export const errorCodes = {
  ...firstErrors,
  ...agencyErrors,
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
    message: "This code is wrong or has already been used. Enter the code that your app shows now.",
  },
  PASSKEY_REFUSED: {
    status: 401,
    message: "This passkey could not be verified. Try again, or sign in another way.",
  },
  WRONG_PASSWORD: { status: 403, message: "The current password is wrong." },
  INVALID_LINK: {
    status: 400,
    message: "This link is invalid or has expired. Request a new one.",
  },
  COMMUNITIES_FULL: {
    status: 409,
    message:
      "Your list has as many communities as your plan allows. Remove one, or upgrade your plan to add more.",
  },
  FEEDS_FULL: {
    status: 409,
    message: "Your plan allows no more feeds and forums. Remove one to add another.",
  },
  FEED_NOT_FOUND: {
    status: 422,
    message:
      "No feed or forum was found at this address. Enter the address of a feed, of a website that has one, or of a Discourse forum.",
  },
  FEED_UNREADABLE: {
    status: 422,
    message: "This address could not be read. Please try again later.",
  },
  TOKEN_NOT_ALLOWED: {
    status: 403,
    message: `API tokens can't make this call. Sign in to ${brand.name} to do this.`,
  },
  TOKEN_SCOPE_MISSING: {
    status: 403,
    // The server fills in the scope.
    message: "This API token lacks the scope {scope}. Create a token that has it.",
  },
  INVALID_API_TOKEN: {
    status: 401,
    message:
      "This API token is not valid: it is incomplete, expired or revoked, or its creator has left the workspace.",
  },
  NOTIFICATION_CHANNELS_FULL: {
    status: 409,
    message: "You already have 10 notification channels. Remove one to add another.",
  },
  NOTIFICATION_CHANNEL_EXISTS: {
    status: 409,
    message: "This workspace already has a notification channel for this. Change that one instead.",
  },
  API_TOKENS_FULL: {
    status: 409,
    message: "This workspace already has 20 API tokens. Revoke one to create another.",
  },
  MENTION_FEEDS_FULL: {
    status: 409,
    message: "This workspace already has 20 feeds. Delete one to create another.",
  },
  WEBHOOKS_FULL: {
    status: 409,
    message: "This workspace already has 5 webhooks. Delete one to create another.",
  },
  WEBHOOK_ADDRESS: {
    status: 400,
    message: "url must be an address that begins with https:// and has no port, name or password.",
  },
  WEBHOOK_NOT_SENT: {
    status: 409,
    message: "This event was not sent yet, so there is nothing to replay.",
  },
  WEBHOOK_WAITING: {
    status: 409,
    message: "1,000 or more events wait for this webhook. Try again when they have been delivered.",
  },
  INVALID_IDEMPOTENCY_KEY: {
    status: 400,
    message: "Idempotency-Key must have 1 to 64 visible ASCII characters.",
  },
  IDEMPOTENCY_KEY_REUSED: {
    status: 422,
    message: "This Idempotency-Key was used for another request. Use a new key for each request.",
  },
  IDEMPOTENCY_KEY_IN_USE: {
    status: 409,
    message: "A request with this Idempotency-Key is being processed. Try again in a moment.",
  },
  SAVED_FILTERS_FULL: {
    status: 409,
    message: "You already have 20 saved filters. Delete one to save another.",
  },
  NO_WORKSPACE: {
    status: 403,
    message:
      "This is for customers, and your account has no workspace yet. Complete onboarding to create one.",
  },
  ONBOARDING_NEEDED: {
    status: 403,
    message: "Complete your company profile first, so that we know what to look for.",
  },
  EMAIL_NOT_CONFIRMED: {
    status: 403,
    // The server fills in the address.
    message:
      "Confirm your email address first. We sent a link to {address}; you can request another one.",
  },
  FOREIGN_ORIGIN: { status: 403, message: "This request came from another site and was refused." },
  NOT_FOUND: { status: 404, message: "This does not exist, or you don't have access to it." },
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
    message: "The status of this mention has changed. Reload the page to see it.",
  },
  OPTED_OUT: {
    status: 409,
    message: "The author or community of this post opted out of replies.",
  },
  COMMUNITY_FORBIDS_REPLIES: {
    status: 409,
    message: "This community does not allow replies that recommend a product.",
  },
  SENSITIVE_POST: {
    status: 409,
    message:
      "This post is about a sensitive topic, such as grief or an emergency. We don't reply to such posts.",
  },
  NO_WRITERS_THERE: {
    status: 409,
    message: "Our writers don't reply on this platform.",
  },
  DRAFTING_FORBIDDEN: {
    status: 409,
    message: "This community does not allow text written by a machine. Write your answer yourself.",
  },
  NO_OWN_ANSWERS_THERE: {
    status: 409,
    message: "You can't store an answer of your own for this post.",
  },
  EXCLUSION_EXISTS: { status: 409, message: "This is already excluded." },
  EXCLUSION_LIMIT_REACHED: {
    status: 409,
    message: "You already have 200 exclusions. Remove one to add another.",
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
    message:
      "No language model is connected, so AI features are off. Everything else works without one.",
  },
  MODEL_OVER_BUDGET: {
    status: 409,
    message: "Today's budget for the language model is used up. It resets at midnight UTC.",
  },
  MODEL_FAILED: {
    status: 503,
    message: "The language model did not respond. Please try again in a moment.",
  },
  VOICES_FULL: {
    status: 409,
    message: "You already have 20 voices of your own. Delete one to add another.",
  },
  VOICE_NAME_TAKEN: {
    status: 409,
    message: "You already have a voice with this name. Choose another name.",
  },
  VOICE_BUILT_IN: {
    status: 409,
    message: "Built-in voices can't be changed. Add a voice of your own instead.",
  },
  KNOWLEDGE_FULL: {
    status: 409,
    message: "The knowledge base already has 200 entries. Delete one to add another.",
  },
  FILE_UNREADABLE: {
    status: 422,
    message: "This file has no text that we can read. Choose another file, or paste the text.",
  },
  NOT_A_REPLY: {
    status: 409,
    message: "This text does not answer a mention. Write one from a mention first.",
  },
  SCHEDULE_FULL: {
    status: 409,
    message: "100 scheduled posts are already waiting. Cancel one to schedule another.",
  },
  TIME_IN_PAST: { status: 400, message: "Choose a time in the future." },
  POST_MOVED_ON: {
    status: 409,
    message: "This post has been published or canceled since. Reload to see its status.",
  },
  REDDIT_NOT_CONNECTED: {
    status: 409,
    message: "No Reddit account is connected. Connect one in Settings to publish on Reddit.",
  },
  POST_REFUSED: { status: 409, message: "Reddit did not accept the post." },
  POST_OUTCOME_UNKNOWN: {
    status: 503,
    message:
      "Reddit did not confirm the post, so we don't know whether it was published. We are looking for it; don't send it again.",
  },
  CAMPAIGNS_FULL: {
    status: 409,
    message: "You already have 50 campaigns. Delete one to begin another.",
  },
  CAMPAIGNS_RUNNING: {
    status: 409,
    message: "Two campaigns are already being written. Wait until one is done, or stop it.",
  },
  CAMPAIGN_RUNNING: {
    status: 409,
    message: "This campaign is being written. Wait until it is done, or stop it first.",
  },
  RESEARCH_SOURCE_NOT_CONNECTED: {
    status: 409,
    message: "This source is not connected here. Ask the operator to connect it.",
  },
  RESEARCH_RUNNING: {
    status: 409,
    message: "Two analyses are already running. Wait until one is done, or cancel it.",
  },
  FRAMEWORK_CHANGED: {
    status: 409,
    message: "This framework was changed in another tab. Reload it to see the change.",
  },
  FRAMEWORK_EXPORTING: {
    status: 409,
    message: "This framework is being exported already. Wait until that is done.",
  },
  NOTION_NOT_CONNECTED: { status: 409, message: "Connect Notion first, then export again." },
  NOTION_PAGE_MISSING: {
    status: 409,
    message:
      "The page was deleted in Notion, or is no longer shared with us. Export to a new page instead.",
  },
  NOTION_REFUSED: {
    status: 409,
    message:
      "Notion did not accept the change. Check in Notion that our connection may edit the page and that you have put no pages into it, or export to a new page.",
  },
  NOTION_AWAY: {
    status: 503,
    message: "Notion can't be reached right now. Please try again in a few moments.",
  },
  SAVED_POSTS_FULL: {
    status: 409,
    message: "You have already saved 200 posts. Remove one to save another.",
  },
  REPLY_LIMIT_REACHED: {
    status: 409,
    message: "You're at your reply limit. Upgrade your plan to send more mentions to writers.",
  },
  EXPORT_RUNNING: {
    status: 409,
    message: "An export is being prepared already. We send you its link by email.",
  },
  EXPORT_GONE: {
    status: 409,
    message: "This link has expired, and its file was deleted. Request a new export.",
  },
  DELETION_REQUESTED: {
    status: 409,
    message: "The deletion was requested already. Reload the page to see when it happens.",
  },
  TRANSFER_NEEDED: {
    status: 409,
    message:
      "You own a workspace that has other members. Transfer it to one of them first, or confirm that it is deleted too.",
  },
  OWNER_ONLY: {
    status: 403,
    message: roleNeededMessages.owner,
  },
  ROLE_NEEDED: {
    status: 403,
    // The server names the role that the call needs.
    message: roleNeededMessages.member,
  },
  TEAM_NOT_INCLUDED: {
    status: 409,
    message: "Your plan doesn't include team seats. Upgrade to Scale to invite people.",
  },
  NO_SEAT_LEFT: {
    status: 409,
    message:
      "All seats of this workspace’s plan are in use. Remove a member or an invitation, or choose the role approver or viewer, which use no seat.",
  },
  ALREADY_MEMBER: { status: 409, message: "This person is already in the workspace." },
  ALREADY_INVITED: {
    status: 409,
    message: "This address already has an open invitation. You can send it again.",
  },
  INVITATIONS_FULL: {
    status: 409,
    message: "There are already 20 open invitations. Revoke one to send another.",
  },
  INVALID_INVITATION: {
    status: 400,
    message:
      "This invitation is not valid: it has expired, was revoked or was already accepted. Ask the person who invited you for a new one.",
  },
  OTHER_EMAIL: {
    status: 403,
    // The server fills in both addresses.
    message:
      "This invitation is for {address}, and you are signed in as {own}. Sign in with {address} to accept it.",
  },
  OWNER_MUST_TRANSFER: {
    status: 409,
    message: "Transfer the workspace to another member first: every workspace has one owner.",
  },
  NOT_ASSIGNABLE: {
    status: 409,
    message: "A mention can be assigned to the owner, a member or an approver of this workspace.",
  },
  COMMENTS_FULL: {
    status: 409,
    message: "This mention has 200 comments. Delete one to add another.",
  },
  PAYMENTS_NOT_CONNECTED: {
    status: 409,
    message: "Card payments are not set up here. Write to us to order a plan.",
  },
  PLAN_UNAVAILABLE: {
    status: 409,
    message: "The selected plan is not ready yet. Please try again later.",
  },
  SUBSCRIPTION_EXISTS: {
    status: 409,
    message: "You already have a subscription. Change its plan instead.",
  },
  NO_SUBSCRIPTION: {
    status: 409,
    message: "There is no subscription that this could be done with. Reload the page to see it.",
  },
  PLAN_UNCHANGED: { status: 409, message: "You are on this plan already." },
  PAYMENT_FAILED: {
    status: 402,
    message:
      "The payment was declined, so your plan stays as it is. Update your payment method and try again.",
  },
  PAYMENT_SERVICE_AWAY: {
    status: 503,
    message:
      "Paddle, our payment service, can't be reached right now. Please try again in a moment.",
  },
  REFUND_EXISTS: { status: 409, message: "You have already asked for this payment back." },
  REFUND_TOO_LATE: {
    status: 409,
    message: `This payment is more than ${billingTerms.moneyBackDays} days old, or there is none to give back.`,
  },
  REFERRAL_DECIDED: { status: 409, message: "This referral has already been decided." },
  REFUND_DECIDED: { status: 409, message: "This refund request has already been decided." },
  PRICE_NOTICE_TOO_SHORT: {
    status: 400,
    message: `A price change needs ${billingTerms.priceChangeNoticeDays} days' notice. Choose a later day.`,
  },
  MANUAL_PAYMENTS_OFF: {
    status: 409,
    message: "Payments by GCash are not set up here. Choose another way to pay.",
  },
  RECEIPT_PENDING: {
    status: 409,
    message: "We are still checking your last receipt. You can send another one after that.",
  },
  RECEIPT_REFERENCE_USED: {
    status: 409,
    message:
      "A receipt with this GCash reference was already sent. Check the number on your receipt.",
  },
  RECEIPT_TOO_EARLY: {
    status: 409,
    message: `Your plan is paid. You can pay for the next period in the last ${receiptLimits.renewalDays} days before it ends.`,
  },
  PAYMENT_DECIDED: {
    status: 409,
    message: "This payment has already been decided. Refresh the list.",
  },
  BAD_WEBHOOK_SIGNATURE: {
    status: 401,
    message: "The Paddle-Signature header is missing, wrong or more than 5 minutes off.",
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
  WORKSPACE_PAUSED: {
    status: 403,
    message: `We have paused your workspace. Write to ${brand.supportEmail} to have it resumed.`,
  },
  WRITER_ENDED: {
    status: 403,
    message: `Your access as a writer has ended. Write to ${brand.supportEmail} if you think this is a mistake.`,
  },
  SUPPORT_ACCESS_NEEDED: {
    status: 403,
    message: "The owner of this workspace has to allow this first. Ask for support access.",
  },
  SUPPORT_ACCESS_EXISTS: {
    status: 409,
    message: "Support access to this workspace has already been asked for, or is open.",
  },
  STATE_CHANGED: {
    status: 409,
    message: "This has changed since you opened it. Reload the page to see it.",
  },
  ALREADY_REPORTED: { status: 409, message: "You have already reported this. We are checking it." },
  UNKNOWN_LINK: {
    status: 400,
    message:
      "We don't support this address. Paste the address of a post on Reddit, X, LinkedIn or in a Facebook group.",
  },
  LINK_NEEDS_TEXT: {
    status: 400,
    message: "We can't read this address. Paste the text of the post too.",
  },
  POST_NOT_FOUND: {
    status: 404,
    message: "There is no post at this address, or it was removed. Check the address.",
  },
  SOURCE_AWAY: {
    status: 503,
    message: "The platform can't be reached right now. Please try again in a few moments.",
  },
  PAYLOAD_TOO_LARGE: {
    status: 413,
    message: "The request is too large. Please send less at a time.",
  },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: "Send the request body as JSON." },
  TOO_MANY_REQUESTS: {
    status: 429,
    message: "Too many attempts. Please wait a moment and try again.",
  },
  INTERNAL: {
    status: 500,
    message: "Something went wrong on our side. Please try again in a moment.",
  },
} as const satisfies Record<string, { status: number; message: string }>;

/** One of the codes above. */
export type ErrorCode = keyof typeof errorCodes;
