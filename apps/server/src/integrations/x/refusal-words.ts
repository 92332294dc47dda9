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
    "Place it with another account, and tell the administrator.",
  ),
  known(
    /\btemporarily (?:locked|limited|restricted)\b|\baccount (?:is|has been) locked\b|\bunlock your account\b/,
    "account",
    "LOCKED",
    "X has locked or limited this account for now.",
    "Sign in at X and do what it asks, or place it with another account.",
  ),
  known(
    /\bmight be automated\b|\bprove (?:that )?you(?:'re| are) (?:human|not a robot)\b|\bcaptcha\b/,
    "account",
    "AUTOMATED",
    "X takes this account for a program.",
    "Answer what X asks, wait an hour, and post it by hand once more.",
  ),
  known(
    anyOf(
      /\bblocked (?:you|from)\b|\byou(?:'re| are) blocked\b/,
      inOrder(/\bunable to (?:reply|view this) /, /\bblocked\b/),
    ),
    "final",
    "BLOCKED",
    "The author has blocked this account.",
    `Leave the author alone. ${giveUp}`,
  ),
  known(
    anyOf(
      /\bwho can reply\b|\bcan't reply to this conversation\b|\breplies are (?:limited|restricted)\b/,
      inOrder(/\bonly (?:people|accounts|some accounts)\b/, /\bcan reply\b/),
    ),
    "final",
    "REPLIES_LIMITED",
    "The author lets only some accounts reply.",
    giveUp,
  ),
  known(
    /\b(?:post|tweet|page) (?:is |was )?(?:doesn't exist|does not exist|deleted|unavailable|no longer available)\b|\bhas been deleted\b/,
    "final",
    "GONE",
    "The post is not there any more.",
    giveUp,
  ),
  known(
    /\balready (?:said|sent|posted) that\b|\bduplicate\b/,
    "change",
    "DUPLICATE",
    "X has this text from this account already.",
    "Look at the account's posts: if the reply stands there, paste its permalink. Else give it up.",
  ),
  known(
    /\b(?:daily|hourly) limit\b|\blimit for (?:sending|posting)\b|\brate limit|\btoo many (?:posts|requests)\b/,
    "wait",
    "LIMIT",
    "This account has posted as often as X lets it.",
    "Wait until tomorrow, or place it with another account.",
  ),
  known(
    anyOf(/\btoo long\b|\bcharacter limit\b/, inOrder(/\b(?:over|exceeds?) /, /\bcharacters?\b/)),
    "change",
    "TOO_LONG",
    "The text is longer than X takes from this account.",
    `Place it with an account that may write longer posts. ${giveUp}`,
  ),
  known(
    anyOf(
      inOrder(/\blink\b/, /\b(?:harmful|unsafe|spam\w*|blocked)\b/),
      inOrder(/\b(?:harmful|unsafe|spam\w*)\b/, /\blink\b/),
    ),
    "change",
    "LINK",
    "X takes a link of the text for a harmful one.",
    giveUp,
  ),
  known(
    anyOf(/\blog in\b|\bsign in\b/, inOrder(/\bsession\b/, /\bexpired\b/)),
    "account",
    "SIGNED_OUT",
    "X does not know who is posting.",
    "Sign in at X with the declared account and post it again.",
  ),
  known(
    /\bsomething went wrong\b|\btry (?:again|reloading)\b|\bover capacity\b/,
    "wait",
    "BUSY",
    "Something went wrong at X.",
    "Look whether your post is there: if so, paste its permalink; else post it again.",
  ),
];

/** The refusal in a message that X showed to a person who posted manually. */
export const xRefusalOfWords = (words: string): WordsRefusal =>
  refusalAmong(xWords, words) ?? unknownWords("X");
