import {
  allows,
  type Clause,
  denies,
  isException,
  segmentsOf,
} from "./clauses.ts";
import type { Topic } from "./topics.ts";

/**
 * What a clause says about a topic. "some": it forbids or permits some cases. "fulfilled": it forbids what a
 * disclosed, helpful reply is not. "thread": it permits it in a thread of its own, which says nothing about
 * replies elsewhere.
 */
export type Statement = "forbids" | "forbidsPosts" | "some" | "fulfilled" | "thread" | "allows";

/** Whether it forbids the topic; a ban on posts is one on replies too, unless replies are permitted. */
const isBan = (statement: Statement | null): boolean =>
  statement === "forbids" || statement === "forbidsPosts";

const askFirst =
  "(?:contact|ask|message|modmail|check with|dm|pm|e-?mail|consult|clear (?:it )?with|talk to|reach out to|write to|get|seek|needs?|requires?|with|by|from) (?:\\w+ ){0,2}(?:mod|mods|moderators?|mod team|moderation team|modmail|permission|consent|approval)|(?:ask|contact|message|e-?mail|dm|pm|tell|write|check with) us|ask first|go-?ahead|get in touch with|ok'?d by|cleared (?:by|with)|modmail|case[- ]by[- ]case|discretion";
const share =
  "\\d{1,2} ?(?:%|percent)|\\d{1,2} ?[:/] ?\\d{1,2}|\\d{1,2} to 1\\b|ratio|(?:one|1) (?:in|of|out of) (?:every )?(?:ten|10|five|5)\\b|(?:a|one) (?:tenth|fifth|quarter|third)|(?:tenth|fifth|quarter|third|half|majority|most) of";
const newcomers =
  "accounts? (?:younger|under|less|newer|older|with)|new (?:accounts?|users?|members?)|(?:younger|older|newer) than|karma|until|regulars?|established|long-?time";
const flair =
  "(?:with|use|using|add|set|choose|pick|wear\\w*|needs?|matching|appropriate|correct|your|a|the|vendor|user) (?:\\w+ )?flair|flaired|flair (?:up|yourself|your|it|them|as|is|required)";
/** What a disclosed, relevant reply fulfills anyway. */
const fulfilled =
  "disclos\\w*|disclaimers?|transparen\\w*|up ?front|undisclosed|undeclared|relevant|irrelevant|on.?topic|off.?topic|unrelated|directly (?:answer|relat|help)|in the context|in context|without (?:\\w+ ){0,2}(?:disclos\\w*|saying|stating|telling|mentioning|revealing|declaring|admitting)|astroturf\\w*|pretend\\w*|pos(?:e|ing) as|sock ?puppets?|covert\\w*|stealth\\w*|hid(?:e|den|ing)|secret(?:ly)?";
/** Conditions of a permission that it fulfills too. */
const harmless = `${fulfilled}|identify|affiliations?|say (?:so|that|it|you)|it(?:'s| is) yours|honest\\w*|open about|clear (?:about|that)|be clear|clearly (?:state|mark|label|say)|state (?:that|your)|helps?|helpful|useful|answers?|fits?|adds? value|valuable`;
const fulfilledCondition = new RegExp(
  `\\b(?:and|but|just|only|if|when|where|wherever|as|so|long|provided|that|please|must|should|,| )*(?:[\\w'-]+ ){0,6}?(?:${harmless})(?!\\w)`,
  "g",
);
/** Connects a condition. */
const connective =
  "only (?:if|when|as|where|after)|(?:as|so) long as|provided (?:that|you|it)|when (?:it|you|they|somebody|someone)|where it|must (?:first|also)";
/** Any condition of a permission. */
const anyCondition = /\b(?:if|when|where|whenever|as long as|so long as|provided|unless|once|until|after|only)\b/;
/** What limits a ban or a permission to some cases: a place, a day, a share, a permission, a manner. */
const limits = `outside (?:of|the|our|a|this|that|these)\\b|except|unless|only (?:in|on|with|within|allowed|permitted|once|be|during)|weekly|monthly|daily|mega ?threads?|dedicated|designated|pinned|stickied|threads?\\b.{0,30}\\b(?:only|instead)|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|${share}|${newcomers}|excessive\\w*|overly|blatant\\w*|limit\\w*|minimal|minimum|moderation|without (?:prior |mod\\w* |explicit |written )*(?:approval|permission|consent|asking|contributing|context|discussion|participat\\w*)|(?:prior|mod\\w*|our) (?:approval|permission)|(?:pre-?)?approv(?:al|ed)|permission from|${askFirst}|${flair}|once (?:a|per|every)|per (?:week|month|day)|active (?:members?|participa\\w*|contribut\\w*)|asked for|when asked|if asked|if someone asks|low.?effort|sole(?:ly)?|purely|just to|primarily|drive.?by|unsolicited|repeated\\w*|too (?:much|often)|(?:not|no) more than|more than once|at most|up to|verified|frowned (?:up)?on|discourag\\w*|sparing\\w*|occasional\\w*`;
const strictCondition = new RegExp(`\\b(?:${limits})(?!\\w)`);
const condition = new RegExp(`\\b(?:${limits}|${fulfilled}|${connective})(?!\\w)`);
const asksFirst = new RegExp(`\\b(?:${askFirst})(?!\\w)`);
const namesShare = new RegExp(`\\b(?:${share})`);

