import type { Clock } from "../../infrastructure/clock.ts";
import type { Log } from "../../infrastructure/log.ts";
import type { OutboundLimits } from "../../infrastructure/outbound-rate-limits/index.ts";

/** The dependencies that the adapters are built with. */
export interface ServiceDeps {
  outboundLimits: OutboundLimits;
  clock: Clock;
  log: Log;
  fetch: typeof fetch;
}

/** No rate limit: doctor makes one call per service, and must also work without the database. */
export const noOutboundLimits: OutboundLimits = {
  take: () => Promise.resolve(0),
  report: () => Promise.resolve(),
  block: () => Promise.resolve(),
  counts: () => Promise.resolve(new Map()),
};

/** How far a service's clock was ahead of ours, from its `date` header. */
export interface ClockSample {
  host: string;
  aheadMs: number;
}

/** A fetch that records the `date` header of each response (RFC 9110, 6.6.1). */
export function createRecordingFetch(now: () => number): {
  fetch: typeof fetch;
  samples: ClockSample[];
} {
  const samples: ClockSample[] = [];
  return {
    samples,
    async fetch(input, init) {
      const sentAt = now();
      const response = await fetch(input, init);
      const date = Date.parse(response.headers.get("date") ?? "");
      // The header of a cached response is the time when it was cached.
      const isStored = Number(response.headers.get("age") ?? 0) > 0;
      if (!Number.isNaN(date) && !isStored) {
        // The header has whole seconds, rounded down.
        const aheadMs = date + 500 - (sentAt + now()) / 2;
        samples.push({ host: new URL(response.url).host, aheadMs });
      }
      return response;
    },
  };
}
