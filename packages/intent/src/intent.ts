import {
  cutText,
  type IntentLevel,
  intentLevels,
  type SignalKind,
  signalsAgainst,
} from "@earshot/contract";
import { isEntertainmentCommunity, isShoppingCommunity } from "./communities.ts";
import { signalIdioms, warningIdioms } from "./idioms.ts";
import { namedObject, objectEnd, titleQuestion } from "./objects.ts";
import { relevance } from "./profile.ts";
import {
  findHits,
  type Hit,
  indexRules,
  type RuleIndex,
  type RuleSource,
  type WarningSource,
} from "./rule-index.ts";
import { rules } from "./rules.ts";
import { warningRules } from "./rules-warnings.ts";
import { computeScore } from "./score.ts";
import { type TokenizedText, tokenize } from "./tokenize.ts";
import type { PostIntent, Profile, ReadablePost, Signal, TextSpan, Warning } from "./types.ts";

/** Raised with every change of the rules, so that posts scored by an older version are scored again. */
export const intentVersion = 3;

/** The lowest score of each level but the first. */
export const levelThresholds = [25, 50, 75] as const;

/** The level of a score of 0 to 100. */
export function levelOf(score: number): IntentLevel {
  return intentLevels[levelThresholds.filter((step) => score >= step).length] ?? "Cold";
}

/** Rules, with the idioms in which their words mean something else. */
interface RuleSet<R> {
  rules: RuleIndex<R>;
  idioms: RuleIndex<unknown>;
}

const signalRules: RuleSet<RuleSource> = {
  rules: indexRules(rules),
  idioms: indexRules(signalIdioms),
};
const warningRuleSet: RuleSet<WarningSource> = {
  rules: indexRules(warningRules),
  idioms: indexRules(warningIdioms),
};

/** A title that only names a thing, as a question, or asks anything where people ask what to buy. */
const namedObjectRule: RuleSource = { kind: "asking", weight: 2.4, patterns: [] };

type Part = TextSpan["part"];
type Found = Hit<RuleSource>;

/** A title or a body in words. */
interface TokenizedPart {
  part: Part;
  text: TokenizedText;
}

/** In UTF-16 units: only the beginning is read, since requests come early and the time must be bounded. */
export const maxTextLength = 6_000;

/** A thread is young up to this age and number of comments: many still read a new reply. */
const maxYoungMs = 6 * 3600_000;
const maxYoungComments = 25;

const isAgainst = (kind: SignalKind): boolean => kind in signalsAgainst;

const negations = new Set(
  "not no never dont doesnt isnt arent wasnt without didnt wont".split(" "),
);

/** Subjects other than the author: the author does not look for what they look for. */
const otherSubjects = new Set(
  `you youre your they theyre people customers clients users buyers merchants those everyone who
  businesses companies was he she hes shes founders freelancers if anyone visitors shoppers investors
  recruiters employers audience leads prospects when`.split(/\s+/),
);

/** Words before a request that belongs to a story: "I got tired of looking for a tool". */
const storyVerbs = new Set(
  "started kept began tired fed sick spent wasted after while days hours weeks stopped stop".split(
    " ",
  ),
);

/** Words allowed between the subject and the verb. */
const auxiliaries = new Set(
  "are is be been have has were actively already also always just recently currently".split(" "),
);

const requestVerbs = new Set(
  "looking searching hunting shopping seeking need needs want".split(" "),
);

/** Whether the preceding words of the sentence negate a request, or make it somebody else's. */
function isNotOwnRequest({ words }: TokenizedText, from: number): boolean {
  const sentence = words[from]?.sentence;
  const before = (back: number) => {
    const word = words[from - back];
    return word?.sentence === sentence ? (word?.text ?? "") : "";
  };
  if (negations.has(before(1)) || negations.has(before(2))) return true;
  if (!requestVerbs.has(words[from]?.text ?? "")) return false;
  if (storyVerbs.has(before(1)) || storyVerbs.has(before(2))) return true;
  // "were" at the beginning of the sentence is a mistyped "we're".
  if (before(1) === "were" && before(2) !== "" && before(2) !== "and") return true;
  const subject = auxiliaries.has(before(1)) ? before(2) : before(1);
  return otherSubjects.has(subject);
}

/** Whether a position is in quotation marks that begin in the same line: somebody else is speaking. */
function isQuoted(text: string, at: number): boolean {
  const line = text.slice(text.lastIndexOf("\n", at) + 1, at);
  const straight = line.split('"').length - 1;
  return straight % 2 === 1 || line.lastIndexOf("“") > line.lastIndexOf("”");
}

const hasWord = ({ words }: TokenizedText, sentence: number, unwanted: readonly string[]) =>
  words.some((word) => word.sentence === sentence && unwanted.includes(word.text));

