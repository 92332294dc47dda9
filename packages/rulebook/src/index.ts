export { type AiReading, readAi } from "./ai.ts";
export type { WrittenRule } from "./clauses.ts";
export { type Rulebook, readRules, rulebookVersion } from "./read.ts";
