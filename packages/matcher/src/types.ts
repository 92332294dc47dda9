/** The interface of the phrase engine. It uses no term of the product. */

/** A span of the original text in UTF-16 code units: `text.slice(start, end)` is what to mark. */
export interface Span {
  start: number;
  end: number;
}

/**
 * One phrase that occurs in a text.
 * `spans` are all places where one of the phrase's alternatives occurs in full, sorted by start and
 * then by end, without duplicates; they may overlap. A required `+word` is not a separate place.
 */
export interface PhraseMatch {
  phraseId: number;
  spans: Span[];
}

/** Why a phrase was refused. `message` is a sentence for the person who typed the phrase. */
export interface PhraseRefusal {
  code:
    | "EMPTY"
    | "TOO_LONG"
    | "TOO_MANY_WORDS"
    | "TOO_BROAD"
    | "ONLY_EXCLUSIONS"
    | "UNBALANCED_QUOTES";
  message: string;
}

/** The outcome of reading a phrase: either the parsed form or the reason why it is refused. */
export type ParseResult =
  | { ok: true; phrase: ParsedPhrase }
  | { ok: false; refusal: PhraseRefusal };

/** A run of words that must occur next to each other. `literal`: they were in quotes. */
export interface Term {
  /** The words, in order, folded as the matching needs them (see README, "What a phrase means"). */
  words: string[];
  literal: boolean;
}

/** `any | any`, with `+required` and `-excluded` that apply to the whole phrase. */
export interface ParsedPhrase {
  any: Term[];
  required: Term[];
  excluded: Term[];
}

/** Bytes of memory. */
export interface MemoryUse {
  /** Of phrases and terms, with the tables and the buffer for texts. */
  used: number;
  /** Of the address space that contains them; pages that were never touched take no memory. */
  reserved: number;
}

/**
 * A set of phrases that finds which of them occur in a text.
 *
 * Complete and exact: `match` returns every phrase that occurs and none that does not. A phrase is
 * filed once, however many subscribers it has.
 */
export interface PhraseEngine {
  /**
   * Files a phrase for a subscriber. Adding the same phrase for the same subscriber again changes
   * nothing. @returns the phrase's id, the same for all subscribers of phrases with the same text.
   * @throws RangeError when `parsePhrase(text)` refuses it; the message is the refusal's.
   */
  add(text: string, subscriber: number): number;
  /** Removes one subscription, and the phrase with its last one. @returns whether it existed. */
  remove(text: string, subscriber: number): boolean;
  /**
   * All phrases that occur in the text, ordered by phrase id. A text may be given as UTF-8; spans are then offsets in
   * the decoded string, in which U+FFFD replaces invalid bytes. Never throws on any text.
   */
  match(text: string | Uint8Array): PhraseMatch[];
  /** The subscribers of a phrase, in no particular order; empty for an unknown id. */
  subscribers(phraseId: number): Iterable<number>;
  /** The number of distinct phrases filed. */
  readonly size: number;
  /** The memory that the engine uses. */
  memory(): MemoryUse;
  /**
   * All phrases and subscribers as bytes, from which an engine of the same version is created quickly. They
   * contain the secret against forced collisions: protect them like the phrases.
   */
  snapshot(): Uint8Array;
}
