import type { PlacementRefusal, RefusalKind } from "../ports/placement.ts";

/** A refusal without its code. */
type RefusalText = Omit<PlacementRefusal, "code" | "retryAfterMs">;

const refusal = (kind: RefusalKind, message: string, remedy: string): RefusalText => ({
  kind,
  message,
  remedy,
});

const giveUp = "End this reply: the customer gets it back.";
/** An approved text is not changed; a person can fix a slip while posting it manually. */
const fixText =
  "Post it manually and fix only that. If more than a few words must change, end this reply.";
const otherAccount = "Post it with another account.";

const signIn = refusal(
  "operator",
  "Reddit no longer accepts the account's permission.",
  "Post it manually or with another account. The administrator must connect this account again.",
);
const app = refusal(
  "operator",
  "Reddit does not accept our app's permission for this account.",
  "Post it manually. The administrator must check the app on Reddit and connect the account again.",
);
const mail = refusal(
  "account",
  "Reddit requires this account to confirm an email address first.",
  "Post it with another account, or confirm the address on Reddit and try again.",
);
const human = refusal(
  "account",
  "Reddit asks for proof that you are human (a captcha).",
  "Sign in to Reddit with this account and post it manually.",
);
const gone = refusal(
  "final",
  "The post or comment that this reply answers was deleted or removed on Reddit.",
  giveUp,
);
/** For a 404 or a redirect, which can also mean a wrong address in our configuration or in a proxy. */
const elsewhere = refusal(
  "operator",
  "Reddit could not find the thread for this comment.",
  "Check whether the post is still there. If it is, post the reply manually and tell the administrator. If not, end this reply.",
);
const shut = refusal("final", "The thread is locked: no new comments are possible.", giveUp);
const old = refusal("final", "The thread is archived: it is too old for new comments.", giveUp);
const banned = refusal(
  "account",
  "This account is banned from the community.",
  "Post it with another account only if the community's rules allow it. Otherwise, end this reply.",
);
const noEntry = refusal(
  "account",
  "The community does not let this account comment: it is restricted, or requires more karma or an older account.",
  otherAccount,
);
const hidden = refusal(
  "account",
  "This account can't open the community: it is private or behind a warning.",
  "Post it with an account that is a member, or end this reply.",
);
const noCommunity = refusal("final", "The community no longer exists.", giveUp);
const blocked = refusal(
  "final",
  "The author has blocked this account, or is blocked by it.",
  `Don't contact the author. ${giveUp}`,
);
const slower = refusal(
  "wait",
  "Reddit asks this account to slow down.",
  "Wait as long as Reddit says, then post it again.",
);
const suspended = refusal(
  "account",
  "Reddit has temporarily suspended this account.",
  "Post it with another account, and tell the administrator about this one.",
);
const address = refusal(
  "operator",
  "Reddit is blocking this server's address.",
  "Post it manually, and tell the administrator.",
);
const tooLong = refusal(
  "change",
  "The text is longer than Reddit allows.",
  `Reddit allows at most 10,000 characters. ${giveUp}`,
);
const tooShort = refusal("change", "The text is shorter than the community allows.", giveUp);
const empty = refusal(
  "operator",
  "Reddit received no text.",
  "Post it manually, and report this error to the administrator.",
);
const signs = refusal("change", "The text has a character that Reddit does not accept.", fixText);
const words = refusal(
  "change",
  "The community does not allow a word or link in the text.",
  fixText,
);
const link = refusal(
  "change",
  "Reddit or the community does not allow a link in the text.",
  fixText,
);
const terms = refusal(
  "account",
  "Reddit requires this account to accept its terms first.",
  "Sign in to Reddit with this account and accept them, or post it with another account.",
);
const rights = refusal(
  "account",
  "This account does not have the rights that Reddit requires for this.",
  otherAccount,
);
const paid = refusal(
  "account",
  "Only accounts with Reddit Premium can comment there.",
  otherAccount,
);
const lost = refusal(
  "wait",
  "The thread was changed on Reddit at the same time.",
  "Post it again in a minute.",
);
const busy = refusal("wait", "Something went wrong on Reddit.", "Post it again in a few minutes.");
const noApi = refusal(
  "operator",
  "Reddit does not accept this comment through its API.",
  "Post it manually, and tell the administrator.",
);
const ours = refusal(
  "operator",
  "Reddit did not understand our request.",
  "Post it manually, and report this code to the administrator.",
);
const tooLarge = refusal(
  "change",
  "Reddit refused the request because it is too large (413).",
  "Post it manually and shorten it there: Reddit's limit may be lower than the one we know.",
);
const addressTooLong = refusal(
  "operator",
  "Reddit refused the request because its address is too long (414).",
  "Post it manually, and report this code to the administrator.",
);
const wrongFormat = refusal(
  "operator",
  "Reddit refused the format in which the comment was sent (415).",
  "Post it manually, and report this code to the administrator.",
);
const movedForGood = refusal(
  "operator",
  "The address for sending comments has moved permanently (301).",
  "Post it manually, and tell the administrator: the address of Reddit’s API must be changed.",
);
const movedForNow = refusal(
  "wait",
  "Reddit temporarily redirected the request (302), so nothing was posted.",
  "Try again in a few minutes. If it happens again, post it manually.",
);