const spanOf = ({ words }: TokenizedText, part: Part, { from, to }: Hit<unknown>): TextSpan => ({
  part,
  start: words[from]?.start ?? 0,
  end: words[to - 1]?.end ?? 0,
});

const overlaps = (a: Hit<unknown>, b: Hit<unknown>): boolean => a.from < b.to && b.from < a.to;

/** The hits of a rule set, without those that end within an idiom. */
function findLiteralHits<R>(ruleSet: RuleSet<R>, text: TokenizedText): Hit<R>[] {
  const hits = findHits(ruleSet.rules, text);
  const idioms = hits.length > 0 ? findHits(ruleSet.idioms, text) : [];
  return hits.filter(({ to }) => !idioms.some((idiom) => idiom.from < to && to <= idiom.to));
}

/** The hits of one part that count: a request that overlaps a negative signal does not. */
function countedHits({ text, part }: TokenizedPart, post: ReadablePost): Found[] {
  const isShopping = isShoppingCommunity(post.community);
  const isEntertainment = isEntertainmentCommunity(post.community);
  const hits = findLiteralHits(signalRules, text).flatMap((hit) => {
    const { rule, from, to } = hit;
    if (rule.in !== undefined && rule.in !== part) return [];
    if (rule.shopping !== undefined && !isShopping) return [];
    const sentence = text.words[from]?.sentence ?? 0;
    if (rule.question !== undefined && text.questions[sentence] !== rule.question) return [];
    if (rule.unless !== undefined && hasWord(text, sentence, rule.unless)) return [];
    if (rule.object === undefined) return [hit];
    const end = objectEnd(text, to, rule.object);
    return end < 0 ? [] : [{ ...hit, to: end }];
  });
  if (part === "title") {
    const named = isShopping ? titleQuestion(text) : namedObject(text);
    if (named) hits.push({ rule: namedObjectRule, ...named });
  }
  const against = hits.filter(({ rule }) => isAgainst(rule.kind));
  return hits.filter(
    (hit) =>
      hit.rule.kind !== "asking" ||
      (!isEntertainment &&
        !isNotOwnRequest(text, hit.from) &&
        !isQuoted(post[part], text.words[hit.from]?.start ?? 0) &&
        !against.some((other) => other.rule.kind !== "browsing" && overlaps(hit, other))),
  );
}

/** The two strongest spans of each kind that do not overlap. */
function strongestSignals(hits: readonly { hit: Found; part: Part; span: TextSpan }[]): Signal[] {
  const signals: Signal[] = [];
  for (const [kind, group] of Map.groupBy(hits, ({ hit }) => hit.rule.kind)) {
    const sorted = group.toSorted(
      (a, b) => Math.abs(b.hit.rule.weight) - Math.abs(a.hit.rule.weight),
    );
    const [first] = sorted;
    if (!first) continue;
    const second = sorted.find((one) => one.part !== first.part || !overlaps(one.hit, first.hit));
    for (const one of second ? [first, second] : [first])
      signals.push({ kind, weight: one.hit.rule.weight, span: one.span });
  }
  return signals;
}

function findWarnings(texts: readonly TokenizedPart[]): Warning[] {
  const found = new Map<string, Warning>();
  for (const { part, text } of texts) {
    for (const hit of findLiteralHits(warningRuleSet, text)) {
      const { kind } = hit.rule;
      if (!found.has(kind)) found.set(kind, { kind, span: spanOf(text, part, hit) });
    }
  }
  return [...found.values()];
}

/**
 * Scores how close the author of a post is to buying, by rules only; takes about 0.1 ms.
 * @param profile what the company sells; null to score the post without a company
 */
export function scoreIntent(post: ReadablePost, profile: Profile | null): PostIntent {
  const texts = (["title", "body"] as const).map((part) => ({
    part,
    text: tokenize(cutText(post[part], maxTextLength)),
  }));
  const hits = texts.flatMap(({ part, text }) =>
    countedHits({ text, part }, post).map((hit) => ({
      hit,
      part,
      span: spanOf(text, part, hit),
    })),
  );
  const signals = strongestSignals(hits);
  const age = post.foundAt.getTime() - post.postedAt.getTime();
  if (age <= maxYoungMs && (post.comments ?? 0) <= maxYoungComments) {
    signals.push({ kind: "young", weight: 0.2, span: null });
  }
  if (profile) signals.push(...relevance(profile, texts));
  const isDirect = hits.some(({ hit }) => hit.rule.direct !== undefined);
  const score = computeScore(signals, isDirect);
  signals.sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight));
  return { score, level: levelOf(score), signals, warnings: findWarnings(texts) };
}
