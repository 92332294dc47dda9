import type { z } from "zod";
import type { Clock } from "../../infrastructure/clock.ts";
import {
  createTransport,
  type HttpResponse,
  type ServicePolicy,
  secondsOfHeader,
  type TransportOptions,
} from "../../infrastructure/outbound/index.ts";
import type { OutboundLimits } from "../../infrastructure/outbound-rate-limits/index.ts";
import { blueskyError, failureOf } from "./failure.ts";

/** The address of the public AppView, and how we identify ourselves there. */
export interface AppViewOptions extends TransportOptions {
  /** https://public.api.bsky.app */
  appviewUrl: string;
  /** Base of links for people (https://bsky.app). */
  webUrl: string;
}

/** How many posts or accounts one call takes. */
export const maxPerCall = 25;

/** The current rate window in a response, by the IETF draft that Bluesky follows. */
function windowOf({ headers }: HttpResponse, now: Date) {
  const remaining = secondsOfHeader(headers, "ratelimit-remaining");
  const reset = secondsOfHeader(headers, "ratelimit-reset");
  if (remaining === null || reset === null) return null;
  return { remaining, resetMs: Math.max(0, reset * 1000 - now.getTime()) };
}

const policy: ServicePolicy = { failureOf, fail: blueskyError, windowOf };

/** Parameters of a query; a list is repeated. */
type Query = Record<string, string | readonly string[]>;

/** Calls a query of the public AppView, which needs no account. */
export type AppView = <T>(
  method: string,
  query: Query,
  schema: z.ZodType<T>,
  signal?: AbortSignal,
) => Promise<T>;

/** The client of the public AppView, with a limit that all processes share. */
export function createAppView(
  options: AppViewOptions,
  deps: { outboundLimits: OutboundLimits; clock: Clock; fetch?: typeof fetch },
): AppView {
  const transport = createTransport(options, deps, policy, { service: "bluesky:appview" });
  return async (method, query, schema, signal) => {
    const url = new URL(`${options.appviewUrl}/xrpc/${method}`);
    for (const [name, values] of Object.entries(query)) {
      for (const value of [values].flat()) url.searchParams.append(name, value);
    }
    const { status, text } = await transport({ url, repeatable: true, ...(signal && { signal }) });
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch (cause) {
      throw blueskyError("malformed", `a response with status ${status} is not JSON`, { cause });
    }
    const parsed = schema.safeParse(value);
    if (parsed.success) return parsed.data;
    const [issue] = parsed.error.issues;
    const where = `${issue?.path.join(".")} ${issue?.message}`;
    throw blueskyError("malformed", `${method} is not of the documented shape: ${where}`);
  };
}
