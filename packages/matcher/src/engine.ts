import {
  Core,
  complexTerm,
  full,
  hitWords,
  knownPhrase,
  manyGenerations,
  phraseLayout,
  resultWords,
  stateLayout,
  termLayout,
} from "./core.ts";
import { parsePhrase } from "./parse.ts";
import { readSnapshot, writeSnapshot } from "./snapshot.ts";
import type { MemoryUse, ParsedPhrase, PhraseEngine, PhraseMatch, Span, Term } from "./types.ts";

/** The number of slots in an id; the generation is above them. */
const slots = 2 ** 24;

/** A phrase with operators or alternatives: its terms, by their addresses. */
interface Complex {
  phrase: number;
  any: number[];
  required: number[];
  excluded: number[];
}

const byPlace = (a: Span, b: Span) => a.start - b.start || a.end - b.end;

/** Sorts spans and removes duplicates: a bare and a quoted alternative may occur at the same place. */
function tidy(spans: Span[]): Span[] {
  if (spans.length < 2) return spans;
  spans.sort(byPlace);
  return spans.filter((span, at) => {
    const before = spans[at - 1];
    return before === undefined || byPlace(before, span) !== 0;
  });
}

/** Options of a new engine. */
export interface EngineOptions {
  /** A result of `snapshot()` of another engine. */
  snapshot?: Uint8Array;
}

class WasmPhraseEngine implements PhraseEngine {
  private readonly core: Core;
  /** The subscribers of phrases with more than one; a single subscriber is stored with the phrase. */
  private readonly crowds = new Map<number, Set<number>>();
  private readonly complexes = new Map<number, Complex>();
  /** The complex phrases that have a term as an alternative. */
  private readonly complexesOf = new Map<number, Set<Complex>>();

  constructor({ snapshot, hashBits }: EngineOptions & { hashBits?: number } = {}) {
    if (!snapshot) {
      this.core = new Core(hashBits === undefined ? {} : { hashBits });
      return;
    }
    const { image, crowds, complexes } = readSnapshot(snapshot);
    this.core = new Core({ image });
    for (const [phrase, subscribers] of crowds) this.crowds.set(phrase, new Set(subscribers));
    for (const complex of complexes) this.knowComplex(complex);
  }

  get size(): number {
    return this.core.call.size();
  }

  add(text: string, subscriber: number): number {
    if (Number.isNaN(subscriber)) throw new RangeError("A subscriber is a number; this is NaN.");
    let phrase = this.core.call.add(this.core.write(text), subscriber);
    if ((phrase & knownPhrase) !== 0) {
      phrase -= knownPhrase;
      this.join(phrase, subscriber);
    } else if (phrase === 0) phrase = this.addParsed(text, subscriber);
    if (phrase === full)
      throw new RangeError(`There are ${slots} phrases: there is room for no more.`);
    this.core.refresh();
    return this.idOf(phrase, this.core.words);
  }

  remove(text: string, subscriber: number): boolean {
    const { call } = this.core;
    const phrase = call.find(this.core.write(text));
    if (phrase === 0) return false;
    const crowd = this.crowds.get(phrase);
    if (crowd) {
      if (!crowd.delete(subscriber)) return false;
      const [last] = crowd;
      if (crowd.size === 1 && last !== undefined) {
        this.crowds.delete(phrase);
        this.setSubscriber(phrase, last);
      }
      return true;
    }
    if (this.subscriberOf(phrase) !== subscriber) return false;
    const complex = this.complexes.get(phrase);
    if (complex) this.forgetComplex(complex);
    call.removePhrase(phrase);
    return true;
  }

  subscribers(phraseId: number): Iterable<number> {
    if (!Number.isSafeInteger(phraseId) || phraseId < 1) return [];
    const [slot, generation] = [(phraseId - 1) % slots, Math.floor((phraseId - 1) / slots)];
    const phrase = this.core.call.phraseAt(slot, generation);
    if (phrase === 0) return [];
    // A copy, so that a caller may remove subscriptions during the loop.
    return [...(this.crowds.get(phrase) ?? [this.subscriberOf(phrase)])];
  }

  match(text: string | Uint8Array): PhraseMatch[] {
    const { core } = this;
    const isString = typeof text === "string";
    const length = isString ? core.write(text) : core.writeBytes(text);
    // In ASCII a byte is a unit.
    const hits = core.call.match(length, isString && length === text.length);
    return hits === 0 ? [] : this.read();
  }

  memory(): MemoryUse {
    const { call } = this.core;
    return { used: call.used(), reserved: call.memory.buffer.byteLength };
  }

  snapshot(): Uint8Array {
    return writeSnapshot({
      image: this.core.image(),
      crowds: [...this.crowds].map(([phrase, crowd]) => [phrase, [...crowd]]),
      complexes: [...this.complexes.values()],
    });
  }

  /** The matches of the last search, which the core has sorted. */
  private read(): PhraseMatch[] {
    const { core } = this;
    core.refresh();
    const { words, integers, state } = core;
    const count = words[(state + stateLayout.resultCount) >>> 2] as number;
    let at = (words[(state + stateLayout.results) >>> 2] as number) >>> 2;
    const found: PhraseMatch[] = [];
    let last: PhraseMatch | undefined;
    for (const end = at + count * resultWords; at < end; at += resultWords) {
      const first = (integers[at] as number) + 1;
      const generation = integers[at + 1] as number;
      const phraseId = generation === 0 ? first : first + generation * slots;
      const span = { start: integers[at + 2] as number, end: integers[at + 3] as number };
      if (last?.phraseId === phraseId) last.spans.push(span);
      else {
        last = { phraseId, spans: [span] };
        found.push(last);
      }
    }
    const plain = found.length;
    if (this.complexes.size > 0) this.judge(found);
    if (found.length > plain) found.sort((a, b) => a.phraseId - b.phraseId);
    return found;
  }

