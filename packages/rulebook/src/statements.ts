import { allows, type Clause, denies, isException, segmentsOf } from "./clauses.ts";
import type { Topic } from "./topics.ts";

/**
 * What a clause says about a topic. "some": it permits it on a condition. "partly": it forbids one kind of it.
 * "fulfilled": it forbids what a disclosed, relevant reply is not. "thread": it permits it in a thread of its
 * own, which says nothing about replies elsewhere.
 */
export type Statement =
  | "forbids"
  | "forbidsPosts"
  | "some"
  | "partly"
  | "fulfilled"
  | "thread"
  | "allows";

/** Whether it forbids the topic; a ban on posts is one on replies too, unless replies are permitted. */
const isBan = (statement: Statement | null): boolean =>
  statement === "forbids" || statement === "forbidsPosts";

const moderator = "(?:mod|mods|moderators?|mod team|moderation team|modmail|admins?)";
const approval = "(?:permission|consent|approval|go-?ahead|okay|blessing)";
const askFirst = `(?:contact|ask|approach|message|modmail|check with|dm|pm|e-?mail|consult|clear (?:it )?with|talk to|reach out to|write to|get in touch with) (?:us\\b|(?:\\w+ ){0,2}${moderator})|(?:get|seek|needs?|requires?|with|by|from|for|prior|mod\\w*|our|written|explicit|under) (?:\\w+ ){0,2}(?:${moderator}|${approval})|run (?:it|them|these|\\w+ posts?|anything \\w+) by|sign(?:ed)?[- ]off|(?:drop|shoot|send) us|hit up|let (?:us|the mods|a mod) know|mods? (?:first|beforehand)|(?:mods?|moderators?|us) before|(?:inform|notify|tell) (?:the |a )?(?:mod|mods|moderators?)|ask(?:ed)? first|let us know first|ok'?d by|(?:pre-?)?approv(?:al|ed)|(?:pre-?)?cleared|modmail|case[- ]by[- ]case|discretion`;
const share =
  "(?:small|tiny|minor|limited) (?:part|share|portion|fraction|percentage|number)|fraction|minority|proportion|\\d{1,2} ?(?:%|percent)|(?:ten|twenty|five|ninety) ?(?:%|percent)|\\d{1,2} ?[:/] ?\\d{1,2}|(?:\\d{1,2}|nine|ten) to (?:1|one)\\b|ratio|(?:in|of|out of|per|every) (?:every )?(?:ten|10|nine|9|five|5)\\b|(?:a|one) (?:tenth|fifth|quarter|third)|(?:tenth|fifth|quarter|third|half|majority|most|bulk) of|tenth|(?:nine|9) (?:other|times|posts?|links|contributions?|comments?)";
const newcomers =
  "accounts? (?:younger|under|less|newer|older|with)|(?:from|by|for) new (?:accounts?|users?|members?)|new (?:accounts?|users?|members?) (?:can|may|must|are|cannot)|(?:younger|older|newer) than|karma|until|regulars?|established|long-?(?:time|standing)|active (?:members?|participa\\w*|contribut\\w*)|(?:contribut|participat)\\w* (?:first|before)|first-time|never (?:posted|commented|participated|contributed)|(?:not|n't) (?:been )?active|non-?members?|lurkers?|no (?:prior )?history";
const weekdays = "(?:mon|tues|wednes|thurs|fri|satur|sun)days?|weekends?|weekdays?";
const flair =
  "(?:with|use|using|add|set|choose|pick|wear\\w*|needs?|matching|appropriate|correct|your|a|the|vendor|user) (?:\\w+ )?flair|flaired|unflaired|flair (?:up|yourself|your|it|them|as|is|required)";
