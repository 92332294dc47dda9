import { countTokens } from "./tokens.ts";

/** The two API formats. */
const apiFormatNames = ["chat-completions", "messages"] as const;
export type ApiFormatName = (typeof apiFormatNames)[number];

/** One turn of a conversation. */
export interface Turn {
  role: "user" | "assistant";
  text: string;
}

/** The requested form of a response: plain text, or JSON, with a schema if the caller gave one. */
export type Shape = { kind: "text" } | { kind: "json"; name: string; schema: unknown };

/** A request, independent of its API format. */
export interface ModelRequest {
  /** The requested model; the imitation answers to every name. */
  model: string;
  /** Instructions outside the conversation. */
  system: string;
  turns: readonly Turn[];
  shape: Shape;
  /** Anthropic's older way to request JSON: the response is the input of a required tool. */
  asTool: boolean;
  stream: boolean;
  /** null when the caller set no limit. */
  maxTokens: number | null;
  /** Whether a stream ends with the usage (chat completions). */
  usageInStream: boolean;
}

/** An error of a call. */
export interface Problem {
  kind:
    | "invalid"
    | "authentication"
    | "billing"
    | "missing"
    | "rate"
    | "spend-limit"
    | "server"
    | "unavailable"
    | "overloaded";
  message: string;
  /** The field that caused it. */
  param?: string;
}

/** A call can't be answered. */
export class ModelRequestError extends Error {
  readonly problem: Problem;
  constructor(problem: Problem) {
    super(problem.message);
    this.problem = problem;
  }
}

/** Refuses a call because of one of its fields. */
export function refuseField(param: string, message: string): never {
  throw new ModelRequestError({ kind: "invalid", message, param });
}

/** Tokens of a turn in addition to its words, for the role. */
const tokensOfTurn = 3;

/** Estimates the tokens of a request: instructions, conversation and schema. */
export function inputTokens({ system, turns, shape }: ModelRequest): number {
  const schema = shape.kind === "json" && shape.schema !== null ? JSON.stringify(shape.schema) : "";
  return turns.reduce(
    (sum, { text }) => sum + tokensOfTurn + countTokens(text),
    countTokens(system) + countTokens(schema),
  );
}
