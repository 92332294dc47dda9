import { cutText } from "@earshot/contract";
import {
  type HttpResponse,
  isWebPage,
  retryAfterOf,
  secondsOfHeader,
} from "../../infrastructure/outbound/index.ts";
import { SourceError, type SourceFailure } from "../ports/source.ts";

const publicTexts: Record<SourceFailure, string> = {
  "rate-limited": "Bluesky is limiting our requests. We try again shortly.",
  unauthorized: "Bluesky does not let us read this without signing in.",
  "insufficient-scope": "Bluesky does not let us read this without signing in.",
  forbidden: "Bluesky does not let us read this.",
  private: "This account can be read by signed-in people only.",
  quarantined: "Bluesky shows this only behind a warning, so we can't read it.",
  banned: "Bluesky has suspended this account.",
  legal: "Bluesky can't show this here for legal reasons.",
  blocked: "Bluesky is blocking this server. The operator must resolve this.",
  "not-found": "Bluesky has nothing at this address.",
  "no-such-community": "There is no community with this name on Bluesky.",
  "no-credits": "Bluesky refused our request.",
  capped: "Bluesky refused our request.",
  timeout: "Bluesky did not respond in time. We try again shortly.",
  unavailable: "The connection to Bluesky was interrupted. We reconnect shortly.",
  paused: "Bluesky is having problems. We try again in a few minutes.",
  malformed: "Bluesky sent a response we can't read. We try again shortly.",
  "bad-request": "Bluesky did not accept our request.",
  conflict: "Bluesky refused our request.",
  rejected: "Bluesky refused our request.",
};

/** A failure of Bluesky with the sentence that customers read. */
export const blueskyError = (
  failure: SourceFailure,
  message: string,
  more: { retryAfterMs?: number; status?: number; cause?: unknown } = {},
): SourceError => new SourceError(failure, message, { publicText: publicTexts[failure], ...more });

/** The wait after too many requests where the refusal names no time. */
const minWaitMs = 30_000;

/** An XRPC error: `{"error": name, "message": sentence}`; the older wire sends plain text. */
export function xrpcErrorOf(text: string): { error: string | null; message: string } {
  try {
    const { error, message } = JSON.parse(text) as Record<string, unknown>;
    return {
      error: typeof error === "string" ? error : null,
      message: typeof message === "string" ? message : "",
    };
  } catch {
    return { error: null, message: text };
  }
}

function failureOfStatus(response: HttpResponse): SourceFailure {
  const { status } = response;
  if (status === 401) return "unauthorized";
  if (status === 403) return isWebPage(response) ? "blocked" : "forbidden";
  if (status === 404) return "not-found";
  if (status === 429) return "rate-limited";
  if (status === 451) return "legal";
  return status >= 500 || status === 408 ? "unavailable" : "bad-request";
}

/** How long a response asks us to wait; null: it does not. */
function waitOf({ status, headers }: HttpResponse, now: Date): number | null {
  const after = retryAfterOf(headers, now);
  if (after !== null) return after * 1000;
  if (status !== 429) return null;
  const reset = secondsOfHeader(headers, "ratelimit-reset");
  const leftMs = reset === null ? minWaitMs : reset * 1000 - now.getTime();
  return Math.min(3_600_000, Math.max(1_000, leftMs));
}

/** The cause of a failure, or null for a success. */
export function failureOf(response: HttpResponse, now = new Date()): SourceError | null {
  const { status, text } = response;
  if (status >= 300 && status < 400) {
    return blueskyError("blocked", `redirected, which Bluesky's API never does (status ${status})`);
  }
  if (status >= 200 && status < 300) {
    return isWebPage(response)
      ? blueskyError("blocked", `a web page in place of an answer (status ${status})`, { status })
      : null;
  }
  const { error, message } = xrpcErrorOf(text);
  const failure = error === "NotFound" ? "not-found" : failureOfStatus(response);
  const description =
    cutText([error, message].filter(Boolean).join(": "), 500) || "no reason given";
  const retryAfterMs = waitOf(response, now);
  return blueskyError(failure, `${description} (status ${status})`, {
    status,
    ...(retryAfterMs !== null && { retryAfterMs }),
  });
}
