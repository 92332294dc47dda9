import { cutText } from "@earshot/contract";
import { z } from "zod";
import {
  type HttpResponse,
  isWebPage,
  maxRetryAfterSeconds,
  retryAfterOf,
  secondsOfHeader,
} from "../../infrastructure/outbound/index.ts";
import { SourceError, type SourceFailure } from "../ports/source.ts";

const publicTexts: Record<SourceFailure, string> = {
  "rate-limited": "GitHub is limiting our requests. We try again shortly.",
  unauthorized: "GitHub does not accept our token. The operator must renew it.",
  "insufficient-scope":
    "GitHub denied access: our token lacks a permission. The operator must replace it.",
  forbidden: "GitHub does not let us read this.",
  private: "This repository is private, so we can't read it.",
  quarantined: "GitHub does not let us read this.",
  banned: "GitHub has closed this repository.",
  legal: "GitHub can't show this for legal reasons.",
  blocked: "GitHub is blocking this server. The operator must resolve this.",
  "not-found": "GitHub has nothing at this address.",
  "no-such-community": "There is no repository with this name on GitHub.",
  "no-credits": "GitHub refused our request.",
  capped: "GitHub refused our request.",
  timeout: "GitHub did not respond in time. We try again shortly.",
  unavailable: "GitHub is having problems. We try again shortly.",
  paused: "GitHub is having problems. We try again in a few minutes.",
  malformed: "GitHub sent a response we can't read. We try again shortly.",
  "bad-request": "GitHub did not accept our request.",
  conflict: "GitHub refused our request.",
  rejected: "GitHub refused our request.",
};

/** A failure of GitHub with the sentence that customers read. */
export const githubError = (
  failure: SourceFailure,
  message: string,
  more: { retryAfterMs?: number; cause?: unknown } = {},
): SourceError => new SourceError(failure, message, { publicText: publicTexts[failure], ...more });

const problem = z.object({
  message: z.string().catch(""),
  errors: z.array(z.object({ message: z.string().optional() })).catch([]),
});

/** GitHub's own words in a refusal, for the log, and to distinguish limits from refusals. */
function wordsOf({ text }: HttpResponse): string {
  try {
    const { message, errors } = problem.parse(JSON.parse(text));
    return cutText([message, ...errors.map((one) => one.message ?? "")].join(" ").trim(), 500);
  } catch {
    return "";
  }
}

/** GitHub's advice where a limit names no time: at least a minute. */
const minWaitSeconds = 60;

/** The rate window of a response, with the seconds to its end. */
export function windowOf({ headers }: HttpResponse, now: Date) {
  const remaining = secondsOfHeader(headers, "x-ratelimit-remaining");
  const reset = secondsOfHeader(headers, "x-ratelimit-reset");
  if (remaining === null || reset === null) return null;
  const seconds = reset - now.getTime() / 1000;
  // A window lasts a minute or an hour: a reset further away is an error, and one in the past has just happened.
  if (seconds > maxRetryAfterSeconds) return null;
  return { remaining, resetMs: Math.max(1, seconds) * 1000 };
}

/** The wait that a limit asks for, in milliseconds; null: the response is not a limit. */
function limitWaitMs(response: HttpResponse, words: string, now: Date): number | null {
  const { status, headers } = response;
  if (status !== 403 && status !== 429) return null;
  const after = retryAfterOf(headers, now);
  const window = windowOf(response, now);
  const isSpent = window !== null && window.remaining === 0;
  // Secondary limits can lack all these headers (hub4j/github-api#2009).
  if (status === 403 && after === null && !isSpent && !/rate limit/i.test(words)) return null;
  return Math.ceil(
    after === null ? (isSpent ? window.resetMs : minWaitSeconds * 1000) : after * 1000,
  );
}

function statusFailure(response: HttpResponse): SourceFailure {
  switch (response.status) {
    case 401:
      return "unauthorized";
    case 403:
      return isWebPage(response) ? "blocked" : "forbidden";
    case 404:
    case 410:
      return "not-found";
    case 451:
      return "legal";
    default:
      return response.status >= 500 ? "unavailable" : "bad-request";
  }
}

/** The cause of a failure, or null for a success. */
export function failureOf(response: HttpResponse, now: Date): SourceError | null {
  const { status } = response;
  if (status >= 300 && status < 400) {
    return githubError("not-found", `moved elsewhere (status ${status})`);
  }
  if (status < 300) {
    return isWebPage(response) ? githubError("blocked", "a web page in place of an answer") : null;
  }
  const words = wordsOf(response);
  const message = `${words || "no reason given"} (status ${status})`;
  const waitMs = limitWaitMs(response, words, now);
  if (waitMs !== null) return githubError("rate-limited", message, { retryAfterMs: waitMs });
  const failure = statusFailure(response);
  const after = failure === "unavailable" ? retryAfterOf(response.headers, now) : null;
  return githubError(failure, message, after === null ? {} : { retryAfterMs: after * 1000 });
}
