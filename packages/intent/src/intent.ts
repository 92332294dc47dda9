import {
  cutText,
  type IntentLevel,
  intentLevels,
  type SignalKind,
  signalsAgainst,
} from "@earshot/contract";
import { isNotOwnBudget, isNotOwnDetail, isNotOwnRequest, isQuoted } from "./author.ts";
import { isEntertainmentCommunity, isShoppingCommunity } from "./communities.ts";
import { signalIdioms, warningIdioms } from "./idioms.ts";
import { namedObject, objectEnd, titleQuestion } from "./objects.ts";
import { relevance } from "./profile.ts";
import { proves } from "./proofs.ts";
import { clauseAround, quoteOf } from "./quotes.ts";
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
export const intentVersion = 8;

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

/** A title that is only a name as a question, or any question in a community where people ask what to buy. */
const namedObjectRule: RuleSource = { kind: "asking", weight: 2.4, patterns: [] };

type Part = TextSpan["part"];
type Found = Hit<RuleSource>;

/** A title or a body in words. */
interface TokenizedPart {
  part: Part;
  text: TokenizedText;
}

/** In UTF-16 units: only the beginning is read, because requests are near it and the time must be bounded. */
export const maxTextLength = 6_000;

/** A thread is young up to this age and number of comments, because many people still read a new reply. */
const maxYoungMs = 6 * 3600_000;
const maxYoungComments = 25;

const isAgainst = (kind: SignalKind): boolean => kind in signalsAgainst;

/** Kinds that an author may deny: "I don't want to switch". */
const deniable: ReadonlySet<SignalKind> = new Set(["leaving", "urgency", "buyer", "struggling"]);

const hasWord = ({ words }: TokenizedText, sentence: number, unwanted: readonly string[]) =>
  words.some((word) => word.sentence === sentence && unwanted.includes(word.text));

/** The indexes of the first word of a word's sentence and after its last. */
function sentenceOf({ words }: TokenizedText, at: number): { from: number; to: number } {
  const isIn = (word: { sentence: number }) => word.sentence === words[at]?.sentence;
  return { from: words.findIndex(isIn), to: words.findLastIndex(isIn) + 1 };
}

const overlaps = (a: Hit<unknown>, b: Hit<unknown>): boolean => a.from < b.to && b.from < a.to;

/** The hits of a rule set, without those that end within an idiom. */
function findLiteralHits<R>(ruleSet: RuleSet<R>, text: TokenizedText): Hit<R>[] {
  const hits = findHits(ruleSet.rules, text);
  const idioms = hits.length > 0 ? findHits(ruleSet.idioms, text) : [];
  return hits.filter(({ to }) => !idioms.some((idiom) => idiom.from < to && to <= idiom.to));
}

/** The hits of one part that count: requests that overlap a negative signal do not. */
function countedHits(
  { text, part }: TokenizedPart,
  post: ReadablePost,
  hasQuestion: boolean,
): Found[] {
  const isShopping = isShoppingCommunity(post.community);
  const isEntertainment = isEntertainmentCommunity(post.community);
  const hits = findLiteralHits(signalRules, text).flatMap((hit) => {
    const { rule, from, to } = hit;
    if (rule.in !== undefined && rule.in !== part) return [];
    if (rule.asks !== undefined && !hasQuestion) return [];
    if (rule.shopping !== undefined && !isShopping) return [];
    const sentence = text.words[from]?.sentence ?? 0;
    if (rule.question !== undefined && text.questions[sentence] !== rule.question) return [];
    if (rule.unless !== undefined && hasWord(text, sentence, rule.unless)) return [];
    // Where people ask what to buy, the whole sentence is the request.
    if (rule.shopping !== undefined) return [{ rule, ...sentenceOf(text, from) }];
    if (rule.object === undefined) return [hit];
    const end = objectEnd(text, to, rule.object);
    return end < 0 ? [] : [{ ...hit, to: end }];
  });
  if (part === "title") {
    const named = isShopping ? titleQuestion(text) : namedObject(text);
    if (named) hits.push({ rule: namedObjectRule, ...named });
  }
  const against = hits.filter(({ rule }) => isAgainst(rule.kind));
  return hits.filter((hit) => {
    const { rule, from } = hit;
    // Text in quotation marks is by others.
    if (!isAgainst(rule.kind) && isQuoted(post[part], text.words[from]?.start ?? 0)) return false;
    if (deniable.has(rule.kind)) return !isNotOwnDetail(text, from);
    if (rule.kind === "budget") return !isNotOwnBudget(text, from);
    if (rule.kind !== "asking") return true;
    return (
      !isEntertainment &&
      !isNotOwnRequest(text, from) &&
      !against.some((other) => other.rule.kind !== "browsing" && overlaps(hit, other))
    );
  });
}

