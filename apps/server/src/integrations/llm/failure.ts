import { APICallError, NoObjectGeneratedError, RetryError } from "ai";
import { secondsOfHeader } from "../../infrastructure/outbound/index.ts";
import { LlmError, type LlmUsage } from "../ports/llm.ts";

/** The library's counts; missing values count as 0. */
export const usageOf = (
  usage: { inputTokens?: number | undefined; outputTokens?: number | undefined } | undefined,
): LlmUsage => ({
  inputTokens: usage?.inputTokens ?? 0,
  outputTokens: usage?.outputTokens ?? 0,
});

/** Creates an error. Its message must contain neither the prompt nor the key. */
const createLlmError = (
  failure: LlmError["failure"],
  message: string,
  options: ConstructorParameters<typeof LlmError>[2] = {},
) => new LlmError(failure, message, options);

function retryAfterMs(error: APICallError): number | null {
  const headers = new Headers(error.responseHeaders ?? {});
  const seconds = secondsOfHeader(headers, "retry-after");
  return seconds === null ? secondsOfHeader(headers, "retry-after-ms") : seconds * 1_000;
}

/** Maps an HTTP status to an error; Anthropic and OpenAI use these statuses alike. */
function errorOfStatus(error: APICallError): LlmError {
  const { statusCode: status } = error;
  const code = `the service answered ${status ?? "nothing"}`;
  if (status === undefined) return createLlmError("away", "the service could not be reached");
  if (status === 401 || status === 403) return createLlmError("refused", code, { refusal: "key" });
  if (status === 402) return createLlmError("refused", code, { refusal: "billing" });
  if (status === 404) return createLlmError("refused", code, { refusal: "model" });
  if (status === 429) return createLlmError("busy", code, { retryAfterMs: retryAfterMs(error) });
  if (status >= 500 || status === 408 || status === 409) {
    return createLlmError("away", code, { retryAfterMs: retryAfterMs(error) });
  }
  // A success status with an undocumented body.
  if (status < 400) return createLlmError("away", `${code}, but without a usable response`);
  return createLlmError("refused", code, { refusal: "request" });
}

/** The error for a response that finished without a usable result. */
export function errorOfFinishReason(reason: string, usage: LlmUsage): LlmError {
  if (reason === "length")
    return createLlmError("cut_short", "the answer reached its limit", { usage });
  if (reason === "content-filter")
    return createLlmError("declined", "the model declined", { usage });
  return createLlmError("wrong_shape", "the answer is not of the shape that was asked for", {
    usage,
  });
}

/** The error itself, then its chain of causes. */
function* causesOf(error: unknown): Generator<unknown> {
  let at = error;
  for (let depth = 0; at !== undefined && at !== null && depth < 8; depth++) {
    yield at;
    at = RetryError.isInstance(at) ? at.lastError : (at as { cause?: unknown }).cause;
  }
}

/**
 * Maps a library error to an `LlmError`. The cause is not attached, because it contains the prompt.
 * @param signal the caller's signal: if it aborted the call, its reason is the error
 */
export function failureOf(error: unknown, signal: AbortSignal | undefined): unknown {
  if (signal?.aborted) return signal.reason;
  const causes = [...causesOf(error)];
  const own = causes.find((one): one is LlmError => one instanceof LlmError);
  if (own) return own;
  for (const one of causes) {
    if (one instanceof Error && (one.name === "TimeoutError" || one.name === "AbortError")) {
      return createLlmError("slow", "no complete response in time");
    }
    if (NoObjectGeneratedError.isInstance(one)) {
      return errorOfFinishReason(one.finishReason ?? "stop", usageOf(one.usage));
    }
    if (APICallError.isInstance(one)) return errorOfStatus(one);
  }
  const name = error instanceof Error ? error.name : "a value that is not an Error";
  return createLlmError("away", `the answer broke off (${name})`);
}
