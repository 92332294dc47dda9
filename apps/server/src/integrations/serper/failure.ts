import {
  type Answer,
  isWebPage,
  retryAfterOf,
  secondsOf,
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

function statusFailure(answer: Answer): SourceFailure {
  switch (answer.status) {
    case 401:
      return "unauthorized";
    case 402:
      return "no-credits";
    case 403:
      return isWebPage(answer) ? "blocked" : "unauthorized";
    case 408:
      return "unavailable";
    case 429:
      return "rate-limited";
    default:
      return answer.status >= 500 ? "unavailable" : "bad-request";
  }
}

/** The cause of a failure, or null when the answer is none. Spent credits come with status 400. */
export function failureOf(answer: Answer, now = new Date()): SourceError | null {
  const { status, headers, text } = answer;
  if (status >= 200 && status < 300) {
    if (!isWebPage(answer)) return null;
    return serperError("blocked", `a web page in place of an answer (status ${status})`);
  }
  if (status >= 300 && status < 400) {
    return serperError("blocked", `sent elsewhere (status ${status})`);
  }
  const sentence = sentenceOf(text);
  const refused = status < 500 && /\bcredits?\b/i.test(sentence);
  const failure = refused ? "no-credits" : statusFailure(answer);
  const message = `${sentence} (status ${status})`;
  const asked = retryAfterOf(headers, now);
  if (failure === "rate-limited") {
    // Its limits are of a second; some gateways tell the window's end in a header of their own.
    const seconds = asked ?? secondsOf(headers, "x-ratelimit-reset") ?? 1;
    return serperError(failure, message, { retryAfterMs: Math.min(seconds, 3_600) * 1000 });
  }
  const mayWait = failure === "unavailable" && asked !== null;
  return serperError(failure, message, mayWait ? { retryAfterMs: asked * 1000 } : {});
}
