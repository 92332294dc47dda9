import {
  allows,
  type Clause,
  denies,
  isException,
  segmentsOf,
} from "./clauses.ts";
import type { Topic } from "./topics.ts";

/**
 * What a clause says about a topic. "some": it forbids or permits some cases. "thread": it permits it in a
 * thread of its own, which says nothing about replies elsewhere.
 */
export type Statement = "forbids" | "some" | "thread" | "allows";

const askFirst =
  "(?:contact|ask|message|modmail|check with|dm|pm|e-?mail|consult|clear (?:it )?with|talk to|reach out to|write to|get|seek|needs?|requires?|with|by|from) (?:\\w+ ){0,2}(?:mod|mods|moderators?|mod team|modmail|permission|consent|approval)\\b";
const share =
  "\\d{1,2} ?(?:%|percent)|\\d{1,2} ?[:/] ?\\d{1,2}|\\d{1,2} to 1\\b|ratio|(?:one|1) (?:in|of|out of) (?:every )?(?:ten|10)\\b|(?:a|one) tenth|tenth of";
/** What limits a ban or a permission to some cases: a place, a day, a share, a permission, a manner. */
const condition = new RegExp(
  `\\b(?:outside (?:of|the|our|a|this|that|these)\\b|except\\w*|unless|only (?:in|on|if|when|as|after|with|within|allowed|permitted|once|be|where|during)|weekly|monthly|daily|mega ?threads?|dedicated|designated|pinned|stickied|threads?\\b.{0,30}\\b(?:only|instead)|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|${share}|excessive\\w*|overly|blatant\\w*|limit\\w*|minimal|moderation|without (?:prior |mod\\w* |explicit |written )*(?:approval|permission|consent|asking|contributing|disclos\\w*|context|discussion|participat\\w*|saying|telling)|(?:prior|mod\\w*|our) (?:approval|permission)|(?:pre-?)?approv(?:al|ed)|permission from|${askFirst}|disclos\\w*|transparen\\w*|flair\\w*|once (?:a|per|every)|per (?:week|month|day)|active (?:members?|participa\\w*|contribut\\w*)|must (?:first|also)|relevant|directly (?:answer|relat|help)|asked for|when asked|if asked|if someone asks|in the context|long as|provided (?:that|you|it)|undisclosed|undeclared|low.?effort|sole(?:ly)?|purely|just to|primarily|drive.?by|unsolicited|repeated\\w*|too (?:much|often)|(?:not|no) more than|more than once|at most|when (?:it|you|they|somebody|someone)|majority|verified|frowned (?:up)?on|discourag\\w*|sparing\\w*|occasional\\w*)`,
);

const inComments = /\bcomments?\b/;
const postsOnly =
  /\b(?:in posts|as (?:a )?posts?|posts? only|top.?level|new posts|stand.?alone posts?)\b/;
