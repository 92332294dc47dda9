export { type AiAssessment, readAi } from "./ai.ts";
export type { WrittenRule } from "./clauses.ts";
export { type Rulebook, readRules, rulebookVersion } from "./rules.ts";
