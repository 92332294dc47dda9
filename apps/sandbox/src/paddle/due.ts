import { approvalMs, decideRefund } from "./adjustments.ts";
import type { Paddle } from "./store.ts";
import { endPeriod } from "./subscriptions.ts";

/** The time between two checks of what is due. */
export const dueEveryMs = 30_000;

/** Runs everything that is due: renewals, ends of trials, scheduled changes, approvals of refunds. */
export function runDue(paddle: Paddle): void {
  const now = paddle.clock.now();
  for (const record of paddle.store.subscriptions.values()) {
    // Several periods may have ended while the machine slept.
    for (let rounds = 0; rounds < 60; rounds++) {
      const { next_billed_at: next, scheduled_change: change } = record.wire;
      const at = record.wire.status === "paused" ? (change?.effective_at ?? null) : next;
      if (at === null || Date.parse(at) > now) break;
      endPeriod(paddle, record, at);
      if (record.wire.status === "past_due") break;
    }
  }
  for (const adjustment of paddle.store.adjustments.values()) {
    const age = now - Date.parse(adjustment.created_at);
    if (adjustment.status === "pending_approval" && age >= approvalMs) {
      decideRefund(paddle, adjustment, "approved");
    }
  }
}
