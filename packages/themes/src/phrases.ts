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
  functionWords,
  genericHeads,
  idiomObjects,
  modifiers,
  nominalIng,
  openers,
  particles,
  winningVerbs,
  wonObjects,
} from "./words.ts";

/** A phrase of a sentence: the words from `from` up to `to`. */
export interface Phrase {
  /** Stems, separated by spaces. A verb's begins with "to" and has its object. */
  key: string;
  from: number;
  to: number;
  isVerb: boolean;
  /** Whether no word before belongs to it: "payment option" in "tax payment option" is not whole. */
  isWhole: boolean;
}

/** Longer runs of words are lists or noise, not phrases. */
const maxRun = 6;
/** The max number of words of a phrase that name something. */
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

/** Each end of a run of naming words with its key, the shortest first: "payments", "client payments". */
function* endsOf(words: readonly Word[], from: number, to: number) {
  let key = "";
  let isSpecific = false;
  for (let at = to - 1; at >= Math.max(from, to - maxNouns); at--) {
    const { text } = words[at] as Word;
    const stem = nounStem(text);
    key = key === "" ? stem : `${stem} ${key}`;
    // The list has "anything" as a word and "tools" by its stem.
    if (!genericHeads.has(stem) && !(at === to - 1 && genericHeads.has(text))) isSpecific = true;
    yield { key, at, isSpecific };
  }
}

/** The noun phrases that end with the head of a run: "late client payments", "client payments", "payments". */
function phrasesOfRun(words: readonly Word[], from: number, to: number): Phrase[] {
  const head = words[to - 1];
  if (!head || head.text.length < 3) return [];
  const found: Phrase[] = [];
  for (const { key, at, isSpecific } of endsOf(words, from, to))
    if (isSpecific) found.push({ key, from: at, to, isVerb: false, isWhole: at === from });
  return found.reverse();
}

/** Where the run of naming words that begins at `from` ends. */
function runEnd(words: readonly Word[], from: number): number {
  let at = from;
  for (let word = words[at]; word; word = words[++at]) {
    if ((at > from && word.isCut) || isBreaker(word) || (at > from && isVerbForm(word))) break;
  }
  while (at > from && modifiers.has(words[at - 1]?.text ?? "")) at--;
  return at;
}

/** The phrases of the verb at `from` with its object: "chasing late invoices", "chasing invoices". */
export function verbPhrases(words: readonly Word[], from: number): Phrase[] {
  const verb = words[from];
  if (!verb || verb.text.length < 3 || number.test(verb.text) || openers.has(verb.text)) return [];
  // "can't for the life of me".
  if (particles.has(verb.text) || functionWords.has(verb.text)) return [];
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
  const object = nounStem(words[to - 1]?.text ?? "");
  if (idiomObjects.has(object)) return [];
  // "Getting clients to pay" is not getting clients.
  const next = words[to];
  if (stem === "get" && next && !next.isCut && (next.text === "to" || isVerbForm(next))) return [];
  const isWon = small.length === 0 && winningVerbs.has(stem) && wonObjects.has(object);
  // "to market research" is another phrase than "market research".
  const start = ["to", isWon ? "get" : stem, ...small].join(" ");
  const found: Phrase[] = [];
  for (const { key, at: first } of endsOf(words, at, to))
    found.push({ key: `${start} ${key}`, from, to, isVerb: true, isWhole: first === at });
  return found.reverse();
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