  /** Adds the complex phrases that match, by the terms that occur. */
  private judge(found: PhraseMatch[]): void {
    const { bytes, words, state } = this.core;
    const first = (words[(state + stateLayout.hits) >>> 2] as number) >>> 2;
    const count = words[(state + stateLayout.hitCount) >>> 2] as number;
    const spansOf = new Map<number, Span[]>();
    for (let hit = first; hit < first + count * hitWords; hit += hitWords) {
      const term = words[hit] as number;
      const span = { start: words[hit + 1] as number, end: words[hit + 2] as number };
      const spans = spansOf.get(term);
      if (spans) spans.push(span);
      else spansOf.set(term, [span]);
    }
    const occurs = (term: number) => spansOf.has(term);
    const judged = new Set<Complex>();
    for (const term of spansOf.keys()) {
      if (((bytes[term + termLayout.flags] as number) & complexTerm) === 0) continue;
      for (const complex of this.complexesOf.get(term) ?? []) {
        if (judged.has(complex)) continue;
        judged.add(complex);
        if (!complex.required.every(occurs) || complex.excluded.some(occurs)) continue;
        const spans = complex.any.flatMap((one) => spansOf.get(one) ?? []);
        const copies = spans.map(({ start, end }) => ({ start, end }));
        found.push({ phraseId: this.idOf(complex.phrase, words), spans: tidy(copies) });
      }
    }
  }

  /** A phrase's slot, and how often the slot was used before it, so that no id is used twice. */
  private idOf(phrase: number, words: Uint32Array): number {
    const slot = words[(phrase + phraseLayout.slot) >>> 2] as number;
    const near = (words[(phrase + phraseLayout.bytes) >>> 2] as number) >>> 16;
    const generation = near < manyGenerations ? near : this.core.call.generationOf(phrase);
    return slot + 1 + generation * slots;
  }

  private subscriberOf(phrase: number): number {
    this.core.refresh();
    return this.core.doubles[(phrase + phraseLayout.subscriber) >>> 3] as number;
  }

  private setSubscriber(phrase: number, subscriber: number): void {
    this.core.refresh();
    this.core.doubles[(phrase + phraseLayout.subscriber) >>> 3] = subscriber;
  }

  private join(phrase: number, subscriber: number): void {
    const crowd = this.crowds.get(phrase);
    if (crowd) {
      crowd.add(subscriber);
      return;
    }
    const first = this.subscriberOf(phrase);
    if (first !== subscriber) this.crowds.set(phrase, new Set([first, subscriber]));
  }

  /** Files a phrase that is more than a few words. @throws RangeError when it is refused. */
  private addParsed(text: string, subscriber: number): number {
    const result = parsePhrase(text);
    if (!result.ok) throw new RangeError(result.refusal.message);
    const { any, required, excluded } = result.phrase;
    const { call } = this.core;
    const [only] = any;
    if (only && any.length === 1 && required.length === 0 && excluded.length === 0) {
      const term = this.useTerm(only);
      const phrase = call.addPhrase(this.core.write(text), term, subscriber);
      if (phrase === full) call.releaseTerm(term);
      return phrase;
    }
    return this.addComplex(text, result.phrase, subscriber);
  }

  private addComplex(text: string, parsed: ParsedPhrase, subscriber: number): number {
    const { call } = this.core;
    const use = (terms: Term[]) => terms.map((term) => this.useTerm(term));
    const terms = {
      any: use(parsed.any),
      required: use(parsed.required),
      excluded: use(parsed.excluded),
    };
    const phrase = call.addPhrase(this.core.write(text), 0, subscriber);
    const complex = { phrase, ...terms };
    if (phrase === full) this.release(complex);
    else this.knowComplex(complex);
    return phrase;
  }

  private knowComplex(complex: Complex): void {
    this.complexes.set(complex.phrase, complex);
    for (const term of complex.any) {
      const others = this.complexesOf.get(term);
      if (others) others.add(complex);
      else this.complexesOf.set(term, new Set([complex]));
      this.core.call.markComplex(term, true);
    }
  }

  private forgetComplex(complex: Complex): void {
    this.complexes.delete(complex.phrase);
    for (const term of complex.any) {
      const others = this.complexesOf.get(term);
      others?.delete(complex);
      if (others?.size !== 0) continue;
      this.complexesOf.delete(term);
      this.core.call.markComplex(term, false);
    }
    this.release(complex);
  }

  private release({ any, required, excluded }: Complex): void {
    for (const term of [...any, ...required, ...excluded]) this.core.call.releaseTerm(term);
  }

  private useTerm({ words, literal }: Term): number {
    return this.core.call.addTerm(this.core.write(words.join(" ")), literal);
  }
}

/**
 * Creates a phrase engine, empty or with the phrases of a snapshot. Ids of phrases are opaque and never reused. Not
 * safe to share between threads: give each its own.
 * @throws RangeError when the snapshot is invalid or of another version.
 */
export function createPhraseEngine(options: EngineOptions = {}): PhraseEngine {
  return new WasmPhraseEngine(options);
}

/** Creates an engine whose hashes have so few bits that words collide: for tests. */
export function createCollidingEngine(hashBits: number): PhraseEngine {
  return new WasmPhraseEngine({ hashBits });
}