/** The two strongest spans of each kind that do not overlap. */
function strongestSignals(
  hits: readonly { hit: Found; span: TextSpan }[],
): Omit<Signal, "quote">[] {
  const signals: Omit<Signal, "quote">[] = [];
  for (const [kind, group] of Map.groupBy(hits, ({ hit }) => hit.rule.kind)) {
    const sorted = group.toSorted(
      (a, b) => Math.abs(b.hit.rule.weight) - Math.abs(a.hit.rule.weight),
    );
    const [first] = sorted;
    if (!first) continue;
    const second = sorted.find(
      ({ hit, span }) =>
        !(hit.rule.bare && first.hit.rule.bare) &&
        (span.part !== first.span.part ||
          span.end <= first.span.start ||
          first.span.end <= span.start),
    );
    for (const one of second ? [first, second] : [first])
      signals.push({ kind, weight: one.hit.rule.weight, span: one.span });
  }
  return signals;
}

/** Kinds that are shown as requests only from Looking on: below, a post has no request. */
const requests: ReadonlySet<SignalKind> = new Set(["asking", "need"]);

/** Adds the clauses that prove the signals, each clause once for a kind. */
function withQuotes(
  signals: readonly Omit<Signal, "quote">[],
  texts: readonly TokenizedPart[],
  post: ReadablePost,
  profile: Profile | null,
  level: IntentLevel,
): Signal[] {
  const isRequest = level === "Looking" || level === "Ready to buy";
  const quoted = new Set<string>();
  return signals.map((signal) => {
    const { kind, span } = signal;
    const text = texts.find(({ part }) => part === span?.part)?.text;
    if (!span || !text) return { ...signal, quote: null };
    // The words that the post shares with the profile are the proof.
    if (kind === "relevant") {
      const wordsInSpan = text.words.filter(
        ({ start, end }) => start >= span.start && end <= span.end,
      );
      const isShared = wordsInSpan.every((word) => profile?.words.has(word.text));
      return { ...signal, quote: isShared ? span : null };
    }
    const clause = clauseAround(post[span.part], text, span);
    if (!clause) return { ...signal, quote: null };
    const spanKey = `${kind} ${span.part} ${clause.span.start}`;
    const isShown =
      (isRequest || !requests.has(kind)) && !quoted.has(spanKey) && proves(kind, clause);
    if (isShown) quoted.add(spanKey);
    return { ...signal, quote: isShown ? clause.span : null };
  });
}

function findWarnings(texts: readonly TokenizedPart[], post: ReadablePost): Warning[] {
  const found = new Map<string, Warning>();
  for (const { part, text } of texts) {
    for (const hit of findLiteralHits(warningRuleSet, text)) {
      const { kind } = hit.rule;
      if (!found.has(kind))
        found.set(kind, { kind, span: quoteOf(post[part], text.words, part, hit) });
    }
  }
  return [...found.values()];
}

/**
 * Scores how close the author of a post is to buying, by rules only; takes about 0.2 ms.
 * @param profile what the company sells; null to score the post without a company
 */
export function scoreIntent(post: ReadablePost, profile: Profile | null): PostIntent {
  const texts = (["title", "body"] as const).map((part) => ({
    part,
    text: tokenize(cutText(post[part], maxTextLength)),
  }));
  const hasQuestion = texts.some(({ text }) => text.questions.includes(true));
  const hits = texts.flatMap(({ part, text }) =>
    countedHits({ text, part }, post, hasQuestion).map((hit) => ({
      hit,
      span: quoteOf(post[part], text.words, part, hit),
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
  const level = levelOf(score);
  return {
    score,
    level,
    signals: withQuotes(signals, texts, post, profile, level),
    warnings: findWarnings(texts, post),
  };
}
