import { cutText } from "@earshot/contract";
import type { PlacementRefusal } from "../ports/placement.ts";
import type { SourceError } from "../ports/source.ts";
import { refusalOfFailure } from "./refusals.ts";

type Words = Pick<PlacementRefusal, "message" | "remedy">;

const reconnect = "Connect your Reddit account again, then publish the post again.";
const change = "Change the post, then publish it again.";
const elsewhere = "Choose another community.";

/** Messages for codes of posts, where Reddit's own sentence does not fit. */
const meanings: readonly (readonly [string, Words])[] = [
  [
    "USER_REQUIRED NOT_USER LOGGED_IN EXPIRED UNAUTHORIZED OAUTH2_INVALID_REFRESH_TOKEN OAUTH2_ACCESS_DENIED",
    { message: "Reddit no longer accepts your account’s permission.", remedy: reconnect },
  ],
  [
    "INSUFFICIENT_SCOPE OAUTH2_INVALID_SCOPE",
    { message: "Your Reddit account has not allowed us to post.", remedy: reconnect },
  ],
  [
    "SUBREDDIT_NOEXIST SUBREDDIT_REQUIRED BAD_SR_NAME",
    { message: "There is no such community on Reddit.", remedy: elsewhere },
  ],
  [
    "SUBREDDIT_NOTALLOWED FORBIDDEN SUBREDDIT_KARMA_REQUIRED",
    {
      message: "The community does not let your account post there.",
      remedy: `It may need more karma, an older account or membership. ${elsewhere}`,
    },
  ],
  [
    "NO_ACCESS SUBREDDIT_NO_ACCESS",
    { message: "Your account can’t open the community.", remedy: elsewhere },
  ],
  [
    "BANNED_FROM_SUBREDDIT USER_BANNED MUTED_FROM_SUBREDDIT USER_MUTED",
    { message: "Your account is banned from the community.", remedy: elsewhere },
  ],
  [
    "RATELIMIT SUBREDDIT_RATELIMIT TOO_MANY_REQUESTS QUOTA_FILLED",
    {
      message: "Reddit asks your account to slow down.",
      remedy: "Wait as long as Reddit says, then publish the post again.",
    },
  ],
  [
    "IN_TIMEOUT USER_SUSPENDED",
    {
      message: "Reddit has suspended your account.",
      remedy: "See Reddit’s message there before you publish anything.",
    },
  ],
  ["TOO_LONG", { message: "The post is longer than Reddit allows.", remedy: change }],
  ["NO_SELFS", { message: "The community does not accept text posts.", remedy: elsewhere }],
  [
    "SUBMIT_VALIDATION_FLAIR_REQUIRED FLAIR_REQUIRED",
    {
      message: "The community requires a flair, which we can’t choose.",
      remedy: "Copy the text and post it on Reddit yourself, with a flair.",
    },
  ],
  [
    "BAD_CAPTCHA",
    {
      message: "Reddit asks for proof that you are human.",
      remedy: "Copy the text and post it on Reddit yourself.",
    },
  ],
];
const wordsByCode = new Map(
  meanings.flatMap(([codes, words]) => codes.split(" ").map((code) => [code, words] as const)),
);

/** Shown while it is unknown whether a post was published. */
export const postUnknown = {
  message: "Reddit did not say whether it accepted the post.",
  remedy: "Wait: we look for it among your account’s posts, and don’t send it again.",
} as const;

/**
 * The meaning of a failed call that submits a post: a refusal when it is certain that nothing was published, or null
 * when that is unknown. A refusal that names a rule of the community has Reddit's own words.
 */
export function postRefusalOf(error: SourceError): PlacementRefusal | null {
  const refusal = refusalOfFailure(error);
  if (!refusal) return null;
  const [first] = error.refusals;
  const code = first?.code ?? refusal.code;
  const known = wordsByCode.get(code) ?? wordsByCode.get(refusal.code);
  if (known) return { ...refusal, ...known, code };
  const own = cutText((first?.message ?? "").replace(/\s+/g, " ").trim(), 300);
  return {
    ...refusal,
    code,
    message: own === "" ? `Reddit did not accept the post (${code}).` : `Reddit says: “${own}”`,
    remedy: change,
  };
}
