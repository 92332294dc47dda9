import { cutText } from "@earshot/contract";
import { z } from "zod";
import { type HttpResponse, isWebPage, retryAfterOf } from "../../infrastructure/outbound/index.ts";
import { SourceError, type SourceFailure } from "../ports/source.ts";

const publicTexts: Record<SourceFailure, string> = {
  "rate-limited": "Stack Exchange is limiting our requests. We try again shortly.",
  unauthorized: "Stack Exchange does not accept our key. The operator must renew it.",
  "insufficient-scope":
    "Stack Exchange denied access: our key lacks a permission. The operator must replace it.",
  forbidden: "Stack Exchange does not let us read this.",
  private: "Stack Exchange does not let us read this.",
  quarantined: "Stack Exchange does not let us read this.",
  banned: "Stack Exchange has closed this site.",
  legal: "Stack Exchange can't show this for legal reasons.",
  blocked: "Stack Exchange is blocking this server. The operator must resolve this.",
  "not-found": "Stack Exchange has nothing at this address.",
  "no-such-community": "There is no site with this name on Stack Exchange.",
  "no-credits": "Stack Exchange refused our request.",
  capped: "Stack Exchange refused our request.",
  timeout: "Stack Exchange did not respond in time. We try again shortly.",
  unavailable: "Stack Exchange is having problems. We try again shortly.",
  paused: "Stack Exchange is having problems. We try again in a few minutes.",
  malformed: "Stack Exchange sent a response we can't read. We try again shortly.",
  "bad-request": "Stack Exchange did not accept our request.",
  conflict: "Stack Exchange refused our request.",
  rejected: "Stack Exchange refused our request.",
};

/** A longer wait means that the day's requests are used up. */
const shortWaitMs = 3_600_000;
const usedUp =
  "Today’s requests to Stack Exchange are used up. Reading resumes after midnight (UTC).";

/** A failure of Stack Exchange with the sentence that customers read. */
export function stackExchangeError(
  failure: SourceFailure,
  message: string,
  more: { retryAfterMs?: number; cause?: unknown } = {},
): SourceError {
  const isLong = failure === "rate-limited" && (more.retryAfterMs ?? 0) > shortWaitMs;
  return new SourceError(failure, message, {
    publicText: isLong ? usedUp : publicTexts[failure],
    ...more,
  });
}

/** The state in every answer, including refusals; there are no rate headers. */
const state = z.object({
  quota_remaining: z.number().optional(),
  backoff: z.number().nonnegative().optional(),
  error_id: z.number().optional(),
  error_name: z.string().optional(),
  error_message: z.string().optional(),
});
type State = z.output<typeof state>;

function stateOf({ text }: HttpResponse): State {
  try {
    return state.safeParse(JSON.parse(text)).data ?? {};
  } catch {
    return {};
  }
}

const dayMs = 86_400_000;

/** The remaining requests of the day, and the milliseconds until they are reset at midnight UTC. */
export function windowOf(response: HttpResponse, now: Date) {
  const { quota_remaining: remaining } = stateOf(response);
  return remaining === undefined ? null : { remaining, resetMs: dayMs - (now.getTime() % dayMs) };
}

/** Callers who waited exactly as long as requested were still refused (meta.stackexchange.com, 377674). */
const marginMs = 2_000;

/** How long an answer asks us to wait before the next call, in milliseconds; null: it does not. */
export function backoffOf(response: HttpResponse): number | null {
  const { backoff } = stateOf(response);
  return backoff ? backoff * 1000 + marginMs : null;
}

/** Numbers of Stack Exchange's errors (api.stackexchange.com/docs/error-handling). */
const failures: Record<number, SourceFailure> = {
  400: "bad-request",
  401: "unauthorized",
  402: "unauthorized",
  403: "forbidden",
  404: "bad-request",
  405: "unauthorized",
  406: "unauthorized",
  500: "unavailable",
  502: "rate-limited",
  503: "unavailable",
};

/** The wait after a throttle without a time: the ban for more than 30 requests a second lasts some minutes. */
const throttleMs = 5 * 60_000;

/** The wait in the sentence of a throttle, in milliseconds. */
function throttleWaitMs({ error_message: words = "" }: State): number {
  const seconds = Number(/available in (\d{1,6}) seconds/.exec(words)?.[1] ?? Number.NaN);
  return Number.isNaN(seconds) ? throttleMs : Math.min(dayMs, (seconds + 1) * 1000);
}

function statusFailure(response: HttpResponse): SourceFailure {
  const { status } = response;
  if (status === 429) return "rate-limited";
  if (status === 403) return isWebPage(response) ? "blocked" : "forbidden";
  if (status >= 500) return "unavailable";
  return status === 404 ? "not-found" : "bad-request";
}

/** The cause of a failure, or null for a success. */
export function failureOf(response: HttpResponse, now: Date): SourceError | null {
  const { status } = response;
  if (status >= 300 && status < 400) {
    return stackExchangeError("blocked", `sent elsewhere (status ${status})`);
  }
  if (status < 300 && isWebPage(response)) {
    return stackExchangeError("blocked", "a web page in place of an answer");
  }
  const given = stateOf(response);
  if (status < 300 && given.error_id === undefined) return null;
  const { error_id: id, error_name: name = "", error_message: words = "" } = given;
  const known = id === undefined ? undefined : failures[id];
  const isSite = id === 400 && /no site found/i.test(words);
  const failure = isSite ? "no-such-community" : (known ?? statusFailure(response));
  const message = `${cutText(`${name} ${words}`.trim(), 500) || "no reason given"} (status ${status})`;
  if (failure === "rate-limited") {
    const after = retryAfterOf(response.headers, now);
    const waitMs = after === null ? throttleWaitMs(given) : after * 1000;
    return stackExchangeError(failure, message, {
      retryAfterMs: Math.max(waitMs, backoffOf(response) ?? 0),
    });
  }
  const after = failure === "unavailable" ? backoffOf(response) : null;
  return stackExchangeError(failure, message, after === null ? {} : { retryAfterMs: after });
}
