import { parsePhrase } from "./parse.ts";
import { stopWords } from "./stop-words.ts";
import { tokenize, type Words } from "./tokenize.ts";
import type { PhraseEngine, PhraseMatch, Span, Term } from "./types.ts";

/** A word of at least one filed term. Words are compared by identity of these objects. */
interface KnownWord {
  spelling: string;
  /** How many terms' words refer to it; it is forgotten at zero. */
  uses: number;
  /** How often it occurred in matched texts: the rarer it is, the better it anchors. */
  seen: number;
  /** The terms to try where this word occurs. */
  anchored: FiledTerm[];
}

/** A term, shared by all phrases that have it in any role. */
interface FiledTerm {
  key: string;
  vocabulary: Map<string, KnownWord>;
  literal: boolean;
  words: KnownWord[];
  /** The index in `words` of the word under which the term is filed. */
  anchor: number;
  /** Its index in the anchor's list, for removal without a search. */
  slot: number;
  uses: number;
  /** The phrases that have this term as an alternative. */
  alternativeOf: Set<FiledPhrase>;
  /** The last `match` in which the term occurred, and at which words of the text it began. */
  hitIn: number;
  places: number[];
}

interface FiledPhrase {
  id: number;
  any: FiledTerm[];
  required: FiledTerm[];
  excluded: FiledTerm[];
  subscribers: Set<number>;
  /** The last `match` in which the phrase was judged. */
  judgedIn: number;
}

function compareSpans(a: Span, b: Span): number {
  return a.start - b.start || a.end - b.end;
}

/**
 * The better anchor: no stop-word, then seldom seen, then in few terms, then long. Before any text
 * was matched, a word of many terms is the best guess at a frequent one.
 */
function anchorsBetter(a: KnownWord, b: KnownWord): boolean {
  const stopA = stopWords.has(a.spelling);
  if (stopA !== stopWords.has(b.spelling)) return !stopA;
  if (a.seen !== b.seen) return a.seen < b.seen;
  if (a.uses !== b.uses) return a.uses < b.uses;
  return a.spelling.length > b.spelling.length;
}

function occursAt(
  term: FiledTerm,
  known: (KnownWord | undefined)[],
  breaks: boolean[],
  first: number,
): boolean {
  const { words } = term;
  if (first < 0 || first + words.length > known.length) return false;
  for (let i = 0; i < words.length; i++) {
    if (known[first + i] !== words[i]) return false;
    if (i > 0 && breaks[first + i]) return false;
  }
  return true;
}

class PlainPhraseEngine implements PhraseEngine {
  private readonly foldedWords = new Map<string, KnownWord>();
  private readonly literalWords = new Map<string, KnownWord>();
  private readonly terms = new Map<string, FiledTerm>();
  private readonly phrases = new Map<string, FiledPhrase>();
  private readonly phrasesById = new Map<number, FiledPhrase>();
  private lastId = 0;
  private matches = 0;

  get size(): number {
    return this.phrases.size;
  }

  add(text: string, subscriber: number): number {
    let phrase = this.phrases.get(text);
    if (phrase === undefined) {
      phrase = this.file(text);
      this.phrases.set(text, phrase);
      this.phrasesById.set(phrase.id, phrase);
    }
    phrase.subscribers.add(subscriber);
    return phrase.id;
  }

  remove(text: string, subscriber: number): boolean {
    const phrase = this.phrases.get(text);
    if (phrase === undefined || !phrase.subscribers.delete(subscriber)) return false;
    if (phrase.subscribers.size > 0) return true;
    this.phrases.delete(text);
    this.phrasesById.delete(phrase.id);
    for (const term of phrase.any) term.alternativeOf.delete(phrase);
    for (const role of [phrase.any, phrase.required, phrase.excluded]) {
      for (const term of role) this.releaseTerm(term);
    }
    return true;
  }

  subscribers(phraseId: number): Iterable<number> {
    // A copy, so that a caller may remove subscriptions while it goes through them.
    return [...(this.phrasesById.get(phraseId)?.subscribers ?? [])];
  }

  match(text: string): PhraseMatch[] {
    this.matches++;
    const words = tokenize(text);
    const hits: FiledTerm[] = [];
    this.findTerms(words.folded, this.foldedWords, words.afterSentenceEnd, hits);
    this.findTerms(words.literal, this.literalWords, words.afterSentenceEnd, hits);
    const found: PhraseMatch[] = [];
    for (const term of hits) {
      for (const phrase of term.alternativeOf) {
        if (phrase.judgedIn === this.matches) continue;
        phrase.judgedIn = this.matches;
        if (!this.holds(phrase)) continue;
        found.push({ phraseId: phrase.id, spans: this.spansOf(phrase, words) });
      }
    }
    return found.sort((a, b) => a.phraseId - b.phraseId);
  }

