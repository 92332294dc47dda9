import {
  BrokenCircuitError,
  ConsecutiveBreaker,
  circuitBreaker,
  ExponentialBackoff,
  handleWhen,
  retry,
  TaskCancelledError,
  TimeoutStrategy,
  timeout,
  wrap,
} from "cockatiel";
import type { Clock } from "../../platform/clock.ts";
import type { Pace } from "../../platform/pace/index.ts";
import { SourceError } from "../../ports/source.ts";
import { type Answer, failureOf, redditError, secondsOf } from "./failure.ts";

/** How requests are made; every time in milliseconds. */
export interface TransportOptions {
  userAgent: string;
  /** For one try; prawcore uses 16 s. */
  timeoutMs?: number;
  /** For a call with all its tries. */
  deadlineMs?: number;
  /** How often a call that may be repeated is tried; prawcore tries 3 times. */
  tries?: number;
  /** About the least time before another try; with jitter, so that many clients do not come together. */
  retryDelayMs?: number;
  /** How long nothing is tried after five failures in a row. */
  pauseMs?: number;
}

/** One request. */
export interface Ask {
  url: URL;
  method?: "GET" | "POST";
  headers?: Record<string, string>;
  /** A form. */
  form?: Record<string, string>;
  /** Changes nothing there, so it is tried again when there is trouble on the way. */
  repeatable: boolean;
}

/** Makes requests; throws a SourceError with the cause for everything that is no answer. */
export type Transport = (ask: Ask) => Promise<Answer>;

/** Reddit's largest answer, a thread of 2,048 comments, has about 6 MB. */
const longestAnswer = 32 * 1_048_576;
const failuresBeforePause = 5;
/** Reddit's windows have ten minutes. */
const longestWindowSeconds = 3_600;

/** Trouble on the way, not in what was asked. */
const passing = (error: unknown): boolean =>
  error instanceof SourceError && (error.trouble === "unavailable" || error.trouble === "timeout");
/** Trouble that a second try at once may get over: nobody asked us to wait. */
const worthAnotherTry = (error: unknown): boolean =>
  passing(error) && error instanceof SourceError && error.retryAfterMs === null;

/** Reads a body up to a limit; what is longer is not read to its end. */
async function readText(response: Response): Promise<string> {
  if (!response.body) return "";
  const decoder = new TextDecoder();
  let text = "";
  let size = 0;
  // Leaving the loop gives the connection back.
  for await (const chunk of response.body) {
    size += chunk.byteLength;
    if (size > longestAnswer) throw redditError("malformed", "an answer of more than 32 MiB");
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/**
 * Makes requests of one client of a service: within the shared limits, with a time limit for each try
 * and for all, repeated with jitter when that can help, and not at all for a while when nothing does.
 * @param service the name under which its limits are shared
 * @param spacingMs the least time between two requests of all processes
 */
export function createTransport(
  options: TransportOptions,
  deps: { pace: Pace; clock: Clock; fetch?: typeof fetch },
  { service, spacingMs = 0 }: { service: string; spacingMs?: number },
): Transport {
  const {
    timeoutMs = 16_000,
    deadlineMs = 45_000,
    tries = 3,
    retryDelayMs = 500,
    pauseMs = 30_000,
  } = options;
  const { pace } = deps;
  const request = deps.fetch ?? fetch;

  const breaker = circuitBreaker(handleWhen(passing), {
    breaker: new ConsecutiveBreaker(failuresBeforePause),
    halfOpenAfter: pauseMs,
  });
  const repeated = retry(handleWhen(worthAnotherTry), {
    maxAttempts: tries - 1,
    backoff: new ExponentialBackoff({ initialDelay: retryDelayMs, maxDelay: retryDelayMs * 10 }),
  });
  const deadline = timeout(deadlineMs, TimeoutStrategy.Aggressive);
  const again = wrap(deadline, repeated);

  async function fetchAnswer(ask: Ask, signal: AbortSignal): Promise<Answer> {
    const body = ask.form && new URLSearchParams(ask.form).toString();
    try {
      const response = await request(ask.url, {
        method: ask.method ?? "GET",
        headers: {
          "user-agent": options.userAgent,
          ...(body !== undefined && { "content-type": "application/x-www-form-urlencoded" }),
          ...ask.headers,
        },
        ...(body !== undefined && { body }),
        // A redirect is an answer too: following it would bring a page of something else.
        redirect: "manual",
        signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      });
      const { status, headers } = response;
      return { status, headers, text: await readText(response) };
    } catch (cause) {
      if (cause instanceof SourceError) throw cause;
      const late = cause instanceof DOMException && cause.name === "TimeoutError";
      throw redditError(
        late ? "timeout" : "unavailable",
        late ? `no whole answer from ${ask.url.host} in time` : `${ask.url.host} broke off`,
        { cause },
      );
    }
  }

  /** Hands on what the answer says of the limits to all processes. */
  async function obey({ status, headers }: Answer, failure: SourceError | null): Promise<void> {
    const remaining = secondsOf(headers, "x-ratelimit-remaining");
    const reset = secondsOf(headers, "x-ratelimit-reset");
    // A reset that is further away than a window is none.
    if (remaining !== null && reset !== null && reset <= longestWindowSeconds) {
      await pace.report(service, { remaining, resetMs: reset * 1000 });
    }
    const asked = status === 429 || status === 503 ? (failure?.retryAfterMs ?? null) : null;
    if (asked !== null) await pace.block(service, asked);
  }

  /** Our own limits come before the breaker: a request that is not made proves nothing to it. */
  async function attempt(ask: Ask, signal: AbortSignal): Promise<Answer> {
    const waitMs = await pace.take(service, spacingMs);
    if (waitMs > 0) {
      throw redditError("rate-limited", "no request may be made now", { retryAfterMs: waitMs });
    }
    return breaker.execute(() => tryOnce(ask, signal));
  }

  async function tryOnce(ask: Ask, signal: AbortSignal): Promise<Answer> {
    const answer = await fetchAnswer(ask, signal);
    const failure = failureOf(answer, deps.clock.now());
    await obey(answer, failure);
    if (failure) throw failure;
    return answer;
  }

  return async (ask) => {
    try {
      const policy = ask.repeatable ? again : deadline;
      return await policy.execute(({ signal }) => attempt(ask, signal));
    } catch (cause) {
      if (cause instanceof BrokenCircuitError) {
        throw redditError("paused", "the last requests all failed", {
          retryAfterMs: pauseMs,
          cause,
        });
      }
      if (cause instanceof TaskCancelledError) {
        throw redditError("timeout", `no answer from ${ask.url.host} in any try`, { cause });
      }
      throw cause;
    }
  };
}
