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
import type { Clock } from "../clock.ts";
import type { OutboundLimits } from "../outbound-rate-limits/index.ts";
import type { HttpResponse } from "./response.ts";

/** How requests are made; every time in milliseconds. */
export interface TransportOptions {
  userAgent: string;
  /** Limit of one try; prawcore uses 16 s. */
  timeoutMs?: number;
  /** Limit of a call with all its tries. */
  deadlineMs?: number;
  /** How often a call that may be repeated is tried; prawcore tries 3 times. */
  tries?: number;
  /** About the minimum time before a retry; with jitter, so that clients don't retry at the same time. */
  retryDelayMs?: number;
  /** How long the circuit breaker stays open after five failures in a row. */
  pauseMs?: number;
}

/** One request. */
export interface Ask {
  url: URL;
  method?: "GET" | "POST" | "DELETE";
  headers?: Record<string, string>;
  /** A form; or a value that is sent as JSON. */
  form?: Record<string, string>;
  json?: unknown;
  /** The request changes nothing at the service, so it is retried after a transport failure. */
  repeatable: boolean;
  /**
   * A shorter time limit for the first try: a late response often never arrives, and a second try is faster.
   * Later tries have the whole of `timeoutMs`.
   */
  firstTimeoutMs?: number;
  /** Whether a redirect is the expected response; otherwise it is a failure. Redirects are never followed. */
  redirects?: true;
  /** How many requests of the service's window must remain for others; otherwise it is not sent. */
  keepFree?: number;
  /** Called when it is the call's turn, right before it is sent; if it throws, nothing is sent. */
  beforeSending?: () => void;
  /** Aborts the call, which then throws the signal's reason. */
  signal?: AbortSignal;
}

/** The limits of one try. */
interface TryLimits {
  signal: AbortSignal;
  limitMs: number;
}

/** Makes a request. @throws the service's own failure unless it gets a good response */
export type Transport = (ask: Ask) => Promise<HttpResponse>;

/** A failure of a service: its cause in a word, and how long it asks us to wait. */
interface ServiceFailure extends Error {
  readonly failure: string;
  readonly retryAfterMs: number | null;
}

/** Failures without a whole response from the service. */
type TransportFailure = "timeout" | "unavailable" | "rate-limited" | "paused" | "malformed";

/** How a service reports failures and its rate limit. */
export interface ServicePolicy {
  /** The failure that a response reports, or null when it is a good one. */
  failureOf(response: HttpResponse, now: Date): ServiceFailure | null;
  /** Makes the error of a transport failure. */
  fail(
    failure: TransportFailure,
    message: string,
    more: { retryAfterMs?: number; cause?: unknown },
  ): ServiceFailure;
  /** What a response says about the current rate window; null where it says nothing. */
  windowOf(response: HttpResponse, now: Date): { remaining: number; resetMs: number } | null;
  /** For how long a response forbids further calls, even if it succeeded, in milliseconds; null: it doesn't. */
  pauseOf?(response: HttpResponse): number | null;
}

/** Reddit's largest answer, a thread of 2,048 comments, has about 6 MB. */
const maxResponseBytes = 32 * 1_048_576;
const failuresBeforePause = 5;

const isFailure = (error: unknown): error is ServiceFailure =>
  error instanceof Error && "failure" in error && "retryAfterMs" in error;
/** Whether a failure is temporary and not caused by the request. */
const isTemporary = (error: unknown): boolean =>
  isFailure(error) && (error.failure === "unavailable" || error.failure === "timeout");
/** Whether to retry: the failure is temporary, and the service did not ask us to wait. */
const isRetryable = (error: unknown): boolean =>
  isTemporary(error) && isFailure(error) && error.retryAfterMs === null;

