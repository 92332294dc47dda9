import type { TokenizedText, Word } from "./tokenize.ts";
import type { TextSpan } from "./types.ts";

/** Words after which a quote would be incomplete. */
const open = new Set(
  `of to for from with without than in on at by about into over under between and or a an the any some
  my our your their its this that these those another as is are i we you they people enough more`.split(
    /\s+/,
  ),
);

/** The max number of words by which a quote is extended. */
const maxAdded = 5;

/** The max number of words that are added before a quote because they belong to its first name. */
const maxNameAdded = 2;

/** Words with a capital letter in titles that begin no name. */
const notInNames = new Set(
  `the a an my our your for in on of to and or is are do does i we what which how why when should can best`.split(
    /\s+/,
  ),
);

/** If at most this many words of a sentence remain, a quote includes them all. */
const maxLeft = 3;

/** Whether a word continues the one before it: a part of it after a hyphen, or of its name. */
function continues(text: string, before: Word, word: Word): boolean {
  const between = text.slice(before.end, word.start);
  if (between === "-" || between === "\u2011" || between === "/") return true;
  return between === " " && before.isCapitalized && word.isCapitalized;
}

/**
 * The part of a text to show for a match: not cut within a word with a hyphen or a name, and not after a word
 * that leaves its sentence open.
 */
export function quoteOf(
  text: string,
  words: readonly Word[],
  part: TextSpan["part"],
  { from, to }: { from: number; to: number },
): TextSpan {
  let first = from;
  let last = to - 1;
  const sentence = words[from]?.sentence;
  const at = (index: number) => {
    const word = words[index];
    return word?.sentence === sentence ? word : undefined;
  };
  const isJoined = (before?: Word, word?: Word) =>
    before !== undefined && word !== undefined && text.slice(before.end, word.start) === "-";
  while (isJoined(at(first - 1), at(first))) first--;
  // The quote of "Claude Code vs Shopify" does not begin with "Code".
  for (let added = 0; added < maxNameAdded; added++) {
    const [before, word] = [at(first - 1), at(first)];
    if (!before || !word || before.text.length < 2 || notInNames.has(before.text)) break;
    if (!continues(text, before, word)) break;
    first--;
  }
  for (let added = 0; added < maxAdded; added++) {
    const [word, next] = [at(last), at(last + 1)];
    if (!word || !next || !(open.has(word.text) || continues(text, word, next))) break;
    last++;
  }
  const left = Array.from({ length: maxLeft + 1 }, (_, index) => at(last + 1 + index));
  const count = left.indexOf(undefined);
  if (count > 0) last += count;
  const start = words[first]?.start ?? 0;
  const end = words[last]?.end ?? 0;
  // `our "staff"` includes its closing quotation mark.
  const isOpen = (text.slice(start, end).split('"').length - 1) % 2 === 1;
  return { part, start, end: isOpen && text[end] === '"' ? end + 1 : end };
}

/** A longer clause is not quoted, because readers would not find the reason in it. */
const maxClauseLength = 220;

/** Longer sentences are cut at their commas. */
const maxSentenceLength = 140;

/** The clause of a match. */
export interface Clause {
  span: TextSpan;
  words: readonly Word[];
  /** Whether its sentence ends with a question mark. */
  isQuestion: boolean;
  /** Whether its sentence begins with it. */
  isStart: boolean;
}

/** Words after a comma that continue what is before it. */
const continuing = new Set("which who that and or where etc".split(" "));

/** Signs at the edges of a clause that belong to its words: "C++?", ".NET". */
const signsBefore = /(?<![.#@/$€£'’"“])[.#@/$€£'’"“]*$/;
const signsAfter = /^[+#%?'’"”…]*/;

/** The sentence around a part of a text, or its part between commas if it is long; null if that is long, too. */
export function clauseAround(
  text: string,
  { words, questions }: TokenizedText,
  { part, start, end }: TextSpan,
): Clause | null {
  const first = words.findIndex((word) => word.end > start);
  const last = words.findLastIndex((word) => word.start < end);
  const [from, to] = [words[first], words[last]];
  if (!from || !to) return null;
  const isIn = (word?: Word) =>
    word !== undefined && word.sentence >= from.sentence && word.sentence <= to.sentence;
  const isCut = (at: number) =>
    text.slice(words[at]?.end, words[at + 1]?.start).includes(",") &&
    !continuing.has(words[at + 1]?.text ?? "");
  const length = (a: number, b: number) => (words[b]?.end ?? 0) - (words[a]?.start ?? 0);
  let [a, b] = [first, last];
  while (isIn(words[a - 1])) a--;
  while (isIn(words[b + 1])) b++;
  const isWhole = length(a, b) <= maxSentenceLength;
  if (!isWhole) {
    [a, b] = [first, last];
    while (isIn(words[a - 1]) && !isCut(a - 1)) a--;
    while (isIn(words[b + 1]) && !isCut(b)) b++;
  }
  const [begin, close] = [words[a], words[b]];
  if (!begin || !close || length(a, b) > maxClauseLength) return null;
  // A sentence that continues in brackets, with ".mov" after a space, or with "- 3" of "2 - 3", is not whole.
  if (/^["”]?\s*(?:[([]|\s\.\w|[-–]\s*\$?\d)/.test(text.slice(close.end))) return null;
  // A quotation mark that an earlier sentence opened: the words are somebody else's.
  if (/^[.!?,]*(?:['’](?!\w)|["”])/.test(text.slice(close.end))) {
    const inside = text.slice(begin.start - 1, close.end);
    if (!/s$/.test(inside) && !/(?:^|\s)['‘"“]/.test(inside)) return null;
  }
  const before = signsBefore.exec(text.slice(0, begin.start))?.[0].length ?? 0;
  const after = signsAfter.exec(text.slice(close.end))?.[0].length ?? 0;
  return {
    span: { part, start: begin.start - before, end: close.end + after },
    words: words.slice(a, b + 1),
    isQuestion: questions[close.sentence] === true,
    isStart: words[a - 1]?.sentence !== begin.sentence,
  };
}
