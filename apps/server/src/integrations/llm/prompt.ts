import { z } from "zod";
import type { Llm, LlmAsk, LlmTextAsk } from "../ports/llm.ts";
import { writePrompt } from "./quote.ts";

/** The address of the model, and its price. */
export interface LlmOptions {
  provider: "anthropic" | "openai-compatible";
  /** Without a slash at the end; `/messages` or `/chat/completions` is added. */
  baseUrl: string;
  /** null: the service needs none, such as Ollama. */
  apiKey: string | null;
  model: string;
  /** Whether the service enforces a schema; otherwise the shape is part of the prompt. */
  structuredOutputs: boolean;
  price: Llm["price"];
  /** For a question with all its tries. */
  timeLimitMs: number;
  userAgent: string;
  /** How often a request is made again that failed on the way. */
  maxRetries?: number;
}

/** A response of the wrong shape is requested once more. */
export const shapeTries = 2;

/** The shape in words, for a service that does not hold answers to it. */
const shapeInWords = (schema: z.ZodType): string =>
  `Answer with one JSON object and nothing else: no words around it, no code fence. It must fit this JSON Schema:\n${JSON.stringify(z.toJSONSchema(schema, { target: "draft-7" }))}`;

/** Whether the shape of a response must be part of the prompt. */
export const describesShape = ({ provider, structuredOutputs }: LlmOptions): boolean =>
  provider === "openai-compatible" && !structuredOutputs;

/** The messages of a question. */
export function promptOf(options: LlmOptions, ask: LlmTextAsk | LlmAsk<unknown>) {
  const told = "schema" in ask && describesShape(options) ? `\n\n${shapeInWords(ask.schema)}` : "";
  return writePrompt({ ...ask, instructions: `${ask.instructions}${told}` });
}

/** The most that a question can come to (`Llm.mostTokens`). */
export function maxTokens(options: LlmOptions, ask: LlmTextAsk | LlmAsk<unknown>) {
  const { system, user } = promptOf(options, ask);
  const shape = "schema" in ask ? JSON.stringify(z.toJSONSchema(ask.schema)) : "";
  // A token is at least one byte; the service adds some tokens of its own.
  const bytes = Buffer.byteLength(system) + Buffer.byteLength(user) + Buffer.byteLength(shape);
  const tries = "schema" in ask ? shapeTries : 1;
  return { inputTokens: tries * (bytes + 500), outputTokens: tries * ask.maxOutputTokens };
}
