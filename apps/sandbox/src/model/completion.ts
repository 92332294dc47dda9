import type { CompletionFault } from "./faults.ts";
import { generateText } from "./generate.ts";
import { isJsonObject, tryParseJson } from "./json.ts";
import { inputTokens, type ModelRequest } from "./request.ts";
import type { WritingMode } from "./studio/write.ts";
import { countTokens, cutToTokens } from "./tokens.ts";

/** Why a response ended where it did. */
export type Stop = "end" | "length" | "refusal";

/** What was said, and what it cost. */
export interface Completion {
  /** Digits and letters, as ids of responses have. */
  id: string;
  /** Seconds since the epoch. */
  created: number;
  text: string;
  stop: Stop;
  /** Tokens, estimated from the texts. */
  usage: { input: number; output: number };
}

/** The name under which the imitation answers, whichever model was asked. */
export const modelName = "earshot-imitation";

/** The right answer with one field of another type. */
function missingSchema(text: string): string {
  const value = tryParseJson(text);
  const [first] = isJsonObject(value) ? Object.entries(value) : [];
  if (!first) return JSON.stringify(["something else"]);
  const [name, was] = first;
  return JSON.stringify({ ...Object(value), [name]: typeof was === "object" ? 7 : { was } });
}

/** Half of a text, so that something of it is missing. */
const half = (text: string): string => text.slice(0, Math.ceil(text.length / 2));

/** Answers an ask; what goes wrong with the saying goes wrong here. */
export function complete(
  ask: ModelRequest,
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
  const whole = generateText(ask, { gullible, writing });
  const input = inputTokens(ask);
  const said = (text: string, stop: Stop): Completion => ({
    id,
    created: Math.floor(now / 1000),
    text,
    stop,
    usage: { input, output: countTokens(text) },
  });
  if (fault === "refusal") return said("", "refusal");
  if (fault === "empty") return said("", "end");
  if (fault === "bad-json") return said(half(whole), "end");
  if (fault === "schema-miss") return said(missingSchema(whole), "end");
  if (fault === "max-tokens") return said(half(whole), "length");
  const result = ask.maxTokens === null ? whole : cutToTokens(whole, ask.maxTokens);
  return said(result, result === whole ? "end" : "length");
}

/** The pieces in which a text is streamed: word by word. */
export const splitIntoWords = (text: string): string[] => text.match(/\S+\s*|\s+/g) ?? [];
