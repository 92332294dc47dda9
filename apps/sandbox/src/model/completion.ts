import type { CompletionFault } from "./faults.ts";
import { generateText } from "./generate.ts";
import { isJsonObject, tryParseJson } from "./json.ts";
import { inputTokens, type ModelRequest } from "./request.ts";
import type { WritingMode } from "./studio/write.ts";
import { countTokens, cutToTokens } from "./tokens.ts";

/** Why a response ended where it did. */
export type Stop = "end" | "length" | "refusal";

/** A response of the model, and its token usage. */
export interface Completion {
  /** Letters and digits, as in the ids of real responses. */
  id: string;
  /** Seconds since the epoch. */
  created: number;
  text: string;
  stop: Stop;
  /** Tokens, estimated from the texts. */
  usage: { input: number; output: number };
}

/** The model name in all responses, regardless of the requested one. */
export const modelName = "earshot-imitation";

/** The correct response with one field of another type. */
function missingSchema(text: string): string {
  const value = tryParseJson(text);
  const [first] = isJsonObject(value) ? Object.entries(value) : [];
  if (!first) return JSON.stringify(["something else"]);
  const [name, was] = first;
  return JSON.stringify({ ...Object(value), [name]: typeof was === "object" ? 7 : { was } });
}

/** The first half of a text. */
const half = (text: string): string => text.slice(0, Math.ceil(text.length / 2));

/** Completes a request, and applies the faults that change the text. */
export function complete(
  request: ModelRequest,
  {
    gullible,
    writing,
    fault,
    now,
    id,
  }: {
    gullible: boolean;
    writing: WritingMode;
    fault: CompletionFault | null;
    now: number;
    id: string;
  },
): Completion {
  const whole = generateText(request, { gullible, writing });
  const input = inputTokens(request);
  const completionOf = (text: string, stop: Stop): Completion => ({
    id,
    created: Math.floor(now / 1000),
    text,
    stop,
    usage: { input, output: countTokens(text) },
  });
  if (fault === "refusal") return completionOf("", "refusal");
  if (fault === "empty") return completionOf("", "end");
  if (fault === "bad-json") return completionOf(half(whole), "end");
  if (fault === "schema-miss") return completionOf(missingSchema(whole), "end");
  if (fault === "max-tokens") return completionOf(half(whole), "length");
  const result = request.maxTokens === null ? whole : cutToTokens(whole, request.maxTokens);
  return completionOf(result, result === whole ? "end" : "length");
}

/** The words in which a text is streamed. */
export const splitIntoWords = (text: string): string[] => text.match(/\S+\s*|\s+/g) ?? [];
