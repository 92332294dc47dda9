import { isNear, matchesAny } from "./patterns.ts";

/** Conditions that require asking for permission. */
const askFirst: readonly RegExp[] = [
  /\b(?:run (?:it|them|these|\w+ posts?|anything \w+) by|sign(?:ed)?[- ]off|(?:drop|shoot|send) us|hit up|let (?:us|the mods|a mod) know|mods? (?:first|beforehand)|(?:mods?|moderators?|us) before|(?:inform|notify|tell) (?:the |a )?(?:mod|mods|moderators?)|ask(?:ed)? first|let us know first|ok'?d by|(?:pre-?)?approv(?:al|ed)|(?:pre-?)?cleared|modmail|case[- ]by[- ]case|discretion)(?!\w)/,
  /\b(?:contact|ask|approach|message|modmail|check with|dm|pm|e-?mail|consult|clear (?:it )?with|talk to|reach out to|write to|get in touch with) (?:us\b|(?:\w+ ){0,2}(?:mod|mods|moderators?|mod team|moderation team|modmail|admins?))(?!\w)/,
];

const asking =
  /\b(?:get|seek|needs?|requires?|with|by|from|for|prior|mods?|our|written|explicit|under)\b/g;
const authority =
  /\b(?:mod|mods|moderators?|moderation team|modmail|admins?|permission|consent|approval|go-?ahead|okay|blessing)\b/;
const asksFirst = (text: string): boolean =>
  matchesAny(askFirst, text) || isNear(text, asking, authority, 26);

/** A max share of a person's posts. */
const shares: readonly RegExp[] = [
  /\b(?:(?:small|tiny|minor|limited) (?:part|share|portion|fraction|percentage|number)|fraction|minority|proportion|\d{1,2} ?(?:%|percent)|(?:ten|twenty|five|ninety) ?(?:%|percent)|\d{1,2} ?[:/] ?\d{1,2}|(?:\d{1,2}|nine|ten) to (?:1|one)\b|ratio|(?:in|of|out of|per|every) (?:every )?(?:ten|10|nine|9|five|5)\b|(?:a|one) (?:tenth|fifth|quarter|third)|(?:tenth|fifth|quarter|third|half|majority|most|bulk) of|tenth)(?!\w)/,
  /\b(?:(?:nine|9) (?:others?|times|posts?|links|contributions?|comments?))(?!\w)/,
];

/** An exception to a ban. */
const exceptions: readonly RegExp[] = [
  /\b(?:flair up|without (?:contacting|messaging|checking)|(?:not|n't) (?:been )?cleared|outside (?:of|the|our|a|this|that|these)\b|except|unless|other than|apart from|unapproved|unauthori[sz]ed|not (?:been )?approved|accounts? (?:younger|under|less|newer|older|with)|(?:from|by|for) new (?:accounts?|users?|members?)|new (?:accounts?|users?|members?) (?:can|may|must|are|cannot)|(?:younger|older|newer) than|karma|until)(?!\w)/,
  /\b(?:regulars?|established|long-?(?:time|standing)|active (?:members?|participa\w*|contribut\w*)|(?:contribut|participat)\w* (?:first|before)|first-time|never (?:posted|commented|participated|contributed)|(?:not|n't) (?:been )?active|non-?members?|lurkers?|no (?:prior )?history|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|weekends?|weekdays?|(?:not|no) more than|more than once|at most)(?!\w)/,
  /\b(?:(?:once|twice|one|\d+)(?: \w+)? (?:a|per|every|each) (?:week|month|day|year)|(?:without|with(?:out)? our|(?:mod|mods|moderators?|mod team|moderation team|modmail|admins?)) (?:prior )?(?:permission|consent|approval|go-?ahead|okay|blessing))(?!\w)/,
  /\b(?:before|until) (?:\w+ ){0,3}(?:contact|messag|ask|approv|clear|talk|check)\w*(?!\w)/,
  /\bwithout (?:(?:prior|mod\w*|explicit|written|our|first|the|a) )*(?:(?:permission|consent|approval|go-?ahead|okay|blessing)|asking|contributing|context|discussion|participat\w*|flair)(?!\w)/,
];

/** Words for one kind of promotion: a ban on this kind says nothing about the others. */
const kinds: readonly RegExp[] = [
  /\b(?:excessive\w*|overly|blatant\w*|limit\w*|minimal|minimum|moderation|low.?effort|sole(?:ly)?|purely|primarily|mainly|mostly|drive.?by|unsolicited(?! (?:dms?|pms?|messages?|chats?))|repeat\w*|repetitive\w*|constant\w*|aggressive\w*|too (?:much|often)|frowned (?:up)?on|discourag\w*|sparing\w*|occasional\w*)(?!\w)/,
];

/** Words that do not apply to a disclosed, relevant reply. */
const unfair: readonly RegExp[] = [
  /\b(?:undisclosed|undeclared|unlabell?ed|irrelevant|off.?topic|unrelated|(?:not|isn't|aren't) (?:\w+ )?(?:relevant|related|on.?topic|disclosed|helpful)|non-?disclos\w*|fail\w* to (?:disclose|say|state|declare)|astroturf\w*|pretend\w*|pos(?:e|ing) as|sock ?puppets?|covert\w*|stealth\w*|hid(?:e|den|ing)|secret(?:ly)?)(?!\w)/,
  /\bwithout (?:\w+ ){0,2}(?:disclos\w*|saying|stating|telling|mentioning|revealing|declaring|admitting)(?!\w)/,
];

/** Conditions of a permission that such a reply fulfills. */
const fulfilled: readonly RegExp[] = [
  /\b(?:disclos\w*|disclaimers?|transparen\w*|up ?front|relevant|on.?topic|directly (?:answer|relat|help)|in the context|in context|identify|affiliations?|say (?:so|that|it|you)|it(?:'s| is) yours|honest\w*|open about|clear (?:about|that)|be clear|clearly (?:state|mark|label|say)|state (?:that|your)|helps?|helpful|useful|answers?|fits?|adds? value|valuable)(?!\w)/,
];

/** Words that begin a condition. */
const connectives: readonly RegExp[] = [
  /\b(?:only (?:if|when|as|where|after|in|on|with|within|allowed|permitted|once|be|during)|(?:as|so) long as|provided (?:that|you|it)|when (?:it|you|they|somebody|someone)|where it|must (?:first|also)|up to|verified|weekly|monthly|daily|mega ?threads?|dedicated|designated|pinned|stickied|asked for|when asked|if asked|if someone asks|second)(?!\w)/,
];

/** Requirements of a flair. */
const flairs: readonly RegExp[] = [
  /\b(?:(?:with|use|using|add|set|choose|pick|wear\w*|needs?|matching|appropriate|correct|your|a|the|vendor|user) (?:\w+ )?flair|flaired|unflaired|flair (?:up|yourself|your|it|them|as|is|required))(?!\w)/,
];

const days = /\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|weekends?|weekdays?)(?!\w)/g;

/** Whether a ban has an exception: "unless", "without approval", "more than 10%". */
export const hasException = (text: string): boolean =>
  matchesAny(exceptions, text) || matchesAny(shares, text);
/** Whether a ban is on one kind of promotion: "excessive", "low effort". */
export const isOnKind = (text: string): boolean =>
  matchesAny(kinds, text) || /\bjust to\b/.test(text);
/** Whether a ban does not apply to a disclosed, relevant reply: "undisclosed", "off-topic". */
export const isOnUnfair = (text: string): boolean => matchesAny(unfair, text);

/** Whether a permission has conditions that a disclosed, relevant reply does not fulfill. */
const isStrict = (text: string): boolean =>
  hasException(text) || matchesAny(kinds, text) || asksFirst(text) || matchesAny(flairs, text);

/** Words that limit a statement to some cases. */
export const isConditional = (text: string): boolean =>
  isStrict(text) ||
  matchesAny(connectives, text) ||
  matchesAny(unfair, text) ||
  /\b(?:disclos\w*|transparen\w*|up ?front|relevant)(?!\w)/.test(text) ||
  isNear(text, /\bthreads?\b/g, /\b(?:only|instead)\b/, 38);

/** Where a condition of a permission begins. */
const conditionStart =
  /\b(?=(?:if|when|where|whenever|wherever|as long as|so long as|provided|unless|once|until|after|only|weekly|monthly|daily|up to)\b)/;
/** The people that a condition is about: "If you work for a company you recommend, that's okay". */
const insider =
  /\b(?:work|vendor|employee|developer|dev|founder|owner|make|made|built|represent|product|company|tool|app)\b/;

/** Removes a condition at the beginning that only says which people it is about. */
function withoutSubject(text: string): string {
  if (!/^\W*if (?:you|your)\b/.test(text)) return text;
  const end = text.indexOf(",");
  return end > 0 && end < 100 && insider.test(text.slice(0, end)) ? text.slice(end) : text;
}

/** Whether a permission has a condition that being disclosed and relevant does not fulfill. */
export function isLimitedPermission(text: string): boolean {
  if (isStrict(text)) return true;
  const [, ...conditions] = withoutSubject(text).split(conditionStart);
  return conditions
    .filter((one) => one.trim() !== "only")
    .some((one) => !matchesAny(fulfilled, one) && !matchesAny(unfair, one));
}

/** Whether it needs permission, or is limited to a share of a person's posts. */
export const isRationed = (text: string): boolean => asksFirst(text) || matchesAny(shares, text);

/** Whether it names a share of a person's posts: "one in ten". */
export const isShare = (text: string): boolean =>
  /\b(?:\d{1,2} ?(?:%|percent)|(?:ten|ninety|twenty) percent|(?:in|of) (?:every )?(?:ten|10)\b|tenth|(?:nine|9) (?:others?|times|posts?|links|contributions?|comments?))/.test(
    text,
  );

const threadKind =
  "(?:weekly|bi-?weekly|monthly|daily|quarterly|(?:mon|tues|wednes|thurs|fri|satur|sun)day(?:'?s)?|pinned|sticky|stickied|dedicated|designated|appropriate|official|promo\\w*|self[ -]?promo\\w*|showcase|advert\\w*|feedback|community|sharing)";
const ownThread = `threads? (?:for|where|in which)|${threadKind}[:,]? (?:[\\w'-]+ ){0,3}(?:mega[ -]?)?threads?|mega[ -]?threads?|stick(?:y|ied) posts?`;
const threadPlace = new RegExp(
  `\\b(?:${ownThread}|outside (?:of )?(?:it|that|this|those|there|the threads?|that thread))\\b`,
);
/** A dedicated thread with the words before it: "outside of our weekly showcase thread". */
const threadPhrase = new RegExp(
  `\\b(?:(?:outside(?: of)?|except(?: for)?|unless|only|instead|other than|apart from|but) )?(?:(?:it is |it's |they are )?(?:allowed |permitted |posted |welcome |kept )?(?:in|into|inside|within|to|on|during|for|use) )?(?:(?:the|our|a|this|that|these|every|each) )?(?:${ownThread}|outside (?:of )?(?:it|that|this|those|there|the threads?|that thread))\\b`,
  "g",
);
/** Whether a dedicated thread is the only limit of a statement. */
export const isThreadOnly = (text: string): boolean =>
  threadPlace.test(text) &&
  !isConditional(text.replaceAll(threadPhrase, " ").replaceAll(days, " "));

const place =
  "(?:elsewhere|anywhere else|(?:any )?other (?:threads?|posts?)|in (?:the )?(?:comments|replies)|outside (?:of )?(?:it|that|this|the thread))";
const ban =
  "(?:not|never|no|n't|don't|isn't|aren't|remov\\w+|delet\\w+|bans?|banned|prohibited|forbidden|spam)";
const [places, everyPlace] = [new RegExp(`\\b${place}\\b`), new RegExp(`\\b${place}\\b`, "g")];
const [bans, everyBan] = [new RegExp(`\\b${ban}\\b`), new RegExp(`\\b${ban}\\b`, "g")];
/** Whether it is forbidden outside of a dedicated thread: "not in the comments of other posts". */
export const bansElsewhere = (text: string): boolean =>
  isNear(text, everyBan, places, 80) || isNear(text, everyPlace, bans, 80);