  /** Finds all places of all terms of one vocabulary; appends each term that occurs to `hits`. */
  private findTerms(
    spellings: string[],
    vocabulary: Map<string, KnownWord>,
    breaks: boolean[],
    hits: FiledTerm[],
  ): void {
    if (vocabulary.size === 0) return;
    const known = spellings.map((spelling) => vocabulary.get(spelling));
    for (let i = 0; i < known.length; i++) {
      const word = known[i];
      if (word === undefined) continue;
      word.seen++;
      for (const term of word.anchored) {
        const first = i - term.anchor;
        if (!occursAt(term, known, breaks, first)) continue;
        if (term.hitIn !== this.matches) {
          term.hitIn = this.matches;
          term.places = [];
          hits.push(term);
        }
        term.places.push(first);
      }
    }
  }

  /** Whether the operators of a phrase of which an alternative occurs are satisfied. */
  private holds(phrase: FiledPhrase): boolean {
    const occurs = (term: FiledTerm) => term.hitIn === this.matches;
    return phrase.required.every(occurs) && !phrase.excluded.some(occurs);
  }

  private spansOf(phrase: FiledPhrase, words: Words): Span[] {
    const spans: Span[] = [];
    for (const term of phrase.any) {
      if (term.hitIn !== this.matches) continue;
      for (const place of term.places) {
        const start = words.start[place] ?? 0;
        const end = words.end[place + term.words.length - 1] ?? start;
        spans.push({ start, end });
      }
    }
    spans.sort(compareSpans);
    // A bare and a quoted alternative may occur at the same place.
    return spans.filter((span, i) => {
      const before = spans[i - 1];
      return before === undefined || compareSpans(before, span) !== 0;
    });
  }

  private file(text: string): FiledPhrase {
    const result = parsePhrase(text);
    if (!result.ok) throw new RangeError(result.refusal.message);
    const { any, required, excluded } = result.phrase;
    const phrase: FiledPhrase = {
      id: ++this.lastId,
      any: any.map((term) => this.useTerm(term)),
      required: required.map((term) => this.useTerm(term)),
      excluded: excluded.map((term) => this.useTerm(term)),
      subscribers: new Set(),
      judgedIn: 0,
    };
    for (const term of phrase.any) term.alternativeOf.add(phrase);
    return phrase;
  }

  private useTerm(term: Term): FiledTerm {
    const key = `${term.literal ? "literal" : "folded"} ${term.words.join(" ")}`;
    let filed = this.terms.get(key);
    if (filed === undefined) {
      filed = this.fileTerm(key, term);
      this.terms.set(key, filed);
    }
    filed.uses++;
    return filed;
  }

  private fileTerm(key: string, term: Term): FiledTerm {
    const vocabulary = term.literal ? this.literalWords : this.foldedWords;
    const words = term.words.map((spelling) => {
      let word = vocabulary.get(spelling);
      if (word === undefined) {
        word = { spelling, uses: 0, seen: 0, anchored: [] };
        vocabulary.set(spelling, word);
      }
      word.uses++;
      return word;
    });
    const best = words.reduce((a, b) => (anchorsBetter(b, a) ? b : a));
    const filed: FiledTerm = {
      key,
      vocabulary,
      literal: term.literal,
      words,
      anchor: words.indexOf(best),
      slot: best.anchored.length,
      uses: 0,
      alternativeOf: new Set(),
      hitIn: 0,
      places: [],
    };
    best.anchored.push(filed);
    return filed;
  }

  private releaseTerm(term: FiledTerm): void {
    term.uses--;
    if (term.uses > 0) return;
    this.terms.delete(term.key);
    const anchored = term.words[term.anchor]?.anchored ?? [];
    const last = anchored.pop();
    if (last !== undefined && last !== term) {
      anchored[term.slot] = last;
      last.slot = term.slot;
    }
    for (const word of term.words) {
      word.uses--;
      if (word.uses === 0) term.vocabulary.delete(word.spelling);
    }
  }
}

/**
 * Makes an empty phrase engine. Phrase ids count up from 1 and are never used again. Not safe to
 * share between threads; give each its own.
 */
export function createPhraseEngine(): PhraseEngine {
  return new PlainPhraseEngine();
}
