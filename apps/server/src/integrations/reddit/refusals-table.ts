import type { PlacementRefusal, RefusalKind } from "../ports/placement.ts";

/** A refusal without its code. */
type Told = Omit<PlacementRefusal, "code" | "retryAfterMs">;

const told = (kind: RefusalKind, message: string, remedy: string): Told => ({
  kind,
  message,
  remedy,
});

const giveUp = "Give this reply up: the customer gets it back.";
/** An approved text is not changed; a person can fix a slip while posting it manually. */
const mend = "Place it by hand and mend that alone; if it takes more than a few words, give it up.";
const otherAccount = "Place it with another account.";

const signIn = told(
  "operator",
  "Reddit no longer accepts the account's permission.",
  "Place it manually or with another account. The administrator must connect this account again.",
);
const app = told(
  "operator",
  "Reddit does not accept the permission that this app has for the account.",
  "Place it by hand; the administrator has to check the app at Reddit and connect the account anew.",
);
const mail = told(
  "account",
  "Reddit wants this account to confirm an e-mail address first.",
  "Place it with another account, or confirm the address at Reddit and try again.",
);
const human = told(
  "account",
  "Reddit wants to see that a person is at work (a captcha).",
  "Place it by hand, signed in to Reddit with this account.",
);
const gone = told(
  "final",
  "What this reply answers has been deleted or removed at Reddit.",
  giveUp,
);
/** Only for a 404 or a redirect: a wrong address of ours or of a proxy causes the same. */
const elsewhere = told(
  "operator",
  "Reddit had nothing at the address that comments are sent to.",
  "Look whether what you answer is still there. If so, place it by hand, and tell the operator; if not, give this reply up.",
);
const shut = told("final", "Nobody can comment there any more: the thread is locked.", giveUp);
const old = told("final", "The thread is archived: it is too old for new comments.", giveUp);
const banned = told(
  "account",
  "This account is banned from the community.",
  "Place it with another account only if the community's rules allow it; else give this reply up.",
);
const noEntry = told(
  "account",
  "The community does not let this account comment: it is restricted, or wants more karma or age.",
  otherAccount,
);
const hidden = told(
  "account",
  "The community can't be entered with this account: it is private, or behind a warning.",
  "Place it with an account that is a member there, or give this reply up.",
);
const noCommunity = told("final", "The community does not exist any more.", giveUp);
const blocked = told(
  "final",
  "The author has blocked this account, or is blocked by it.",
  `Leave the author alone. ${giveUp}`,
);
const slower = told(
  "wait",
  "Reddit asks this account to slow down.",
  "Wait as long as Reddit says, then place it again.",
);
const suspended = told(
  "account",
  "Reddit has suspended this account for now.",
  "Place it with another account; the administrator has to look at this one.",
);
const address = told(
  "operator",
  "Reddit keeps this server's address out.",
  "Place it by hand; the operator has to look into it.",
);
const tooLong = told(
  "change",
  "The text is longer than Reddit takes.",
  `Reddit takes at most 10,000 characters. ${giveUp}`,
);
const tooShort = told("change", "The text is shorter than the community takes.", giveUp);
const empty = told(
  "operator",
  "Reddit got no text.",
  "Place it by hand, and tell the operator: the product has to be mended.",
);
const signs = told("change", "The text has a character that Reddit can't handle.", mend);
const words = told("change", "The community does not allow some word or link of the text.", mend);
const link = told("change", "Reddit or the community does not allow a link of the text.", mend);
const terms = told(
  "account",
  "Reddit wants this account to accept its terms first.",
  "Sign in to Reddit with this account and accept them, or place it with another account.",
);
const rights = told(
  "account",
  "Reddit keeps this to accounts with more rights than this one has.",
  otherAccount,
);
const paid = told("account", "Only accounts with Reddit Premium may do that there.", otherAccount);
const lost = told(
  "wait",
  "Somebody changed the thread at Reddit at the same moment.",
  "Place it again in a minute.",
);
const busy = told("wait", "Something went wrong at Reddit.", "Place it again in some minutes.");
const noApi = told(
  "operator",
  "Reddit does not take this from programs.",
  "Place it by hand, and tell the operator.",
);
const ours = told(
  "operator",
  "Reddit did not understand the call.",
  "Place it by hand, and tell the operator this code: the product has to be mended.",
);
const tooLarge = told(
  "change",
  "Reddit refused the request because it is too large (413).",
  "Place it by hand and shorten it there; its limit may be lower than the one that we know.",
);
const addressTooLong = told(
  "operator",
  "Reddit refused the request because its address is too long (414).",
  "Place it by hand, and tell the operator this code: the product has to be fixed.",
);
const wrongFormat = told(
  "operator",
  "Reddit refused the format in which the comment was sent (415).",
  "Place it by hand, and tell the operator this code: the product has to be fixed.",
);
const movedForGood = told(
  "operator",
  "The address that comments are sent to has moved for good (301).",
  "Place it by hand, and tell the operator: the address of Reddit’s API has to be changed.",
);
const movedForNow = told(
  "wait",
  "Reddit sent the request elsewhere for now (302), so nothing was posted.",
  "Try again in a few minutes. If it happens again, place it by hand.",
);

/** Codes of features that the product does not use: advertisements, lists, flairs, passwords. */
const unrelated = told(
  "operator",
  "Reddit's answer belongs to something else than a comment.",
  "Place it by hand, and tell the operator this code: the product has to be mended.",
);

/** Codes by their meaning for a comment. */
const meanings: readonly (readonly [Told, string])[] = [
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
 * The meaning of each Reddit code for a comment: all of the open-sourced server's `errors.py`, and those
 * added later.
 */
export const refusalsByCode: ReadonlyMap<string, PlacementRefusal> = new Map(
  meanings.flatMap(([one, codes]) => codes.split(" ").map((code) => [code, { code, ...one }])),
);

const named = (code: string, one: Told): PlacementRefusal => ({ code, ...one });

/** Of a response without a code, by its cause. */
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

/** Of a response without a code, by its status, where that says more than the cause. */
export const refusalsByStatus: ReadonlyMap<number, PlacementRefusal> = new Map([
  [301, named("MOVED_PERMANENTLY", movedForGood)],
  [302, { ...named("FOUND", movedForNow), retryAfterMs: 300_000 }],
  [413, named("CONTENT_TOO_LARGE", tooLarge)],
  [414, named("URI_TOO_LONG", addressTooLong)],
  [415, named("UNSUPPORTED_MEDIA_TYPE", wrongFormat)],
]);

/** Shown while it is unknown whether it was posted. */
export const endUnknown = {
  message: "Reddit did not say whether it took the comment.",
  remedy:
    "Wait: we search the account's comments for it, and don't send it again until that is clear. If you can see it, paste its permalink.",
} as const;
