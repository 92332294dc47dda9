import type { Clock } from "../infrastructure/clock.ts";
import type { OutboundLimits } from "../infrastructure/outbound-rate-limits/index.ts";

interface Window {
  remaining: number | null;
  resetsAt: number;
  blockedUntil: number;
  lastCallAt: number;
  calls: number;
}

/** Outbound rate limits of one process, without a database; `outbound-rate-limits.test.ts` tests them as well. */
export function createMemoryLimits(clock: Clock): OutboundLimits {
  const windows = new Map<string, Window>();
  const of = (service: string): Window => {
    const known = windows.get(service);
    if (known) return known;
    const fresh = {
      remaining: null,
      resetsAt: 0,
      blockedUntil: 0,
      lastCallAt: -Infinity,
      calls: 0,
    };
    windows.set(service, fresh);
    return fresh;
  };
  return {
    async take(service, spacingMs = 0, keepFree = 0) {
      const window = of(service);
      const now = clock.now().getTime();
      if (window.resetsAt <= now) window.remaining = null;
      const spent = window.remaining !== null && window.remaining < 1 + keepFree;
      const wait = Math.max(
        window.blockedUntil,
        spent ? window.resetsAt : 0,
        spacingMs > 0 ? window.lastCallAt + spacingMs : 0,
      );
      if (wait > now) return wait - now;
      window.lastCallAt = now;
      window.calls += 1;
      if (window.remaining !== null) window.remaining -= 1;
      return 0;
    },
    async report(service, { remaining, resetMs }) {
      const window = of(service);
      const resetsAt = clock.now().getTime() + resetMs;
      if (window.resetsAt >= resetsAt + 30_000) return;
      const same = window.resetsAt > resetsAt - 30_000;
      window.remaining = same ? Math.min(window.remaining ?? Infinity, remaining) : remaining;
      window.resetsAt = resetsAt;
    },
    async counts() {
      return new Map([...windows].map(([service, { calls }]) => [service, calls]));
    },
    async block(service, forMs) {
      const window = of(service);
      window.blockedUntil = Math.max(window.blockedUntil, clock.now().getTime() + forMs);
    },
  };
}
