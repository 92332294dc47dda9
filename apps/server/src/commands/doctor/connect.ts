import type { Clock } from "../../infrastructure/clock.ts";
import type { Log } from "../../infrastructure/log.ts";
import type { OutboundLimits } from "../../infrastructure/outbound-rate-limits/index.ts";

/** What the clients of services are built over here. */
export interface ServiceDeps {
  outboundLimits: OutboundLimits;
  clock: Clock;
  log: Log;
  fetch: typeof fetch;
}

/** One call a service needs no shared limit, and must work while the database is away. */
export const noOutboundLimits: OutboundLimits = {
  take: () => Promise.resolve(0),
  report: () => Promise.resolve(),
  block: () => Promise.resolve(),
  counts: () => Promise.resolve(new Map()),
};

/** How far ahead a service's clock was, by what it said in the header `date`. */
export interface ClockSample {
  host: string;
  aheadMs: number;
}

/** A fetch that records the time that each answering service tells (RFC 9110, 6.6.1). */
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
      // A stored response tells when it was stored.
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