/** Codes of features that the product does not use: advertisements, lists, flairs, passwords. */
const unrelated = refusal(
  "operator",
  "Reddit's response was not about a comment.",
  "Post it manually, and report this code to the administrator.",
);

/** Codes by their meaning for a comment. */
const meanings: readonly (readonly [RefusalText, string])[] = [
  [signIn, "USER_REQUIRED NOT_USER LOGGED_IN EXPIRED INVALID_MODHASH WRONG_PASSWORD"],
  [signIn, "OAUTH2_INVALID_REFRESH_TOKEN OAUTH2_ACCESS_DENIED"],
  [app, "OAUTH2_INVALID_CLIENT OAUTH2_INVALID_REDIRECT_URI OAUTH2_INVALID_RESPONSE_TYPE"],
  [app, "OAUTH2_INVALID_SCOPE OAUTH2_NO_REFRESH_TOKENS_ALLOWED OAUTH2_CONFIDENTIAL_TOKEN"],
  [mail, "VERIFIED_USER_REQUIRED NO_VERIFIED_EMAIL NO_EMAIL_FOR_USER NO_EMAIL"],
  [human, "BAD_CAPTCHA CONFIRM NO_OTP_SECRET"],
  [gone, "DELETED_COMMENT DELETED_THING DELETED_LINK COMMENT_NOT_ACCESSIBLE POST_NOT_ACCESSIBLE"],
  [shut, "THREAD_LOCKED COMMENT_LOCKED"],
  [old, "TOO_OLD"],
  [banned, "BANNED_FROM_SUBREDDIT SUBREDDIT_OUTBOUND_LINKING_DISALLOWED USER_BANNED"],
  [noEntry, "SUBREDDIT_NOTALLOWED COMMENTER_TOO_NEW SUBREDDIT_KARMA_REQUIRED"],
  [hidden, "SUBREDDIT_NO_ACCESS GOLD_ONLY_SR_REQUIRED"],
  [noCommunity, "SUBREDDIT_NOEXIST SUBREDDIT_REQUIRED BAD_SR_NAME"],
  [blocked, "USER_BLOCKED USER_BLOCKED_MESSAGE"],
  [banned, "USER_MUTED MUTED_FROM_SUBREDDIT"],
  [slower, "RATELIMIT SUBREDDIT_RATELIMIT QUOTA_FILLED"],
  [suspended, "IN_TIMEOUT USER_SUSPENDED"],
  [address, "BANNED_IP"],
  [tooLong, "TOO_LONG"],
  [tooShort, "TOO_SHORT"],
  [empty, "NO_TEXT"],
  [signs, "BAD_STRING"],
  [words, "SUBMIT_VALIDATION_BODY_BLACKLISTED_STRING SUBMIT_VALIDATION_BODY_REGEX_REQUIREMENT"],
  [words, "SUBMIT_VALIDATION_BODY_REQUIRED SUBMIT_VALIDATION_BODY_NOT_REGEX"],
  [link, "DOMAIN_BANNED BAD_URL INVALID_SCHEME SCRAPER_ERROR NO_LINKS ALREADY_SUB"],
  [link, "SUBMIT_VALIDATION_DOMAIN_BLACKLISTED"],
  [terms, "DRACONIAN"],
  [rights, "MOD_REQUIRED ADMIN_REQUIRED NOT_AUTHOR NOT_FRIEND CANT_RESTRICT_MODERATOR"],
  [paid, "GOLD_REQUIRED INSUFFICIENT_CREDDITS"],
  [lost, "CONFLICT EDIT_CONFLICT"],
  [busy, "SOMETHING_IS_BROKEN SERVER_ERROR"],
  [noApi, "NO_API HTTPS_REQUIRED WRONG_DOMAIN"],
  [ours, "NO_THING_ID TOO_MANY_THING_IDS JSON_PARSE_ERROR JSON_INVALID JSON_MISSING_KEY"],
  [ours, "INVALID_OPTION BAD_JSONP_CALLBACK PARAMETER_REQUIRED BAD_NUMBER"],
  [unrelated, "NO_URL NO_SELFS BAD_USERNAME USERNAME_TOO_SHORT USERNAME_INVALID_CHARACTERS"],
  [unrelated, "USERNAME_TAKEN USERNAME_TAKEN_DEL SHORT_PASSWORD BAD_PASSWORD BAD_PASSWORD_MATCH"],
  [unrelated, "NO_NAME NO_TO_ADDRESS NO_SUBJECT USER_DOESNT_EXIST NO_USER INVALID_PREF"],
  [unrelated, "NON_PREFERENCE INVALID_LANG BAD_BUDGET BAD_BID SUBREDDIT_EXISTS"],
  [unrelated, "SUBREDDIT_DISABLED_ADS COLLECTION_NOEXIST INVALID_TARGET INVALID_NSFW_TARGET"],
  [unrelated, "INVALID_OS_VERSION BAD_CNAME USED_CNAME BAD_EMAIL BAD_EMAILS NO_EMAILS"],
  [unrelated, "TOO_MANY_EMAILS NEWSLETTER_NO_EMAIL SPONSOR_NO_EMAIL NEWSLETTER_EMAIL_UNACCEPTABLE"],
  [unrelated, "OVERSOLD OVERSOLD_DETAIL BAD_DATE BAD_DATE_RANGE DATE_TOO_LATE DATE_TOO_EARLY"],
  [unrelated, "START_DATE_CANNOT_CHANGE COST_BASIS_CANNOT_CHANGE BAD_ADDRESS BAD_CARD"],
  [unrelated, "INVALID_CODE CLAIMED_CODE BAD_CSS_NAME BAD_CSS BAD_COLOR BAD_REVISION"],
  [unrelated, "TOO_MUCH_FLAIR_CSS BAD_FLAIR_TARGET OTP_ALREADY_ENABLED BAD_IMAGE"],
  [unrelated, "DEVELOPER_ALREADY_ADDED TOO_MANY_DEVELOPERS DEVELOPER_FIRST_PARTY_APP"],
  [unrelated, "DEVELOPER_PRIVILEGED_ACCOUNT ALREADY_MODERATOR NO_INVITE_FOUND BUDGET_LIVE"],
  [unrelated, "TOO_MANY_CAMPAIGNS INVALID_PERMISSION_TYPE INVALID_PERMISSIONS BAD_MULTI_PATH"],
  [unrelated, "BAD_MULTI_NAME MULTI_NOT_FOUND MULTI_EXISTS MULTI_CANNOT_EDIT"],
  [unrelated, "MULTI_TOO_MANY_SUBREDDITS MULTI_SPECIAL_SUBREDDIT TOO_MANY_SUBREDDITS"],
  [unrelated, "NO_CHANGE_KIND INVALID_LOCATION INVALID_FREQUENCY_CAP FREQUENCY_CAP_TOO_LOW"],
  [unrelated, "GILDING_NOT_ALLOWED NO_SR_TO_SR_MESSAGE CANT_CONVERT_TO_GOLD_ONLY CANT_CREATE_SR"],
  [unrelated, "BAD_PROMO_MOBILE_OS BAD_PROMO_MOBILE_DEVICE COMMENT_NOT_STICKYABLE"],
  [unrelated, "SR_RULE_EXISTS SR_RULE_DOESNT_EXIST SR_RULE_TOO_MANY"],
];

