import { cutText } from "@earshot/contract";
import {
  type HttpResponse,
  isWebPage,
  maxRetryAfterSeconds,
  retryAfterOf,
  secondsOfHeader,
} from "../../infrastructure/outbound/index.ts";
import { SourceError, type SourceFailure } from "../ports/source.ts";
import { type Problem, problem } from "./wire/problems.ts";

const publicTexts: Record<SourceFailure, string> = {
  "rate-limited": "X is limiting our requests. We try again shortly.",
  unauthorized: "X does not accept our credentials. The operator must renew them.",
  "insufficient-scope": "X has not granted our app this permission. The operator must request it.",
  forbidden: "X does not let us read this.",
  private: "This account is protected: only its followers can read it.",
  quarantined: "X shows this only behind a warning, so we can't read it.",
  banned: "X has suspended this account.",
  legal: "X can't show this here for legal reasons.",
  blocked: "X is blocking this server. The operator must resolve this.",
  "not-found": "X has nothing at this address.",
  "no-such-community": "There is no community with this name on X.",
  "no-credits": "The X account has no credits left. The operator must buy more.",
  capped: "Our monthly limit of posts from X is used up. The operator can raise it.",
  timeout: "X did not respond in time. We try again shortly.",
  unavailable: "X sent an incomplete response. We try again shortly.",
  paused: "X is having problems. We try again in a few minutes.",
  malformed: "X sent a response we can't read. We try again shortly.",
  "bad-request": "X did not accept our request.",
  conflict: "X does not have our search rules yet. We send them again.",
  rejected: "X refused our request.",
};

/** A failure of X with the sentence that customers read. */
export function xError(
  failure: SourceFailure,
  message: string,
  more: { retryAfterMs?: number; cause?: unknown } = {},
): SourceError {
  return new SourceError(failure, message, { publicText: publicTexts[failure], ...more });
}

/** X's own advice where a 429 names no time: a minute. */
const minWaitSeconds = 60;

/** How long until the moment in `x-rate-limit-reset` (unix seconds); null without a valid one. */
export function resetSeconds(headers: Headers, now: Date): number | null {
  const reset = secondsOfHeader(headers, "x-rate-limit-reset");
  if (reset === null) return null;
  const seconds = reset - now.getTime() / 1000;
  // A window lasts 15 minutes: a reset further away is an error, and one in the past has just happened.
  return seconds > maxRetryAfterSeconds ? null : Math.max(1, seconds);
}

function problemOf({ text }: HttpResponse): Problem {
  try {
    return problem.safeParse(JSON.parse(text)).data ?? {};
  } catch {
    return {};
  }
}

/** All of X's error fields as one sentence for the log. */
function describeProblem({ title, detail, reason, errors }: Problem): string {
  const more = (errors ?? []).map((one) => one.message ?? one.detail ?? one.title);
  const parts = [...new Set([title, detail, reason, ...more].filter(Boolean))];
  return cutText(parts.join(": "), 1_000) || "no reason given";
}

/** The last part of a problem's type: older answers have another host before it. */
const kindOf = ({ type }: Problem): string => type?.split("/").at(-1) ?? "";

/** Problems whose cause is not clear from the status (X API v2; developers' reports of 2026). */
function problemFailure(given: Problem): SourceFailure | null {
  const kind = kindOf(given);
  if (kind.startsWith("credits") || given.title === "CreditsDepleted") return "no-credits";
  if (kind === "usage-capped" || given.title === "UsageCapExceeded") return "capped";
  // The authentication method or the app's enrollment lacks a permission: no other token would help.
  if (kind === "client-forbidden" || kind === "unsupported-authentication") {
    return "insufficient-scope";
  }
  return null;
}

function statusFailure(response: HttpResponse): SourceFailure {
  const { status } = response;
  switch (status) {
    case 401:
      return "unauthorized";
    case 402:
      return "no-credits";
    case 403:
      return isWebPage(response) ? "blocked" : "forbidden";
    case 404:
      return "not-found";
    case 408:
      return "unavailable";
    case 409:
      return "conflict";
    case 429:
      return "rate-limited";
    case 451:
      return "legal";
    default:
      return status >= 500 ? "unavailable" : "bad-request";
  }
}

/** How long a response asks to wait, in milliseconds; null: it does not. */
function silenceOf(response: HttpResponse, given: Problem, now: Date): number | null {
  const after = retryAfterOf(response.headers, now);
  if (response.status !== 429) return after === null ? null : after * 1000;
  // A second connection is refused while the first one is open, so the window's end does not matter.
  const reset = given.connection_issue ? null : resetSeconds(response.headers, now);
  return Math.ceil((reset ?? after ?? minWaitSeconds) * 1000);
}

/**
 * The cause of a failure, or null for a success. The problem's own type has priority over the status and the rate
 * headers: when the month's quota is used up, X answers 429 with requests left in the window, and waiting for
 * the window's end would not help.
 */
export function failureOf(response: HttpResponse, now = new Date()): SourceError | null {
  const { status } = response;
  if (status >= 300 && status < 400) {
    return xError("blocked", `sent elsewhere, which X's API never does (status ${status})`);
  }
  if (status >= 200 && status < 300) {
    return isWebPage(response)
      ? xError("blocked", `a web page in place of an answer (status ${status})`)
      : null;
  }
  const given = problemOf(response);
  const failure = problemFailure(given) ?? statusFailure(response);
  const waits = failure === "rate-limited" || failure === "unavailable";
  const silence = waits ? silenceOf(response, given, now) : null;
  return xError(failure, `${describeProblem(given)} (status ${status})`, {
    ...(silence !== null && { retryAfterMs: silence }),
  });
}
