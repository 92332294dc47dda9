import {
  type HttpResponse,
  isWebPage,
  maxRetryAfterSeconds,
  retryAfterOf,
  secondsOfHeader,
} from "../../infrastructure/outbound/index.ts";
import { type Refusal, SourceError, type SourceFailure } from "../ports/source.ts";
import { refusedCall, refusedForm } from "./wire/answers.ts";

const publicTexts: Record<SourceFailure, string> = {
  "rate-limited": "Reddit is limiting our requests. We try again shortly.",
  unauthorized: "Reddit does not accept our credentials. The operator must renew them.",
  "insufficient-scope": "Reddit has not granted us this permission. Connect the account again.",
  forbidden: "Reddit does not let us read this.",
  private: "This community is private: only its members can read it.",
  quarantined: "This community is quarantined by Reddit and can't be read.",
  banned: "Reddit has banned this community.",
  legal: "Reddit can't show this here for legal reasons.",
  blocked: "Reddit is blocking this server. The operator must resolve this.",
  "not-found": "Reddit has nothing at this address.",
  "no-such-community": "There is no community with this name on Reddit.",
  "no-credits": "The Reddit account has no credits left. The operator must buy more.",
  capped: "Our monthly limit at Reddit is used up. The operator must resolve this.",
  timeout: "Reddit did not respond in time. We try again shortly.",
  unavailable: "Reddit sent an incomplete response. We try again shortly.",
  paused: "Reddit is having problems. We try again in a few minutes.",
  malformed: "Reddit sent a response we can't read. We try again shortly.",
  "bad-request": "Reddit did not accept our request.",
  conflict: "Someone else changed this on Reddit in the meantime.",
  rejected: "Reddit refused our request.",
};

/** The sentence for a person whose permission Reddit no longer accepts. */
export const reconnectText =
  "Reddit no longer accepts the permission of this account, since it was revoked there. Connect the account again.";

/** A failure of Reddit with the sentence that customers read. */
export function redditError(
  failure: SourceFailure,
  message: string,
  more: {
    retryAfterMs?: number;
    refusals?: readonly Refusal[];
    status?: number;
    /** In place of the usual sentence. */
    publicText?: string;
    cause?: unknown;
  } = {},
): SourceError {
  return new SourceError(failure, message, { publicText: publicTexts[failure], ...more });
}

/**
 * How long a response asks to wait, in milliseconds. A 429 without a time means one minute; if the rate
 * window is used up too, the later of both ends counts.
 */
function silenceOf({ status, headers }: HttpResponse, now: Date): number | null {
  const after = retryAfterOf(headers, now);
  if (status !== 429) return after === null ? null : after * 1000;
  const reset = secondsOfHeader(headers, "x-ratelimit-reset");
  const spent = (secondsOfHeader(headers, "x-ratelimit-remaining") ?? 1) < 1;
  const seconds = spent ? Math.max(after ?? 0, reset ?? 0) : (after ?? reset);
  return Math.min(maxRetryAfterSeconds, seconds || 60) * 1000;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const waitWords = /(\d{1,4})\s*(millisecond|second|minute|hour)/i;
const waitUnits: Record<string, number> = {
  millisecond: 1,
  second: 1000,
  minute: 60_000,
  hour: 3_600_000,
};

/** The wait that Reddit's sentence names, in milliseconds; null when it names none. */
export function parseWaitMs(sentence: string): number | null {
  const [, amount, unit = ""] = waitWords.exec(sentence) ?? [];
  const ms = waitUnits[unit.toLowerCase()];
  return amount !== undefined && ms !== undefined ? Number(amount) * ms : null;
}

/** Form codes with a cause of their own (Reddit's open-sourced `errors.py`). */
const formFailures: Record<string, SourceFailure> = {
  RATELIMIT: "rate-limited",
  SUBREDDIT_RATELIMIT: "rate-limited",
  IN_TIMEOUT: "rate-limited",
  USER_REQUIRED: "unauthorized",
  SUBREDDIT_NOEXIST: "no-such-community",
};

/** The refusal in a response of status 200 (`json.errors`), or null. */
function formFailure(value: unknown): SourceError | null {
  const refused = refusedForm.safeParse(value);
  if (!refused.success) return null;
  const { errors, ratelimit } = refused.data.json;
  const refusals = errors.map(([code, message, field]): Refusal => ({ code, message, field }));
  const [first] = refusals;
  const failure = formFailures[first?.code ?? ""] ?? "rejected";
  const wait = ratelimit ? ratelimit * 1000 : parseWaitMs(first?.message ?? "");
  return redditError(failure, `refused: ${refusals.map(({ code }) => code).join(", ")}`, {
    refusals,
    ...(failure === "rate-limited" && { retryAfterMs: wait ?? 60_000 }),
  });
}

/** Reddit's words for why a community is closed (status 403 and 404). */
const closedReasons: Record<string, SourceFailure> = {
  private: "private",
  quarantined: "quarantined",
  gated: "quarantined",
  banned: "banned",
};

function redirectFailure({ status, headers }: HttpResponse): SourceError {
  const to = headers.get("location") ?? "";
  // Reddit redirects an unknown community to the search for communities, and readers who are not signed in to the
  // sign-in page.
  if (/\/subreddits\/search\b/.test(to)) {
    return redditError("no-such-community", `no community of this name (status ${status})`);
  }
  if (/\/(?:login|account\/login)\b/.test(to)) {
    return redditError("blocked", `asked to sign in (status ${status})`);
  }
  return redditError("not-found", `it is elsewhere (status ${status})`, { status });
}

function statusFailure(response: HttpResponse, reason: string): SourceFailure {
  const { status, headers, text } = response;
  const bearer = headers.get("www-authenticate") ?? "";
  switch (status) {
    case 401:
      return "unauthorized";
    case 403:
      if (Object.hasOwn(closedReasons, reason)) return closedReasons[reason] ?? "forbidden";
      if (bearer.includes("insufficient_scope")) return "insufficient-scope";
      if (/blocked by network security/i.test(text) || isWebPage(response)) return "blocked";
      return "forbidden";
    case 404:
      return Object.hasOwn(closedReasons, reason)
        ? (closedReasons[reason] ?? "not-found")
        : "not-found";
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

/**
 * The cause of a failure, or null for a success. The status is not enough: forms refuse with 200, and block
 * pages can have it too.
 */
export function failureOf(response: HttpResponse, now = new Date()): SourceError | null {
  const { status, text } = response;
  if (status >= 300 && status < 400) return redirectFailure(response);
  if (status >= 200 && status < 300) {
    if (isWebPage(response)) {
      return redditError("blocked", `a web page in place of an answer (status ${status})`);
    }
    return text.includes('"errors"') ? formFailure(parse(text)) : null;
  }
  const refusal = refusedCall.safeParse(parse(text)).data ?? {};
  const failure = statusFailure(response, refusal.reason ?? "");
  const code = refusal.reason ?? null;
  const silent = status === 429 || status === 503;
  const waitMs = silent ? silenceOf(response, now) : null;
  return redditError(failure, `${refusal.message ?? "no reason given"} (status ${status})`, {
    status,
    ...(waitMs !== null && { retryAfterMs: waitMs }),
    ...(code && {
      refusals: [{ code, message: refusal.explanation ?? "", field: refusal.fields?.[0] ?? null }],
    }),
  });
}
