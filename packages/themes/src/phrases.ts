import { nounStem, verbStem } from "./stem.ts";
import type { Word } from "./tokenize.ts";
import {
  adjectivesInEd,
  adverbs,
  beforeNouns,
  beforeNounTo,
  beforeVerbs,
  breakers,
  emptyVerbs,
  endingInLy,
  genericHeads,
  idiomObjects,
  nominalIng,
  openers,
  particles,
  winningVerbs,
  wonObjects,
} from "./words.ts";

/** A phrase of a sentence: its words are those from `from` up to `to`. */
export interface Phrase {
  /** Stems, separated by spaces. A verb's has its object. */
  key: string;
  from: number;
  to: number;
  isVerb: boolean;
}

/** Longer runs of words are lists or noise, not phrases. */
const maxRun = 6;
/** A phrase has at most so many words that name something. */
const maxNouns = 3;

const number = /^[\p{Sc}\d]/u;
const gerund = /^[\p{L}-]{2,}ing$/u;

const isGerund = ({ text }: Word): boolean =>
  text.endsWith("ing") && gerund.test(text) && !nominalIng.has(text);

const isAdverb = ({ text }: Word): boolean =>
  adverbs.has(text) || (text.length > 4 && text.endsWith("ly") && !endingInLy.has(text));

/** Whether a word can't be part of a noun phrase. */
function isBreaker(word: Word): boolean {
  const { text } = word;
  if (breakers.has(text) || openers.has(text) || number.test(text) || text.length < 2) return true;
  // Addresses of websites name nothing; "node.js" does.
  if (text.includes(".") && !text.endsWith(".js") && !text.endsWith(".net")) return true;
  return isAdverb(word);
}

/** Whether a word looks like a form of a verb: "clients paying late", "invoices created". */
const isVerbForm = (word: Word): boolean =>
  isGerund(word) ||
  (word.text.length > 4 &&
    word.text.endsWith("ed") &&
    !word.text.includes("-") &&
    !adjectivesInEd.has(word.text));

/** Whether words name something by themselves. */
function isNaming(words: readonly Word[]): boolean {
  const head = words.at(-1);
  if (!head || head.text.length < 3) return false;
  const isGeneric = genericHeads.has(head.text) || genericHeads.has(nounStem(head.text));
  return (
    !isGeneric || (words.length > 1 && words.some((word) => !genericHeads.has(nounStem(word.text))))
  );
}

const keyOf = (words: readonly Word[]): string =>
  words.map((word) => nounStem(word.text)).join(" ");

/** The noun phrases that end with the head of a run: "late client payments", "client payments", "payments". */
function phrasesOfRun(words: readonly Word[], from: number, to: number): Phrase[] {
  const found: Phrase[] = [];
  for (let at = Math.max(from, to - maxNouns); at < to; at++) {
    const some = words.slice(at, to);
    if (isNaming(some)) found.push({ key: keyOf(some), from: at, to, isVerb: false });
  }
  return found;
}

/** Where the run of naming words that begins at `from` ends. */
function runEnd(words: readonly Word[], from: number): number {
  let at = from;
  for (let word = words[at]; word; word = words[++at]) {
    if ((at > from && word.isCut) || isBreaker(word) || (at > from && isVerbForm(word))) break;
  }
  return at;
}

/** The phrases of the verb at `from` with its object: "chasing late invoices", "chasing invoices". */
export function verbPhrases(words: readonly Word[], from: number): Phrase[] {
  const verb = words[from];
  if (!verb || verb.text.length < 3 || number.test(verb.text) || openers.has(verb.text)) return [];
  const stem = verbStem(verb.text);
  if (emptyVerbs.has(verb.text) || emptyVerbs.has(stem)) return [];
  let at = from + 1;
  const small: string[] = [];
  for (let word = words[at]; word && small.length < 2; word = words[++at]) {
    if (word.isCut || !particles.has(word.text)) break;
    small.push(word.text);
  }
  while (words[at] && !words[at]?.isCut && openers.has(words[at]?.text ?? "")) at++;
  if (!words[at] || words[at]?.isCut) return [];
  const to = runEnd(words, at);
  if (to === at || to - at > maxRun) return [];
  const found: Phrase[] = [];
  for (let first = Math.max(at, to - maxNouns); first < to; first++) {
    if (idiomObjects.has(nounStem(words[to - 1]?.text ?? ""))) continue;
    const isWon =
      winningVerbs.has(stem) &&
      small.length === 0 &&
      wonObjects.has(nounStem(words[to - 1]?.text ?? ""));
    const key = [isWon ? "get" : stem, ...small, keyOf(words.slice(first, to))].join(" ");
    found.push({ key, from, to, isVerb: true });
  }
  return found;
}

/** Whether a noun follows the "to" at a position: "alternative to Excel". */
const isBeforeNoun = (words: readonly Word[], at: number): boolean =>
  beforeNounTo.has(words[at - 1]?.text ?? "");

/** Whether the word before makes a word a verb, adverbs aside: "I really invoice", "to invoice", "can invoice". */
function isAfterSubject(words: readonly Word[], at: number): boolean {
  let back = at - 1;
  while (back >= 0 && !words[back + 1]?.isCut && isAdverb(words[back] as Word)) back--;
  const word = words[back]?.text ?? "";
  if (word === "to" && isBeforeNoun(words, back)) return false;
  return back >= 0 && !words[back + 1]?.isCut && beforeVerbs.has(words[back]?.text ?? "");
}

/** All phrases of a sentence, in the order of their words. */
export function phrasesOf(words: readonly Word[]): Phrase[] {
  const found: Phrase[] = [];
  for (let at = 0; at < words.length; ) {
    const word = words[at] as Word;
    const isInfinitive =
      words[at - 1]?.text === "to" && !word.isCut && !isBeforeNoun(words, at - 1);
    if (isInfinitive || isGerund(word)) found.push(...verbPhrases(words, at));
    if (isBreaker(word) || isVerbForm(word) || isAfterSubject(words, at)) {
      at++;
      continue;
    }
    const to = runEnd(words, at);
    // "add the", "recommend it", "follow up": the last word is a verb.
    const next = words[to];
    const isBeforeObject = next !== undefined && !next.isCut && beforeNouns.has(next.text);
    if (to - at <= maxRun && !isBeforeObject) found.push(...phrasesOfRun(words, at, to));
    at = Math.max(to, at + 1);
  }
  return found;
}
