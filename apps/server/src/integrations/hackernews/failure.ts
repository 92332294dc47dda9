import { cutText } from "@earshot/contract";
import {
  type HttpResponse,
  isWebPage,
  retryAfterOf,
  type ServicePolicy,
} from "../../infrastructure/outbound/index.ts";
import { SourceError, type SourceFailure } from "../ports/source.ts";
import { errorFrame } from "./wire/algolia.ts";

const publicTexts: Partial<Record<SourceFailure, string>> = {
  "rate-limited": "Hacker News is limiting our requests. We try again shortly.",
  forbidden: "Hacker News does not let us read this.",
  blocked: "Hacker News is blocking this server. The operator must resolve this.",
  "not-found": "Hacker News has nothing at this address.",
  timeout: "Hacker News did not respond in time. We try again shortly.",
  unavailable: "Hacker News sent an incomplete response. We try again shortly.",
  paused: "Hacker News is having problems. We try again in a few minutes.",
  malformed: "Hacker News sent a response we can't read. We try again shortly.",
};

/** A failure of Hacker News with the sentence that customers read. */
export function hackerNewsError(
  failure: SourceFailure,
  message: string,
  more: { retryAfterMs?: number; status?: number; cause?: unknown } = {},
): SourceError {
  const publicText = publicTexts[failure] ?? "Hacker News did not accept our request.";
  return new SourceError(failure, message, { publicText, ...more });
}

/** The limit is per hour. An address that exceeds it is blocked, and the answer does not say for how long. */
const defaultWaitMs = 10 * 60_000;

/** The service's own words, for the log. */
function reasonOf({ text }: HttpResponse): string {
  try {
    const { message, error } = errorFrame.safeParse(JSON.parse(text)).data ?? {};
    return cutText(message || error || "no reason given", 500);
  } catch {
    return "no reason given";
  }
}

function failureOfStatus(response: HttpResponse): SourceFailure {
  const { status } = response;
  switch (status) {
    case 401:
    case 403:
      return "blocked";
    case 404:
      return "not-found";
    case 408:
      return "unavailable";
    case 429:
      return "rate-limited";
    default:
      return status >= 500 ? "unavailable" : "bad-request";
  }
}

/** The cause of a failure; null for a success. */
function failureOf(response: HttpResponse, now = new Date()): SourceError | null {
  const { status, headers } = response;
  if (status >= 300 && status < 400) {
    return hackerNewsError("blocked", `redirected, which neither API does (status ${status})`);
  }
  if (status >= 200 && status < 300) {
    return isWebPage(response)
      ? hackerNewsError("blocked", `a web page in place of an answer (status ${status})`, {
          status,
        })
      : null;
  }
  const failure = failureOfStatus(response);
  const after = retryAfterOf(headers, now);
  const waitMs = after === null ? null : Math.ceil(after * 1000);
  const retryAfterMs =
    failure === "rate-limited"
      ? (waitMs ?? defaultWaitMs)
      : failure === "unavailable"
        ? waitMs
        : null;
  return hackerNewsError(failure, `${reasonOf(response)} (status ${status})`, {
    status,
    ...(retryAfterMs !== null && { retryAfterMs }),
  });
}

/** Neither API returns how many requests are left. */
export const policy: ServicePolicy = {
  failureOf,
  fail: hackerNewsError,
  windowOf: () => null,
};
