import type { Clock } from "../../infrastructure/clock.ts";
import {
  createTransport as createOutbound,
  type ServicePolicy,
  secondsOfHeader,
  type Transport,
  type TransportOptions,
} from "../../infrastructure/outbound/index.ts";
import type { OutboundLimits } from "../../infrastructure/outbound-rate-limits/index.ts";
import { failureOf, redditError } from "./failure.ts";

export type { Transport, TransportOptions } from "../../infrastructure/outbound/index.ts";

/** Reddit's windows last ten minutes; a reset more than an hour away is invalid. */
const longestWindowSeconds = 3_600;

const policy: ServicePolicy = {
  failureOf,
  fail: redditError,
  windowOf({ headers }) {
    const remaining = secondsOfHeader(headers, "x-ratelimit-remaining");
    const reset = secondsOfHeader(headers, "x-ratelimit-reset");
    return remaining !== null && reset !== null && reset <= longestWindowSeconds
      ? { remaining, resetMs: reset * 1000 }
      : null;
  },
};

/** Makes requests to Reddit. @param service the name under which processes share the limit, and its spacing */
export const createTransport = (
  options: TransportOptions,
  deps: { outboundLimits: OutboundLimits; clock: Clock; fetch?: typeof fetch },
  service: { service: string; spacingMs?: number },
): Transport => createOutbound(options, deps, policy, service);
