import { errorCodes } from "@earshot/contract";
import { AppError } from "../../../infrastructure/errors.ts";
import { LlmError, type LlmFailure, type LlmRefusal } from "../../../integrations/ports/llm.ts";

/** Why the assistant has no answer: failures of the model, and reasons of our own. */
export type AssistantFailure =
  | LlmFailure
  | "not_connected"
  | "over_budget"
  | "paused"
  | "not_confirmed";

const sentences: Record<Exclude<AssistantFailure, "refused">, string> = {
  slow: "The language model took too long to respond. We try again later.",
  away: "The language model can’t be reached right now. We try again later.",
  busy: "The language model is overloaded right now. We try again later.",
  paused: "The language model failed several times in a row. We try again in a few minutes.",
  wrong_shape: "The language model sent a response we can’t use.",
  cut_short: "The language model’s response was too long and was cut off.",
  declined: "The language model declined to answer this.",
  not_connected: errorCodes.MODEL_NOT_CONNECTED.message,
  not_confirmed: "Confirm your email address to use the language model.",
  over_budget: errorCodes.MODEL_OVER_BUDGET.message,
};

const refusals: Record<LlmRefusal, string> = {
  key: "The language model does not accept our key. The operator of this installation must correct it.",
  billing:
    "The language model’s account has a billing problem. The operator of this installation must resolve it.",
  limit: "The language model’s account has reached its spend limit.",
  model:
    "The language model’s service does not offer the configured model, or its address is wrong.",
  request: "The language model’s service rejected our request.",
};

/** The assistant has no answer. `publicText` is shown to people; the message is for the log. */
export class AssistantError extends Error {
  readonly failure: AssistantFailure;
  readonly refusal: LlmRefusal | null;
  readonly publicText: string;
  /** When to ask again; null: unknown, or never. */
  readonly retryAt: Date | null;

  constructor(
    failure: AssistantFailure,
    options: { retryAt?: Date | null; refusal?: LlmRefusal | null; cause?: unknown } = {},
  ) {
    const { refusal = null } = options;
    super(`the assistant has no answer: ${failure}${refusal ? ` (${refusal})` : ""}`, {
      cause: options.cause,
    });
    this.failure = failure;
    this.refusal = refusal;
    this.publicText = failure === "refused" ? refusals[refusal ?? "request"] : sentences[failure];
    this.retryAt = options.retryAt ?? null;
  }
}

/** Whether a failure concerns the model's service as a whole, not one question. */
export const isOfService = (error: unknown): error is LlmError =>
  error instanceof LlmError &&
  (error.failure === "away" ||
    error.failure === "slow" ||
    error.failure === "busy" ||
    (error.failure === "refused" && error.refusal !== "request"));

/** Messages for people who wait for an answer. The server does not retry; they may. */
const temporaryFailures: Partial<Record<AssistantFailure, string>> = {
  slow: "The language model took too long to respond. Please try again in a moment.",
  away: "The language model can’t be reached right now. Please try again in a moment.",
  busy: "The language model is overloaded right now. Please try again in a moment.",
  paused: "The language model failed several times in a row. Please try again in half a minute.",
};

/** Converts a failure of the assistant to the error of a call; returns any other error as it is. */
export function asAppError(error: unknown): unknown {
  if (!(error instanceof AssistantError)) return error;
  const { failure, publicText, cause } = error;
  if (failure === "not_connected") return new AppError("MODEL_NOT_CONNECTED", { cause });
  if (failure === "over_budget") return new AppError("MODEL_OVER_BUDGET", { cause });
  return new AppError("MODEL_FAILED", { message: temporaryFailures[failure] ?? publicText, cause });
}
