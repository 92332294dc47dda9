import type { z } from "zod";

/** Text of strangers: quoted for the model to judge, never followed by it. */
export interface LlmDocument {
  /** What it is: something said in public, or a page of the web. */
  kind: "post" | "page";
  text: string;
}

/** What every question to a model has. */
interface LlmQuestion {
  /** What the model is to be and do: ours, and nobody else's. No secret belongs in it. */
  instructions: string;
  /** Data for the question. The adapter quotes it; a document can't close its quotation. */
  documents: readonly LlmDocument[];
  /** What is asked about the documents: ours, or a customer's own words. */
  question: string;
  /** The most that the response may have, in tokens. */
  maxOutputTokens: number;
  /** For everything, with all tries. Default: the adapter's. */
  timeLimitMs?: number;
  /** Ends it; the call then throws the signal's reason, not an LlmError. */
  signal?: AbortSignal;
}

/** A question with a response of a certain shape. */
export interface LlmAsk<T> extends LlmQuestion {
  /** The response's shape; fields that it does not name are left out of the response. */
  schema: z.ZodType<T>;
  /** The shape's name: letters, digits and underscores. */
  schemaName: string;
}

/** A question with a response in words. */
export type LlmTextAsk = LlmQuestion;

/** What was read and written, in tokens, as the service counts them. */
export interface LlmUsage {
  inputTokens: number;
  outputTokens: number;
}

/** What a stream brings: pieces of the text, and at its end what it took. */
export type LlmPart = { type: "text"; text: string } | { type: "end"; usage: LlmUsage };

/** Why there is no response; one word for each cause. */
export type LlmFailure =
  /** No response in time. Not tried again. It may be billed all the same. */
  | "slow"
  /** No connection, 5xx or 529, after all tries. */
  | "away"
  /** 429 after all tries; `retryAfterMs` says how long to wait where the service does. */
  | "busy"
  /** The service does not work for us: see `refusal`. Not tried again: a person must act. */
  | "refused"
  /** No JSON, or not of the shape, also at the second try. */
  | "wrong_shape"
  /** The response was longer than `maxOutputTokens`. Not tried again. */
  | "cut_short"
  /** The model, or a filter before it, does not want to answer this. Not tried again. */
  | "declined";

/** What a service refuses: a key, payment, more spending this month, this model, or this request. */
export type LlmRefusal = "key" | "billing" | "limit" | "model" | "request";

/** A model's failure. The message is for the log and names no key, no prompt and no response. */
export class LlmError extends Error {
  readonly failure: LlmFailure;
  /** Of `refused` alone. */
  readonly refusal: LlmRefusal | null;
  readonly retryAfterMs: number | null;
  /** What it took all the same; null where nobody tells. */
  readonly usage: LlmUsage | null;

  constructor(
    failure: LlmFailure,
    message: string,
    options: {
      refusal?: LlmRefusal;
      retryAfterMs?: number | null;
      usage?: LlmUsage | null;
      cause?: unknown;
    } = {},
  ) {
    super(message, { cause: options.cause });
    this.failure = failure;
    this.refusal = options.refusal ?? null;
    this.retryAfterMs = options.retryAfterMs ?? null;
    this.usage = options.usage ?? null;
  }
}

/**
 * A language model. It has no tools, and nothing happens at the other end but words: a call may be
 * repeated at will, and costs each time.
 *
 * The adapter itself tries again what failed on the way (a broken connection, 408, 409, 429, 5xx; twice at
 * most, as late as `retry-after` asks), within the time limit; such tries are not billed. A response of the wrong
 * shape is asked for once more, and both are in `usage`. Nothing else is repeated; whoever calls must
 * not repeat at once what the adapter gave up.
 */
export interface Llm {
  /** Who serves it, as `anthropic`. With `model` it tells whose answers are the same. */
  readonly provider: string;
  readonly model: string;
  /** What it costs, in millionths of a dollar for a million tokens. */
  readonly price: { inputMicros: number; outputMicros: number };
  /** The most tokens that a question can come to, all its tries together. */
  mostTokens(ask: LlmTextAsk | LlmAsk<unknown>): LlmUsage;
  /** @throws LlmError; or the signal's reason. */
  ask<T>(ask: LlmAsk<T>): Promise<{ value: T; usage: LlmUsage }>;
  /**
   * The pieces as they come; `end` is the last. Whoever leaves the loop early ends the call; what it took
   * until then nobody tells.
   * @throws LlmError while it is read, also after some pieces; or the signal's reason.
   */
  stream(ask: LlmTextAsk): AsyncIterable<LlmPart>;
}
