import type { Stance } from "@earshot/contract";
import { allows, type Clause, clausesOf, denies, goesOn, type WrittenRule } from "./clauses.ts";
import { bansElsewhere, isConditional, isRationed, isThreadOnly } from "./conditions.ts";
import { prepare, removes, withoutEmphasis } from "./rewrite.ts";
import { type Statement, statementOf } from "./statements.ts";
import type { Topic } from "./topics.ts";

/** The stance of one rule on a topic, with the words that express it. */
export interface StanceAssessment {
  stance: Exclude<Stance, "unsaid">;
  /** It permits the topic, possibly with a condition, which turns a ban of another rule into a limit. */
  lifts: boolean;
  /** The quote that decides is the first. */
  quotes: string[];
}

/** "named": the clause only names the topic. "asked": a question that the next clause answers. "unclear": it is about the topic, and no pattern recognizes how. */
type Reading = Statement | "allowsReplies" | "named" | "unclear" | "asked";

/** Words that refer back to the rule's name. */
const refersBack =
  /^\W*(?:only|unless|except\w*|once|comments?|(?:\w[\w'-]*[^\w'-]+){0,3}(?:it|this|these|such|they|them|mods?|moderators?|permission|approval|ratio|10%))(?!\w)/;
/** A heading that bans what is listed below it. */
const listsBans =
  /:\s*$|\b(?:not allowed|not permitted|not accepted|prohibited|forbidden|banned|removed|deleted|dont's|don'ts)\b|^\W*(?:do not|don't|no)\b\W*(?:post\w*\W*)?$/;
/** What a question demands of people who say yes. */
const answers =
  /\b(?:say (?:so|it)|disclos\w*|tell (?:us|people|everyone)|let (?:us|people|everyone) know|flair\w*|identify|state it|mention it|use|post it|go(?:es)? to)\b/;
/** Contacts for questions about a decision. */
const appeals = /\b(?:mistakes?|questions?|appeal\w*|reports?|reporting|unsure|not sure)\b/;
/** Words of an instruction. */
const instructs = /\b(?:must|should|has to|have to|needs? to|please)\b/;
/** Forbids the subject of the rule's name: "Not allowed in any form", "These are prohibited". */
const bansAbove =
  /^\W*(?:(?:anywhere else|everywhere else|elsewhere|outside (?:of )?(?:it|that|this|those)|in comments),? )?(?:(?:it's|they're|(?:it|this|these|those|such (?:posts?|content|comments?)|they|all of it) (?:is|are|will be|gets?)) )?(?:strictly |absolutely |totally |completely |simply |generally )?(?:not (?:allowed|permitted|welcome|tolerated|accepted|ok|okay|acceptable)|prohibited|forbidden|banned|disallowed|removed|deleted)\b|^\W*(?:no|nope|never|don't|not here)(?: (?:thanks|thank you|please|do it|even think about it))?\W*$/;
const inReplies = /\b(?:comments?|repl(?:y|ies)|answers?)\b/;

function readMention(clause: Clause, topic: Topic): Reading | undefined {
  const { text, heading, isName } = clause;
  const statement = statementOf(clause, topic, true);
  const isForbiddenAbove =
    (denies.test(heading) || removes(heading)) &&
    (listsBans.test(heading) || topic.isMentioned(heading));
  // "No ads. This includes hidden ads": saying what a ban covers does not lift it.
  if (goesOn.test(text) && statement !== null && statement !== "allows") {
    return isForbiddenAbove ? "forbids" : "unclear";
  }
  if (statement === "allows" && inReplies.test(text)) return "allowsReplies";
  if (statement !== null) return statement;
  if (isName) return topic.isName(text) ? "named" : undefined;
  if (text.endsWith("?")) return "asked";
  if (instructs.test(text) || !isForbiddenAbove) {
    return topic.isUnclear(text) ? "unclear" : undefined;
  }
  return topic.isPartial?.(text) || isConditional(text) ? "partly" : "forbids";
}

const isAbout = (text: string, topic: Topic): boolean =>
  topic.isMentioned(text) || topic.isName(text) || topic.isMentioned(prepare(text));

/** Reads one clause; undefined: it says nothing about the topic. */
function readClause(
  clause: Clause,
  topic: Topic,
  isTopic: boolean,
  before?: Reading,
): Reading | undefined {
  const { text } = clause;
  const reading = isAbout(text, topic)
    ? readMention(clause, topic)
    : topic.isAsked?.(text)
      ? "asked"
      : (readContinuation(clause, topic, isTopic, before) ??
        (topic.isDoubtful?.(text) ? "unclear" : undefined));
  // "Self-promotion is fine. Just tell people that it is yours."
  const isPermitted = before === "allows" || before === "allowsReplies";
  const isDisclosure = reading === "unclear" && answers.test(text) && !isRationed(text);
  return isPermitted && isDisclosure ? "fulfilled" : reading;
}

/** Reads a clause that does not mention the topic, but may continue one that does. */
function readContinuation(
  clause: Clause,
  topic: Topic,
  isTopic: boolean,
  before?: Reading,
): Reading | undefined {
  const { text, isName } = clause;
  // "Not allowed in any form." below or after "Self-promotion".
  if ((isTopic || before) && bansAbove.test(text)) {
    const isLimited = isConditional(withoutEmphasis(text)) && !isThreadOnly(text);
    return isLimited ? "some" : "forbids";
  }
  // "For anything else, ask a moderator." after a permission.
  const isContinued = before === "allows" || before === "allowsReplies" || before === "asked";
  if (isContinued && isRationed(text)) return "some";
  if (before === "asked" && isThreadOnly(text)) return "thread";
  if (before === "asked" && answers.test(text)) return "unclear";
  if (before !== undefined && bansElsewhere(text)) return "forbids";
  if (!isTopic || isName) return undefined;
  // "Only on Saturdays." below "Self-promotion".
  if (!refersBack.test(text) || appeals.test(text)) return undefined;
  if (!isConditional(text) && !allows.test(text)) return undefined;
  if (isThreadOnly(text)) return "thread";
  const statement = statementOf(clause, topic, false);
  if (statement === "some" || /^\W*(?:unless|except|only)\b/.test(text)) return "some";
  if (statement !== "allows") return undefined;
  return inReplies.test(text) ? "allowsReplies" : "some";
}

function stanceOf(readings: ReadonlySet<Reading>): StanceAssessment["stance"] {
  const allows = readings.has("allows") || readings.has("allowsReplies");
  const lifts = allows || readings.has("some");
  if (readings.has("forbids")) return lifts ? "limited" : "forbidden";
  if (readings.has("forbidsPosts") && !readings.has("allowsReplies")) {
    return lifts ? "limited" : "forbidden";
  }
  const isLimit = (["some", "partly", "thread", "unclear"] as const).some((one) =>
    readings.has(one),
  );
  return allows && !isLimit ? "allowed" : "limited";
}

/** The kinds of clauses that decide each stance. */
const decisive: Record<StanceAssessment["stance"], readonly Reading[]> = {
  forbidden: ["forbids", "forbidsPosts"],
  limited: ["some", "partly", "fulfilled", "forbids", "forbidsPosts", "thread", "unclear", "named"],
  allowed: ["allowsReplies", "allows"],
};

/** The stance of a rule on a topic: a ban with an exception is a limit; null: it is not about the topic. */
export function readTopic(rule: WrittenRule, topic: Topic): StanceAssessment | null {
  const clauses = clausesOf(rule);
  if (topic.isOnlyApparent?.(clauses.map(({ text }) => text).join(" . "))) return null;
  const isTopic = clauses.some(({ text, isName }) => isName && isAbout(text, topic));
  const found: { reading: Reading; quote: string }[] = [];
  let before: Reading | undefined;
  for (const clause of clauses) {
    const reading = readClause(clause, topic, isTopic, before);
    before = reading;
    if (reading && reading !== "asked") found.push({ reading, quote: clause.original });
  }
  if (found.length === 0) return null;
  const readings = new Set(found.map(({ reading }) => reading));
  const stance = stanceOf(readings);
  const decider = decisive[stance].find((one) => readings.has(one));
  // A clause that only names the topic is no evidence, unless there is no other.
  const shown = found.filter(({ reading }) => reading !== "named" || readings.size === 1);
  const first = shown.find(({ reading }) => reading === decider);
  const quotes = [first, ...shown].flatMap((one) => (one ? [one.quote] : []));
  return {
    stance,
    lifts: (["some", "allows", "allowsReplies"] as const).some((one) => readings.has(one)),
    quotes: [...new Set(quotes)],
  };
}
