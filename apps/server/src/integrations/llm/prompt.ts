import { z } from "zod";
import type { Llm, LlmAsk, LlmItemsAsk, LlmTextAsk } from "../ports/llm.ts";
import { writePrompt } from "./quote.ts";

/** The address of the model, and its price. */
export interface LlmOptions {
  provider: "anthropic" | "openai-compatible";
  /** Without a slash at the end; `/messages` or `/chat/completions` is added. */
  baseUrl: string;
  /** null: the service needs none, like Ollama. */
  apiKey: string | null;
  model: string;
  /** Whether the service enforces a schema; otherwise the shape is part of the prompt. */
  structuredOutputs: boolean;
  price: Llm["price"];
  /** For a question with all its attempts. */
  timeLimitMs: number;
  userAgent: string;
  /** How often a request is retried after a transient failure. */
  maxRetries?: number;
}

/** A response of the wrong shape is requested a second time. */
export const shapeTries = 2;

/** The shape in words, for a service that does not enforce schemas. */
const shapeInWords = (schema: z.ZodType): string =>
  `Answer with one JSON object and nothing else: no words around it, no code fence. It must fit this JSON Schema:\n${JSON.stringify(z.toJSONSchema(schema, { target: "draft-7" }))}`;

/** Whether the shape of a response must be part of the prompt. */
export const describesShape = ({ provider, structuredOutputs }: LlmOptions): boolean =>
  provider === "openai-compatible" && !structuredOutputs;

type AnyAsk = LlmTextAsk | LlmAsk<unknown> | LlmItemsAsk<unknown>;

/** The shape of the whole response; a list is the only property of an object, as services require. */
function shapeOf(ask: AnyAsk): z.ZodType | null {
  if (!("schema" in ask)) return null;
  if (!("maxItems" in ask)) return ask.schema;
  return z.object({ elements: z.array(ask.schema).max(ask.maxItems) });
}

/** The messages of a question. */
export function promptOf(options: LlmOptions, ask: AnyAsk) {
  const shape = describesShape(options) ? shapeOf(ask) : null;
  const inWords = shape ? `\n\n${shapeInWords(shape)}` : "";
  return writePrompt({ ...ask, instructions: `${ask.instructions}${inWords}` });
}

/** The maximum number of tokens that a question can use (`Llm.maxTokens`). */
export function maxTokens(options: LlmOptions, ask: AnyAsk) {
  const { system, turns, user } = promptOf(options, ask);
  const shape = shapeOf(ask);
  const texts = [system, user, ...turns.map(({ text }) => text)];
  if (shape) texts.push(JSON.stringify(z.toJSONSchema(shape)));
  // A token is at least one byte; the service adds some tokens itself.
  const bytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  const tries = shape && !("maxItems" in ask) ? shapeTries : 1;
  return { inputTokens: tries * (bytes + 500), outputTokens: tries * ask.maxOutputTokens };
}
