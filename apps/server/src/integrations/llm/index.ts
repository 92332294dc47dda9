export { checkLlm } from "./check.ts";
export { createLlm } from "./lazy.ts";
export type { LlmOptions } from "./prompt.ts";
export { frame } from "./quote.ts";
