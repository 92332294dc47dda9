import type { z } from "zod";

/**
 * What a document is: a public post or comment, a web page, an entry of a knowledge base, a company's profile,
 * or a sample of a voice.
 */
type LlmDocumentKind = "post" | "page" | "comment" | "knowledge" | "profile" | "sample";

/** Text that is quoted for the model to judge and use, never followed by it. */
export interface LlmDocument {
  kind: LlmDocumentKind;
  text: string;
}

/** One turn of a conversation before the question. */
export interface LlmTurn {
  role: "user" | "assistant";
  text: string;
}

/** Fields of every question to a model. */
interface LlmQuestion {
  /** The system prompt, written by us. Contains no secrets. */
  instructions: string;
  /** Data for the question. The adapter quotes it; a document can't close its quotation. */
  documents: readonly LlmDocument[];
  /** The conversation so far, oldest first; the question is the user's next turn. */
  turns?: readonly LlmTurn[];
  /** The question about the documents: ours, or a customer's own words. */
  question: string;
  /** The longest response, in tokens. */
  maxOutputTokens: number;
  /** For the whole call, with all attempts. Default: the adapter's. */
  timeLimitMs?: number;
  /** Aborts the call, which then throws the signal's reason, not an LlmError. */
  signal?: AbortSignal;
}

/** A question with a response of a certain shape. */
export interface LlmAsk<T> extends LlmQuestion {
  /** The shape of the response; fields that it does not name are dropped. */
  schema: z.ZodType<T>;
  /** The shape's name: letters, digits and underscores. */
  schemaName: string;
}

/** A question whose response is a list; `schema` and `schemaName` are those of one item, an object. */
export type LlmItemsAsk<T> = LlmAsk<T> & {
  /** The longest list; further items are dropped. */
  maxItems: number;
};

/** A question with a response in words. */
export type LlmTextAsk = LlmQuestion;

/** Tokens read and written, as the service counts them. */
export interface LlmUsage {
  inputTokens: number;
  outputTokens: number;
}

/** A part of a stream: text, and at the end the usage. */
export type LlmPart = { type: "text"; text: string } | { type: "end"; usage: LlmUsage };

/**
 * A part of a streamed list: an item as it grows, the complete item, and at the end the usage. `partial` has
 * the fields so far, unchecked, with the last text cut where the model is. An item of the wrong shape is
 * dropped, and the next one takes its index: its partial values then start again.
 */
export type LlmItemPart<T> =
  | { type: "partial"; index: number; value: unknown }
  | { type: "item"; index: number; value: T }
  | { type: "end"; usage: LlmUsage };

/** Why there is no response. */
export type LlmFailure =
  /** No response in time. Not retried. It may still be billed. */
  | "slow"
  /** No connection, 5xx or 529, after all attempts. */
  | "away"
  /** 429 after all attempts; `retryAfterMs` is how long to wait, where the service says so. */
  | "busy"
  /** The service refuses us; `refusal` says why. Not retried: a person must act. */
  | "refused"
  /** Not JSON or not of the requested shape, twice. For a list, which is not retried: no valid item. */
  | "wrong_shape"
  /** The response was longer than `maxOutputTokens`. Not retried. */
  | "cut_short"
  /** The model, or a filter before it, declined to answer this. Not retried. */
  | "declined";

/** What a service rejects: a key, payment, more spending this month, this model, or this request. */
export type LlmRefusal = "key" | "billing" | "limit" | "model" | "request";

/** A model's failure. The message is for the log and names no key, no prompt and no response. */
export class LlmError extends Error {
  readonly failure: LlmFailure;
  /** Only for `refused`. */
  readonly refusal: LlmRefusal | null;
  readonly retryAfterMs: number | null;
  /** The usage of the failed call; null when it is unknown. */
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
 * A language model. It has no tools, so a call changes nothing and can be repeated; each call costs money.
 *
 * The adapter retries transient failures (a broken connection, 408, 409, 429, 5xx) at most twice, not before the
 * time that `retry-after` names, within the time limit; these attempts are not billed. A response of the wrong
 * shape is requested a second time, and `usage` counts both. Nothing else is retried; callers must not
 * immediately repeat a call that failed here.
 */
export interface Llm {
  /** The provider, such as `anthropic`. With `model` it identifies whose answers are comparable. */
  readonly provider: string;
  readonly model: string;
  /** The price in millionths of a dollar per million tokens. */
  readonly price: { inputMicros: number; outputMicros: number };
  /** The maximum number of tokens that a question can use, with all attempts. */
  maxTokens(ask: LlmTextAsk | LlmAsk<unknown> | LlmItemsAsk<unknown>): LlmUsage;
  /** @throws LlmError; or the signal's reason. */
  ask<T>(ask: LlmAsk<T>): Promise<{ value: T; usage: LlmUsage }>;
  /**
   * The parts as they arrive; `end` is the last. Leaving the loop early ends the call; its usage is then unknown.
   * @throws LlmError while it is read, also after some parts; or the signal's reason.
   */
  stream(ask: LlmTextAsk): AsyncIterable<LlmPart>;
  /**
   * The items of a list one by one, each after its partial values; otherwise like `stream`. Items received before
   * a failure are valid.
   * @throws LlmError while it is read, also after some items; or the signal's reason.
   */
  streamItems<T>(ask: LlmItemsAsk<T>): AsyncIterable<LlmItemPart<T>>;
}