const inReplies = /\b(?:comments?|repl(?:y|ies)|answers?|responses?)\b/;
const postsOnly =
  /\b(?:in posts|as (?:a )?posts?|posts? only|top.?level|new posts|stand.?alone posts?)\b/;
const aboutPosts = /\b(?:posts?|top.?level|submissions?|threads?)\b/;
const harmlessNegation =
  /\b(?:no (?:need|limit|minimum|requirement|rule|restrictions?)|not (?:required|only|necessary)|why not)\b/g;
/** Negations that permit. */
const doubleNegation =
  /\b(?:(?:not|n't|isn't|aren't) (?:be )?(?:banned|prohibited|forbidden|against)|(?:no|never a) (?:problem|issue|objection)s?|(?:don'?t|do not|won't|nobody) minds?|not mind|go ahead)\b/g;
/** Says that a ban has no exception: "even if asked", "with or without disclosure", "no exceptions". */
const emphasis =
  /\b(?:(?:not )?even (?:if|when|with|in|as|though|where|after|on|under|for)|(?:with|whether) or (?:without|not)|regardless of|no matter|irrespective of|whether)\b(?: (?!no\b|not\b|don't|never|must\b|may\b|is\b|are\b|will\b|we\b|do\b)[\w'/-]+){0,8}(?: or not)?|\b(?:we )?(?:don'?t|do not) care (?:if|whether|who|how|that|what)\b(?: [\w'/-]+){0,8}|\b(?:[\w']+ )?or (?:not|otherwise)\b|\b(?:disclosed|declared|solicited|asked|paid|free|relevant|wanted|subtle|blatant|direct) or (?:un\w+|indirect|not \w+|free|paid|blatant|subtle|irrelevant)\b|\b(?:no|without|zero) (?:any )?exceptions?\b|\bincluding (?:in )?(?:the |our )?(?:\w+ ){0,3}(?:mega ?)?threads?\b/g;
/** "Nothing for sale" forbids as "not anything for sale" does. */
const nothing = /\bnothing\b(?! (?:else|but|wrong|more|less|against))/g;
const nonCommercial = /\bnon[- ]?commercial\b/g;
const freeOf = /\b(ads?|advertising|advertisement|promo|promotion|marketing|sales|spam)[- ]free\b/g;
const removalWords =
  /\b(?:remov\w+|delet\w+|bans?|banned|bannable|not tolerated|spam|suspended|gone|against the rules|stay away|not for you|in the (?:bin|trash)|keep\b.{0,40}\bout|nuked|purged|taken down|(?:keep|stay|stays|kept) out|elsewhere|leave\b.{0,30}\bat (?:the door|home))\b/;

const threadKind =
  "(?:weekly|bi-?weekly|monthly|daily|quarterly|(?:mon|tues|wednes|thurs|fri|satur|sun)day(?:'?s)?|pinned|sticky|stickied|dedicated|designated|appropriate|official|promo\\w*|self[ -]?promo\\w*|showcase|advert\\w*|feedback|community|sharing)";
const ownThread = `${threadKind}[:,]? (?:[\\w'-]+ ){0,3}(?:mega[ -]?)?threads?|mega[ -]?threads?|stick(?:y|ied) posts?`;
const threadPlace = new RegExp(
  `\\b(?:${ownThread}|outside (?:of )?(?:it|that|this|those|there|the threads?|that thread))\\b`,
);
/** A thread of its own with the words that lead to it: "outside of our weekly showcase thread". */
const threadPhrase = new RegExp(
  `\\b(?:(?:outside(?: of)?|except(?: for)?|unless|only|instead|other than|apart from|but) )?(?:(?:it is |it's |they are )?(?:allowed |permitted |posted |welcome |kept )?(?:in|into|inside|within|to|on|during|for|use) )?(?:(?:the|our|a|this|that|these|every|each) )?(?:${ownThread}|outside (?:of )?(?:it|that|this|those|there|the threads?|that thread))(?: (?:each|every|on|this)? ?(?:mon|tues|wednes|thurs|fri|satur|sun)days?)?\\b`,
  "g",
);
/** "Answering with your own product is advertising": it falls under what is banned. */
const countsAs =
  /\b(?:is|are|be|it's|that's|counts? as|considered|treated as|regarded as|seen as|qualif(?:y|ies) as) (?:still |also |just |just as much |considered |simply )?(?:to be )?(?:as )?(?:an? )?(?:spam|advertis\w*|self[- ]?promo\w*|promotion|ad|ads|pitch|plug|marketing|soliciting|solicitation)\b(?! (?:is|are|thread|free|posts? (?:is|are)))/g;

/** Says that disclosure is no excuse. */
const noExcuse =
  /\b(?:disclos\w*|disclaimers?|transparen\w*|honest\w*|saying|stating|admitting|being|asked)\b[^,:;.]{0,60}\b(?:doesn't|don't|does not|isn't|is not|won't|is no|no) (?:make|excuse|change|help|exempt|count|matter|enough|okay|allow)\w*/g;
/** Who else may: "representatives may" permits as "they may" does. */
const othersMay =
  /\b(?:reps?|representatives?|employees|developers?|devs|makers?|companies|businesses|brands|owners|folks|creators|anyone|anybody|everybody|artists) (?=(?:may|can)\b(?!'?t\b| not\b| never\b| no longer\b))/g;
const zero = /\b(?:zero|absolutely no|had enough of) (?!tolerance)/g;

/** Words that remove or punish. */
export const removes = (text: string): boolean => removalWords.test(text);
/** Words that limit a statement to some cases. */
export const isConditional = (text: string): boolean => condition.test(text);

/** Whether it has to be asked for, or is limited to a share of what one writes. */
export const isRationed = (text: string): boolean => asksFirst.test(text) || namesShare.test(text);

/** Whether all that a text limits a statement to is a thread of its own. */
export const isThreadOnly = (text: string): boolean =>
  threadPlace.test(text) && !condition.test(text.replaceAll(threadPhrase, " "));

/** Removes what repeats a ban and reads like an exception to it. */
export const withoutEmphasis = (text: string): string => text.replaceAll(emphasis, " ");

/** Rewrites what would be misread: negations that forbid nothing, and emphasis that reads like an exception. */
const prepare = (text: string): string =>
  withoutEmphasis(
    text
      .replaceAll(harmlessNegation, " ")
      .replaceAll(noExcuse, " not ")
      .replaceAll(doubleNegation, " allowed ")
      .replaceAll(othersMay, "they "),
  )
    .replaceAll(countsAs, "is banned")
    .replaceAll(zero, "no ")
    .replaceAll(nothing, "not anything")
    .replaceAll(nonCommercial, "no commercial")
    .replaceAll(freeOf, "no $1");

type StatementOrNone = Statement | null;

/** Combines the statement of a segment with that of the segments before. */
function combine(before: StatementOrNone, segment: string, topic: Topic): StatementOrNone {
  const isInThread = isThreadOnly(segment);
  const isGranted = allows.test(segment) && !denies.test(segment.split(allows)[0] ?? "");
  const isStrict = strictCondition.test(segment);
  const isConditionalPermission =
    isStrict || anyCondition.test(segment.replaceAll(fulfilledCondition, " "));
  if (isException(segment) && before !== null) {
    // "No promotion, but …": an exception or an explanation follows.
    if (before === "allows") return isConditionalPermission || denies.test(segment) ? "some" : before;
    if (isInThread) return before;
    if (before === "forbidsPosts" && isGranted && !isConditionalPermission && inReplies.test(segment)) return "allows";
    const opens = allows.test(segment) || condition.test(segment);
    const closes = denies.test(segment) && !/^\s*(?:except|unless)/.test(segment);
    return isBan(before) && opens && !closes ? "some" : before;
  }
  if (isGranted) {
    if (isInThread) return before ?? "thread";
    const isElsewhere = postsOnly.test(segment) && !inReplies.test(segment);
    return isConditionalPermission || isElsewhere || isBan(before) ? "some" : "allows";
  }
  if (denies.test(segment) || (topic.isMentioned(segment) && removes(segment))) {
    if (/\btop.?level\b/.test(segment)) return "forbidsPosts";
    if (topic.isPartial?.(segment)) return "some";
    if (condition.test(segment) && !isInThread) return isStrict ? "some" : "fulfilled";
    return aboutPosts.test(segment) && !inReplies.test(segment) ? "forbidsPosts" : "forbids";
  }
  if (!condition.test(segment) || !topic.isMentioned(segment)) return before;
  return before ?? (isInThread ? "thread" : "some");
}

/** What a clause says about the topic; null: no pattern recognizes anything. */
export function statementOf({ text }: Clause, topic: Topic): StatementOrNone {
  return segmentsOf(prepare(text)).reduce<StatementOrNone>(
    (before, segment) => combine(before, segment, topic),
    null,
  );
}
