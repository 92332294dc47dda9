import type { Tier } from "@earshot/contract";
import { Temporal } from "temporal-polyfill";

/** The moment and the time zone from which the months of a workspace's quotas are counted. */
export interface Cycle {
  anchor: Date;
  /** An IANA name. */
  zone: string;
}

/** A billing period: from its start until just before its end, which is the start of the next one. */
export interface Period {
  start: Date;
  end: Date;
}

/** The cycle of a workspace; without an anchor it runs from the workspace's creation. */
export const cycleOf = (workspace: {
  billingAnchor: Date | null;
  billingZone: string | null;
  createdAt: Date;
}): Cycle => ({
  anchor: workspace.billingAnchor ?? workspace.createdAt,
  zone: (workspace.billingAnchor && workspace.billingZone) ?? "UTC",
});

/**
 * Starts of the periods of a cycle, by their number. Each is counted from the anchor, not from the period before, so
 * the anchor's day of the month returns after a shorter month.
 */
function startsOf({ anchor, zone }: Cycle): (months: number) => number {
  const first = Temporal.Instant.fromEpochMilliseconds(anchor.getTime()).toZonedDateTimeISO(zone);
  return (months) => first.add({ months }).epochMilliseconds;
}

/** How many whole months a moment is after the anchor; negative before it. */
function monthsUntil(starts: (months: number) => number, { anchor }: Cycle, now: Date): number {
  let months =
    (now.getUTCFullYear() - anchor.getUTCFullYear()) * 12 +
    now.getUTCMonth() -
    anchor.getUTCMonth();
  while (starts(months) > now.getTime()) months -= 1;
  while (starts(months + 1) <= now.getTime()) months += 1;
  return months;
}

/** The month of a cycle that a moment is in. Annual plans have monthly periods, too. */
export function monthAt(cycle: Cycle, now: Date): Period {
  const starts = startsOf(cycle);
  const months = monthsUntil(starts, cycle, now);
  return { start: new Date(starts(months)), end: new Date(starts(months + 1)) };
}

/** The current period of a quota; null without a plan, since free replies are not renewed. */
export const periodAt = (tier: Tier | null, cycle: Cycle, now: Date): Period | null =>
  tier === null ? null : monthAt(cycle, now);

/** The starts of periods after one moment and before another. */
export function startsBetween(cycle: Cycle, after: Date, before: Date): Date[] {
  const starts = startsOf(cycle);
  const found: Date[] = [];
  let months = monthsUntil(starts, cycle, after) + 1;
  for (let at = starts(months); at < before.getTime(); at = starts(months)) {
    found.push(new Date(at));
    months += 1;
  }
  return found;
}
