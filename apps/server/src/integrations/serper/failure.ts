import {
  type HttpResponse,
  isWebPage,
  retryAfterOf,
  secondsOfHeader,
} from "../../infrastructure/outbound/index.ts";
import { SourceError, type SourceFailure } from "../ports/source.ts";
import { refusal } from "./wire.ts";

const publicTexts: Partial<Record<SourceFailure, string>> = {
  "rate-limited": "Serper is limiting our requests. We try again shortly.",
  unauthorized: "Serper does not accept our key. The operator must renew it.",
  blocked: "Serper is blocking this server. The operator must resolve this.",
  "no-credits": "Our searches at Serper are used up. The operator must buy more.",
  timeout: "Serper did not respond in time. We try again shortly.",
  unavailable: "Serper sent an incomplete response. We try again shortly.",
  paused: "Serper is having problems. We try again in a few minutes.",
  malformed: "Serper sent a response we can't read. We try again shortly.",
  "bad-request": "Serper did not accept our request.",
};

/** A failure of Serper with the sentence that customers read. */
export function serperError(
  failure: SourceFailure,
  message: string,
  more: { retryAfterMs?: number; cause?: unknown } = {},
): SourceError {
  const publicText = publicTexts[failure] ?? "Serper refused our request.";
  return new SourceError(failure, message, { publicText, ...more });
}

function sentenceOf(text: string): string {
  try {
    return refusal.safeParse(JSON.parse(text)).data?.message ?? "no reason given";
  } catch {
    return "no reason given";
  }
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
      return "rate-limited";
    default:
      return response.status >= 500 ? "unavailable" : "bad-request";
  }
}

/** The cause of a failure, or null for a success. Used-up credits have status 400. */
export function failureOf(response: HttpResponse, now = new Date()): SourceError | null {
  const { status, headers, text } = response;
  if (status >= 200 && status < 300) {
    if (!isWebPage(response)) return null;
    return serperError("blocked", `a web page in place of an answer (status ${status})`);
  }
  if (status >= 300 && status < 400) {
    return serperError("blocked", `sent elsewhere (status ${status})`);
  }
  const sentence = sentenceOf(text);
  const hasNoCredits = status < 500 && /\bcredits?\b/i.test(sentence);
  const failure = hasNoCredits ? "no-credits" : statusFailure(response);
  const message = `${sentence} (status ${status})`;
  const waitSeconds = retryAfterOf(headers, now);
  if (failure === "rate-limited") {
    // Serper's limits are per second; some gateways give the end of the window in their own header.
    const seconds = waitSeconds ?? secondsOfHeader(headers, "x-ratelimit-reset") ?? 1;
    return serperError(failure, message, { retryAfterMs: Math.min(seconds, 3_600) * 1000 });
  }
  const mayWait = failure === "unavailable" && waitSeconds !== null;
  return serperError(failure, message, mayWait ? { retryAfterMs: waitSeconds * 1000 } : {});
}
