import {
  type HttpResponse,
  isWebPage,
  retryAfterOf,
  secondsOfHeader,
} from "../../infrastructure/outbound/index.ts";
import { SourceError, type SourceFailure } from "../ports/source.ts";
import { refusal } from "./wire.ts";

const publicTexts: Partial<Record<SourceFailure, string>> = {
  "rate-limited": "Serper asks us to slow down; we look again shortly.",
  unauthorized: "Serper refuses our key; the operator has to renew it.",
  blocked: "Serper keeps this server out at present; the operator has to look into it.",
  "no-credits": "Our searches at Serper are used up; the operator has to renew them.",
  timeout: "Serper did not answer in time; we look again shortly.",
  unavailable: "Serper did not answer properly; we look again shortly.",
  paused: "Serper has problems at present. We try again in a few minutes.",
  malformed: "Serper sent something we don't understand; we look again shortly.",
  "bad-request": "Serper did not accept what we asked for.",
};

/** A failure of Serper with the sentence that customers read. */
export function serperError(
  failure: SourceFailure,
  message: string,
  more: { retryAfterMs?: number; cause?: unknown } = {},
): SourceError {
  const publicText = publicTexts[failure] ?? "Serper refused this.";
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

/** The cause of a failure, or null when the response is none. Spent credits come with status 400. */
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
  const refused = status < 500 && /\bcredits?\b/i.test(sentence);
  const failure = refused ? "no-credits" : statusFailure(response);
  const message = `${sentence} (status ${status})`;
  const asked = retryAfterOf(headers, now);
  if (failure === "rate-limited") {
    // Its limits are of a second; some gateways tell the window's end in a header of their own.
    const seconds = asked ?? secondsOfHeader(headers, "x-ratelimit-reset") ?? 1;
    return serperError(failure, message, { retryAfterMs: Math.min(seconds, 3_600) * 1000 });
  }
  const mayWait = failure === "unavailable" && asked !== null;
  return serperError(failure, message, mayWait ? { retryAfterMs: asked * 1000 } : {});
}
