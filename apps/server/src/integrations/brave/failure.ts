import {
  type HttpResponse,
  isWebPage,
  maxRetryAfterSeconds,
  retryAfterOf,
} from "../../infrastructure/outbound/index.ts";
import { SourceError, type SourceFailure } from "../ports/source.ts";
import { shortestWindow, windowsOf } from "./limits.ts";
import { refusal } from "./wire.ts";

const publicTexts: Partial<Record<SourceFailure, string>> = {
  "rate-limited": "Brave Search is limiting our requests. We try again shortly.",
  unauthorized: "Brave Search does not accept our key. The operator must renew it.",
  "insufficient-scope":
    "Our Brave Search plan does not include this. The operator must upgrade it.",
  blocked: "Brave Search is blocking this server. The operator must resolve this.",
  "no-credits": "Our searches at Brave Search are used up. The operator must buy more.",
  timeout: "Brave Search did not respond in time. We try again shortly.",
  unavailable: "Brave Search sent an incomplete response. We try again shortly.",
  paused: "Brave Search is having problems. We try again in a few minutes.",
  malformed: "Brave Search sent a response we can't read. We try again shortly.",
  "bad-request": "Brave Search did not accept our request.",
};

/** A failure of Brave Search with the sentence that customers read. */
export function braveError(
  failure: SourceFailure,
  message: string,
  more: { retryAfterMs?: number; cause?: unknown } = {},
): SourceError {
  const publicText = publicTexts[failure] ?? "Brave Search refused our request.";
  return new SourceError(failure, message, { publicText, ...more });
}

/** The meaning of error codes (Brave Search API; an invalid key has status 422). */
const codeFailures: Record<string, SourceFailure> = {
  SUBSCRIPTION_TOKEN_INVALID: "unauthorized",
  SUBSCRIPTION_TOKEN_MISSING: "unauthorized",
  SUBSCRIPTION_NOT_FOUND: "unauthorized",
  OPTION_NOT_IN_PLAN: "insufficient-scope",
  RESOURCE_NOT_ALLOWED: "insufficient-scope",
  RATE_LIMITED: "rate-limited",
  QUOTA_LIMITED: "no-credits",
};

function detailsOf(text: string): { code: string; detail: string; places: string[][] } {
  const silent = { code: "", detail: "no reason given", places: [] };
  try {
    return refusal.safeParse(JSON.parse(text)).data ?? silent;
  } catch {
    return silent;
  }
}

/** Whether the longest window, the plan's month, is used up. */
function planIsSpent({ headers }: HttpResponse): boolean {
  return windowsOf(headers).some(
    ({ remaining, resetMs }) => remaining < 1 && resetMs > maxRetryAfterSeconds * 1000,
  );
}

function statusFailure(response: HttpResponse): SourceFailure {
  switch (response.status) {
    case 401:
      return "unauthorized";
    case 402:
      return "no-credits";
    case 403:
      return isWebPage(response) ? "blocked" : "unauthorized";
    case 408:
      return "unavailable";
    case 429:
      return planIsSpent(response) ? "no-credits" : "rate-limited";
    default:
      return response.status >= 500 ? "unavailable" : "bad-request";
  }
}

/** The cause of a failure, or null for a success. */
export function failureOf(response: HttpResponse, now = new Date()): SourceError | null {
  const { status, headers, text } = response;
  if (status >= 200 && status < 300) {
    if (!isWebPage(response)) return null;
    return braveError("blocked", `a web page in place of an answer (status ${status})`);
  }
  if (status >= 300 && status < 400)
    return braveError("blocked", `sent elsewhere (status ${status})`);
  const { code, detail, places } = detailsOf(text);
  const keyIsMissing = places.some(([part]) => part === "header");
  const byCode = Object.hasOwn(codeFailures, code) ? codeFailures[code] : undefined;
  const failure = keyIsMissing ? "unauthorized" : (byCode ?? statusFailure(response));
  const message = `${code ? `${code}: ` : ""}${detail} (status ${status})`;
  const waitSeconds = retryAfterOf(headers, now);
  if (failure === "rate-limited") {
    // Without other information, the window of a second is used up.
    const reset = shortestWindow(headers)?.resetMs ?? 1000;
    return braveError(failure, message, {
      retryAfterMs: waitSeconds === null ? Math.max(1000, reset) : waitSeconds * 1000,
    });
  }
  const mayWait = failure === "unavailable" && waitSeconds !== null;
  return braveError(failure, message, mayWait ? { retryAfterMs: waitSeconds * 1000 } : {});
}
