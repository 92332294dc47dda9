import type { SubscriptionState } from "@earshot/contract";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Tx } from "../../../infrastructure/database/index.ts";
import type { Events } from "../../../infrastructure/events/index.ts";
import type { Workspaces } from "../../identity/workspaces/index.ts";
import type { Billing } from "../billing/index.ts";
import type { Receipts } from "../receipts/index.ts";
import type { BillingMail, SubscriptionTopics } from "./events.ts";
import { entitlementOf, reviewTimeOf, type Standing, standingOf } from "./rules.ts";
import * as store from "./store.ts";

/** Gives a workspace what its subscriptions say, else what its receipts pay for. */
export type Refresh = (tx: Tx, workspaceId: string, reason: string) => Promise<void>;

/** What the mail to the owner says when the state of a subscription changes. */
function mailsOf(
  before: { state: SubscriptionState | null; hasAccess: boolean },
  after: Standing,
  hasPlan: boolean,
): Pick<BillingMail, "kind" | "at">[] {
  const at = after.until?.toISOString() ?? null;
  const isNewIn = (state: SubscriptionState) => after.state === state && before.state !== state;
  return [
    ...(after.hasAccess && !before.hasAccess ? [{ kind: "started", at: null } as const] : []),
    ...(after.hasAccess && isNewIn("past_due") ? [{ kind: "payment_failed", at } as const] : []),
    ...(isNewIn("canceling") ? [{ kind: "cancellation_confirmed", at } as const] : []),
    // Another subscription may still hold.
    ...(before.hasAccess && !after.hasAccess && !hasPlan
      ? [{ kind: after.state === "paused" ? "paused" : "ended", at: null } as const]
      : []),
  ];
}

/** Computes what a workspace has by its subscriptions and receipts, in the caller's transaction. */
export function createRefresh(deps: {
  clock: Clock;
  events: Events;
  workspaces: Workspaces;
  billing: Pick<Billing, "setPlan">;
  receipts: Pick<Receipts, "planNow">;
  topics: SubscriptionTopics;
}): Refresh {
  const { clock, events, workspaces, billing, receipts, topics } = deps;

  return async (tx, workspaceId, reason) => {
    // Before reading: two subscriptions of one workspace may be reported at once.
    await workspaces.lockQuota(tx, workspaceId);
    const now = clock.now();
    const owned = await store.listSubscriptionsOf(tx, workspaceId);
    for (const one of owned) {
      if (!one.plannedChange || one.plannedChange.takesEffectAt > now) continue;
      await store.deletePlannedChange(tx, one.id);
      one.plannedChange = null;
    }
    // A subscription wins: it continues by itself.
    const bought = entitlementOf(owned, now);
    const entitlement = bought ?? (await receipts.planNow(tx, workspaceId));
    for (const one of owned) {
      const after = standingOf(one, now);
      const { state, hasAccess } = after;
      await store.updateSubscription(tx, one.id, {
        state,
        hasAccess,
        reviewAt: reviewTimeOf(one, now),
      });
      for (const mail of mailsOf(one, after, entitlement !== null)) {
        await topics.mail.publish(tx, { ...mail, workspaceId, plan: one.plan });
      }
    }
    await billing.setPlan(tx, workspaceId, {
      plan: entitlement?.plan ?? null,
      tier: entitlement?.tier ?? null,
      anchor: entitlement?.anchor ?? null,
      // Periods of receipts are counted in UTC.
      zone: entitlement !== null && bought === null ? "UTC" : null,
      reason,
    });
    await events.emit(tx, [{ workspaceId, type: "subscription.updated", data: {} }]);
  };
}
