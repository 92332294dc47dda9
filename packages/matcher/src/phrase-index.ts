import { createPhraseEngine } from "./engine.ts";
import type { Span } from "./types.ts";

/** A phrase in an index, with what its owner stored with it. */
export interface PhraseEntry<Payload> {
  readonly phrase: string;
  readonly payload: Payload;
}

/** A phrase that occurs in a text: its places, and the entries with exactly this phrase. */
export interface EntryMatch<Payload> {
  spans: Span[];
  entries: PhraseEntry<Payload>[];
}

/** Phrases with a payload of any type each, searched for in texts. */
export interface PhraseIndex<Payload> {
  /**
   * Adds an entry, even if others have the same phrase.
   * @returns the entry, by which to remove it.
   * @throws RangeError when `parsePhrase(phrase)` refuses the phrase; the message is the refusal's.
   */
  add(phrase: string, payload: Payload): PhraseEntry<Payload>;
  /** Removes an entry that `add` returned. @returns false when it is no longer in the index. */
  remove(entry: PhraseEntry<Payload>): boolean;
  /** All phrases that occur in the text, each once with its entries. Never throws. */
  match(text: string): EntryMatch<Payload>[];
  /** The entries in the index, in no particular order. */
  entries(): PhraseEntry<Payload>[];
  /** The number of entries. */
  readonly size: number;
}

/** An entry with its number, which is its subscriber in the engine. */
class NumberedEntry<Payload> implements PhraseEntry<Payload> {
  readonly phrase: string;
  readonly payload: Payload;
  readonly number: number;

  constructor(phrase: string, payload: Payload, number: number) {
    this.phrase = phrase;
    this.payload = payload;
    this.number = number;
  }
}

class EnginePhraseIndex<Payload> implements PhraseIndex<Payload> {
  private readonly engine = createPhraseEngine();
  /** An array, since every match looks its entries up here and a map takes longer. */
  private readonly byNumber: (NumberedEntry<Payload> | undefined)[] = [];
  private readonly freeNumbers: number[] = [];

  get size(): number {
    return this.byNumber.length - this.freeNumbers.length;
  }

  add(phrase: string, payload: Payload): PhraseEntry<Payload> {
    const number = this.freeNumbers.at(-1) ?? this.byNumber.length;
    this.engine.add(phrase, number);
    const entry = new NumberedEntry(phrase, payload, number);
    this.freeNumbers.pop();
    this.byNumber[number] = entry;
    return entry;
  }

  remove(entry: PhraseEntry<Payload>): boolean {
    if (!(entry instanceof NumberedEntry) || this.byNumber[entry.number] !== entry) return false;
    this.byNumber[entry.number] = undefined;
    this.freeNumbers.push(entry.number);
    return this.engine.remove(entry.phrase, entry.number);
  }

  match(text: string): EntryMatch<Payload>[] {
    const found: EntryMatch<Payload>[] = [];
    for (const { phraseId, spans } of this.engine.match(text)) {
      const entries: PhraseEntry<Payload>[] = [];
      for (const number of this.engine.subscribers(phraseId)) {
        const entry = this.byNumber[number];
        if (entry) entries.push(entry);
      }
      found.push({ spans, entries });
    }
    return found;
  }

  entries(): PhraseEntry<Payload>[] {
    return this.byNumber.filter((entry) => entry !== undefined);
  }
}

/** Creates an empty phrase index. */
export function createPhraseIndex<Payload>(): PhraseIndex<Payload> {
  return new EnginePhraseIndex<Payload>();
}
