import type { Clock } from "../../infrastructure/clock.ts";
import {
  type Ask,
  createTransport,
  type HttpResponse,
  type ServicePolicy,
  secondsOfHeader,
  type TransportOptions,
} from "../../infrastructure/outbound/index.ts";
import type { OutboundLimits } from "../../infrastructure/outbound-rate-limits/index.ts";
import { failureOf, resetSeconds, xError } from "./failure.ts";

/** The addresses of X, and our app's token. */
export interface XOptions extends TransportOptions {
  /** Base of the API (https://api.x.com). */
  apiUrl: string;
  /** Base of links for people (https://x.com). */
  webUrl: string;
  /** The app's own bearer token. */
  bearerToken: string;
  /** Whether authors' names are requested; each is billed as two posts. */
  readAuthors?: boolean;
  /**
   * How long a stream may be silent before it counts as broken, in milliseconds; X sends a heartbeat every 20 s.
   */
  silenceMs?: number;
}

/** Calls whose limits X counts separately, by the name under which all processes share them. */
export type Family = "x:search" | "x:lookup" | "x:stream" | "x:rules";

/** What a response says about the current rate window (`x-rate-limit-remaining`, `x-rate-limit-reset`). */
export function windowOf({ headers }: HttpResponse, now: Date) {
  const remaining = secondsOfHeader(headers, "x-rate-limit-remaining");
  const reset = resetSeconds(headers, now);
  return remaining !== null && reset !== null ? { remaining, resetMs: reset * 1000 } : null;
}

const policy: ServicePolicy = { failureOf, fail: xError, windowOf };

/** The authorization header of every request. */
export const bearerOf = ({ bearerToken }: XOptions) => ({ authorization: `Bearer ${bearerToken}` });

/** Makes requests of one family. */
export function createXTransport(
  options: XOptions,
  deps: { outboundLimits: OutboundLimits; clock: Clock; fetch?: typeof fetch },
  family: Family,
): (ask: Ask) => Promise<HttpResponse> {
  const transport = createTransport(options, deps, policy, { service: family });
  return (ask) => transport({ ...ask, headers: { ...bearerOf(options), ...ask.headers } });
}

/** An address of the API; parameters without a value are dropped. */
export function addressOf(
  { apiUrl }: XOptions,
  path: string,
  query: Record<string, string | undefined>,
): URL {
  const url = new URL(`${apiUrl}${path}`);
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) url.searchParams.set(name, value);
  }
  return url;
}

const fields = [
  "author_id",
  "conversation_id",
  "created_at",
  "note_tweet",
  "public_metrics",
  "referenced_tweets",
  "withheld",
];

/** The parameters that request all fields of posts that we read. */
export const postParameters = ({ readAuthors }: XOptions): Record<string, string> => ({
  "tweet.fields": fields.join(","),
  ...(readAuthors && { expansions: "author_id", "user.fields": "username" }),
});
