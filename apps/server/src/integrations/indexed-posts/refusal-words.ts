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

/** Messages that both sites show to people who comment, with the name of one; more specific ones come first. */
const wordsOf = (site: string): readonly KnownWords[] => [
  known(
    /\b(?:account|profile) (?:is|has been) (?:\w+ )?(?:restricted|suspended|disabled|locked)\b|\brestricted your account\b/,
    "account",
    "RESTRICTED",
    `${site} has restricted this account.`,
    "Post it with another account, and tell the administrator.",
  ),
  known(
    anyOf(
      inOrder(/\b(?:turned off|disabled|closed)\b/, /\bcomment/),
      inOrder(/\bcomment\w*\b/, /\b(?:turned off|disabled|closed|limited)\b/),
      /\bcan't comment on this\b/,
    ),
    "final",
    "COMMENTS_OFF",
    "Comments are turned off or limited there.",
    giveUp,
  ),
  known(
    anyOf(
      /\b(?:not|isn't|no longer) available\b|\bcannot be displayed\b|\bcan't be displayed\b/,
      inOrder(/\b(?:post|content|page)\b/, /\b(?:deleted|removed)\b/),
    ),
    "final",
    "GONE",
    "The post is no longer there.",
    giveUp,
  ),
  known(
    /\bjoin (?:this |the )?group\b|\bonly members\b|\bnot a member\b|\bmembers can (?:comment|post)\b/,
    "account",
    "MEMBERS_ONLY",
    "Only members of the group can comment there.",
    "Post it with an account that is a member, or end this reply.",
  ),
  known(
    inOrder(/\b(?:pending|waiting for|awaiting|needs?|requires?)\b/, /\b(?:approval|review)\b/),
    "wait",
    "PENDING",
    "A moderator must approve the comment first.",
    "Wait until it is approved, then paste its permalink. Don't post it again.",
  ),
  known(
    /\b(?:too (?:many|often|fast|quickly)|limit|temporarily blocked|slow down|misusing)\b/,
    "wait",
    "LIMIT",
    `${site} is limiting this account because it was too active.`,
    "Wait until tomorrow, or post it with another account.",
  ),
  known(
    anyOf(
      inOrder(/\bblocked\b/, /\b(?:you|member|author|person)\b/),
      /\byou(?:'re| are| have been) blocked\b/,
    ),
    "final",
    "BLOCKED",
    "The author has blocked this account.",
    `Don't contact the author. ${giveUp}`,
  ),
  known(
    /\bspam\b|\bcommunity standards\b|\bprofessional community policies\b|\bagainst our\b/,
    "change",
    "POLICY",
    `${site} treats the text as spam or as a violation of its rules.`,
    "Don't post it again. End this reply: the customer gets it back.",
  ),
  known(
    anyOf(/\btoo long\b|\bcharacter limit\b/, inOrder(/\bexceed\w*\b/, /\bcharacters?\b/)),
    "change",
    "TOO_LONG",
    `The text is longer than ${site} allows.`,
    giveUp,
  ),
  known(
    anyOf(/\b(?:log|sign) in\b/, inOrder(/\bsession\b/, /\bexpired\b/)),
    "account",
    "SIGNED_OUT",
    `You are not signed in to ${site}.`,
    `Sign in to ${site} with the declared account, and post it again.`,
  ),
  known(
    /\bsomething went wrong\b|\btry again\b|\bcouldn't (?:post|be posted)\b|\bunable to (?:post|comment)\b/,
    "wait",
    "BUSY",
    `Something went wrong on ${site}.`,
    "Check whether your comment is there. If it is, paste its permalink. If not, post it again.",
  ),
];

const [linkedinWords, facebookWords] = [wordsOf("LinkedIn"), wordsOf("Facebook")];

/** The refusal in a message that LinkedIn showed to a person who posted manually. */
export const linkedinRefusalOfWords = (words: string): WordsRefusal =>
  refusalAmong(linkedinWords, words) ?? unknownWords("LinkedIn");

/** The refusal in a message that Facebook showed to a person who posted manually. */
export const facebookRefusalOfWords = (words: string): WordsRefusal =>
  refusalAmong(facebookWords, words) ?? unknownWords("Facebook");
