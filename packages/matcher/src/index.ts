export { createPhraseEngine, type EngineOptions } from "./engine.ts";
export { exactPhrase } from "./exact-phrase.ts";
export { parsePhrase } from "./parse.ts";
export {
  createPhraseIndex,
  type EntryMatch,
  type PhraseEntry,
  type PhraseIndex,
} from "./phrase-index.ts";
export { type Spellings, spellingsOf } from "./spellings.ts";
export type {
  MemoryUse,
  ParsedPhrase,
  ParseResult,
  PhraseEngine,
  PhraseMatch,
  PhraseRefusal,
  Span,
  Term,
} from "./types.ts";
export { indexWords, neededWords } from "./words.ts";