/** An exception to a ban. */
const exceptions = `flair up|(?:before|until) (?:\\w+ ){0,3}(?:contact|messag|ask|approv|clear|talk|check)\\w*|without (?:contacting|messaging|checking)|(?:not|n't) (?:been )?cleared|outside (?:of|the|our|a|this|that|these)\\b|except|unless|other than|apart from|without (?:(?:prior|mod\\w*|explicit|written|our|first|the|a) )*(?:${approval}|asking|contributing|context|discussion|participat\\w*|flair)|unapproved|unauthori[sz]ed|not (?:been )?approved|${share}|${newcomers}|${weekdays}|(?:not|no) more than|more than once|at most|(?:once|twice|one|\\d+)(?: \\w+)? (?:a|per|every|each) (?:week|month|day|year)|(?:without|with(?:out)? our|${moderator}) (?:prior )?${approval}`;
/** One kind of it: a ban on this kind says nothing about the others. */
const kinds =
  "excessive\\w*|overly|blatant\\w*|limit\\w*|minimal|minimum|moderation|low.?effort|sole(?:ly)?|purely|primarily|mainly|mostly|drive.?by|unsolicited(?! (?:dms?|pms?|messages?|chats?))|repeat\\w*|repetitive\\w*|constant\\w*|aggressive\\w*|too (?:much|often)|frowned (?:up)?on|discourag\\w*|sparing\\w*|occasional\\w*";
/** What a disclosed, relevant reply is not. */
const unfair =
  "undisclosed|undeclared|unlabell?ed|irrelevant|off.?topic|unrelated|(?:not|isn't|aren't) (?:\\w+ )?(?:relevant|related|on.?topic|disclosed|helpful)|without (?:\\w+ ){0,2}(?:disclos\\w*|saying|stating|telling|mentioning|revealing|declaring|admitting)|non-?disclos\\w*|fail\\w* to (?:disclose|say|state|declare)|astroturf\\w*|pretend\\w*|pos(?:e|ing) as|sock ?puppets?|covert\\w*|stealth\\w*|hid(?:e|den|ing)|secret(?:ly)?";
/** Conditions of a permission that such a reply fulfills. */
const fulfilled = `disclos\\w*|disclaimers?|transparen\\w*|up ?front|relevant|on.?topic|directly (?:answer|relat|help)|in the context|in context|identify|affiliations?|say (?:so|that|it|you)|it(?:'s| is) yours|honest\\w*|open about|clear (?:about|that)|be clear|clearly (?:state|mark|label|say)|state (?:that|your)|helps?|helpful|useful|answers?|fits?|adds? value|valuable|${unfair}`;
/** Connects a condition. */
const connective =
  "only (?:if|when|as|where|after|in|on|with|within|allowed|permitted|once|be|during)|(?:as|so) long as|provided (?:that|you|it)|when (?:it|you|they|somebody|someone)|where it|must (?:first|also)|up to|verified|weekly|monthly|daily|mega ?threads?|dedicated|designated|pinned|stickied|threads?\\b.{0,30}\\b(?:only|instead)|asked for|when asked|if asked|if someone asks|second";

const exception = new RegExp(`\\b(?:${exceptions})(?!\\w)`);
const kind = new RegExp(`\\b(?:${kinds}|just to)(?!\\w)`);
const unfairKind = new RegExp(`\\b(?:${unfair})(?!\\w)`);
const condition = new RegExp(
  `\\b(?:${exceptions}|${kinds}|${askFirst}|${flair}|${connective}|disclos\\w*|transparen\\w*|up ?front|relevant|${unfair})(?!\\w)`,
);
const weekday = new RegExp(`\\b(?:${weekdays})(?!\\w)`, "g");
const strictCondition = new RegExp(`\\b(?:${exceptions}|${kinds}|${askFirst}|${flair})(?!\\w)`);
/** A condition of a permission that a disclosed, relevant reply fulfills, with the words that lead to it. */
const fulfilledCondition = new RegExp(
  `\\b(?:and|but|just|only|if|when|where|wherever|as|so|long|provided|that|please|must|should|,| )*(?:[\\w'-]+ ){0,6}?(?:${fulfilled})(?!\\w)`,
  "g",
);
/** Any condition of a permission. */
const anyCondition =
  /\b(?:if|when|where|whenever|as long as|so long as|provided|unless|once|until|after|only|weekly|monthly|daily|up to)\b/;
