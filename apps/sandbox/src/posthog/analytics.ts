import type { Clock } from "../clock.ts";

/** An event that was sent. */
export interface AnalyticsEvent {
  readonly event: string;
  readonly distinct_id: string;
  readonly properties: Readonly<Record<string, unknown>>;
  /** When it happened according to the sender, or else when it arrived. */
  readonly timestamp: string;
  readonly receivedAt: string;
}

/** Whether a flag is on, or its variant. */
export type Flag = boolean | string;

/** A flag can't be set; the message is one sentence that names it. */
export class FlagError extends Error {}

/** The received events, newest first, and the feature flags. */
export interface Analytics {
  readonly count: number;
  add(event: Omit<AnalyticsEvent, "timestamp" | "receivedAt"> & { timestamp: string | null }): void;
  list(): readonly AnalyticsEvent[];
  clear(): void;
  flags(): ReadonlyMap<string, Flag>;
  /** Sets the given flags and keeps the others; null removes a flag. @throws FlagError */
  setFlags(given: Record<string, unknown>): void;
}

/** Maximum number of stored events. */
export const maxEvents = 1_000;

/** Keeps the newest events in memory. */
export function createAnalytics(clock: Clock): Analytics {
  let events: AnalyticsEvent[] = [];
  const flags = new Map<string, Flag>();
  return {
    get count() {
      return events.length;
    },
    add({ timestamp, ...event }) {
      const receivedAt = new Date(clock.now()).toISOString();
      events = [{ ...event, timestamp: timestamp ?? receivedAt, receivedAt }, ...events];
      events.length = Math.min(events.length, maxEvents);
    },
    list: () => events,
    clear() {
      events = [];
    },
    flags: () => flags,
    setFlags(given) {
      const wrong = Object.entries(given).find(
        ([, value]) =>
          value !== null && typeof value !== "boolean" && (typeof value !== "string" || !value),
      );
      if (wrong) {
        throw new FlagError(`${wrong[0]} must be true, false, the name of a variant, or null.`);
      }
      for (const [key, value] of Object.entries(given)) {
        if (typeof value === "boolean" || typeof value === "string") flags.set(key, value);
        else flags.delete(key);
      }
    },
  };
}
