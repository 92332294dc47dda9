export { parsePhrase } from "./parse.ts";
export { createPhraseEngine } from "./plain-engine.ts";
export type {
  ParsedPhrase,
  ParseResult,
  PhraseEngine,
  PhraseMatch,
  PhraseRefusal,
  Span,
  Term,
} from "./types.ts";
export { indexWords, neededWords } from "./words.ts";
