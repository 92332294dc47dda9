import { createPhraseEngine } from "./engine.ts";
import type { Span } from "./types.ts";

/** A phrase in an index, with what its owner stored with it. */
export interface PhraseEntry<Payload> {
  readonly phrase: string;
  readonly payload: Payload;
}

/** A phrase that occurs in a text: where, and the entries that hold exactly this phrase. */
export interface EntryMatch<Payload> {
  spans: Span[];
  entries: PhraseEntry<Payload>[];
}

/** Phrases with a payload of any type each, searched for in texts. */
export interface PhraseIndex<Payload> {
  /**
   * Adds an entry, also where others have the same phrase.
   * @returns the entry, by which to remove it.
   * @throws RangeError when `parsePhrase(phrase)` refuses the phrase; the message is the refusal's.
   */
  add(phrase: string, payload: Payload): PhraseEntry<Payload>;
  /** Removes an entry that `add` returned. @returns false when it is no longer in the index. */
  remove(entry: PhraseEntry<Payload>): boolean;
  /** All phrases that occur in the text, each once with its entries. Never throws. */
  match(text: string): EntryMatch<Payload>[];
  /** The entries in the index, in no particular order. */
  entries(): IterableIterator<PhraseEntry<Payload>>;
  /** The number of entries. */
  readonly size: number;
}

/** The engine knows an entry by its number. */
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
  private readonly byNumber = new Map<number, NumberedEntry<Payload>>();
  private lastNumber = 0;

  get size(): number {
    return this.byNumber.size;
  }

  add(phrase: string, payload: Payload): PhraseEntry<Payload> {
    const entry = new NumberedEntry(phrase, payload, this.lastNumber + 1);
    this.engine.add(phrase, entry.number);
    this.lastNumber = entry.number;
    this.byNumber.set(entry.number, entry);
    return entry;
  }

  remove(entry: PhraseEntry<Payload>): boolean {
    if (!(entry instanceof NumberedEntry) || this.byNumber.get(entry.number) !== entry)
      return false;
    this.byNumber.delete(entry.number);
    return this.engine.remove(entry.phrase, entry.number);
  }

  match(text: string): EntryMatch<Payload>[] {
    return this.engine.match(text).map(({ phraseId, spans }) => {
      const entries: PhraseEntry<Payload>[] = [];
      for (const number of this.engine.subscribers(phraseId)) {
        const entry = this.byNumber.get(number);
        if (entry) entries.push(entry);
      }
      return { spans, entries };
    });
  }

  entries(): IterableIterator<PhraseEntry<Payload>> {
    return this.byNumber.values();
  }
}

/** Creates an empty phrase index. */
export function createPhraseIndex<Payload>(): PhraseIndex<Payload> {
  return new EnginePhraseIndex<Payload>();
}