const asksFirst = new RegExp(`\\b(?:${askFirst})(?!\\w)`);
const namesShare = new RegExp(`\\b(?:${share})(?!\\w)`);

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
  /\b(?:(?:not )?even (?:if|when|with|in|as|though|where|after|on|under|for)|(?:with|whether) or (?:without|not)|regardless of|no matter|irrespective of|(?:doesn't|does not) matter (?:if|whether|how|who|that|what)|whether)\b(?: (?!no\b|not\b|don't|never|must\b|may\b|is\b|are\b|will\b|we\b|do\b)[\w'/-]+){0,8}(?: or not)?|\b(?:we )?(?:don'?t|do not) care (?:if|whether|who|how|that|what)\b(?: [\w'/-]+){0,8}|\b(?:[\w']+ )?or (?:not|otherwise)\b|\b(?:disclosed|declared|solicited|asked|paid|free|relevant|wanted|subtle|blatant|direct|undisclosed|unpaid|indirect) or (?:un\w+|indirect|disclosed|not \w+|free|paid|blatant|subtle|irrelevant)\b|\b(?:no|without|zero) (?:any )?exceptions?\b|\bincluding (?:in )?(?:the |our )?(?:\w+ ){0,3}(?:mega ?)?threads?\b/g;
/** "Nothing for sale" forbids as "not anything for sale" does. */
const nothing = /\bnothing\b(?! (?:else|but|wrong|more|less|against))/g;
const nonCommercial = /\bnon[- ]?commercial\b/g;
const freeOf = /\b(ads?|advertising|advertisement|promo|promotion|marketing|sales|spam)[- ]free\b/g;
const removalWords =
  /\b(?:remov\w+|delet\w+|bans?|banned|bannable|not tolerated|spam|somewhere else|skip the|spare us|save (?:it|the|your)|cut the|drop the|no-go|taboo|sick of|tired of|go away|get out|stay off|out of here|not interested|is out|block(?:ed)?|go home|bye|log out|unwelcome|retired|discontinued|paused|ended|phased out|no more|get the boot|booted|kicked|unwanted|suspended|gone|against the rules|stay away|not for you|in the (?:bin|trash)|keep\b.{0,40}\bout|nuked|purged|taken down|(?:keep|stay|stays|kept) out|elsewhere|leave\b.{0,30}\bat (?:the door|home))\b/;

const threadKind =
  "(?:weekly|bi-?weekly|monthly|daily|quarterly|(?:mon|tues|wednes|thurs|fri|satur|sun)day(?:'?s)?|pinned|sticky|stickied|dedicated|designated|appropriate|official|promo\\w*|self[ -]?promo\\w*|showcase|advert\\w*|feedback|community|sharing)";
const ownThread = `threads? (?:for|where|in which)|${threadKind}[:,]? (?:[\\w'-]+ ){0,3}(?:mega[ -]?)?threads?|mega[ -]?threads?|stick(?:y|ied) posts?`;
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
const individualsOnly =
  /\b(?:personal|individual) accounts? only\b|\bonly (?:personal|individual) accounts?\b|\b(?:individuals|people|humans) only\b/g;
const letOthers =
  /\blet (?:others|somebody else|someone else|other people)\b|\bkeep (?:quiet|silent)\b|\bkeep\b.{0,30}\bto yourself\b/g;
const zero = /\b(?:zero|absolutely no|had enough of) (?!tolerance)/g;

/** Who is meant: "If you work for a company you recommend, that's okay". */
const subject =
  /^\W*if (?:you|your)\b[^,]{0,40}\b(?:work|vendor|employee|developer|dev|founder|owner|make|made|built|represent|product|company|tool|app)\b[^,]{0,40},/;

/** How an exception begins. */
const opener = /^\W*(?:but|however|as long as|provided(?: that)?|although|though)\b/;

/** Words that remove or punish. */
export const removes = (text: string): boolean => removalWords.test(text);
/** Words that limit a statement to some cases. */
export const isConditional = (text: string): boolean => condition.test(text);

/** Whether it has to be asked for, or is limited to a share of what one writes. */
export const isRationed = (text: string): boolean => asksFirst.test(text) || namesShare.test(text);

/** Whether it names a share of what one writes: "one in ten". */
export const isShare = (text: string): boolean =>
  /\b(?:\d{1,2} ?(?:%|percent)|(?:ten|ninety|twenty) percent|(?:in|of) (?:every )?(?:ten|10)\b|tenth|(?:nine|9) (?:other|times|posts?|links|contributions?|comments?))/.test(
    text,
  );

/** Forbids it outside of a thread of its own: "not in the comments of other posts". */
const elsewhere =
  /\b(?:not|never|no|n't|don't|remov\w+|delet\w+|banned?|prohibited|forbidden)\b.{0,60}\b(?:elsewhere|anywhere else|(?:any )?other (?:threads?|posts?)|in (?:the )?(?:comments|replies)|outside (?:of )?(?:it|that|this|the thread))\b|\b(?:elsewhere|anywhere else|(?:any )?other (?:threads?|posts?)|in (?:the )?(?:comments|replies)|outside (?:of )?(?:it|that|this|the thread))\b.{0,60}\b(?:not|never|no|isn't|aren't|remov\w+|delet\w+|bans?|banned|prohibited|forbidden|spam)\b/;
export const bansElsewhere = (text: string): boolean => elsewhere.test(text);

/** Whether all that a text limits a statement to is a thread of its own. */
export const isThreadOnly = (text: string): boolean =>
  threadPlace.test(text) &&
  !condition.test(text.replaceAll(threadPhrase, " ").replaceAll(weekday, " "));

/** Removes what repeats a ban and reads like an exception to it. */
export const withoutEmphasis = (text: string): string => text.replaceAll(emphasis, " ");

/** Rewrites what would be misread: negations that forbid nothing, and emphasis that reads like an exception. */
export const prepare = (text: string): string =>
  withoutEmphasis(
    text
      .replaceAll(harmlessNegation, " ")
      .replaceAll(noExcuse, " not ")
      .replaceAll(doubleNegation, " allowed ")
      .replaceAll(othersMay, "they "),
  )
    .replaceAll(countsAs, "is banned")
    .replaceAll(zero, "no ")
    .replaceAll(letOthers, "not ")
    .replaceAll(individualsOnly, "no companies")
    .replaceAll(nothing, "not anything")
    .replaceAll(nonCommercial, "no commercial")
    .replaceAll(freeOf, "no $1");

type StatementOrNone = Statement | null;

/** Combines the statement of a segment with that of the segments before. */
function combine(
  before: StatementOrNone,
  segment: string,
  topic: Topic,
  isMentioned: boolean,
): StatementOrNone {
  const isInThread = isThreadOnly(segment);
  if (isInThread && bansElsewhere(segment)) return "forbids";
  const isGranted = allows.test(segment) && !denies.test(segment.split(allows)[0] ?? "");
  const isStrict = strictCondition.test(segment);
  const isConditionalPermission =
    isStrict ||
    anyCondition.test(segment.replace(subject, " ").replaceAll(fulfilledCondition, " "));
  if (isException(segment) && before !== null) {
    // "No promotion, but …": an exception or an explanation follows.
    const isClosed = denies.test(segment) && topic.isMentioned(segment);
    if (before === "allows" && isClosed && !condition.test(segment.replace(opener, ""))) {
      return "forbids";
    }
    if (before === "allows")
      return isConditionalPermission || denies.test(segment) ? "some" : before;
    if (isInThread) return before;
    if (
      before === "forbidsPosts" &&
      isGranted &&
      !isConditionalPermission &&
      inReplies.test(segment)
    )
      return "allows";
    const opens = allows.test(segment) || condition.test(segment);
    const closes = denies.test(segment) && !/^\s*(?:except|unless)/.test(segment);
    return isBan(before) && opens && !closes ? "some" : before;
  }
  if (isGranted) {
    if (isInThread) return before ?? "thread";
    const isElsewhere = postsOnly.test(segment) && !inReplies.test(segment);
    return isConditionalPermission || isElsewhere || isBan(before) ? "some" : "allows";
  }
  if (denies.test(segment) || (isMentioned && removes(segment))) {
    if (/\btop.?level\b/.test(segment)) return "forbidsPosts";
    if (!isInThread && exception.test(segment)) return "some";
    if (topic.isPartial?.(segment)) return "partly";
    if (unfairKind.test(segment)) return "fulfilled";
    if (!isInThread && kind.test(segment)) return "partly";
    return aboutPosts.test(segment) && !inReplies.test(segment) ? "forbidsPosts" : "forbids";
  }
  if (!condition.test(segment) || !isMentioned) return before;
  return before ?? (isInThread ? "thread" : "some");
}

/** What a clause says about the topic; null: no pattern recognizes anything. */
export function statementOf({ text }: Clause, topic: Topic, isMentioned: boolean): StatementOrNone {
  return segmentsOf(prepare(text)).reduce<StatementOrNone>(
    (before, segment) => combine(before, segment, topic, isMentioned),
    null,
  );
}
