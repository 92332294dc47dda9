import { matchPattern } from "./pattern.ts";
import { type Phrase, verbPhrases } from "./phrases.ts";
import { type ClaimKind, type Rule, ruleIndex } from "./rules.ts";
import type { Sentence, Word } from "./tokenize.ts";
import { negations, openers, particles } from "./words.ts";

/** What a sentence says about one of its phrases: about the phrase itself, not about something else in its clause. */
export interface Claim {
  kind: ClaimKind;
  phrase: Phrase;
  /** The words from the first to the last of the match and the phrase. */
  from: number;
  to: number;
}

/** Subjects other than the author. */
const others = new Set(
  `you youre your they theyre he she people customers clients users everyone who businesses companies if when whoever
  those investors recruiters employers founders freelancers was do did does`.split(/\s+/),
);
const authors = new Set("i im ive we weve were am id".split(" "));
/** Words before a problem that deny it, or make it a question. */
const exempt = new Set(
  "any if avoid avoids work worked working works try tried trying drive solved fixed".split(" "),
);

const before = (words: readonly Word[], at: number, count: number): string[] =>
  words.slice(Math.max(0, at - count), at).map((word) => word.text);

/** Whether the author seeks what follows, by the words before. */
function isSeeker(sentence: Sentence, at: number): boolean {
  const some = before(sentence.words, at, 5);
  if (some.some((word) => others.has(word))) return false;
  // "Looking for a CRM?" addresses the reader.
  if (some.length === 0) return !sentence.isQuestion;
  return some.some((word) => authors.has(word));
}

/** Questions that are not meant to be answered: "What if invoices were paid on time?" */
const rhetorical = new Set(
  "if not ever ready sound guess imagine tired struggling why who".split(" "),
);

function isAsked({ words, isQuestion }: Sentence): boolean {
  return isQuestion && !words.slice(0, 2).some((word) => rhetorical.has(word.text));
}

/** Whether a quotation mark is before a position. */
const isQuoteSign = (text: string, at: number): boolean =>
  `"“”‘'«`.includes(text.charAt(at - 1) || " ");

/** Words before an adjective that describes a thing. */
const describing = new Set("the these those such most other".split(" "));
const places = new Set("in at there from as on".split(" "));

/** Whether the words around a match deny what it says. */
function isDenied(rule: Rule, sentence: Sentence, at: number, end: number, text: string): boolean {
  const { words } = sentence;
  const some = before(words, at, 3);
  // 'Others ask "How do I get clients?"'
  const first = words[at]?.start ?? 0;
  if (rule.kind !== "pain" && (isQuoteSign(text, first) || isQuoteSign(text, sentence.start)))
    return true;
  // "The hard to get clients" describes clients.
  const isTwoWords = end - at === 2 && words[at + 1]?.text === "to";
  if (rule.kind === "pain" && isTwoWords && describing.has(some.at(-1) ?? "")) return true;
  if (some.some((word) => negations.has(word))) return true;
  if (rule.only === "seeker") return !isSeeker(sentence, at);
  if (rule.only === "question") return !isAsked(sentence);
  if (rule.only === "statement" && sentence.isQuestion) return true;
  // "doesn't work in India" is no fault.
  if (
    rule.kind === "pain" &&
    words[end - 1]?.text.startsWith("work") &&
    places.has(words[end]?.text ?? "")
  )
    return true;
  return rule.kind === "pain" && some.slice(-2).some((word) => exempt.has(word));
}

/** Whether no word between two positions separates them: only articles, praise and small words. */
const isNextTo = (words: readonly Word[], from: number, to: number): boolean => {
  for (let at = from; at < to; at++) {
    const text = words[at]?.text ?? "";
    if (!openers.has(text) && !particles.has(text)) return false;
  }
  return true;
};

/** Whether a sign such as a comma is between two words. */
function isCutBetween(words: readonly Word[], from: number, to: number): boolean {
  for (let at = from; at <= to; at++) if (words[at]?.isCut) return true;
  return false;
}

/** Whether a rule that matches the words from `at` up to `end` is about a phrase. */
function isAbout(rule: Rule, words: readonly Word[], at: number, end: number, phrase: Phrase) {
  const isAfter = phrase.from >= end;
  if (rule.side === (isAfter ? "before" : "after")) return false;
  if (!isAfter) return phrase.to === at && !words[at]?.isCut;
  return isNextTo(words, end, phrase.from) && !isCutBetween(words, end, phrase.from);
}

/** What a sentence says about its phrases: at most one claim of each kind per phrase. */
export function claimsOf(sentence: Sentence, phrases: readonly Phrase[], text: string): Claim[] {
  const { words } = sentence;
  const claims = new Map<string, Claim>();
  for (const [at, word] of words.entries())
    for (const rule of ruleIndex.get(word.text) ?? []) {
      const end = matchPattern(words, at, rule.pattern);
      if (end < 0 || isDenied(rule, sentence, at, end, text)) continue;
      const { kind } = rule;
      const all = rule.isBeforeVerb ? [...phrases, ...verbPhrases(words, end)] : phrases;
      // "Mac vs. what I had" compares with nothing that has a name.
      const isOneSided = (isAfter: boolean) =>
        !phrases.some((one) => one.from >= end === isAfter && isAbout(rule, words, at, end, one));
      if (rule.side === "both" && (isOneSided(true) || isOneSided(false))) continue;
      for (const phrase of all) {
        const name = `${kind} ${phrase.key}`;
        if (claims.has(name) || !isAbout(rule, words, at, end, phrase)) continue;
        const [from, to] = [Math.min(at, phrase.from), Math.max(end, phrase.to)];
        claims.set(name, { kind, phrase, from, to });
      }
    }
  return [...claims.values()];
}