/** Reads a body up to a limit; a longer one is not read to its end. */
async function readText(response: Response, { fail }: ServicePolicy): Promise<string> {
  if (!response.body) return "";
  const decoder = new TextDecoder();
  let text = "";
  let size = 0;
  // Leaving the loop releases the connection.
  for await (const chunk of response.body) {
    size += chunk.byteLength;
    if (size > maxResponseBytes) throw fail("malformed", "an answer of more than 32 MiB", {});
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

function bodyOf({ form, json }: Ask): { type: string; text: string } | null {
  if (form) {
    return {
      type: "application/x-www-form-urlencoded",
      text: new URLSearchParams(form).toString(),
    };
  }
  return json === undefined ? null : { type: "application/json", text: JSON.stringify(json) };
}

/** Names of headers and fields of forms whose values are secrets. */
const secretName = /auth|key|token|secret|password|^code$/i;

/**
 * A response without the secrets that were sent: failure messages are logged, and some services repeat
 * the request in them.
 */
function withoutSent(response: HttpResponse, { headers = {}, form = {} }: Ask): HttpResponse {
  const sent = [...Object.entries(headers), ...Object.entries(form)]
    .filter(([name]) => secretName.test(name))
    // After `Basic` or `bearer`, the rest is the secret.
    .map(([, value]) => value.split(" ").at(-1) ?? "")
    .filter((secret) => secret.length > 3);
  const text = sent.reduce((all, secret) => all.replaceAll(secret, "…"), response.text);
  return text === response.text ? response : { ...response, text };
}

/**
 * Makes the requests of one client of a service: within the shared limits, with time limits for each try and
 * for all tries, with retries where they can help, and with a pause after several failures in a row.
 * @param policy how the service reports failures and limits
 * @param service the name under which its limits are shared
 * @param spacingMs the minimum time between two requests of all processes
 */
export function createTransport(
  options: TransportOptions,
  deps: { outboundLimits: OutboundLimits; clock: Clock; fetch?: typeof fetch },
  policy: ServicePolicy,
  { service, spacingMs = 0 }: { service: string; spacingMs?: number },
): Transport {
  const {
    timeoutMs = 16_000,
    deadlineMs = 45_000,
    tries = 3,
    retryDelayMs = 500,
    pauseMs = 30_000,
  } = options;
  const { outboundLimits } = deps;
  const request = deps.fetch ?? fetch;

  const breaker = circuitBreaker(handleWhen(isTemporary), {
    breaker: new ConsecutiveBreaker(failuresBeforePause),
    halfOpenAfter: pauseMs,
  });
  const repeated = retry(handleWhen(isRetryable), {
    maxAttempts: tries - 1,
    backoff: new ExponentialBackoff({ initialDelay: retryDelayMs, maxDelay: retryDelayMs * 10 }),
  });
  const deadline = timeout(deadlineMs, TimeoutStrategy.Aggressive);
  const again = wrap(deadline, repeated);

  async function fetchResponse(ask: Ask, { signal, limitMs }: TryLimits): Promise<HttpResponse> {
    const body = bodyOf(ask);
    ask.beforeSending?.();
    try {
      const response = await request(ask.url, {
        method: ask.method ?? "GET",
        headers: {
          "user-agent": options.userAgent,
          ...(body && { "content-type": body.type }),
          ...ask.headers,
        },
        ...(body && { body: body.text }),
        // Redirects are not followed, since they lead to pages of something else.
        redirect: "manual",
        signal: AbortSignal.any([
          signal,
          AbortSignal.timeout(limitMs),
          ...(ask.signal ? [ask.signal] : []),
        ]),
      });
      const { status, headers } = response;
      return { status, headers, text: await readText(response, policy) };
    } catch (cause) {
      if (isFailure(cause)) throw cause;
      // An abort by the caller says nothing about the service and is not retried.
      ask.signal?.throwIfAborted();
      const late = cause instanceof DOMException && cause.name === "TimeoutError";
      throw policy.fail(
        late ? "timeout" : "unavailable",
        late ? `no whole answer from ${ask.url.host} in time` : `${ask.url.host} broke off`,
        { cause },
      );
    }
  }

  /** Shares what the response says about limits with all processes. */
  async function shareLimits(
    response: HttpResponse,
    failure: ServiceFailure | null,
  ): Promise<void> {
    const window = policy.windowOf(response, deps.clock.now());
    if (window) await outboundLimits.report(service, window);
    // Some services refuse with 400 or 403 when their limit is reached.
    const isLimit =
      failure?.failure === "rate-limited" || response.status === 429 || response.status === 503;
    const waitMs = isLimit ? (failure?.retryAfterMs ?? 0) : 0;
    const blockMs = Math.max(waitMs, policy.pauseOf?.(response) ?? 0);
    if (blockMs > 0) await outboundLimits.block(service, blockMs);
  }

  /** Checks our own limits before the breaker, because a request that is not sent says nothing about the service. */
  async function attempt(ask: Ask, limits: TryLimits): Promise<HttpResponse> {
    ask.signal?.throwIfAborted();
    const waitMs = await outboundLimits.take(service, spacingMs, ask.keepFree);
    if (waitMs > 0) {
      throw policy.fail("rate-limited", "no request is allowed right now", {
        retryAfterMs: waitMs,
      });
    }
    return breaker.execute(() => tryOnce(ask, limits));
  }

  async function tryOnce(ask: Ask, limits: TryLimits): Promise<HttpResponse> {
    const response = await fetchResponse(ask, limits);
    const isExpected = ask.redirects === true && response.status >= 300 && response.status < 400;
    const failure = isExpected
      ? null
      : policy.failureOf(withoutSent(response, ask), deps.clock.now());
    await shareLimits(response, failure);
    if (failure) throw failure;
    return response;
  }

  return async (ask) => {
    try {
      if (!ask.repeatable) {
        return await deadline.execute(({ signal }) => attempt(ask, { signal, limitMs: timeoutMs }));
      }
      const firstMs = Math.min(timeoutMs, ask.firstTimeoutMs ?? timeoutMs);
      return await again.execute(({ signal, attempt: triedBefore }) =>
        attempt(ask, { signal, limitMs: triedBefore === 0 ? firstMs : timeoutMs }),
      );
    } catch (cause) {
      if (cause instanceof BrokenCircuitError) {
        throw policy.fail("paused", "the last requests all failed", {
          retryAfterMs: pauseMs,
          cause,
        });
      }
      if (cause instanceof TaskCancelledError) {
        throw policy.fail("timeout", `no answer from ${ask.url.host} in any try`, { cause });
      }
      throw cause;
    }
  };
}
