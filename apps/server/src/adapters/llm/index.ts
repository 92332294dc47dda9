export { createLlm, type LlmOptions } from "./model.ts";
export { frame } from "./quote.ts";
