import { countTokens } from "./tokens.ts";

/** The two forms in which models are asked. */
const apiFormatNames = ["chat-completions", "messages"] as const;
export type ApiFormatName = (typeof apiFormatNames)[number];

/** One turn of a conversation. */
export interface Turn {
  role: "user" | "assistant";
  text: string;
}

/** What a response is to be: plain words, or JSON, of a schema where one was told. */
export type Shape = { kind: "text" } | { kind: "json"; name: string; schema: unknown };

/** What a caller wants, whichever of the two forms it asked in. */
export interface ModelRequest {
  /** The model that it named; every name is answered by the imitation. */
  model: string;
  /** Instructions, apart from the conversation. */
  system: string;
  turns: readonly Turn[];
  shape: Shape;
  /** Anthropic's older way to JSON: the response is the input of a tool that must be used. */
  asTool: boolean;
  stream: boolean;
  /** null where the caller set no limit. */
  maxTokens: number | null;
  /** Whether a stream ends with the usage (chat completions). */
  usageInStream: boolean;
}

/** What a caller did wrong, or what goes wrong with it. */
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
  /** The field that is meant. */
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

/** Refuses a call for a field of it. */
export function refuseField(param: string, message: string): never {
  throw new ModelRequestError({ kind: "invalid", message, param });
}

/** Tokens of a turn beyond those of its words: the marks of who speaks. */
const tokensOfTurn = 3;

/** About how many tokens an ask has: instructions, conversation, and the schema, which counts too. */
export function inputTokens({ system, turns, shape }: ModelRequest): number {
  const schema = shape.kind === "json" && shape.schema !== null ? JSON.stringify(shape.schema) : "";
  return turns.reduce(
    (sum, { text }) => sum + tokensOfTurn + countTokens(text),
    countTokens(system) + countTokens(schema),
  );
}