const harmlessNegation =
  /\b(?:no (?:problem|need|issue|limit|minimum|requirement|rule|restrictions?)|not (?:required|only|necessary|mind)|don'?t mind|do not mind|never a problem|why not)\b/g;
const doubleNegation =
  /\b(?:not|n't|isn't|aren't) (?:be )?(?:banned|prohibited|forbidden|against)\b/g;
/** Says that a ban has no exception: "even if asked", "with or without disclosure", "no exceptions". */
const emphasis =
  /\b(?:(?:not )?even (?:if|when|with|in|as|though|where|after|on|under|for)|(?:with|whether) or (?:without|not)|regardless of|no matter|irrespective of|whether)\b(?: (?!no\b|not\b|don't|never|must\b|may\b|is\b|are\b|will\b|we\b|do\b)[\w'/-]+){0,8}(?: or not)?|\b(?:\w+ )?or not\b|\b(?:no|without|zero) (?:any )?exceptions?\b|\bincluding (?:in )?(?:the |our )?(?:\w+ ){0,3}(?:mega ?)?threads?\b/g;
/** "Nothing for sale" forbids as "not anything for sale" does. */
const nothing = /\bnothing\b(?! (?:else|but|wrong|more|less|against))/g;
const nonCommercial = /\bnon[- ]?commercial\b/g;
const freeOf = /\b(ads?|advertising|advertisement|promo|promotion|marketing|sales|spam)[- ]free\b/g;
const removalWords =
  /\b(?:remov\w+|delet\w+|bans?|banned|bannable|not tolerated|spam|nuked|purged|taken down|(?:keep|stay|stays|kept) out|elsewhere|leave\b.{0,30}\bat (?:the door|home))\b/;

const threadKind =
  "(?:weekly|bi-?weekly|monthly|daily|quarterly|(?:mon|tues|wednes|thurs|fri|satur|sun)day(?:'?s)?|pinned|sticky|stickied|dedicated|designated|appropriate|official|promo\\w*|self[ -]?promo\\w*|showcase|advert\\w*|feedback|community|sharing)";
const threadPlace = new RegExp(
  `\\b(?:${threadKind} (?:[\\w'-]+ ){0,3}(?:mega[ -]?)?threads?|mega[ -]?threads?|stick(?:y|ied) posts?)\\b`,
);
/** A thread of its own with the words that lead to it: "outside of our weekly showcase thread". */
const threadPhrase = new RegExp(
  `\\b(?:(?:outside(?: of)?|except(?: for)?|unless|only|instead|other than|apart from|but) )?(?:(?:it is |it's |they are )?(?:allowed |permitted |posted |welcome |kept )?(?:in|into|inside|within|to|on|during|for|use) )?(?:(?:the|our|a|this|that|these|every|each) )?(?:${threadKind} (?:[\\w'-]+ ){0,3}(?:mega[ -]?)?threads?|mega[ -]?threads?|stick(?:y|ied) posts?)\\b`,
  "g",
);
/** Says that it is forbidden wherever else. */
const nowhereElse =
  /\b(?:only|outside|anywhere else|elsewhere|everywhere else|nowhere else|belongs?|must|instead|restricted|confined|limited)\b/;

/** Words that remove or punish. */
export const removes = (text: string): boolean => removalWords.test(text);
/** Words that limit a statement to some cases. */
export const isConditional = (text: string): boolean => condition.test(text);

/** Whether all that a text limits a statement to is a thread of its own. */
export const isThreadOnly = (text: string): boolean =>
  threadPlace.test(text) && !condition.test(text.replaceAll(threadPhrase, " "));

/** Removes what repeats a ban and reads like an exception to it. */
export const withoutEmphasis = (text: string): string => text.replaceAll(emphasis, " ");

/** Rewrites what would be misread: negations that forbid nothing, and emphasis that reads like an exception. */
const prepare = (text: string): string =>
  withoutEmphasis(
    text.replaceAll(harmlessNegation, " ").replaceAll(doubleNegation, " allowed "),
  )
    .replaceAll(nothing, "not anything")
    .replaceAll(nonCommercial, "no commercial")
    .replaceAll(freeOf, "no $1");

type StatementOrNone = Statement | null;

/** Combines the statement of a segment with that of the segments before. */
function combine(before: StatementOrNone, segment: string, topic: Topic): StatementOrNone {
  const isInThread = isThreadOnly(segment);
  if (isException(segment) && before !== null) {
    // "No promotion, but …": an exception or an explanation follows.
    if (before === "allows") return "some";
    if (isInThread) return before;
    const opens = allows.test(segment) || condition.test(segment);
    const closes = denies.test(segment) && !/^\s*(?:except|unless)/.test(segment);
    return before === "forbids" && opens && !closes ? "some" : before;
  }
  const isRestricted = condition.test(segment);
  const isGranted = allows.test(segment) && !denies.test(segment.split(allows)[0] ?? "");
  if (isGranted) {
    if (isInThread) return /\bonly\b/.test(segment) ? "forbids" : (before ?? "thread");
    const elsewhere = postsOnly.test(segment) && !inComments.test(segment);
    return isRestricted || elsewhere || before === "forbids" ? "some" : "allows";
  }
  if (denies.test(segment) || (topic.isMentioned(segment) && removes(segment))) {
    if (isInThread) return "forbids";
    return isRestricted || topic.isPartial?.(segment) ? "some" : "forbids";
  }
  if (!isRestricted || !topic.isMentioned(segment)) return before;
  if (isInThread) return before ?? (nowhereElse.test(segment) ? "forbids" : "thread");
  return before ?? "some";
}

/** What a clause says about the topic; null: no pattern recognizes anything. */
export function statementOf({ text }: Clause, topic: Topic): StatementOrNone {
  return segmentsOf(prepare(text)).reduce<StatementOrNone>(
    (before, segment) => combine(before, segment, topic),
    null,
  );
}
