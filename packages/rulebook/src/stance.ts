import type { Stance } from "@earshot/contract";
import {
  allows,
  type Clause,
  clausesOf,
  denies,
  isException,
  segmentsOf,
  type WrittenRule,
} from "./clauses.ts";
import type { Topic } from "./topics.ts";

/** The stance of one rule on a topic, with the words that express it. */
export interface StanceAssessment {
  stance: Exclude<Stance, "unsaid">;
  quotes: string[];
}

/** What limits a ban or a permission to some cases: a place, a day, a share, a permission, a manner. */
const restricted =
  /\b(?:outside (?:of|the|our|a|this|that|these)\b|except\w*|unless|only (?:in|on|if|when|as|after|with|within|allowed|permitted|once|be|where|during)|weekly|monthly|daily|mega ?threads?|dedicated|designated|pinned|stickied|threads?\b.{0,30}\b(?:only|instead)|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|10 ?%|9 ?[:/] ?1|1 ?[:/] ?10|90\/10|ratio|one in ten|excessive\w*|overly|blatant\w*|limit\w*|minimal|moderation|without (?:prior |mod\w* |explicit |written )*(?:approval|permission|consent|asking|contributing|disclos\w*|context|discussion|participat\w*|saying|telling)|(?:prior|mod\w*|our) (?:approval|permission)|approved by|permission from|message the mod\w*|modmail|contact the mod\w*|ask (?:the )?mod\w*|disclos\w*|transparen\w*|flair\w*|once (?:a|per|every)|per (?:week|month|day)|active (?:members?|participa\w*|contribut\w*)|must (?:first|also)|relevant|directly (?:answer|relat|help)|asked for|when asked|if asked|if someone asks|in the context|long as|provided (?:that|you|it)|undisclosed|undeclared|low.?effort|sole(?:ly)?|purely|just to|primarily|drive.?by|unsolicited|repeated\w*|too (?:much|often)|(?:not|no) more than|more than once|at most|when (?:it|you|they|somebody|someone)|majority|verified|paid)\b/;
const inComments = /\bcomments?\b/;
const postsOnly =
  /\b(?:in posts|as (?:a )?posts?|posts? only|top.?level|new posts|stand.?alone posts?)\b/;
const harmlessNegation =
  /\b(?:no (?:problem|need|issue|limit|minimum|requirement|rule|restrictions?)|not (?:required|only|necessary|mind)|don'?t mind|do not mind|never a problem|why not)\b/g;
const doubleNegation =
  /\b(?:not|n't|isn't|aren't) (?:be )?(?:banned|prohibited|forbidden|against)\b/g;
const removalWords = /\b(?:remov\w+|delet\w+|banned?|not tolerated|spam)\b/;

type StanceOrNone = "forbidden" | "limited" | "allowed" | null;

/** Combines the stance of a segment with that of the segments before. */
function combine(stance: StanceOrNone, segment: string, topic: Topic): StanceOrNone {
  if (isException(segment) && stance !== null) {
    // "No promotion, but …": an exception or an explanation follows.
    if (stance === "allowed") return "limited";
    const opens = allows.test(segment) || restricted.test(segment);
    const closes = denies.test(segment) && !/^\s*(?:except|unless)/.test(segment);
    return stance === "forbidden" && opens && !closes ? "limited" : stance;
  }
  const isRestricted = restricted.test(segment);
  const granted = allows.test(segment) && !denies.test(segment.split(allows)[0] ?? "");
  if (granted) {
    const elsewhere = postsOnly.test(segment) && !inComments.test(segment);
    return isRestricted || elsewhere || stance === "forbidden" ? "limited" : "allowed";
  }
  if (denies.test(segment) || (topic.isMentioned(segment) && removalWords.test(segment))) {
    return isRestricted || topic.isPartial?.(segment) ? "limited" : "forbidden";
  }
  return isRestricted && topic.isMentioned(segment) ? (stance ?? "limited") : stance;
}

/** The stance of a clause on the topic. */
function stanceOfClause(clause: Clause, topic: Topic): StanceOrNone {
  const text = clause.text
    .replaceAll(harmlessNegation, " ")
    .replaceAll(doubleNegation, " allowed ");
  return segmentsOf(text).reduce<StanceOrNone>(
    (stance, segment) => combine(stance, segment, topic),
    null,
  );
}

/** Words that refer back to the rule's name. */
const refersBack =
  /\b(?:it|this|these|such|they|them|comments?|threads?|posts?|only|unless|except\w*|mods?|permission|approval|once|ratio|10%)\b/;
/** Words of an instruction. */
const instructs = /\b(?:must|should|has to|have to|needs? to|please)\b/;
const bareName = /^\W*(?:\w+\W+){0,2}(?:spam|self[ -]?promo\w*|advertis\w*|soliciting)/;

/** The stance of one clause; undefined when it has none, null for a name that only names the topic. */
function readClause(clause: Clause, topic: Topic, isTopic: boolean): StanceOrNone | undefined {
  const { text, heading, isName } = clause;
  if (topic.isMentioned(text)) {
    const stance = stanceOfClause(clause, topic);
    if (stance !== null) return stance;
    if (isName) return bareName.test(text) ? null : undefined;
    if (text.endsWith("?")) return undefined;
    const isIndependent =
      instructs.test(text) || (!denies.test(heading) && !removalWords.test(heading));
    if (isIndependent) return topic.unclear;
    return topic.isPartial?.(text) || restricted.test(text) ? "limited" : "forbidden";
  }
  // "Only on Saturdays." below "Self-promotion".
  if (!isTopic || isName || !refersBack.test(text)) return undefined;
  if (!restricted.test(text) && !allows.test(text)) return undefined;
  const stance = stanceOfClause(clause, topic);
  if (stance === "limited" || /^\W*(?:unless|except|only)\b/.test(text)) return "limited";
  if (stance !== "allowed") return undefined;
  return inComments.test(text) ? "allowed" : "limited";
}

/** The stance of a rule on a topic: a ban with an exception is a limit. */
export function readTopic(rule: WrittenRule, topic: Topic): StanceAssessment | null {
  const clauses = clausesOf(rule);
  const named = clauses.find(({ text, isName }) => isName && topic.isMentioned(text));
  const quotes: string[] = [];
  const all = new Set<StanceOrNone>();
  for (const clause of clauses) {
    const stance = readClause(clause, topic, named !== undefined);
    if (stance === undefined) continue;
    all.add(stance);
    if (stance !== null) quotes.push(clause.original);
  }
  // A rule called "Self-promotion" that says nothing more does not permit it.
  if (named && all.size === 1 && all.has(null)) {
    return { stance: "limited", quotes: [named.original] };
  }
  if (quotes.length === 0) return null;
  const mixed = all.has("limited") || (all.has("forbidden") && all.has("allowed"));
  const stance = mixed ? "limited" : all.has("forbidden") ? "forbidden" : "allowed";
  return { stance, quotes };
}