/**
 * The meaning of each Reddit code for a comment: all codes of the open-sourced server's `errors.py`, and later ones.
 */
export const refusalsByCode: ReadonlyMap<string, PlacementRefusal> = new Map(
  meanings.flatMap(([one, codes]) => codes.split(" ").map((code) => [code, { code, ...one }])),
);

const named = (code: string, one: RefusalText): PlacementRefusal => ({ code, ...one });

/** Refusals for responses without a code, by their cause. */
export const refusalsByCause = {
  elsewhere: named("NOT_FOUND", elsewhere),
  gone: named("GONE", gone),
  hidden: named("NO_ACCESS", hidden),
  noCommunity: named("SUBREDDIT_NOEXIST", noCommunity),
  noEntry: named("FORBIDDEN", noEntry),
  ours: named("BAD_REQUEST", ours),
  rights: named("INSUFFICIENT_SCOPE", app),
  signIn: named("UNAUTHORIZED", signIn),
  slower: named("TOO_MANY_REQUESTS", slower),
} as const;

/** Refusals for responses without a code, by their status, where that says more than the cause. */
export const refusalsByStatus: ReadonlyMap<number, PlacementRefusal> = new Map([
  [301, named("MOVED_PERMANENTLY", movedForGood)],
  [302, { ...named("FOUND", movedForNow), retryAfterMs: 300_000 }],
  [413, named("CONTENT_TOO_LARGE", tooLarge)],
  [414, named("URI_TOO_LONG", addressTooLong)],
  [415, named("UNSUPPORTED_MEDIA_TYPE", wrongFormat)],
]);

/** Shown while it is unknown whether the comment was posted. */
export const endUnknown = {
  message: "Reddit did not say whether it accepted the comment.",
  remedy:
    "Wait: we check the account's comments for it, and don't send it again until we know. If you can see it, paste its permalink.",
} as const;
