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

/** Messages that both sites show to commenters, written for one of them; more specific ones come first. */
const wordsOf = (site: string): readonly KnownWords[] => [
  known(
    /\b(?:account|profile) (?:is|has been) (?:\w+ )?(?:restricted|suspended|disabled|locked)\b|\brestricted your account\b/,
    "account",
    "RESTRICTED",
    `${site} has restricted this account.`,
    "Place it with another account, and tell the administrator.",
  ),
  known(
    anyOf(
      inOrder(/\b(?:turned off|disabled|closed)\b/, /\bcomment/),
      inOrder(/\bcomment\w*\b/, /\b(?:turned off|disabled|closed|limited)\b/),
      /\bcan't comment on this\b/,
    ),
    "final",
    "COMMENTS_OFF",
    "Nobody can comment there, or only some people can.",
    giveUp,
  ),
  known(
    anyOf(
      /\b(?:not|isn't|no longer) available\b|\bcannot be displayed\b|\bcan't be displayed\b/,
      inOrder(/\b(?:post|content|page)\b/, /\b(?:deleted|removed)\b/),
    ),
    "final",
    "GONE",
    "The post is not there any more.",
    giveUp,
  ),
  known(
    /\bjoin (?:this |the )?group\b|\bonly members\b|\bnot a member\b|\bmembers can (?:comment|post)\b/,
    "account",
    "MEMBERS_ONLY",
    "Only members of the group can comment there.",
    "Place it with an account that is a member, or give this reply up.",
  ),
  known(
    inOrder(/\b(?:pending|waiting for|awaiting|needs?|requires?)\b/, /\b(?:approval|review)\b/),
    "wait",
    "PENDING",
    "A moderator looks at the comment first.",
    "Wait until it is let in, then paste its permalink. Don't post it again.",
  ),
  known(
    /\b(?:too (?:many|often|fast|quickly)|limit|temporarily blocked|slow down|misusing)\b/,
    "wait",
    "LIMIT",
    `This account has done so much that ${site} makes it wait.`,
    "Wait until tomorrow, or place it with another account.",
  ),
  known(
    anyOf(
      inOrder(/\bblocked\b/, /\b(?:you|member|author|person)\b/),
      /\byou(?:'re| are| have been) blocked\b/,
    ),
    "final",
    "BLOCKED",
    "The author has blocked this account.",
    `Leave the author alone. ${giveUp}`,
  ),
  known(
    /\bspam\b|\bcommunity standards\b|\bprofessional community policies\b|\bagainst our\b/,
    "change",
    "POLICY",
    `${site} takes the text for spam, or for against its rules.`,
    "Don't post it again. Give this reply up: the customer gets it back.",
  ),
  known(
    anyOf(/\btoo long\b|\bcharacter limit\b/, inOrder(/\bexceed\w*\b/, /\bcharacters?\b/)),
    "change",
    "TOO_LONG",
    `The text is longer than ${site} takes.`,
    giveUp,
  ),
  known(
    anyOf(/\b(?:log|sign) in\b/, inOrder(/\bsession\b/, /\bexpired\b/)),
    "account",
    "SIGNED_OUT",
    `${site} does not know who is posting.`,
    `Sign in at ${site} with the declared account and post it again.`,
  ),
  known(
    /\bsomething went wrong\b|\btry again\b|\bcouldn't (?:post|be posted)\b|\bunable to (?:post|comment)\b/,
    "wait",
    "BUSY",
    `Something went wrong at ${site}.`,
    "Look whether your comment is there: if so, paste its permalink; else post it again.",
  ),
];

const [linkedinWords, facebookWords] = [wordsOf("LinkedIn"), wordsOf("Facebook")];

/** The refusal in a message that LinkedIn showed to a person who posted manually. */
export const linkedinRefusalOfWords = (words: string): WordsRefusal =>
  refusalAmong(linkedinWords, words) ?? unknownWords("LinkedIn");

/** The refusal in a message that Facebook showed to a person who posted manually. */
export const facebookRefusalOfWords = (words: string): WordsRefusal =>
  refusalAmong(facebookWords, words) ?? unknownWords("Facebook");
