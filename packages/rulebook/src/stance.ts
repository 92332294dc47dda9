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

/** What one rule says of a thing, with the words it rests on. */
export interface StanceReading {
  stance: Exclude<Stance, "unsaid">;
  quotes: string[];
}

/** What makes a ban one of some of it: a place, a day, a share, a leave, a way. */
const scoped =
  /\b(?:outside (?:of|the|our|a|this|that|these)\b|except\w*|unless|only (?:in|on|if|when|as|after|with|within|allowed|permitted|once|be|where|during)|weekly|monthly|daily|mega ?threads?|dedicated|designated|pinned|stickied|threads?\b.{0,30}\b(?:only|instead)|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|10 ?%|9 ?[:/] ?1|1 ?[:/] ?10|90\/10|ratio|one in ten|excessive\w*|overly|blatant\w*|limit\w*|minimal|moderation|without (?:prior |mod\w* |explicit |written )*(?:approval|permission|consent|asking|contributing|disclos\w*|context|discussion|participat\w*|saying|telling)|(?:prior|mod\w*|our) (?:approval|permission)|approved by|permission from|message the mod\w*|modmail|contact the mod\w*|ask (?:the )?mod\w*|disclos\w*|transparen\w*|flair\w*|once (?:a|per|every)|per (?:week|month|day)|active (?:members?|participa\w*|contribut\w*)|must (?:first|also)|relevant|directly (?:answer|relat|help)|asked for|when asked|if asked|if someone asks|in the context|long as|provided (?:that|you|it)|undisclosed|undeclared|low.?effort|sole(?:ly)?|purely|just to|primarily|drive.?by|unsolicited|repeated\w*|too (?:much|often)|(?:not|no) more than|more than once|at most|when (?:it|you|they|somebody|someone)|majority|verified|paid)\b/;
/** A condition that a disclosed, useful reply meets is no more than a limit all the same. */
const inComments = /\bcomments?\b/;
const postsOnly =
  /\b(?:in posts|as (?:a )?posts?|posts? only|top.?level|new posts|stand.?alone posts?)\b/;
const noDenial =
  /\b(?:no (?:problem|need|issue|limit|minimum|requirement|rule|restrictions?)|not (?:required|only|necessary|mind)|don'?t mind|do not mind|never a problem|why not)\b/g;
const doubled = /\b(?:not|n't|isn't|aren't) (?:be )?(?:banned|prohibited|forbidden|against)\b/g;
const taken = /\b(?:remov\w+|delet\w+|banned?|not tolerated|spam)\b/;

type Said = "forbidden" | "limited" | "allowed" | null;

/** What a segment adds to what the ones before it have said. */
function addTo(said: Said, segment: string, topic: Topic): Said {
  if (isException(segment) && said !== null) {
    // "No promotion, but …": what follows takes something out, or explains.
    if (said === "allowed") return "limited";
    const opens = allows.test(segment) || scoped.test(segment);
    const closes = denies.test(segment) && !/^\s*(?:except|unless)/.test(segment);
    return said === "forbidden" && opens && !closes ? "limited" : said;
  }
  const isScoped = scoped.test(segment);
  const granted = allows.test(segment) && !denies.test(segment.split(allows)[0] ?? "");
  if (granted) {
    const elsewhere = postsOnly.test(segment) && !inComments.test(segment);
    return isScoped || elsewhere || said === "forbidden" ? "limited" : "allowed";
  }
  if (denies.test(segment) || (topic.speaks(segment) && taken.test(segment))) {
    return isScoped || topic.some?.(segment) ? "limited" : "forbidden";
  }
  return isScoped && topic.speaks(segment) ? (said ?? "limited") : said;
}

/** What a clause says of a topic that it or its heading speaks of. */
function sayOf(clause: Clause, topic: Topic): Said {
  const text = clause.text.replaceAll(noDenial, " ").replaceAll(doubled, " allowed ");
  return segmentsOf(text).reduce<Said>((said, segment) => addTo(said, segment, topic), null);
}

/** Words that take up what a rule's name speaks of. */
const takesUp =
  /\b(?:it|this|these|such|they|them|comments?|threads?|posts?|only|unless|except\w*|mods?|permission|approval|once|ratio|10%)\b/;
/** A sentence that says by itself what is to be done. */
const demands = /\b(?:must|should|has to|have to|needs? to|please)\b/;
const bareName = /^\W*(?:\w+\W+){0,2}(?:spam|self[ -]?promo\w*|advertis\w*|soliciting)/;

/** What one clause of a rule adds; undefined: nothing. `null` is a name that says no more. */
function clauseSays(clause: Clause, topic: Topic, isTopic: boolean): Said | undefined {
  const { text, heading, isName } = clause;
  if (topic.speaks(text)) {
    const said = sayOf(clause, topic);
    if (said !== null) return said;
    if (isName) return bareName.test(text) ? null : undefined;
    if (text.endsWith("?")) return undefined;
    const stands = demands.test(text) || (!denies.test(heading) && !taken.test(heading));
    if (stands) return topic.unclear;
    return topic.some?.(text) || scoped.test(text) ? "limited" : "forbidden";
  }
  // "Only on Saturdays." below "Self-promotion".
  if (!isTopic || isName || !takesUp.test(text)) return undefined;
  if (!scoped.test(text) && !allows.test(text)) return undefined;
  const said = sayOf(clause, topic);
  if (said === "limited" || /^\W*(?:unless|except|only)\b/.test(text)) return "limited";
  if (said !== "allowed") return undefined;
  return inComments.test(text) ? "allowed" : "limited";
}

/** What a rule says of a topic: a ban with a way round it is a limit. */
export function readTopic(rule: WrittenRule, topic: Topic): StanceReading | null {
  const clauses = clausesOf(rule);
  const named = clauses.find(({ text, isName }) => isName && topic.speaks(text));
  const quotes: string[] = [];
  const all = new Set<Said>();
  for (const clause of clauses) {
    const said = clauseSays(clause, topic, named !== undefined);
    if (said === undefined) continue;
    all.add(said);
    if (said !== null) quotes.push(clause.original);
  }
  // A rule called "Self-promotion" that says nothing of it is not one in its favour.
  if (named && all.size === 1 && all.has(null)) {
    return { stance: "limited", quotes: [named.original] };
  }
  if (quotes.length === 0) return null;
  const mixed = all.has("limited") || (all.has("forbidden") && all.has("allowed"));
  const stance = mixed ? "limited" : all.has("forbidden") ? "forbidden" : "allowed";
  return { stance, quotes };
}
