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

/** A failure that names the service's error code, without the question or the key. */
const failed = (
  failure: LlmError["failure"],
  message: string,
  options: ConstructorParameters<typeof LlmError>[2] = {},
) => new LlmError(failure, message, options);

function retryAfterMs(error: APICallError): number | null {
  const headers = new Headers(error.responseHeaders ?? {});
  const seconds = secondsOfHeader(headers, "retry-after");
  return seconds === null ? secondsOfHeader(headers, "retry-after-ms") : seconds * 1_000;
}

/** A service's refusal by its status; Anthropic's and OpenAI's agree in these. */
function ofStatus(error: APICallError): LlmError {
  const { statusCode: status } = error;
  const code = `the service answered ${status ?? "nothing"}`;
  if (status === undefined) return failed("away", "the service could not be reached");
  if (status === 401 || status === 403) return failed("refused", code, { refusal: "key" });
  if (status === 402) return failed("refused", code, { refusal: "billing" });
  if (status === 404) return failed("refused", code, { refusal: "model" });
  if (status === 429) return failed("busy", code, { retryAfterMs: retryAfterMs(error) });
  if (status >= 500 || status === 408 || status === 409) {
    return failed("away", code, { retryAfterMs: retryAfterMs(error) });
  }
  // A success status with an undocumented body.
  if (status < 400) return failed("away", `${code}, but with nothing that is an answer`);
  return failed("refused", code, { refusal: "request" });
}

/** Why a response ended that is none. */
export function ofFinish(reason: string, usage: LlmUsage): LlmError {
  if (reason === "length") return failed("cut_short", "the answer reached its limit", { usage });
  if (reason === "content-filter") return failed("declined", "the model declined", { usage });
  return failed("wrong_shape", "the answer is not of the shape that was asked for", { usage });
}

/** All causes of an error, itself first. */
function* causesOf(error: unknown): Generator<unknown> {
  let at = error;
  for (let depth = 0; at !== undefined && at !== null && depth < 8; depth++) {
    yield at;
    at = RetryError.isInstance(at) ? at.lastError : (at as { cause?: unknown }).cause;
  }
}

/**
 * The meaning of a library error. The cause is not attached, because it contains the prompt.
 * @param signal the caller's: if it aborted the call, its reason is the error
 */
export function failureOf(error: unknown, signal: AbortSignal | undefined): unknown {
  if (signal?.aborted) return signal.reason;
  const causes = [...causesOf(error)];
  const own = causes.find((one): one is LlmError => one instanceof LlmError);
  if (own) return own;
  for (const one of causes) {
    if (one instanceof Error && (one.name === "TimeoutError" || one.name === "AbortError")) {
      return failed("slow", "no whole answer in time");
    }
    if (NoObjectGeneratedError.isInstance(one)) {
      return ofFinish(one.finishReason ?? "stop", usageOf(one.usage));
    }
    if (APICallError.isInstance(one)) return ofStatus(one);
  }
  const name = error instanceof Error ? error.name : "something that is no error";
  return failed("away", `the answer broke off (${name})`);
}
