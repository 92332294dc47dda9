import type { WordsRefusal } from "../ports/placement.ts";
import {
  anyOf,
  giveUp,
  inOrder,
  type KnownWords,
  known,
  refusalAmong,
  unknownWords,
} from "../ports/refusal-words.ts";

/** Messages that X shows to people who post, from its help pages; more specific ones come first. */
const xWords: readonly KnownWords[] = [
  known(
    /\baccount (?:is|has been) suspended\b|\bpermanently suspended\b/,
    "account",
    "SUSPENDED",
    "X has suspended this account.",
    "Post it with another account, and tell the administrator.",
  ),
  known(
    /\btemporarily (?:locked|limited|restricted)\b|\baccount (?:is|has been) locked\b|\bunlock your account\b/,
    "account",
    "LOCKED",
    "X has locked or limited this account for now.",
    "Sign in to X and follow its instructions, or post it with another account.",
  ),
  known(
    /\bmight be automated\b|\bprove (?:that )?you(?:'re| are) (?:human|not a robot)\b|\bcaptcha\b/,
    "account",
    "AUTOMATED",
    "X thinks that this account is automated.",
    "Follow X's instructions, wait an hour, and post it manually again.",
  ),
  known(
    anyOf(
      /\bblocked (?:you|from)\b|\byou(?:'re| are) blocked\b/,
      inOrder(/\bunable to (?:reply|view this) /, /\bblocked\b/),
    ),
    "final",
    "BLOCKED",
    "The author has blocked this account.",
    `Don't contact the author. ${giveUp}`,
  ),
  known(
    anyOf(
      /\bwho can reply\b|\bcan't reply to this conversation\b|\breplies are (?:limited|restricted)\b/,
      inOrder(/\bonly (?:people|accounts|some accounts)\b/, /\bcan reply\b/),
    ),
    "final",
    "REPLIES_LIMITED",
    "The author allows only some accounts to reply.",
    giveUp,
  ),
  known(
    /\b(?:post|tweet|page) (?:is |was )?(?:doesn't exist|does not exist|deleted|unavailable|no longer available)\b|\bhas been deleted\b/,
    "final",
    "GONE",
    "The post is no longer there.",
    giveUp,
  ),
  known(
    /\balready (?:said|sent|posted) that\b|\bduplicate\b/,
    "change",
    "DUPLICATE",
    "This account has already posted this text on X.",
    "Check the account's posts. If the reply is there, paste its permalink. If not, end this reply.",
  ),
  known(
    /\b(?:daily|hourly) limit\b|\blimit for (?:sending|posting)\b|\brate limit|\btoo many (?:posts|requests)\b/,
    "wait",
    "LIMIT",
    "This account has reached X's posting limit.",
    "Wait until tomorrow, or post it with another account.",
  ),
  known(
    anyOf(/\btoo long\b|\bcharacter limit\b/, inOrder(/\b(?:over|exceeds?) /, /\bcharacters?\b/)),
    "change",
    "TOO_LONG",
    "The text is longer than X allows for this account.",
    `Post it with an account that can write longer posts. ${giveUp}`,
  ),
  known(
    anyOf(
      inOrder(/\blink\b/, /\b(?:harmful|unsafe|spam\w*|blocked)\b/),
      inOrder(/\b(?:harmful|unsafe|spam\w*)\b/, /\blink\b/),
    ),
    "change",
    "LINK",
    "X treats a link in the text as harmful.",
    giveUp,
  ),
  known(
    anyOf(/\blog in\b|\bsign in\b/, inOrder(/\bsession\b/, /\bexpired\b/)),
    "account",
    "SIGNED_OUT",
    "You are not signed in to X.",
    "Sign in to X with the declared account, and post it again.",
  ),
  known(
    /\bsomething went wrong\b|\btry (?:again|reloading)\b|\bover capacity\b/,
    "wait",
    "BUSY",
    "Something went wrong on X.",
    "Check whether your post is there. If it is, paste its permalink. If not, post it again.",
  ),
];

/** The refusal in a message that X showed to a person who posted manually. */
export const xRefusalOfWords = (words: string): WordsRefusal =>
  refusalAmong(xWords, words) ?? unknownWords("X");
