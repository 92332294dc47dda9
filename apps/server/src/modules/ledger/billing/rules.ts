import type { Tier } from "@earshot/contract";

/**
 * When the current period of a quota began: whole months after the anchor, on its day or the last of the month;
 * null for a workspace without a plan, whose replies are granted once (rulings, Plans).
 */
export function periodStart(tier: Tier | null, anchor: Date, now: Date): Date | null {
  return tier === null ? null : monthStart(anchor, now);
}

/** When the current period of a quota ends and the next one begins; null for a workspace without a plan. */
export function periodEnd(tier: Tier | null, anchor: Date, now: Date): Date | null {
  if (tier === null) return null;
  const start = monthStart(anchor, now);
  const months =
    (start.getUTCFullYear() - anchor.getUTCFullYear()) * 12 +
    start.getUTCMonth() -
    anchor.getUTCMonth();
  return addMonths(anchor, months + 1);
}

/** When the current month after an anchor began, on its day or the last of the month. */
export function monthStart(anchor: Date, now: Date): Date {
  const months =
    (now.getUTCFullYear() - anchor.getUTCFullYear()) * 12 +
    now.getUTCMonth() -
    anchor.getUTCMonth();
  const start = addMonths(anchor, months);
  return start <= now ? start : addMonths(anchor, months - 1);
}

function addMonths(anchor: Date, months: number): Date {
  const moved = new Date(anchor);
  moved.setUTCDate(1);
  moved.setUTCMonth(moved.getUTCMonth() + months);
  const lastDay = new Date(
    Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0),
  ).getUTCDate();
  moved.setUTCDate(Math.min(anchor.getUTCDate(), lastDay));
  return moved;
}
