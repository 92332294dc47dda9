import { anyOf, inOrder, type KnownWords, type Words } from "../ports/refusal-words.ts";
import { refusalsByCode } from "./refusals-table.ts";

/** Words for a code; the first match counts, so more specific ones come first. */
const phrases: readonly (readonly [code: string, words: Words])[] = [
  ["IN_TIMEOUT", /\bwhile suspended\b|account (?:has been|is) (?:\w+ )?suspended/],
  ["BANNED_IP", /\bip (?:address )?(?:is |has been )?banned\b|blocked by network security/],
  ["USER_MUTED", /\bmuted from\b/],
  [
    "BANNED_FROM_SUBREDDIT",
    /\bbanned (?:from|in) (?:the |this )?(?:subreddit|community|participating|r\/)/,
  ],
  [
    "BANNED_FROM_SUBREDDIT",
    /\b(?:you|user)(?:'ve| have| are|'re| is)?(?: been)? (?:permanently )?banned\b/,
  ],
  [
    "THREAD_LOCKED",
    /\bcomments are locked\b|\b(?:thread|post|comment) (?:is|has been) locked\b|\blocked by (?:the )?mod/,
  ],
  ["TOO_OLD", /\bpiece of history\b|\btoo late to reply\b|\barchived\b/],
  [
    "DELETED_COMMENT",
    /\b(?:comment|post|element|link|submission)s? (?:has|have) been (?:deleted|removed)\b/,
  ],
  [
    "DELETED_COMMENT",
    /\bthis (?:comment|post) (?:is|was) (?:deleted|removed|no longer available)\b/,
  ],
  ["POST_NOT_ACCESSIBLE", /\bcannot access this (?:post|comment)\b/],
  ["SUBREDDIT_RATELIMIT", /\bdoing that too much\b[^.]{0,80}\. ?try again later\b/],
  [
    "RATELIMIT",
    /\bdoing that (?:too much|a lot)\b|\btake a break for\b|\brate ?limit|\bslow down\b|\btoo many requests\b/,
  ],
  [
    "COMMENTER_TOO_NEW",
    anyOf(
      inOrder(/\b(?:account|you)\b/, /\b(?:too new|not old enough|account age)\b/),
      /\bminimum (?:account )?age\b/,
    ),
  ],
  [
    "SUBREDDIT_KARMA_REQUIRED",
    anyOf(
      inOrder(/\b(?:enough|more|minimum|insufficient|lack\w*)\b/, /\bkarma\b/),
      inOrder(/\bkarma\b/, /\b(?:requirement|minimum|too low)/),
    ),
  ],
  [
    "SUBREDDIT_NO_ACCESS",
    /\baccess (?:to )?this (?:subreddit|community)\b|\b(?:private|quarantined) (?:subreddit|community)\b|\bcommunity is private\b/,
  ],
  [
    "SUBREDDIT_NOTALLOWED",
    /\b(?:aren't|not) allowed to (?:post|comment)\b|\bonly (?:approved|trusted) (?:users|members)\b|\bcommunity is restricted\b/,
  ],
  [
    "SUBREDDIT_NOEXIST",
    /\b(?:subreddit|community) (?:doesn't|does not) exist\b|\b(?:subreddit|community) (?:was|has been) banned\b/,
  ],
  [
    "USER_BLOCKED",
    /\byou have blocked\b|\bhas blocked you\b|\bblocked (?:you|by this user)\b|\bunable to reply to (?:this|a) user\b/,
  ],
  [
    "VERIFIED_USER_REQUIRED",
    /\bvalid email address\b|\bverif(?:y|ied) (?:your |an )?e-?mail\b|\bverified email address\b/,
  ],
  [
    "BAD_CAPTCHA",
    /\bcaptcha\b|\bcare to try these again\b|\bprove (?:that )?you(?:'re| are) (?:not a robot|human)\b/,
  ],
  [
    "USER_REQUIRED",
    /\bplease log ?in\b|\blog in to do that\b|\bnot logged in\b|\bsession has expired\b/,
  ],
  [
    "DOMAIN_BANNED",
    /\bis not allowed on reddit\b|\b(?:domain|link|url)s? (?:is|are|aren't|isn't) (?:not )?(?:allowed|banned)\b/,
  ],
  [
    "SUBMIT_VALIDATION_BODY_BLACKLISTED_STRING",
    anyOf(
      inOrder(/\bmay not have "/, /" in your\b/),
      /\b(?:banned|blocked|forbidden|not allowed) (?:word|phrase|term)s?\b/,
    ),
  ],
  ["TOO_LONG", /\bthis is too long\b|\btoo long \(max/],
  ["TOO_SHORT", /\bthis is too short\b|\btoo short \(min/],
  ["NO_TEXT", /\bwe need something here\b/],
  ["BAD_STRING", /\bcharacter here that we can't handle\b/],
  ["DRACONIAN", /\baccept the terms\b/],
  ["GOLD_REQUIRED", /\breddit (?:gold|premium)\b/],
  ["CONFLICT", /\bconflict error\b/],
  [
    "SOMETHING_IS_BROKEN",
    /\bsomething (?:is broken|went wrong)\b|\bunable to create comment\b|\btry again later\b|\binternal server error\b|\bservers? (?:is|are) busy\b/,
  ],
];

/** Messages on Reddit's old and new pages, by code. */
export const redditWords: readonly KnownWords[] = phrases.flatMap(([code, words]) => {
  const refusal = refusalsByCode.get(code);
  return refusal ? [{ words, refusal }] : [];
});
